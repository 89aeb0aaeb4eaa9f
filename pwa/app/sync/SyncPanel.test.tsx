// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { writeMeta, type MetaValues } from '#pwa/data/core-db.ts';
import { NOON } from '#pwa/testing/device.ts';
import { fixtureRoute, renderApp } from '#pwa/testing/render-app.tsx';

const answer = vi.fn<typeof fetch>();
beforeEach(() => {
  answer.mockReset();
  answer.mockImplementation(async () => new Response('{"status":"ok"}'));
  vi.stubGlobal('fetch', answer);
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, __: LockOptions, body: () => Promise<unknown>) => body() },
  });
});

const sync = (given: Partial<MetaValues['sync']>): MetaValues['sync'] => ({
  phase: 'idle',
  sending: 0,
  code: null,
  lastSavedAt: null,
  failures: 0,
  nextAt: 0,
  ...given,
});

async function openPanel(meta: Partial<MetaValues['sync']> = {}, activities = 0) {
  const app = await renderApp();
  await act(async () => {
    await writeMeta(app.space.db, 'sync', sync(meta));
    for (let made = 0; made < activities; made += 1) await logActivity(app.space, 'stretching', 10);
  });
  await app.user.click(await screen.findByRole('button', { name: /show sync status/ }));
  const panel = await screen.findByRole('dialog', { name: 'Sync status' });
  const fact = (term: string): string | null | undefined =>
    within(panel).getByText(term).nextElementSibling?.textContent;
  return { ...app, panel, fact };
}

