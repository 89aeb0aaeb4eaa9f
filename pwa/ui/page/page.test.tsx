// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useTab } from '../address/useTab.ts';
import { Accordion } from './Accordion.tsx';
import { KeyValueList } from './KeyValueList.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Section } from './Section.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const IDS = ['overview', 'segments', 'funnel'] as const;

function Page() {
  const tab = useTab(IDS);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Tabs label="Views" value={tab} tabs={IDS.map((id) => ({ id, label: id, count: '4' }))} />
      <output>{`${tab} ${search}${hash}`}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const openAt = (...entries: string[]): void => {
  render(
    <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
      <Page />
    </MemoryRouter>,
  );
};
const shown = (): string | null => screen.getByRole('status').textContent;
const current = (): (string | null)[] => screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));

describe('tabs', () => {
  it('[PAGE-1] [ADDRESS-2] are links that say which is shown, and change nothing else of the address', async () => {
    openAt('/trial?source=live#strategies');
    expect(within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')).toHaveLength(3);
    expect(current()).toEqual(['true', null, null]);
    await userEvent.click(screen.getByRole('link', { name: 'segments 4' }));
    expect(shown()).toBe('segments ?source=live&tab=segments#strategies');
    expect(current()).toEqual([null, 'true', null]);
    await userEvent.click(screen.getByRole('link', { name: 'overview 4' }));
    expect(shown()).toBe('overview ?source=live#strategies');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(shown()).toBe('segments ?source=live&tab=segments#strategies');
  });

  it.each(['nonsense', '', 'overview'])(
    '[ADDRESS-1] the tab "%s" in the address is the first, and the address is replaced so that it says so',
    async (asked) => {
      openAt('/before', `/trial?tab=${asked}&source=live#x`);
      expect(shown()).toBe('overview ?source=live#x');
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      expect(shown()).toBe('overview ');
    },
  );
});

describe('a section', () => {
  it('[PAGE-2] is a landmark named by its heading alone', () => {
    render(
      <Section title="Entries" aside="18 of 24" hint="The newest first.">
        <p>One</p>
      </Section>,
    );
    expect(screen.getByRole('region', { name: 'Entries' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Entries' })).toBeDefined();
  });
});

describe('a page header', () => {
  it('[PAGE-2] has one heading of the first level, and the way back is a link', () => {
    render(
      <MemoryRouter>
        <PageHeader above={{ back: 'Exercises', to: '/exercises' }} title="Wall sit" lead={<p>A still hold.</p>} />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Wall sit']);
    expect(screen.getByRole('link', { name: 'Exercises' }).getAttribute('href')).toBe('/exercises');
  });
});

describe('an accordion', () => {
  it('[PAGE-3] opens and closes each part by itself', async () => {
    render(
      <Accordion
        items={[
          { id: 'why', title: 'Why?', content: 'Because', isOpen: true },
          { id: 'what', title: 'What?', content: 'This' },
        ]}
      />,
    );
    const open = (): boolean[] => screen.getAllByRole('group').map((part) => (part as HTMLDetailsElement).open);
    expect(open()).toEqual([true, false]);
    await userEvent.click(screen.getByText('What?'));
    expect(open()).toEqual([true, true]);
    await userEvent.click(screen.getByText('Why?'));
    expect(open()).toEqual([false, true]);
  });
});

describe('keys and values', () => {
  it('belong together, and a code runs left to right', () => {
    render(
      <KeyValueList
        items={[
          { label: 'Camera', value: 'From the side' },
          { label: 'Device', value: 'd_5b1e', isCode: true },
        ]}
      />,
    );
    const pairs = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(pairs).toEqual([
      ['Camera', 'From the side'],
      ['Device', 'd_5b1e'],
    ]);
    expect(screen.getByText('d_5b1e').getAttribute('dir')).toBe('ltr');
  });
});
