// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useAddressChoice } from '../address/useAddressChoice.ts';
import { useAddressFilters } from '../address/useAddressFilters.ts';
import { useAddressText } from '../address/useAddressText.ts';
import { FilterBar, type FilterGroup } from './FilterBar.tsx';
import { SearchField } from './SearchField.tsx';

const KNOWN = { equipment: ['none', 'wall', 'band'], level: ['1', '2'] } as const;
type Name = keyof typeof KNOWN;

const GROUPS: readonly FilterGroup<Name>[] = [
  {
    name: 'equipment',
    label: 'Equipment',
    options: [
      { value: 'none', label: 'None', count: '9' },
      { value: 'wall', label: 'Wall' },
      { value: 'band', label: 'Band' },
    ],
  },
  { name: 'level', label: 'Level', options: [{ value: '1', label: 'First weeks' }] },
];

function List() {
  const [filters, setFilters] = useAddressFilters<Name>(KNOWN);
  const [text, setText] = useAddressText('q');
  const navigate = useNavigate();
  return (
    <>
      <SearchField
        label="Exercises"
        value={text}
        result={`for ${text}`}
        labels={{ clear: 'Clear' }}
        onChange={setText}
      />
      <FilterBar
        label="Filters"
        groups={GROUPS}
        value={filters}
        labels={{ open: (chosen) => `Filter ${chosen}`, clear: (chosen) => `Clear ${chosen}` }}
        onChange={setFilters}
      />
      <button
        onClick={() => {
          setText('knee');
          setFilters({ ...filters, equipment: ['wall'] });
        }}
      >
        Knee at a wall
      </button>
      <output>{useLocation().search + useLocation().hash}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

const opened = (address = '/exercises') =>
  render(
    <MemoryRouter initialEntries={['/before', address]} initialIndex={1}>
      <List />
    </MemoryRouter>,
  );
const chip = (name: string) => screen.getByRole('button', { name });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.trim());
const address = () => screen.getAllByRole('status').at(-1)?.textContent;

describe('filters', () => {
  it('[ADDRESS-3] stand in the address, several at once, and Back undoes the last', async () => {
    opened();
    await userEvent.click(chip('Band'));
    await userEvent.click(chip('None 9'));
    expect(address()).toBe('?equipment=none&equipment=band');
    expect(pressed()).toEqual(['None 9', 'Band']);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(pressed()).toEqual(['Band']);
  });

  it('[ADDRESS-2] ignore what the address says and nobody knows, and keep what is not theirs', async () => {
    opened('/exercises?equipment=rocket&equipment=wall&level=9&tab=knee#plan');
    expect(pressed()).toEqual(['Wall']);
    await userEvent.click(chip('First weeks'));
    expect(address()).toBe('?tab=knee&equipment=wall&level=1#plan');
  });

  it('[FILTER-1] are cleared at once, and the button that opens them says how many there are', async () => {
    opened('/exercises?equipment=wall&level=1');
    const opener = screen.getByRole('button', { name: 'Filter 2' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Clear 2' }));
    expect(address()).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear 0' })).toBeNull();
  });

  it('[ADDRESS-2] and a search that are changed in one go both stand in the address', async () => {
    opened();
    await userEvent.click(screen.getByRole('button', { name: 'Knee at a wall' }));
    expect(address()).toBe('?q=knee&equipment=wall');
  });

  it('[FILTER-1] are grouped by their question', () => {
    opened();
    expect(within(screen.getByRole('group', { name: 'Level' })).getAllByRole('button')).toHaveLength(1);
  });
});

describe('a search', () => {
  it('[FILTER-2] is of its own type, says its result, and Escape or the button clears it without losing the place', async () => {
    opened();
    const field = screen.getByRole('searchbox', { name: 'Exercises' });
    await userEvent.type(field, 'knee');
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('for knee');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await userEvent.type(field, 'hip');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('[FILTER-3] loses no letter that is written before the router has drawn the one before it', () => {
    opened();
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    // Nothing that may wait is drawn before `act` ends.
    act(() => {
      for (const letter of 'knee') fireEvent.change(field, { target: { value: field.value + letter } });
      expect(field.value).toBe('knee');
    });
    expect([field.value, address()]).toEqual(['knee', '?q=knee']);
  });

  it('[ADDRESS-3] stands in the address as one step, so that Back leaves the page', async () => {
    opened();
    await userEvent.type(screen.getByRole('searchbox'), 'knee');
    expect(address()).toBe('?q=knee');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('');
  });
});

function Period() {
  const [days, setDays] = useAddressChoice('days', ['1', '7', '30'], '7');
  const navigate = useNavigate();
  return (
    <>
      {(['1', '7', '30'] as const).map((value) => (
        <button key={value} onClick={() => setDays(value)}>
          {value}
        </button>
      ))}
      <output>{`${days} ${useLocation().search}`}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

describe('a choice of one value', () => {
  it('[ADDRESS-1] [ADDRESS-3] stands in the address but for the first, keeps what is not its own, and Back undoes it', async () => {
    render(
      <MemoryRouter initialEntries={['/analytics?source=live']}>
        <Period />
      </MemoryRouter>,
    );
    expect(address()).toBe('7 ?source=live');
    await userEvent.click(chip('30'));
    expect(address()).toBe('30 ?source=live&days=30');
    await userEvent.click(chip('7'));
    expect(address()).toBe('7 ?source=live');
    await userEvent.click(chip('Back'));
    expect(address()).toBe('30 ?source=live&days=30');
  });

  it.each(['x', '', '07'])('[ADDRESS-1] is the first where the address says "%s"', (asked) => {
    render(
      <MemoryRouter initialEntries={[`/analytics?days=${asked}`]}>
        <Period />
      </MemoryRouter>,
    );
    expect(address()?.split(' ')[0]).toBe('7');
  });
});
