import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { editRecord } from '../records/edit-record.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import { coachAnswers, coachHistory, safetyAndLate, weekOfPain } from './coach-records.ts';
import { doneExercises } from './done-exercises.ts';
import { painAmong } from './pain-today.ts';
import { trainingBetween } from './progress-records.ts';
import { recordedEntries } from './recorded-entries.ts';
import { pastSessions, sessionRecord, sumOfSession } from './sessions.ts';

const today = dayOf(NOON, 0);
const minutes = 60_000;
const sessionId = '019aa5d2-7c00-7000-8000-000000000001';

/** A session that began at `began`, by a clock that was wrong by so many hours, after the server has moved what lies in it. */
async function deviceWith({ wrongBy = 0, began = NOON, has = 'sets' as 'sets' | 'an answer' }) {
  const { space, clock } = await openTestDevice(await testProfile());
  clock.now = NOON + 60 * minutes;
  const startedAt = began + wrongBy * 60 * minutes;
  await editRecord(space, 'session', sessionId, {
    startedAt,
    endedAt: startedAt + 20 * minutes,
    off: 0,
    tz: 'UTC',
    stopReason: has === 'sets' ? 'done' : 'pain',
    painAfter: 2,
    exercises: ['sit-to-stand'],
  });
  const own = { ...momentOf(space), at: began, sessionId };
  if (has === 'an answer')
    await recordFact(space, 'pain_checkin', { ...own, region: 'knee-left', level: 6, when: 'before' });
  else
    for (const after of [5, 15])
      await recordFact(space, 'set', {
        ...own,
        at: began + after * minutes,
        exerciseId: 'sit-to-stand',
        repetitions: 8,
      });
  await recordFact(space, 'activity', {
    ...momentOf(space),
    at: has === 'sets' ? began + 5 * minutes : began,
    kind: 'daily_exercise',
    minutes: 9,
  });
  return space;
}

type Space = Awaited<ReturnType<typeof deviceWith>>;

/** On which day each of those who show it has the session. */
async function daysOf(space: Space) {
  const listed = (await pastSessions(space, 5))?.sessions ?? [];
  const page = await sessionRecord(space, sessionId);
  const [safety, late] = await safetyAndLate(space, addDays(today, -14), addDays(today, 1));
  const training = await trainingBetween(space, addDays(today, -6), today);
  const { hadSessionYesterday, sessionToday } = painAmong(late, safety[0], [], null, today);
  const ofDay = (at: number | undefined) => (at === undefined ? null : dayOf(at, 0));
  return {
    coach: (await coachHistory(space, today)).sessions.map(({ day }) => day),
    coachToday: (await coachAnswers(space, today)).sessions?.map(({ day }) => day),
    week: (await weekOfPain(space, today)).sessions?.map(({ day }) => day),
    progress: [...training.begun.keys(), ...training.stopped.keys()],
    progressPain: [...new Set(training.pains.map(({ day }) => day))],
    dashboard: [...(hadSessionYesterday ? [today - 1] : []), ...(sessionToday === 'done' ? [today] : [])],
    list: listed.map(({ fields }) => ofDay(fields.startedAt)),
    page: [ofDay(page?.fields.startedAt), ofDay(page?.fields.endedAt)],
    exercises: Object.values(await doneExercises(space)).map(({ lastDay }) => lastDay),
    search: (await recordedEntries(space)).flatMap(({ entity, day }) => (entity === 'session' ? [day] : [])),
  };
}

const everywhere = (day: number) => ({
  coach: [day],
  coachToday: [day],
  week: [day],
  progress: [day],
  progressPain: [day],
  dashboard: [day],
  list: [day],
  page: [day, day],
  exercises: [day],
  search: [day],
});

describe('a session of a clock that was wrong', () => {
  for (const wrongBy of [26, -26])
    for (const [name, began] of [
      ['today', NOON],
      ['yesterday', NOON - MS_PER_DAY],
    ] as const)
      for (const has of ['sets', 'an answer'] as const)
        it(`[SESSIONDAY-1] by ${wrongBy} hours, with ${has}, is of ${name} wherever it is shown`, async () => {
          const space = await deviceWith({ wrongBy, began, has });
          expect(await daysOf(space)).toEqual(everywhere(dayOf(began, 0)));
          expect((await sumOfSession(space, sessionId)).minutes).toBe(9);
        });
});

it('[SESSIONDAY-1] an answer long after it, and that of the next morning, move no session', async () => {
  const space = await deviceWith({ began: NOON - 9 * MS_PER_DAY });
  for (const when of ['after', 'next-morning'] as const)
    await recordFact(space, 'pain_checkin', { ...momentOf(space), sessionId, region: 'knee-left', level: 1, when });
  const day = today - 9;
  const { coach, coachToday, week, progress, dashboard, list, page, search } = await daysOf(space);
  const alike = { coach, coachToday, week, list, page, search };
  expect(alike).toEqual({ coach: [day], coachToday: [day], week: [day], list: [day], page: [day, day], search: [day] });
  expect([progress, dashboard]).toEqual([[], []]);
});
