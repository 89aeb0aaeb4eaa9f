import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { sessionSign } from '#core/rules/coach/red-flags.ts';
import { step } from '#core/rules/session/run.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { facts, play, PURPOSES, set, START, value } from '#pwa/testing/kept-session.ts';
import { diskFull, meddle } from '#pwa/testing/meddle.ts';
import { sessionRecord } from '../queries/sessions.ts';
import { endSession, startSession } from './run-session.ts';
import { storeLate } from './store-late.ts';

const purposes = PURPOSES as never;

it('[LOCAL-17] a set that was not stored before its session ended is added to it, and counts in the streak', async () => {
  const { space } = await openTestDevice(await testProfile());
  const kept = await play(space, value(await startSession(space, START)), set(8));
  const { sets } = step(kept.run, { kind: 'finish', amount: 6 }, kept.run.seenAt);
  value(await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes }));
  expect(await facts(space, 'activity')).toHaveLength(1);
  value(await storeLate(space, kept, { sets, pain: null, isSign: false, isPainStop: false }, purposes));
  const record = await sessionRecord(space, kept.sessionId);
  expect(record?.sets.map(({ data }) => data.repetitions).sort()).toEqual([6, 8]);
  expect(record?.fields.stopReason).toBe('fatigue');
  expect(await facts(space, 'activity')).toMatchObject([
    { kind: 'daily_exercise', minutes: 1 },
    { kind: 'daily_exercise', minutes: 1 },
  ]);
});

it('[LOCAL-17] a pain that was not stored before its session was ended is an answer of it', async () => {
  const { space } = await openTestDevice(await testProfile());
  const kept = await play(space, value(await startSession(space, START)), set(8));
  value(await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes }));
  value(await storeLate(space, kept, { sets: [], pain: 8, isSign: false, isPainStop: false }, purposes));
  expect((await facts(space, 'pain_checkin')).at(-1)).toMatchObject({ level: 8, when: 'during' });
});

it('[LOCAL-17] a sign that was not stored before its session was ended is told, and ends it as one that a sign stopped', async () => {
  for (const isEnded of [true, false]) {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    if (isEnded) value(await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes }));
    value(await storeLate(space, kept, { sets: [], pain: null, isSign: true, isPainStop: false }, purposes));
    expect(await facts(space, 'screening')).toMatchObject([{ ticked: [sessionSign] }]);
    expect((await sessionRecord(space, kept.sessionId))?.fields).toMatchObject({ stopReason: 'sign', endedAt: NOON });
  }
});

it('[LOCAL-17] a stop because of pain that was not stored before its session was ended otherwise counts, not before a sign', async () => {
  for (const [end, stopReason, marks] of [
    ['other', 'pain', { stoppedForPain: true, stoppedAt: NOON }],
    ['done', 'pain', { stoppedForPain: true, stoppedAt: NOON }],
    ['sign', 'sign', { stoppedForSign: true, stoppedAt: NOON }],
  ] as const) {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, { stopReason: end, at: 'now', purposes }));
    const before = (await sessionRecord(space, kept.sessionId))?.fields;
    value(await storeLate(space, kept, { sets: [], pain: null, isSign: false, isPainStop: true }, purposes));
    const after = (await sessionRecord(space, kept.sessionId))?.fields;
    expect(after).toEqual({ ...before, stopReason, ...marks });
  }
});

it('[LOCAL-17] on a device that is full nothing of it is written', async () => {
  const { space } = await openTestDevice(await testProfile());
  const kept = value(await startSession(space, START));
  const { sets } = step(kept.run, { kind: 'finish', amount: 6 }, kept.run.seenAt);
  await meddle(space.db, (table, request) => {
    const rows = 'values' in request ? (request.values as readonly { readonly entity?: string }[]) : [];
    return table === 'facts' && rows.some(({ entity }) => entity === 'activity') ? diskFull() : null;
  });
  const stored = await storeLate(space, kept, { sets, pain: null, isSign: false, isPainStop: false }, purposes);
  expect(!stored.ok && stored.failure.reason).toBe('quota');
  expect([await facts(space, 'set'), await facts(space, 'activity')]).toEqual([[], []]);
});
