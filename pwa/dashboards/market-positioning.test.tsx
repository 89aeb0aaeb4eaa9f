// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import content from './content/strategy/market-positioning.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

async function open(search = '') {
  const app = await renderApp({
    path: `/market-positioning${search}`,
    routes: routeTable.filter(({ id }) => id === 'marketPositioning'),
  });
  await screen.findByRole('heading', { level: 1, name: 'Market Positioning' });
  const main = within(screen.getByRole('main'));
  const section = (name: string) => within(main.getByRole('region', { name }));
  const valueOf = (term: string) => main.getByText(term).nextElementSibling?.textContent;
  return { ...app, main, section, valueOf };
}

describe('market positioning', () => {
  it('[2.strategy.01] says that its figures are sample data', async () => {
    const { main } = await open();
    expect(main.getByText('Sample data')).toBeDefined();
  });

  it('[7.no-calls.01] makes no calls', async () => {
    await open();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('[2.positioning.01] offers three strategies, none of which is picked yet', async () => {
    const { section } = await open();
    const choices = section('Strategies').getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ labels }) => labels?.[0]?.querySelector('span > span')?.textContent)).toEqual([
      'Consumer First',
      'Hybrid Model',
      'Traveler Focus',
    ]);
    expect(choices.some(({ checked }) => checked)).toBe(false);
    const strategies = content.panels.find((panel) => panel.kind === 'strategies')?.strategies ?? [];
    expect(strategies.map(({ id }) => id)).toEqual(['consumer-first', 'hybrid-model', 'traveler-focus']);
  });

  it('[2.positioning.02] says which one was picked in a toast, and has picked it still after a reload', async () => {
    const { user, main, unmount } = await open();
    await user.click(main.getByRole('radio', { name: 'Hybrid Model' }));
    expect(await screen.findByText('Strategy Selected')).toBeDefined();
    expect(screen.getByText('Activated Hybrid Model positioning')).toBeDefined();
    expect(main.getByRole('heading', { level: 3, name: 'Hybrid Model' })).toBeDefined();
    unmount();
    const again = await open('?strategy=hybrid-model');
    expect(again.main.getByRole<HTMLInputElement>('radio', { name: 'Hybrid Model' }).checked).toBe(true);
    expect(again.main.getByRole('heading', { level: 3, name: 'Hybrid Model' })).toBeDefined();
    expect(screen.queryByText('Strategy Selected')).toBeNull();
  });

  it('[3.local.14] shows all that a strategy has once it is picked', async () => {
    const { main, valueOf } = await open('?strategy=traveler-focus');
    expect(main.getByText('People who work and train on the road')).toBeDefined();
    expect(main.getByText(/The app is made for hotel rooms/)).toBeDefined();
    expect(valueOf('Market size')).toMatch(/50M digital nomads/);
    expect(valueOf('Competitor gap')).toMatch(/stop without a connection/);
    expect(valueOf('Target segments')).toMatch(/Remote workers.*Crews.*Consultants/);
    expect(valueOf('Advantages')).toMatch(/Working offline is built in.*Time zones/);
    expect(valueOf('Main message')).toBe('Your plan comes with you');
    expect(valueOf('Second message')).toMatch(/No connection/);
    expect(valueOf('What sets us apart')).toMatch(/saved on the device first/);
    expect(valueOf('Threats')).toMatch(/spread thin/);
    expect(valueOf('Timeline')).toBe('Four months to 5K users');
  });

  it('shows no strategy for one that the address makes up', async () => {
    const { main } = await open('?strategy=world-domination');
    expect(main.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    expect(main.queryByText('Market size')).toBeNull();
  });

  it('[2.positioning.03] [2.positioning.04] has a headline, a call to action and channels for each of four audiences', async () => {
    const { section } = await open();
    const table = section('Messages').getByRole('table');
    const [head, ...rows] = within(table).getAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Audience', 'Headline', 'Call to action', 'Channels']);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Consumers',
      'Healthcare Providers',
      'Travelers',
      'Enterprise',
    ]);
    for (const row of rows) {
      const said = within(row)
        .getAllByRole('cell')
        .map(({ lastChild }) => lastChild?.textContent ?? '');
      expect(said.map((words) => words.length > 10)).toEqual([true, true, true]);
    }
  });

  it('[2.positioning.05] has defense strategies and a roadmap of three phases', async () => {
    const { section } = await open();
    expect(section('Defense strategies').getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(section('Roadmap').getAllByRole('heading', { level: 3 })).toHaveLength(3);
  });

  it('[9.strategy-figures.01] names a global physical-therapy market of 43B', async () => {
    const { valueOf, main } = await open('?strategy=consumer-first');
    expect(valueOf('Physical therapy worldwide, a year')).toBe('43B US dollars');
    expect(main.getByText(/global physical-therapy market of 43B/)).toBeDefined();
  });

  it('[9.strategy-figures.02] names a consumer gap of 95%', async () => {
    const { valueOf } = await open();
    expect(valueOf('Consumer gap: spending that no app serves yet')).toBe('95%');
  });

  it('[9.strategy-figures.03] names 50M digital nomads', async () => {
    const { valueOf } = await open();
    expect(valueOf('Digital nomads')).toBe('50M people');
  });

  it('[9.strategy-figures.04] has goals of 100K users and 1M ARR', async () => {
    const { valueOf } = await open();
    expect(valueOf('Users')).toMatch(/of 100K$/);
    expect(valueOf('Annual recurring revenue (ARR)')).toMatch(/of 1M US dollars$/);
  });

  it('[2.strategy.02] has no button but one that pauses what moves', async () => {
    const { main, user } = await open();
    const [button, ...others] = main.getAllByRole('button');
    expect([button?.textContent, others]).toEqual(['Pause', []]);
    await user.click(button as HTMLElement);
    expect(main.getByRole('button', { name: 'Resume' })).toBeDefined();
  });
});
