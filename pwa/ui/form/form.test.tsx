// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { announceLeaving } from '#pwa/testing/announce-leaving.ts';
import { teachJsdom } from '#pwa/testing/teach-jsdom.ts';
import { DateField } from './DateField.tsx';
import { TextField } from './Field.tsx';
import { Form, LeaveGuard, SubmitButton } from './Form.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useForm, type FormPart, type Problems } from './useForm.ts';

interface Session {
  readonly minutes: string;
  readonly from: string;
  readonly until: string;
}

const START: Session = { minutes: '20', from: '8', until: '9' };
const GUARD = { title: 'Leave?', text: 'Two changes are lost.', leave: 'Leave', stay: 'Go on writing' };

const check = ({ minutes, from, until }: Session): Problems<Session> => ({
  minutes:
    Number(minutes) > 480
      ? { text: 'At most 480 minutes.', proposal: { label: 'Did you mean 90?', value: '90' } }
      : undefined,
  until: Number(until) < Number(from) ? 'Ends before it begins.' : undefined,
});

interface SampleProps {
  readonly onSubmit?: (values: Session, changed: Partial<Session>) => Promise<boolean | Problems<Session>>;
  readonly onSaved?: () => void;
  readonly draft?: unknown;
  readonly onDraft?: (values: Session | null) => void;
  readonly part?: (values: Session) => FormPart<Session> | null;
  readonly around?: (fields: ReactNode, form: ReturnType<typeof useForm<Session>>) => ReactNode;
}

function Sample({ onSubmit = () => Promise.resolve(true), around, ...rest }: SampleProps) {
  const form = useForm({ start: START, check, onSubmit, ...rest });
  const fields = (
    <>
      <TextField label="Minutes" {...form.field('minutes')} />
      <TextField label="From" {...form.field('from')} />
      <TextField label="Until" {...form.field('until')} />
    </>
  );
  return (
    <MemoryRouter>
      {around?.(fields, form) ?? (
        <Form form={form}>
          {fields}
          <SubmitButton form={form} label="Save" busyLabel="Saving" />
          <output>{form.isDirty ? 'changed' : 'as it was'}</output>
        </Form>
      )}
    </MemoryRouter>
  );
}

const input = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const save = () => screen.getByRole('button', { name: 'Save' });
const write = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(input(label));
  await userEvent.type(input(label), text);
};

beforeEach(teachJsdom);

