import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import type { TestDevice } from '#pwa/testing/device.ts';
import { meddle } from '#pwa/testing/meddle.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { deleteRecord, editRecord } from '../records/edit-record.ts';
import { recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import { spendDueFreeze } from '../space/spend-due-freeze.ts';
import { changeSettings } from './change-settings.ts';
import type { CommandResult } from './command-failure.ts';
import { completeChallenge } from './complete-challenge.ts';
import { discardRejected } from './discard-rejected.ts';
import { logActivity } from './log-activity.ts';
import { recordRest } from './record-rest.ts';
import { sendAgain } from './send-again.ts';
import { takeBack } from './take-back.ts';

const KEY = '01a1fd91-9250-763d-bd2e-23fe7896f83e';
const today = dayOf(NOON, 0);
const moment = { at: NOON, off: 0, tz: 'Etc/UTC' };

/** Whatever asks WebCrypto waits for it longer than any transaction lives without a request. */
beforeEach(() => {
  const real = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return real(...asked);
  });
});
afterEach(() => vi.restoreAllMocks());

const logged = async (space: Space): Promise<string> => {
  const result = await logActivity(space, 'stretching', 10);
  if (!result.ok) throw new Error(result.failure.detail);
  return result.value.id;
};
const rejected = async (space: Space): Promise<string> => rejectOperation(space, await logged(space));

/** Each command with what must have been done before it. */
const commands: readonly (readonly [
  name: string,
  prepare: (device: TestDevice) => Promise<(space: Space) => Promise<CommandResult<unknown>>>,
])[] = [
  ['logActivity', async () => (space) => logActivity(space, 'stretching', 10)],
  ['completeChallenge', async () => (space) => completeChallenge(space, challengesOf(today)[0]?.id ?? '', today)],
  ['recordRest', async () => (space) => recordRest(space, addDays(today, 1), 'pain')],
  [
    'spendDueFreeze',
    async ({ space, clock }) => {
      for (let day = -9; day <= -2; day++) {
        clock.now = NOON + day * MS_PER_DAY;
        await logged(space);
      }
      clock.now = NOON;
      return spendDueFreeze;
    },
  ],
  [
    'takeBack',
    async ({ space }) =>
      (
        (id) => (again: Space) =>
          takeBack(again, id)
      )(await logged(space)),
  ],
  ['changeSettings', async () => (space) => changeSettings(space, { goalDays: 3 })],
  ['editRecord', async () => (space) => editRecord(space, 'feedback_draft', KEY, { experience: 'It went well.' })],
  [
    'deleteRecord',
    async ({ space }) => {
      expect((await editRecord(space, 'feedback_draft', KEY, { experience: 'It went well.' })).ok).toBe(true);
      return (again) => deleteRecord(again, 'feedback_draft', KEY);
    },
  ],
  [
    'recordFact',
    async () => (space) => recordFact(space, 'schedule_completion', { ...moment, day: today, itemId: KEY }),
  ],
  [
    'sendAgain',
    async ({ space }) =>
      (
        (id) => (again: Space) =>
          sendAgain(again, id)
      )(await rejected(space)),
  ],
  [
    'discardRejected',
    async ({ space }) =>
      (
        (id) => (again: Space) =>
          discardRejected(again, id)
      )(await rejected(space)),
  ],
];

describe('a command while WebCrypto is slow', () => {
  it.each(commands)(
    '[PLATFORM-6] %s computes first and writes after: all its records are of one transaction',
    async (_, prepare) => {
      const device = await openTestDevice(await testProfile());
      const command = await prepare(device);
      const { space } = device;
      const transactions = new Set<unknown>();
      let writes = 0;
      await meddle(space.db, (table, request) => {
        // The clock's own note is no part of a command.
        const isClockNote =
          table === 'meta' &&
          'values' in request &&
          (request.values as { name: string }[]).every((row) => row.name === 'clock');
        if (!isClockNote) {
          writes += 1;
          transactions.add(request.trans);
        }
        return null;
      });
      const done = await command(space);
      expect(done.ok && done.value).toBeTruthy();
      expect(writes).toBeGreaterThan(0);
      expect(transactions.size).toBe(1);
    },
  );
});
