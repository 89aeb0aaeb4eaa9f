// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { Checkbox } from './Checkbox.tsx';
import { CheckboxRows } from './CheckboxRows.tsx';
import { Chips } from './Chips.tsx';
import { DateField, parseIsoDay } from './DateField.tsx';
import { Meter } from './Meter.tsx';
import { NumberStepper } from './NumberStepper.tsx';
import { RadioRows } from './RadioRows.tsx';
import { Segmented } from './Segmented.tsx';
import { Slider } from './Slider.tsx';
import { TextArea } from './TextArea.tsx';
import { clockText, parseClock, TimeField } from './TimeField.tsx';

const described = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

const SETTLES = [
  { value: 'hour', label: 'Within an hour' },
  { value: 'morning', label: 'By the next morning', hint: 'We go on as planned' },
] as const;

describe('choice rows', () => {
  it('[FORM-2] offers the likelier value behind its error, whichever control it is', async () => {
    const onTake = vi.fn();
    const words = {
      label: 'Pain',
      error: 'At most 10.',
      proposal: { label: 'Did you mean 6?', onTake },
      onChange: vi.fn(),
    };
    const { rerender } = render(
      <Slider {...words} value={6} min={0} max={10} valueText="6 of 10" labels={{ less: 'Less', more: 'More' }} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Did you mean 6?' }));
    rerender(<Checkbox {...words} value />);
    await userEvent.click(screen.getByRole('button', { name: 'Did you mean 6?' }));
    expect(onTake).toHaveBeenCalledTimes(2);
  });

  it('of one of several: the row is the target, its hint is read with it, and the question names them', async () => {
    const onChange = vi.fn();
    render(<RadioRows label="When did it settle?" value={null} options={SETTLES} onChange={onChange} />);
    const group = within(screen.getByRole('radiogroup', { name: 'When did it settle?' }));
    expect(group.getAllByRole('radio', { checked: false })).toHaveLength(2);
    expect(described(group.getByRole('radio', { name: 'By the next morning' }))).toBe('We go on as planned');
    await userEvent.click(group.getByText('We go on as planned'));
    expect(onChange).toHaveBeenCalledWith('morning');
  });

  it('[FORM-12] of several: hands out what is ticked in the order of the options', async () => {
    const onChange = vi.fn();
    function Things() {
      const [value, setValue] = useState<readonly string[]>(['morning']);
      return (
        <CheckboxRows
          label="Things"
          value={value}
          options={SETTLES}
          onChange={(next) => {
            setValue(next);
            onChange(next);
          }}
        />
      );
    }
    render(<Things />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Within an hour' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'By the next morning' }));
    expect(onChange.mock.calls).toEqual([[['hour', 'morning']], [['hour']]]);
  });

  it('[FORM-10] with an error say so, and what it is', () => {
    render(
      <>
        <RadioRows label="One" error="Choose one." value={null} options={SETTLES} onChange={vi.fn()} />
        <CheckboxRows label="Some" error="Tick what is true." value={[]} options={SETTLES} onChange={vi.fn()} />
        <Checkbox label="I agree" error="Needed to go on." value={false} onChange={vi.fn()} />
      </>,
    );
    const one = screen.getByRole('radiogroup', { name: 'One' });
    expect(one.getAttribute('aria-invalid')).toBe('true');
    expect(described(one)).toBe('Choose one.');
    expect(described(within(one).getByRole('radio', { name: 'Within an hour' }))).toBe('Choose one.');
    // Under the question: below a long list nobody would see it.
    for (const list of screen.getAllByRole('list'))
      expect(list.previousElementSibling?.textContent).toMatch(/^(Choose one|Tick what is true)\.$/);
    const box = within(screen.getByRole('group', { name: 'Some' })).getByRole('checkbox', { name: 'Within an hour' });
    expect(described(box)).toBe('Tick what is true.');
    expect(described(screen.getByRole('checkbox', { name: 'I agree' }))).toBe('Needed to go on.');
  });
});

describe('a date', () => {
  const MARCH_1_2024 = 19_783 as Day;

  it('[FORM-11] is a day in and a day out, and null while it is not whole', () => {
    const onChange = vi.fn();
    render(<DateField label="First visit" value={MARCH_1_2024} min={MARCH_1_2024} onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>('First visit');
    expect([input.value, input.min, input.max]).toEqual(['2024-03-01', '2024-03-01', '9999-12-31']);
    fireEvent.change(input, { target: { value: '2024-02-29' } });
    fireEvent.change(input, { target: { value: '' } });
    expect(onChange.mock.calls).toEqual([[MARCH_1_2024 - 1], [null]]);
  });

  it.each(['', '2024-3-1', '12024-03-01', 'Monday'])('does not read %j', (text) => {
    expect(parseIsoDay(text)).toBeNull();
  });
});

describe('a time of day', () => {
  it('[FORM-11] is a minute of the day in and out, and null while it is not whole', () => {
    const onChange = vi.fn();
    render(<TimeField label="Morning reminder" value={450} onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>('Morning reminder');
    expect([input.type, input.value]).toEqual(['time', '07:30']);
    fireEvent.change(input, { target: { value: '23:59' } });
    fireEvent.change(input, { target: { value: '' } });
    expect(onChange.mock.calls).toEqual([[1_439], [null]]);
  });

  it('reads each minute of the day as it writes it', () => {
    const minutes = Array.from({ length: 1_440 }, (_, minute) => minute);
    expect(minutes.map((minute) => parseClock(clockText(minute)))).toEqual(minutes);
  });

  it.each(['', '7:30', '24:00', '07:60', '07:30:00', 'noon'])('does not read %j', (text) => {
    expect(parseClock(text)).toBeNull();
  });

  it.each([-1, 1_440, 7.5, Number.NaN])('does not write %d', (minute) => {
    expect(clockText(minute)).toBe('');
  });
});

describe('a slider', () => {
  it('writes and reads out its value with the unit, and steps by its buttons within its limits', async () => {
    const onChange = vi.fn();
    const words = { label: 'Pain', labels: { less: 'Less', more: 'More' }, onChange };
    const { rerender } = render(<Slider {...words} value={9.9} min={0} max={10} step={0.1} valueText="9.9 of 10" />);
    expect(screen.getByRole('slider', { name: 'Pain' }).getAttribute('aria-valuetext')).toBe('9.9 of 10');
    expect(screen.getByText('9.9 of 10')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^Less / }));
    await userEvent.click(screen.getByRole('button', { name: /^More / }));
    expect(onChange.mock.calls).toEqual([[9.8], [10]]);
    rerender(<Slider {...words} value={10} min={0} max={10} valueText="10 of 10" />);
    expect(screen.getByRole('button', { name: /^More / }).getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['a slider', 'Pain', Slider],
    ['a stepper', 'Sets', NumberStepper],
  ] as const)(
    'of %s the button at its end keeps the focus, does nothing more, and the value is announced',
    async (_, label, Control) => {
      const onChange = vi.fn();
      function Steps() {
        const [value, setValue] = useState(1);
        const change = (next: number) => {
          onChange(next);
          setValue(next);
        };
        const labels = { less: 'Less', more: 'More' };
        return (
          <Control
            label={label}
            labels={labels}
            value={value}
            min={0}
            max={9}
            valueText={`${value} of 9`}
            onChange={change}
          />
        );
      }
      const { container } = render(<Steps />);
      const announced = () => container.querySelector('[aria-live="polite"]')?.textContent;
      expect(announced()).toBe('');
      const less = screen.getByRole('button', { name: /^Less / });
      await userEvent.click(less);
      await userEvent.click(less);
      expect(onChange.mock.calls).toEqual([[0]]);
      expect(document.activeElement).toBe(less);
      expect(less.getAttribute('aria-disabled')).toBe('true');
      expect(announced()).toBe('0 of 9');
      await userEvent.tab();
      expect(announced()).toBe('');
    },
  );

  it.each([
    [10, 11],
    [20, 21],
    [21, 0],
  ])('up to %d has %d steps drawn', (max, drawn) => {
    const { container } = render(
      <Slider
        label="A"
        labels={{ less: 'L', more: 'M' }}
        value={0}
        min={0}
        max={max}
        valueText="0"
        onChange={vi.fn()}
      />,
    );
    expect(container.querySelectorAll('.steps > span')).toHaveLength(drawn);
  });
});

describe('the buttons of a slider or a stepper', () => {
  it('[FORM-14] say what they change, each by a name of its own; in an order the way alone', () => {
    const words = { min: 0, max: 9, value: 3, labels: { less: 'Less', more: 'More' }, onChange: vi.fn() };
    render(
      <>
        <Slider {...words} label="Pain now" valueText="3 of 9" />
        <Slider {...words} label="Pain at worst" valueText="3 of 9" />
        <NumberStepper {...words} label="Sets" />
        <Slider {...words} label="Stand up" valueText="2 s" labels={{ less: 'Before', more: 'Next' }} signs="order" />
      </>,
    );
    const names = [
      'Less Pain now',
      'More Pain now',
      'Less Pain at worst',
      'More Pain at worst',
      'Less Sets',
      'More Sets',
    ];
    for (const name of [...names, 'Before', 'Next']) expect(screen.getAllByRole('button', { name })).toHaveLength(1);
  });
});

describe('a meter', () => {
  it.each([
    [31, 48, '64.58333333333334%'],
    [60, 48, '100%'],
    [0, 0, '0%'],
  ])('of %d of %d is drawn to %s, and read with its unit', (value, max, drawn) => {
    const { container } = render(<Meter label="Room" value={value} max={max} valueText={`${value} of ${max} MB`} />);
    expect(screen.getByRole('meter', { name: 'Room' }).getAttribute('aria-valuetext')).toBe(`${value} of ${max} MB`);
    expect(container.querySelector<HTMLElement>('.track > span')?.style.inlineSize).toBe(drawn);
  });
});

describe('the line below a control', () => {
  it('[FORM-10] is the hint, or the error in its place, in every control', () => {
    const steps = { value: 3, min: 1, max: 6, labels: { less: 'Less', more: 'More' }, onChange: vi.fn() };
    render(
      <>
        <TextArea label="Note" hint="Only you see this" count="36 of 2,000" />
        <NumberStepper {...steps} label="Sets" hint="1 to 6" error="At most 6." />
        <Segmented label="Units" error="Choose one." value={null} options={SETTLES} onChange={vi.fn()} />
      </>,
    );
    expect(described(screen.getByRole('textbox', { name: 'Note' }))).toBe('Only you see this');
    expect(screen.getByText('36 of 2,000')).toBeDefined();
    expect(described(screen.getByRole('spinbutton', { name: 'Sets' }))).toBe('At most 6.');
    expect(screen.queryByText('1 to 6')).toBeNull();
    expect(described(screen.getByRole('radiogroup', { name: 'Units' }))).toBe('Choose one.');
  });
});

describe('a slider that nobody moved yet', () => {
  const labels = { less: 'Less', more: 'More' };
  const unset = (onChange: (value: number) => void) => (
    <Slider label="Pain" value={null} min={0} max={10} valueText="Not answered" labels={labels} onChange={onChange} />
  );

  it('[FORM-13] has no value, and takes its least one too by a press, by key and by either button', async () => {
    const onChange = vi.fn();
    render(unset(onChange));
    const slider = screen.getByRole('slider', { name: 'Pain' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Not answered');
    await userEvent.click(slider);
    onChange.mockClear();
    fireEvent.pointerUp(slider);
    fireEvent.keyDown(slider, { key: 'Home' });
    await userEvent.click(screen.getByRole('button', { name: /^More / }));
    await userEvent.click(screen.getByRole('button', { name: /^Less / }));
    expect(onChange.mock.calls).toEqual([[0], [0], [0], [0]]);
  });

  it('[FORM-13] takes its least one by every key that leads down, and by no other', () => {
    const onChange = vi.fn();
    render(unset(onChange));
    const slider = screen.getByRole('slider', { name: 'Pain' });
    const chosenBy = (...keys: readonly string[]): readonly string[] =>
      keys.filter((key) => {
        onChange.mockClear();
        fireEvent.keyDown(slider, { key });
        return onChange.mock.calls.length > 0;
      });
    expect(chosenBy('ArrowLeft', 'ArrowDown', 'PageDown', 'Home', 'ArrowRight', 'ArrowUp', 'End', 'Tab')).toEqual([
      'ArrowLeft',
      'ArrowDown',
      'PageDown',
      'Home',
    ]);
    slider.style.direction = 'rtl';
    expect(chosenBy('ArrowLeft', 'ArrowRight')).toEqual(['ArrowRight']);
  });
});

it('[FORM-12] chips are boxes of which any number may be ticked, in the order of the options', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'chair', label: 'Chair' },
    { value: 'wall', label: 'Wall' },
  ] as const;
  render(<Chips label="What do you have?" value={['wall']} options={options} onChange={onChange} />);
  const group = within(screen.getByRole('group', { name: 'What do you have?' }));
  expect(group.getByRole<HTMLInputElement>('checkbox', { name: 'Wall' }).checked).toBe(true);
  await userEvent.click(group.getByText('Chair'));
  await userEvent.click(group.getByText('Wall'));
  expect(onChange.mock.calls).toEqual([[['chair', 'wall']], [[]]]);
});