describe('a form', () => {
  it('[FORM-4] sends all values and, apart, only the changed ones; Enter sends too', async () => {
    const onSubmit = vi.fn(() => Promise.resolve(true));
    render(<Sample onSubmit={onSubmit} />);
    await write('Minutes', '30');
    await userEvent.type(input('Minutes'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledWith({ ...START, minutes: '30' }, { minutes: '30' });
    expect(screen.getByRole('status').textContent).toBe('as it was');
  });

  it('[FORM-1] names no error while the person writes, and each one beside its field once they press the button', async () => {
    const onSubmit = vi.fn(() => Promise.resolve(true));
    render(<Sample onSubmit={onSubmit} />);
    await write('From', '10');
    expect(screen.queryByText('Ends before it begins.')).toBeNull();
    await userEvent.click(save());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input('Until'));
    expect(input('Until').getAttribute('aria-invalid')).toBe('true');
    const line = input('Until').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(line)?.textContent).toBe('Ends before it begins.');
  });

  it('a dependent error goes as soon as the other field is right', async () => {
    render(<Sample />);
    await write('From', '10');
    await userEvent.click(save());
    await write('From', '7');
    expect(screen.queryByText('Ends before it begins.')).toBeNull();
  });

  it('[FORM-2] one tap takes the proposal', async () => {
    const onSubmit = vi.fn(() => Promise.resolve(true));
    render(<Sample onSubmit={onSubmit} />);
    await write('Minutes', '900');
    await userEvent.click(save());
    await userEvent.click(screen.getByRole('button', { name: 'Did you mean 90?' }));
    expect(input('Minutes').value).toBe('90');
    expect(screen.queryByText(/At most 480/)).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("[FORM-3] the server's error stands beside its field until that value changes, and takes the focus", async () => {
    render(<Sample onSubmit={() => Promise.resolve({ from: 'There is a session at that time.' })} />);
    await write('Minutes', '30');
    await userEvent.click(save());
    expect(await screen.findByText('There is a session at that time.')).toBeDefined();
    expect(document.activeElement).toBe(input('From'));
    expect(screen.getByRole('status').textContent).toBe('changed');
    await write('Minutes', '40');
    expect(screen.queryByText('There is a session at that time.')).not.toBeNull();
    await write('From', '7');
    expect(screen.queryByText('There is a session at that time.')).toBeNull();
  });

  it('[FORM-4] sends once, however often the button is pressed, and says that it is saving', async () => {
    let answer: (saved: boolean) => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    render(<Sample onSubmit={onSubmit} />);
    const form = save().closest('form') ?? document.body;
    // Both before React has drawn the first.
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Saving' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await act(async () => answer(true));
    expect(save().getAttribute('aria-busy')).toBeNull();
  });

  it('[FORM-1] names no error while the person writes on after it was saved', async () => {
    render(<Sample />);
    await write('From', '10');
    await userEvent.click(save());
    await write('From', '7');
    await userEvent.click(save());
    await write('From', '10');
    expect(screen.queryByText('Ends before it begins.')).toBeNull();
  });

  it('[FORM-5] what was written while it was being saved is not lost with the form', async () => {
    let answer: (saved: boolean) => void = () => undefined;
    const onSaved = vi.fn();
    render(<Sample onSaved={onSaved} onSubmit={() => new Promise<boolean>((resolve) => (answer = resolve))} />);
    await write('Minutes', '30');
    await userEvent.click(save());
    await write('Minutes', '45');
    await act(async () => answer(true));
    expect(onSaved).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('changed');
    await userEvent.click(save());
    await act(async () => answer(true));
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it.each([
    { since: null, saves: true, sent: ['30'], answers: [true, true] },
    { since: '45', saves: true, sent: ['30', '45'], answers: [false, true] },
    { since: '45', saves: false, sent: ['30'], answers: [false, false] },
  ])(
    '[FORM-15] a press while it is being saved answers once that has ended: $sent, $saves',
    async ({ since, saves, sent, answers }) => {
      let answer: () => void = () => undefined;
      const onSubmit = vi
        .fn<(values: Session, changed: Partial<Session>) => Promise<boolean>>(() => Promise.resolve(true))
        .mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(saves))));
      const onSaved = vi.fn();
      let press: () => Promise<boolean> = () => Promise.resolve(false);
      const around = (fields: ReactNode, form: ReturnType<typeof useForm<Session>>): ReactNode => {
        press = () => form.submit();
        return <Form form={form}>{fields}</Form>;
      };
      render(<Sample onSubmit={onSubmit} onSaved={onSaved} around={around} />);
      await write('Minutes', '30');
      const presses: Promise<boolean>[] = [];
      await act(async () => void presses.push(press()));
      if (since !== null) await write('Minutes', since);
      await act(async () => void presses.push(press()));
      expect(onSubmit).toHaveBeenCalledTimes(1);
      await act(async () => answer());
      expect(await Promise.all(presses)).toEqual(answers);
      // Each is a change of what was saved before it.
      expect(onSubmit.mock.calls.map(([, changed]) => changed)).toEqual(sent.map((minutes) => ({ minutes })));
      expect(onSaved).toHaveBeenCalledTimes(saves ? 1 : 0);
    },
  );

  it('[FORM-5] what could not be saved is still changed', async () => {
    render(<Sample onSubmit={() => Promise.resolve(false)} />);
    await write('Minutes', '30');
    await userEvent.click(save());
    await waitFor(() => expect(save()).toBeDefined());
    expect(screen.getByRole('status').textContent).toBe('changed');
  });
});

describe('a draft', () => {
  it('[FORM-6] is given out at each change, and null once it is saved', async () => {
    const onDraft = vi.fn();
    render(<Sample onDraft={onDraft} />);
    await userEvent.type(input('Minutes'), '5');
    expect(onDraft).toHaveBeenLastCalledWith({ ...START, minutes: '205' });
    await userEvent.click(save());
    await waitFor(() => expect(onDraft).toHaveBeenLastCalledWith(null));
  });

  it('[FORM-6] stays where saving failed', async () => {
    const onDraft = vi.fn();
    render(<Sample onDraft={onDraft} onSubmit={() => Promise.resolve(false)} />);
    await userEvent.type(input('Minutes'), '5');
    await userEvent.click(save());
    expect(onDraft).not.toHaveBeenCalledWith(null);
  });

  it('comes back, is a change, and can be thrown away', async () => {
    const onDraft = vi.fn();
    render(
      <Sample
        draft={{ ...START, minutes: '45' }}
        onDraft={onDraft}
        around={(fields, form) => (
          <Form form={form}>
            {fields}
            {form.isRestored && (
              <button type="button" onClick={form.startOver}>
                Start over
              </button>
            )}
          </Form>
        )}
      />,
    );
    expect(input('Minutes').value).toBe('45');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(input('Minutes').value).toBe('20');
    expect(onDraft).toHaveBeenLastCalledWith(null);
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });

  it('in which a date was cleared brings it back cleared', () => {
    function Visit() {
      const form = useForm<{ readonly visit: Day | null }>({
        start: { visit: 20_780 as Day },
        draft: { visit: null },
        onSubmit: () => Promise.resolve(true),
      });
      return (
        <Form form={form}>
          <DateField label="First visit" {...form.field('visit')} />
          <output>{String(form.isRestored)}</output>
        </Form>
      );
    }
    render(<Visit />);
    expect(screen.getByLabelText<HTMLInputElement>('First visit').value).toBe('');
    expect(screen.getByRole('status').textContent).toBe('true');
  });

  it.each([
    ['another kind of value', { minutes: 45, until: '10' }, { minutes: '20', from: '8', until: '10' }],
    ['a field that is gone', { pace: 'slow', from: '7' }, { minutes: '20', from: '7', until: '9' }],
    ['no object at all', 'minutes', START],
    ['nothing', null, START],
  ])('[FORM-6] of an older form, with %s, is taken as far as it fits', async (_what, draft, expected) => {
    const onSubmit = vi.fn(() => Promise.resolve(true));
    render(<Sample draft={draft} onSubmit={onSubmit} />);
    await userEvent.click(save());
    expect(onSubmit).toHaveBeenCalledWith(expected, expect.anything());
  });
});

describe('a form in a dialog', () => {
  const inDialog = (onClose: () => void) => (
    <Sample
      around={(fields, form) => (
        <FormDialog
          form={form}
          title="Session"
          labels={{ save: 'Save', saving: 'Saving', cancel: 'Cancel' }}
          guard={GUARD}
          onClose={onClose}
        >
          {fields}
        </FormDialog>
      )}
    />
  );

  it('[FORM-7] closes at once while nothing is changed', async () => {
    const onClose = vi.fn();
    render(inDialog(onClose));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('[FORM-7] is not closed by a press beside it once something is written', async () => {
    const onClose = vi.fn();
    render(
      <Sample
        around={(fields, form) => (
          <FormDialog form={form} title="Session" labels={{ cancel: 'Cancel' }} onClose={onClose}>
            {fields}
          </FormDialog>
        )}
      />,
    );
    const pressBeside = (): Promise<void> => userEvent.click(screen.getByRole('dialog'));
    await write('Minutes', '30');
    await pressBeside();
    expect(onClose).not.toHaveBeenCalled();
    await write('Minutes', '20');
    await pressBeside();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('[FORM-7] asks in its own foot before what was written is lost, and goes on where it was', async () => {
    const onClose = vi.fn();
    render(inDialog(onClose));
    await write('Minutes', '30');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('Leave? Two changes are lost.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Go on writing');
    await userEvent.click(screen.getByRole('button', { name: 'Go on writing' }));
    expect(input('Minutes').value).toBe('30');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('leaving a page', () => {
  beforeEach(() => vi.stubGlobal('navigation', new EventTarget()));

  function Page({ by, ...given }: Pick<SampleProps, 'onSubmit' | 'onSaved'> & { readonly by?: string }) {
    const [isThere, setIsThere] = useState(true);
    return (
      <>
        {isThere && (
          <Sample
            {...given}
            around={(fields, form) => (
              <>
                <Form form={form}>
                  {fields}
                  <SubmitButton form={form} label="Save" busyLabel="Saving" />
                </Form>
                <LeaveGuard form={form} labels={GUARD} {...(by !== undefined && { by })} />
              </>
            )}
          />
        )}
        <button onClick={() => setIsThere(false)}>Away</button>
      </>
    );
  }

  it('with nothing changed holds nobody', () => {
    render(<Page />);
    expect(announceLeaving('/people').defaultPrevented).toBe(false);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });

  it('[FORM-8] with something unsaved is held and asked, and the person may stay', async () => {
    render(<Page />);
    await write('Minutes', '30');
    expect(announceLeaving('/people').defaultPrevented).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Leave?' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Go on writing' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(input('Minutes').value).toBe('30');
  });

  it('[FORM-8] a filter in the address, and a page that the browser asks about, are let through', async () => {
    render(<Page />);
    await write('Minutes', '30');
    expect(announceLeaving(`${location.pathname}?q=knee`).defaultPrevented).toBe(false);
    expect(announceLeaving('/people', { sameDocument: false }).defaultPrevented).toBe(false);
  });

  it('[FORM-8] by the parameter by which the page is another is asked about', async () => {
    render(<Page by="ended" />);
    await write('Minutes', '30');
    expect(announceLeaving(`${location.pathname}?q=knee`).defaultPrevented).toBe(false);
    expect(announceLeaving(`${location.pathname}?ended=another`).defaultPrevented).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Leave?' })).toBeDefined();
  });

  it('by closing or reloading is asked by the browser, and no longer once the form is gone', async () => {
    render(<Page />);
    await write('Minutes', '30');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Away' }));
    const later = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  it('[FORM-8] whoever leaves is not asked twice, and is asked again at the next leaving', async () => {
    render(<Page />);
    await write('Minutes', '30');
    announceLeaving('/people');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(announceLeaving('/people').defaultPrevented).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(announceLeaving('/people').defaultPrevented).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Leave?' })).toBeDefined();
  });

  it('while it is being saved is held too, until it is saved; what the screen does then is let through', async () => {
    let answer: (saved: boolean) => void = () => undefined;
    const onward: boolean[] = [];
    render(
      <Page
        onSubmit={() => new Promise<boolean>((resolve) => (answer = resolve))}
        onSaved={() => onward.push(announceLeaving('/done').defaultPrevented)}
      />,
    );
    await write('Minutes', '30');
    await userEvent.click(save());
    expect(announceLeaving('/people').defaultPrevented).toBe(true);
    expect(onward).toEqual([]);
    await act(async () => answer(true));
    expect(onward).toEqual([false]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(announceLeaving('/people').defaultPrevented).toBe(false);
  });

  it('what could not be saved is still held', async () => {
    const onSaved = vi.fn();
    render(<Page onSubmit={() => Promise.resolve(false)} onSaved={onSaved} />);
    await write('Minutes', '30');
    await userEvent.click(save());
    expect(announceLeaving('/people').defaultPrevented).toBe(true);
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('a form in steps', () => {
  it('[FORM-9] looks at the fields of the open step alone, hands on where they are right, and saves only on the last', async () => {
    const onSubmit = vi.fn(() => Promise.resolve(true));
    const onRight = vi.fn();
    const steps = (part: FormPart<Session> | null) => <Sample onSubmit={onSubmit} part={() => part} />;
    const { rerender } = render(steps({ fields: ['minutes'], onRight }));
    const minutes = screen.getByRole('textbox', { name: 'Minutes' });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Until' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Until' }), '2');
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '900{Enter}');
    expect(screen.getByText('At most 480 minutes.', { exact: false })).toBeDefined();
    expect(screen.queryByText('Ends before it begins.')).toBeNull();
    expect(onRight).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Did you mean 90?' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onRight).toHaveBeenCalledWith({ minutes: '90', from: '8', until: '2' }));
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(steps(null));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Ends before it begins.')).toBeDefined();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
