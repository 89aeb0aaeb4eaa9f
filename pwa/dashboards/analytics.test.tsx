// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANALYTICS_DAYS, readAnalyticsSummary, type AnalyticsSummary } from '#core/api/analytics.ts';
import { z } from '#core/records/schema.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import content from './content/product/analytics.ts';

const { sample } = content.panels[0]!;

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const answered = (summary: AnalyticsSummary): Response => Response.json(summary, { headers: { 'x-request-id': '1' } });
const refused = (): Response =>
  Response.json({ error: { code: 'not_found' } }, { status: 404, headers: { 'x-request-id': '1' } });

async function open(search = '') {
  const app = await renderApp({
    path: `/analytics${search}`,
    routes: routeTable.filter(({ id }) => id === 'analytics'),
  });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  const valueOf = (term: string) => main.getByText(term).nextElementSibling?.textContent;
  const list = (name: string) =>
    within(main.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .map(({ lastChild }) => lastChild?.textContent),
      ]);
  const choose = (name: string) => act(async () => main.getByRole('radio', { name }).click());
  return { ...app, main, valueOf, list, choose };
}

describe('app analytics', () => {
  it('[2.analytics.01] is headed "App Analytics", with a line on tracking user interactions and engagement', async () => {
    const { main } = await open();
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('App Analytics');
    expect(main.getByText(/^Track user interactions and engagement/)).toBeDefined();
  });

  it('[2.analytics.02] [2.analytics.03] offers three periods, at first the last 7 days, and keeps the choice in the address', async () => {
    const { main, choose, valueOf, unmount } = await open();
    const periods = within(main.getByRole('radiogroup', { name: 'Period' })).getAllByRole<HTMLInputElement>('radio');
    expect(periods.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Last 24 hours', false],
      ['Last 7 days', true],
      ['Last 30 days', false],
    ]);
    expect(valueOf('Active Days')).toBe('7');
    await choose('Last 24 hours');
    expect(valueOf('Active Days')).toBe('1');
    unmount();
    for (const [search, days] of [
      ['?days=30', '30'],
      ['?days=14', '7'],
    ] as const) {
      const again = await open(search);
      expect(again.valueOf('Active Days')).toBe(days);
      again.unmount();
    }
  });

  it('[2.analytics.04] [9.analytics.03] has three cards of the last hour', async () => {
    const { valueOf } = await open();
    expect(valueOf('Active Sessions')).toBe('14 in the last hour');
    expect(valueOf('Active Users')).toBe('11 currently active');
    expect(valueOf('Recent Events')).toBe('162 events in last hour');
  });

  it('[2.analytics.05] has four cards of the period', async () => {
    const { valueOf } = await open();
    expect(['Total Events', 'Unique Sessions', 'Unique Users', 'Active Days'].map(valueOf)).toEqual([
      '9,310',
      '804',
      '236',
      '7',
    ]);
  });

  it('[2.analytics.06] [2.analytics.07] lists the top pages with visitors and views, the nameless one as "Homepage"', async () => {
    const { list } = await open();
    expect(list('Top Pages').slice(0, 2)).toEqual([
      ['Homepage', '201', '968'],
      ['streak-tracker', '188', '1,342'],
    ]);
  });

  it('[2.analytics.08] [2.analytics.09] lists the events with users and count, underscores as spaces', async () => {
    const { list } = await open();
    expect(list('User Engagement').slice(0, 2)).toEqual([
      ['session started', '171', '566'],
      ['exercise completed', '158', '1,402'],
    ]);
  });

  it('shows a sample that is an answer by the contract, and asks no server for it', async () => {
    await open();
    for (const days of ANALYTICS_DAYS) expect(z.parse(readAnalyticsSummary.answer, sample[days])).toEqual(sample[days]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('[2.analytics.10] [4.analytics.01] [4.analytics.02] is loading and then loaded, and loads again when the period changes', async () => {
    const answers: ((response: Response) => void)[] = [];
    fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const { main, choose, valueOf } = await open('?source=live');
    expect(main.getByText('Live data')).toBeDefined();
    for (const [index, days] of (['7', '30'] as const).entries()) {
      if (index > 0) await choose('Last 30 days');
      await waitFor(() => expect(answers).toHaveLength(index + 1));
      expect(fetched.mock.calls[index]?.[0]).toBe(`/api/analytics/summary?days=${days}`);
      const loading = main.getByText('Loading the figures').closest('[role=status]');
      expect(loading?.getAttribute('aria-busy')).toBe('true');
      expect(main.queryByText('Total Events')).toBeNull();
      await act(async () => answers[index]?.(answered(sample[days])));
      await waitFor(() => expect(valueOf('Active Days')).toBe(days));
      expect(main.queryByText('Loading the figures')).toBeNull();
    }
  });

  it('[2.analytics.11] [2.analytics.12] [8.analytics.01] shows the card "Analytics Unavailable" and an info card where the server does not offer it', async () => {
    fetched.mockImplementation(async () => refused());
    const { main } = await open('?source=live');
    const card = await main.findByRole('alert');
    expect(within(card).getByRole('heading', { level: 2 }).textContent).toBe('Analytics Unavailable');
    expect(card.textContent).toMatch(
      /custom analytics system is not set up.*built-in analytics.*Deployments > Analytics/,
    );
    expect(card.textContent).not.toContain('connection');
    expect(main.getByText(/^Hosting platforms count visits.*Deployments > Analytics/)).toBeDefined();
    expect(main.queryByText('Total Events')).toBeNull();
  });

  it('shows the card for a connection that fails and an answer that is none, and is loaded after another try', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetched.mockResolvedValueOnce(Response.json({ welcome: 'Sign in to the hotel' }));
    fetched.mockResolvedValueOnce(answered(sample['7']));
    const { main, user, valueOf } = await open('?source=live');
    const card = await main.findByRole('alert');
    expect(card.textContent).toContain('Or it may be the connection');
    await user.click(main.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(main.getByRole('heading', { name: 'Analytics Unavailable' })).toBeDefined();
    await waitFor(() => expect(main.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull());
    await user.click(main.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(valueOf('Total Events')).toBe('9,310'));
    expect(main.queryByRole('alert')).toBeNull();
  });

  it('[2.analytics.11] asks again every 30 seconds, and shows the card as soon as there is no answer, never figures from before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const halfAMinute = (): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
    fetched.mockResolvedValueOnce(answered(sample['7']));
    const { main, valueOf } = await open('?source=live');
    await waitFor(() => expect(valueOf('Active Days')).toBe('7'));
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    for (const times of [2, 3]) {
      await halfAMinute();
      await waitFor(() => expect(fetched).toHaveBeenCalledTimes(times));
      await main.findByRole('alert');
      expect(main.queryByText('Total Events')).toBeNull();
    }
    fetched.mockResolvedValue(answered(sample['7']));
    await halfAMinute();
    await waitFor(() => expect(valueOf('Active Days')).toBe('7'));
    expect(main.queryByRole('alert')).toBeNull();
  });

  it('shows the sample again as soon as it is chosen', async () => {
    fetched.mockImplementation(async () => refused());
    const { main, choose, valueOf } = await open('?source=live&days=30');
    await main.findByRole('alert');
    await choose('Sample');
    expect(valueOf('Active Days')).toBe('30');
    expect(main.getByText('Sample data')).toBeDefined();
  });
});
