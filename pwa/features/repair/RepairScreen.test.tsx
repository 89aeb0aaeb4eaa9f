// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { changeSettings } from '#pwa/data/commands/change-settings.ts';
import { completeChallenge } from '#pwa/data/commands/complete-challenge.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { writeMeta } from '#pwa/data/core-db.ts';
import { recordFact } from '#pwa/data/records/record-fact.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { report } from '#pwa/data/telemetry/report.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { NOON } from '#pwa/testing/device.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

const saved = vi.hoisted(() => [] as { name: string; text: string }[]);
vi.mock('#pwa/device/save-file.ts', () => ({ saveFile: (name: string, text: string) => saved.push({ name, text }) }));

const answer = vi.fn<typeof fetch>();
const manager = { estimate: vi.fn(), persisted: vi.fn(), persist: vi.fn() };
beforeEach(() => {
  saved.length = 0;
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  for (const power of Object.values(manager)) power.mockReset();
  manager.estimate.mockResolvedValue({ usage: 1_500_000, quota: 900_000_000 });
  manager.persisted.mockResolvedValue(false);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: manager });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, __: LockOptions, body: () => Promise<unknown>) => body() },
  });
});

/** Opens the desk on what `record` leaves behind. */
async function openDesk(record: (space: Space) => Promise<unknown> = async () => undefined) {
  const app = await renderApp({ path: '/', routes: [...routeTable] });
  await act(() => record(app.space));
  await app.goTo('/repair');
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('heading', { name: 'Waiting to sync' });
  return app;
}

const idOf = (result: { readonly ok: boolean; readonly value?: { readonly id: string } }): string =>
  result.value?.id ?? '';
const section = (name: string) => within(screen.getByRole('region', { name }));
const quarantine = () => section('What to fix');
const card = (name: string | RegExp) => within(quarantine().getByRole('article', { name }));

const rejectedActivity =
  (minutes = 10, code: ErrorCode = 'date_too_far_ahead') =>
  async (space: Space): Promise<void> => {
    await rejectOperation(space, idOf(await logActivity(space, 'stretching', minutes)), { code, field: 'at' });
  };

