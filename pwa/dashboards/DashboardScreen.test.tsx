// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { browserMotion } from '#pwa/device/motion.ts';
import { browserPage } from '#pwa/device/page.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { fixtureRoute, renderApp } from '#pwa/testing/render-app.tsx';
import { catalogue } from './catalogue.ts';
import type { Dashboard } from './dashboard.ts';
import DashboardScreen from './DashboardScreen.tsx';

const CONTENT: Dashboard = {
  title: 'Trials',
  lead: 'How many begin.',
  source: 'sample',
  panels: [
    {
      kind: 'board',
      title: 'Goals',
      measures: [
        { label: 'Begun', value: { start: 100, step: 5, every: 2, cap: 115 }, target: 1_000, of: '1,000' },
        { label: 'Finished', value: 40, target: 400, of: '400' },
      ],
    },
  ],
};

const open = (content: Dashboard, address = '/trials') =>
  renderApp({
    path: address,
    routes: [
      fixtureRoute('/trials', {
        texts: ['dashboards'],
        screen: () => Promise.resolve({ default: () => createElement(DashboardScreen, { content }) }),
      }),
    ],
  });

describe('a page of the team', () => {
  it('[DASH-1] says where its figures come from, and offers no choice where there is one source', async () => {
    for (const [source, words] of [
      ['sample', 'Sample data'],
      ['live', 'Live data'],
      ['device', 'From this device'],
    ] as const) {
      const { unmount } = await open({ ...CONTENT, source });
      await screen.findByRole('heading', { level: 1, name: 'Trials' });
      expect(screen.getByText(words)).toBeDefined();
      expect(within(screen.getByRole('main')).queryByRole('radio')).toBeNull();
      unmount();
    }
  });

  it('[DASH-1] keeps the choice between two sources in the address, and knows no third', async () => {
    const { user, goTo } = await open({ ...CONTENT, otherSource: 'live' }, '/trials?source=rumor');
    expect(await screen.findByText('Sample data')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Live' }));
    expect(screen.getByText('Live data')).toBeDefined();
    await goTo('/trials?source=device');
    expect(screen.getByText('Sample data')).toBeDefined();
    await goTo('/trials?source=live');
    expect(screen.getByText('Live data')).toBeDefined();
  });

  it('[DASH-6] says that its content is English, in title, lead and panels, and the frame in its own language', async () => {
    await open(CONTENT);
    const heading = await screen.findByRole('heading', { level: 1 });
    const said = (element: Element | null) =>
      ['lang', 'dir'].map((name) => element?.closest(`[${name}]`)?.getAttribute(name));
    // The header as a whole: what stands beside the title stands on the same side as in the panels.
    for (const element of [
      heading,
      heading.parentElement,
      screen.getByText('How many begin.'),
      screen.getByText('Begun'),
    ])
      expect(said(element)).toEqual(['en', 'ltr']);
    await act(() => i18next.changeLanguage('ar-XB'));
    try {
      expect(said(screen.getByRole('main').querySelector('header'))).toEqual(['en', 'ltr']);
      expect(said(screen.getByText('Sample data'))).toEqual(['ar-XB', 'rtl']);
      const target = screen.getByText('400');
      expect(said(target.parentElement)).toEqual(['ar-XB', 'rtl']);
      // The team’s figure within it is not.
      expect(said(target)).toEqual(['en', 'ltr']);
    } finally {
      await act(() => i18next.changeLanguage('en'));
    }
  });

  it('[DASH-8] keeps how a table is sorted in the address, of two tables each by its own name', async () => {
    const rows = [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const;
    const table = (title: string) => ({ kind: 'table', title, columns: ['Page', 'Views'], rows }) as const;
    const { user } = await open({ ...CONTENT, panels: [table('Top pages'), table('Last pages')] });
    const wordsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    await screen.findByRole('table', { name: 'Last pages' });
    const given = wordsOf('Top pages');
    await user.click(within(screen.getByRole('table', { name: 'Last pages' })).getByRole('button', { name: /Views/ }));
    expect(wordsOf('Top pages')).toEqual(given);
    expect(wordsOf('Last pages')).not.toEqual(given);
  });

  it('gives its own title to the window', async () => {
    await open(CONTENT);
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toBe('Trials | Waymend');
  });

  it('[DASH-4] [DASH-5] moves its figures second by second, and stops them on request', async () => {
    let tick = (): void => undefined;
    vi.spyOn(browserPage, 'after').mockImplementation((ms, body) => {
      if (ms !== 1_000) return () => undefined;
      tick = body;
      return () => (tick = () => undefined);
    });
    const seconds = (count: number): void => {
      for (let passed = 0; passed < count; passed += 1) act(() => tick());
    };
    const { user } = await open(CONTENT);
    const begun = () => screen.getByText('Begun').nextElementSibling?.textContent;
    await screen.findByText('Begun');
    expect(begun()).toBe('100 of 1,000');
    seconds(2);
    expect(begun()).toBe('105 of 1,000');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    seconds(10);
    expect(begun()).toBe('105 of 1,000');
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    seconds(30);
    expect(begun()).toBe('115 of 1,000');
    expect(screen.getByText('Finished').nextElementSibling?.textContent).toBe('40 of 400');
  });

  it('[DASH-5] has no pause button where nothing moves: without signals, or under reduced motion', async () => {
    const { unmount } = await open({ ...CONTENT, panels: [{ kind: 'board', title: 'Goals', measures: [] }] });
    await screen.findByRole('heading', { name: 'Goals' });
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    unmount();
    vi.spyOn(browserMotion, 'isReduced').mockReturnValue(true);
    await open(CONTENT);
    expect((await screen.findByText('Begun')).nextElementSibling?.textContent).toBe('100 of 1,000');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('[DASH-5] has a pause button in each panel of its pages where something moves', async () => {
    const moves = (given: unknown): boolean =>
      typeof given === 'object' && given !== null && ('cap' in given || Object.values(given).some(moves));
    for (const [id, fetch] of Object.entries(catalogue)) {
      const content = (await fetch()).default;
      // By its address, which fetches what its panels need before it is drawn.
      const routes = routeTable.filter((row) => row.id === id);
      const { unmount } = await renderApp({ path: routes[0]?.path ?? id, routes });
      await screen.findByRole('heading', { level: 1, name: content.title });
      const pauses = screen.queryAllByRole('button', { name: 'Pause' });
      expect([content.title, pauses.length]).toEqual([content.title, content.panels.filter(moves).length]);
      unmount();
    }
  });

  it('[2.route.02] [2.analytics.13] opens for everybody at its address', async () => {
    for (const [id, fetch] of Object.entries(catalogue)) {
      const routes = routeTable.filter((row) => row.id === id);
      const { title } = (await fetch()).default;
      const { unmount } = await renderApp({ path: routes[0]?.path ?? id, routes });
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
      unmount();
    }
  });
});