describe('the sync panel', () => {
  it('says in one sentence where everything is, and lists what waits', async () => {
    const { panel } = await openPanel({ lastSavedAt: NOON }, 5);
    await within(panel).findByText('5 entries are saved on this device and will sync in a moment.');
    const rows = within(await within(panel).findByRole('list', { name: 'Waiting to sync' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      Array(3).fill(expect.stringMatching(/^(Saved on this device)?Stretching, 10 minutesNov 21/)),
    );
    expect(within(panel).getByText('and 2 more')).toBeDefined();
  });

  it('has the figures behind Details', async () => {
    const { panel, fact, user } = await openPanel({ lastSavedAt: NOON }, 2);
    expect(within(panel).queryByText('On the server')).toBeNull();
    await user.click(await within(panel).findByRole('button', { name: 'Details', expanded: false }));
    await waitFor(() => expect(fact('On this device only')).toBe('2'));
    expect(fact('On the server')).toBe('0');
    expect(fact('Couldn’t be sent')).toBe('0');
    expect(fact('Last synced')).toMatch(/Nov 21/);
  });

  it('asks the server itself whether it answers, each time the details open', async () => {
    const { panel, fact, user } = await openPanel();
    const details = await within(panel).findByRole('button', { name: 'Details' });
    await user.click(details);
    await waitFor(() => expect(fact('Server')).toBe('Reachable'));
    expect(answer.mock.calls[0]?.[0]).toBe('/api/health');
    await user.click(details);
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await user.click(details);
    await waitFor(() => expect(fact('Server')).toBe('Can’t be reached'));
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('takes a sign-in page for no answer, whatever it says', async () => {
    answer.mockImplementation(() => Promise.resolve(Response.json({ welcome: true })));
    const { panel, fact, user } = await openPanel();
    await user.click(await within(panel).findByRole('button', { name: 'Details' }));
    await waitFor(() => expect(fact('Server')).toBe('Can’t be reached'));
  });

  it.each([
    [
      'over_quota',
      2,
      /Your storage on the server is full, so 2 entries are saved on this device only\..* Next try at 1:00 PM\.$/,
    ],
    ['over_quota', 1, /Your storage on the server is full, so one entry is saved on this device only\./],
    [
      'newer_version',
      1,
      /The server is older than this app, so one entry is saved on this device until the server is updated\. Next try at 1:00 PM\.$/,
    ],
    ['retry', 3, /The server asked for 3 entries to be sent later\./],
    ['too_large', 2, /Your network is blocking 2 entries\./],
  ] as const)(
    '[DRAIN-23] says why entries wait that the server does not want yet: %s, %s',
    async (code, count, words) => {
      const { panel } = await openPanel({ held: { code, count, nextAt: NOON + 3_600_000 } }, 3);
      await within(panel).findByText(words);
    },
  );

  it('[DRAIN-23] says the same where an older server refuses the whole request', async () => {
    const rejected = { phase: 'offline', code: 'newer_version', nextAt: NOON + 3_600_000 } as const;
    const { panel } = await openPanel(rejected, 2);
    await within(panel).findByText(
      'The server is older than this app, so 2 entries are saved on this device until the server is updated. Next try at 1:00 PM.',
    );
  });

  it('[DRAIN-24] warns while the storage on the server is almost full', async () => {
    const { panel, space } = await openPanel({}, 1);
    expect(within(panel).queryByText(/of your storage on the server/)).toBeNull();
    await act(() => writeMeta(space.db, 'quota', { rows: 10, rowsLimit: 100, bytes: 170, bytesLimit: 200 }));
    await within(panel).findByText(/^You have used 85\s?% of your storage on the server\./);
  });

  it('says at once that a tap on Send now brought no answer, and when', async () => {
    const { user, panel, space } = await openPanel({}, 1);
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await user.click(within(panel).getByRole('button', { name: 'Send now' }));
    await act(() => writeMeta(space.db, 'sync', sync({ phase: 'offline' })));
    await within(panel).findByText(
      'Tried at 12:00 PM; no answer. Everything is safe here, and we’ll keep trying. This Wi-Fi may need you to sign in.',
    );
  });

  it('says why a tap on Send now could not even ask, and never that nobody answered the one before', async () => {
    const { user, panel } = await openPanel({}, 1);
    vi.stubGlobal('reportError', vi.fn());
    await user.click(within(panel).getByRole('button', { name: 'Send now' }));
    await within(panel).findByText(/^Tried at 12:00 PM/);
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: () => Promise.reject(new Error('a bug')) },
    });
    await user.click(within(panel).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(within(panel).getByRole('alert').textContent).toMatch(/Something broke/));
    expect(within(panel).queryByText(/^Tried at/)).toBeNull();
  });

  it('says nothing of a tap that was answered, once the network is gone later', async () => {
    const { user, panel, space } = await openPanel({ lastSavedAt: NOON }, 1);
    answer.mockImplementation(async () =>
      Response.json({ error: { code: 'protocol_version' } }, { status: 409, headers: { 'x-request-id': '1' } }),
    );
    await user.click(within(panel).getByRole('button', { name: 'Send now' }));
    await within(panel).findByText(/newer version of Waymend/);
    await act(() => writeMeta(space.db, 'sync', sync({ phase: 'offline' })));
    await within(panel).findByText(/^Can’t reach Waymend/);
    expect(within(panel).queryByText(/Tried at/)).toBeNull();
  });

  it('is busy while entries are sent', async () => {
    const { panel } = await openPanel({ phase: 'sending', sending: 1 }, 1);
    await waitFor(() =>
      expect(within(panel).getByRole('button', { name: 'Sending' }).getAttribute('aria-busy')).toBe('true'),
    );
  });

  it.each([
    ['not_signed_in', /no longer recognizes this device/, 'Sync now'],
    ['protocol_version', /newer version of Waymend/, 'Reload'],
    ['owner_mismatch', /different profile/, 'Sync now'],
    ['merged', /belongs to an account/, 'Sync now'],
    ['claimed', /belongs to an account/, 'Sync now'],
    ['cross_site', /server has paused sending/, 'Sync now'],
    ['something_new', /server has paused sending/, 'Sync now'],
  ])('explains a pause by %s, and what can be done', async (code, words, button) => {
    const { panel } = await openPanel({ phase: 'paused', code });
    await waitFor(() => expect(panel.textContent).toMatch(words));
    expect(panel.textContent).toMatch(/[Ee]very entry stays here/);
    for (const name of new Set([button, 'Sync now'])) expect(within(panel).getByRole('button', { name })).toBeDefined();
  });

  it('[CLAIM-6] offers to save, leave or delete what is here, and not to send it, once the space was deleted', async () => {
    const { panel, fact, user } = await openPanel({ phase: 'paused', code: 'erased', lastSavedAt: NOON });
    await waitFor(() => expect(panel.textContent).toMatch(/deleted for good.*Every entry stays here/));
    const link = within(panel).getByRole('link', { name: 'Save, switch person or delete them here' });
    expect(link.getAttribute('href')).toBe('/people');
    expect(within(panel).queryByRole('button', { name: 'Sync now' })).toBeNull();
    await user.click(await within(panel).findByRole('button', { name: 'Details' }));
    expect(fact('On the server')).toBe('0');
  });

  it('leads to the repair desk, first of all where an entry needs the person', async () => {
    const desk = fixtureRoute('/repair', { screen: () => Promise.resolve({ default: () => <h1>The desk</h1> }) });
    const app = await renderApp({ routes: [fixtureRoute('/'), desk] });
    const open = () => app.user.click(screen.getByRole('button', { name: /show sync status/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /show sync status/ })).toBeDefined());
    await open();
    expect((await screen.findByRole('link', { name: 'Saved entries' })).getAttribute('href')).toBe('/repair');
    await act(async () => {
      await app.space.db.quarantine.add({
        opId: 'rejected',
        seq: 1,
        entity: 'activity',
        key: 'rejected',
        type: 'append',
        schema: 1,
        data: {},
        bytes: 0,
        createdAt: NOON,
        attempts: 0,
        nextAt: 0,
        state: 'pending',
        lastCode: 'invalid',
        days: [],
        code: 'invalid',
        field: null,
        refusedAt: NOON,
      });
    });
    const link = await screen.findByRole('link', { name: 'Review 1 entry' });
    expect(screen.getByRole('button', { name: /1 needs a fix/, hidden: true })).toBeDefined();
    await app.press(link);
    expect(await screen.findByRole('heading', { name: 'The desk' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