describe('a rejected entry', () => {
  it('[8.streak.01] [DESK-5] a rejected challenge is shown with its reason and can be repaired', async () => {
    const today = dayOf(NOON, 0);
    const other = challengesOf(today)[1];
    const { space, user } = await openDesk(async (given) => {
      const opId = idOf(await completeChallenge(given, challengesOf(today)[0]?.id ?? '', today));
      await rejectOperation(given, opId, { code: 'unknown_challenge', field: 'challengeId' });
      // As left by a catalogue that has changed since.
      const row = await given.db.quarantine.get(opId);
      await given.db.quarantine.update(opId, { data: { ...row?.data, challengeId: 'no-such-challenge' } });
    });
    expect(screen.getByRole('heading', { level: 1, name: '1 entry couldn’t be sent' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Sync problems | Waymend'));
    const shown = card('A challenge that this version doesn’t know');
    expect(shown.getByText('This challenge isn’t one of that day’s.')).toBeDefined();
    expect(shown.getByText('Problem: Challenge, A challenge that this version doesn’t know')).toBeDefined();
    expect(shown.getByText(/^Recorded on Nov 21, 12:00/)).toBeDefined();

    await user.click(shown.getByRole('button', { name: 'Fix and send again' }));
    const form = within(screen.getByRole('dialog', { name: 'Fix and send again' }));
    const field = form.getByLabelText('Challenge');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(form.getByRole('button', { name: 'Send again' }));
    expect(await form.findByText('This value can’t be sent.')).toBeDefined();
    expect(await space.db.quarantine.count()).toBe(1);

    await user.selectOptions(field, other?.id ?? '');
    await user.click(form.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Nothing to fix')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [row] = await space.db.outbox.toArray();
    expect(row).toMatchObject({
      entity: 'completion',
      key: `completion:${today}:${other?.id}`,
      data: { challengeId: other?.id },
    });
    expect(row?.replaces).toBeDefined();
    expect(screen.getByText('On its way again')).toBeDefined();
  });

  it('[8.streak.01] a rejected activity dated too far ahead can be fixed and sent again', async () => {
    const { space, user } = await openDesk(async (given) => {
      const opId = idOf(await logActivity(given, 'stretching', 10));
      await rejectOperation(given, opId, { code: 'date_too_far_ahead', field: 'at' });
      const row = await given.db.quarantine.get(opId);
      await given.db.quarantine.update(opId, { data: { ...row?.data, at: NOON + 8 * MS_PER_DAY } });
    });
    const shown = card('Stretching, 10 minutes');
    expect(shown.getByText('It is dated more than seven days ahead.')).toBeDefined();
    expect(shown.getByText(/Dated Nov 29, 12:00/)).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Fix and send again' }));
    const form = within(screen.getByRole('dialog', { name: 'Fix and send again' }));
    expect(form.getByLabelText<HTMLInputElement>('Date and time').value).toBe('2026-11-29T12:00');
    expect(form.getByText('It is dated more than seven days ahead.')).toBeDefined();
    await user.clear(form.getByLabelText('Date and time'));
    await user.type(form.getByLabelText('Date and time'), '2026-11-20T18:30');
    await user.click(form.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Nothing to fix');
    expect((await space.db.facts.toArray()).map(({ data }) => data)).toEqual([
      { at: Date.UTC(2026, 10, 20, 18, 30), off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: '0 of 1 saved' })).toBeDefined();
  });

  it('[8.feedback.03] [DESK-5] rejected feedback is shown with its reason, and can be repaired', async () => {
    const data = {
      at: NOON,
      off: 0,
      tz: 'Etc/UTC',
      draftId: '019aa5d2-7c00-7000-8000-000000000001',
      about: 'trial',
      rating: 4,
      experience: 'Every word of it.',
    } as const;
    const { space, user } = await openDesk(async (given) => {
      await rejectOperation(given, idOf(await recordFact(given, 'feedback', data)), {
        code: 'invalid',
        field: 'experience',
      });
    });
    const shown = card('Feedback, 4 of 5 stars');
    expect(shown.getByText('It contains a value that the server can’t accept.')).toBeDefined();
    expect(shown.getByText('Problem: Experience, Every word of it.')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Fix and send again' }));
    const form = within(screen.getByRole('dialog', { name: 'Fix and send again' }));
    await user.clear(form.getByLabelText('Experience'));
    await user.type(form.getByLabelText('Experience'), 'Shorter.');
    await user.click(form.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Nothing to fix');
    expect(await space.db.facts.toArray()).toMatchObject([
      { entity: 'feedback', data: { ...data, experience: 'Shorter.' } },
    ]);
  });

  it('[DESK-5] an entry without values to fix, a void or a kind from newer code, is sent again as it was', async () => {
    const { space, user } = await openDesk(async (given) => {
      const fact = idOf(await logActivity(given, 'stretching', 10));
      await rejectOperation(given, idOf(await takeBack(given, fact)), { code: 'unknown_type' });
      await given.db.quarantine.add({
        opId: 'op',
        seq: 9,
        entity: 'blood_pressure',
        key: 'op',
        type: 'append',
        schema: 1,
        data: { systolic: 120 },
        bytes: 1,
        createdAt: NOON,
        attempts: 0,
        nextAt: 0,
        state: 'pending',
        lastCode: null,
        days: [],
        code: 'made_up_later',
        field: 'systolic',
        refusedAt: NOON,
      });
    });
    const unknown = card('An entry that this version doesn’t know (blood_pressure)');
    expect(unknown.getByText('The server gave a reason that this version doesn’t know: made_up_later.')).toBeDefined();
    expect(unknown.getByText('Problem: systolic, 120')).toBeDefined();
    await user.click(unknown.getByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(await space.db.quarantine.count()).toBe(1));
    await user.click(card('Removing: Activity').getByRole('button', { name: 'Send again' }));
    await screen.findByText('Nothing to fix');
    expect((await space.db.outbox.toArray()).map(({ type, entity }) => [type, entity])).toEqual([
      ['append', 'activity'],
      ['append', 'blood_pressure'],
      ['void', 'activity'],
    ]);
  });

  it('[DESK-7] is discarded only on the second press, after showing what it says', async () => {
    const { space, user } = await openDesk(rejectedActivity());
    await user.click(quarantine().getByRole('button', { name: 'Discard' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discard this entry?' }));
    expect(dialog.getByText('Stretching, 10 minutes')).toBeDefined();
    expect(dialog.getByText(/the only copy/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(await space.db.quarantine.count()).toBe(1);
    await user.click(quarantine().getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Discard for good' }));
    await screen.findByText('Nothing to fix');
    expect([await space.db.quarantine.count(), await space.db.outbox.count()]).toEqual([0, 0]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Done. Nothing more to fix here.'));
  });

  it('[DESK-7] is saved as a file, alone or with all the others', async () => {
    const { space, user } = await openDesk(async (given) => {
      await rejectedActivity(10)(given);
      await rejectedActivity(20)(given);
    });
    await user.click(card('Stretching, 20 minutes').getByRole('button', { name: 'Save a copy' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await user.click(quarantine().getByRole('button', { name: 'Save all as a file' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject({ code: 'date_too_far_ahead', data: { minutes: 20 } });
    expect((JSON.parse(saved[1]?.text ?? '') as unknown[]).length).toBe(2);
    expect(await space.db.quarantine.count()).toBe(2);
  });

  it('[DESK-7] where it cannot be read, no file is made, and that is said', async () => {
    const { space, user } = await openDesk(rejectedActivity());
    vi.spyOn(space.db.quarantine, 'get').mockRejectedValueOnce(new Error('the disk is gone'));
    await user.click(quarantine().getByRole('button', { name: 'Save a copy' }));
    expect(
      await quarantine().findByText('The file couldn’t be saved: the disk is gone. Nothing was changed.'),
    ).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('[DESK-5] a full device stops all of them from being sent again, and nothing is lost', async () => {
    const { space, user } = await openDesk(async (given) => {
      await rejectedActivity(10, 'unknown_version')(given);
      await rejectedActivity(20, 'unknown_version')(given);
    });
    const add = vi.spyOn(space.db.outbox, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await user.click(quarantine().getByRole('button', { name: 'Send all again' }));
    expect(await quarantine().findByText(/^This device is full/)).toBeDefined();
    expect(add).toHaveBeenCalledTimes(1);
    expect(await space.db.quarantine.count()).toBe(2);
  });

  it('[DESK-5] several are sent again together; what cannot go as it is stays', async () => {
    const { space, user } = await openDesk(async (given) => {
      await rejectedActivity(10, 'unknown_version')(given);
      const opId = await rejectOperation(given, idOf(await logActivity(given, 'mindfulness', 5)), {
        code: 'unknown_version',
      });
      await rejectOperation(given, idOf(await changeSettings(given, { goalDays: 3 })), { code: 'unknown_version' });
      const row = await given.db.quarantine.get(opId);
      await given.db.quarantine.update(opId, { data: { ...row?.data, minutes: 'five' } });
    });
    await user.click(quarantine().getByRole('button', { name: 'Send all again' }));
    expect(await screen.findByText('2 entries are on their way again')).toBeDefined();
    expect(screen.getByText('1 entry can’t be sent as it is. Fix it here first.')).toBeDefined();
    expect(quarantine().getAllByText('Done. Nothing more to fix here.')).toHaveLength(2);
    expect(quarantine().getAllByRole('article')).toHaveLength(3);
    expect((await space.db.outbox.toArray()).map(({ entity }) => entity)).toEqual(['activity', 'settings']);
  });
});

describe('what the app reports', () => {
  it('[DESK-12] is nothing until the person agrees, and is dropped when they withdraw consent', async () => {
    const { space, user } = await openDesk();
    const reports = section('What the app reports');
    const consent = await reports.findByRole('switch', { name: 'Report errors' });
    const errorReport = () =>
      report(space.telemetry, 'error_report', { at: NOON, name: 'TypeError', message: 'x is undefined' }, NOON);
    expect(await errorReport()).toBe('off');
    await user.click(consent);
    await waitFor(async () => expect(await errorReport()).toBe('kept'));
    expect(await reports.findByText(/1 report is waiting to be sent/)).toBeDefined();
    await user.click(consent);
    await waitFor(async () => expect(await space.telemetry.outbox.count()).toBe(0));
  });
});

describe('the receipt and what is waiting', () => {
  it('[DESK-9] lists the newest entries when asked, thirty at a time, and follows what is recorded', async () => {
    const { space, user } = await openDesk(async (given) => {
      for (let i = 0; i < 33; i++) await logActivity(given, 'daily_exercise', i + 1);
      await given.db.outbox.clear();
    });
    expect(screen.getByRole('heading', { level: 1, name: '33 of 33 saved' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'The newest entries' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the newest entries' }));
    const list = within(await screen.findByRole('list', { name: 'The newest entries' }));
    expect(list.getAllByRole('listitem')).toHaveLength(30);
    expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(
      /^Daily exercise, 33 minutesNov 21, 12:00 PMHere and on the server$/,
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(33));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await act(() => logActivity(space, 'stretching', 5));
    expect(await list.findByText('Stretching, 5 minutes')).toBeDefined();
    expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(/Saved on this device$/);
    expect(screen.getByRole('heading', { level: 1, name: '33 of 34 saved' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Hide the entries' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'The newest entries' })).toBeNull());
  });

  it('[DESK-8] says since when the oldest waits, by the clock of the device, and sends on request', async () => {
    const { user } = await openDesk(async (given) => {
      await logActivity(given, 'stretching', 10);
      const [row] = await given.db.outbox.toArray();
      await given.db.outbox.update(row?.seq ?? 0, { createdAt: NOON - 3 * 3_600_000 });
      await writeMeta(given.db, 'sync', {
        phase: 'paused',
        code: 'not_signed_in',
        sending: 0,
        lastSavedAt: null,
        failures: 1,
        nextAt: 0,
      });
    });
    const waiting = section('Waiting to sync');
    expect(waiting.getByText(/The oldest has waited for 3 hours\. Sending is paused\./)).toBeDefined();
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await user.click(waiting.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(answer).toHaveBeenCalled());
    expect(
      await waiting.findByText(/waited for 3 hours\. Tried at 12:00 PM; no answer\. Everything is safe here/),
    ).toBeDefined();
  });
});

describe('after the browser cleared its storage', () => {
  const before = { owner: `o_${'a'.repeat(26)}`, held: 244, recorded: 247, lost: 3, lastReceivedAt: NOON };
  const cleared = (given: Space) => writeMeta(given.db, 'before', before);
  const welcome = () => section('Welcome back');
  /** A server that keeps nothing from before that, on a network that carries nothing else. */
  const nothingEarlier = async (path: unknown): Promise<Response> => {
    if (String(path).includes('before')) return new Response(null, { status: 204 });
    throw new TypeError('Failed to fetch');
  };

  it('[DESK-10] brings back what the server has of the earlier owner', async () => {
    const { space, user } = await openDesk(cleared);
    expect(
      welcome().getByText(
        'This browser cleared its storage. 244 entries are safe on the server. 3 entries had not been sent yet and are lost.',
      ),
    ).toBeDefined();
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await user.click(welcome().getByRole('button', { name: 'Bring them back' }));
    expect(await welcome().findByText(/^We can’t reach the server\./)).toBeDefined();
    const joined = { added: 244, same: 0, activities: 200, streakBefore: 1, streakAfter: 21 };
    answer.mockResolvedValueOnce(Response.json({ ...joined, pointsBefore: 0, pointsAfter: 900 }));
    answer.mockImplementation(nothingEarlier);
    await user.click(welcome().getByRole('button', { name: 'Bring them back' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome back' })).toBeNull());
    expect(await space.db.meta.get('before')).toBeUndefined();
  });

  it('[DESK-10] keeps the offer after a new beginning, and drops the only key to it only when asked twice', async () => {
    const { space, user } = await openDesk(cleared);
    await user.click(welcome().getByRole('button', { name: 'Start new' }));
    await user.click(await screen.findByRole('button', { name: 'Forget them' }));
    expect(answer).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing recorded yet' })).toBeDefined();
    expect(welcome().getByRole('button', { name: 'Bring them back' })).toBeDefined();
    answer.mockResolvedValueOnce(new Response(null, { status: 204 })).mockImplementation(nothingEarlier);
    const dialog = within(screen.getByRole('dialog', { name: 'Forget the earlier entries?' }));
    await user.click(dialog.getByRole('button', { name: 'Forget them' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome back' })).toBeNull());
    expect(JSON.parse(await new Response(answer.mock.calls[0]?.[1]?.body as string).text())).toEqual({
      owner: 'o_test',
      act: 'forget',
      earlier: before.owner,
    });
    expect(await space.db.meta.get('before')).toBeUndefined();
  });
});

describe('this device', () => {
  const fact = (name: string): string | null | undefined =>
    section('This device').getByText(name).nextElementSibling?.textContent;

  it('[DESK-11] looks at the storage again after the browser was asked to keep it', async () => {
    const { user } = await openDesk();
    await waitFor(() => expect(fact('Storage used')).toBe('1.5 MB'));
    expect([fact('Storage left'), fact('Protected from clean-up')]).toEqual(['899 MB', 'No']);
    manager.persist.mockResolvedValueOnce(true);
    manager.persisted.mockResolvedValue(true);
    await user.click(screen.getByRole('button', { name: 'Ask the browser to protect it' }));
    expect(await screen.findByText('Your browser will now clear this only when you say so.')).toBeDefined();
    await waitFor(() => expect(fact('Protected from clean-up')).toBe('Yes'));
  });

  it('[DESK-11] makes nothing up if the browser reports nothing', async () => {
    Object.defineProperty(navigator, 'storage', { configurable: true, value: undefined });
    await openDesk();
    await waitFor(() =>
      expect([fact('Storage used'), fact('Protected from clean-up')]).toEqual([
        'This browser gives no estimate',
        'This browser doesn’t say',
      ]),
    );
  });

  it("[DESK-7] everything on it is saved as one file, without the profile's key", async () => {
    const { user } = await openDesk((given) => logActivity(given, 'stretching', 10));
    await user.click(screen.getByRole('button', { name: 'Save everything as a file' }));
    expect(await screen.findByText('The file is in your downloads.')).toBeDefined();
    expect(saved[0]?.name).toBe('waymend-entries.json');
    expect(saved[0]?.text).toContain('"stretching"');
    expect(saved[0]?.text).not.toContain('"secret"');
  });
});
