import 'fake-indexeddb/auto';
import type { DBCoreQueryRequest } from 'dexie';
import { expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { person } from '#core/rules/coach/person.contract.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { screen, standingFlags, standingSigns } from '#core/rules/coach/screening.ts';
import { whomToSee } from '#core/rules/coach/to-see.ts';
import { todayLight } from '#core/rules/coach/today.ts';
import { avoidedBy } from '#core/rules/coach/withheld.ts';
import type { Task } from '#core/rules/session/run.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { START, value } from '#pwa/testing/kept-session.ts';
import { meddleWithRequests } from '#pwa/testing/meddle.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { recordAssessment, recordOverrule, recordScreening, recordSeen } from '../commands/answer-coach.ts';
import { discardRejected } from '../commands/discard-rejected.ts';
import { endSession, startSession } from '../commands/run-session.ts';
import { takeBack } from '../commands/take-back.ts';
import { writeMeta } from '../core-db.ts';
import { editRecord } from '../records/edit-record.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import { answersBesideSession, coachAnswers, coachHistory, painToSee, weekOfPain } from './coach-records.ts';
import { quarantinedEntries } from './quarantine.ts';
import { withholdingRecords } from './withholding-records.ts';

const today = dayOf(NOON, 0);
const minutes = 60_000;
const asked = redFlags.map(({ id }) => id);
const device = async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  clock.now = NOON;
  const pain = (level: number, when: 'day' | 'next-morning' = 'day') =>
    recordFact(space, 'pain_checkin', { ...momentOf(space), region: 'knee-left', level, when });
  /** What a screen would be told. */
  const outcome = async () => {
    const answers = await coachAnswers(space);
    if (answers.assessment === null || answers.assessment === 'unreadable') return answers.assessment;
    return screen(answers.assessment, answers, today).outcome;
  };
  return { space, clock, pain, outcome };
};

it('[COACH-5] naming a sign no longer, or saying it is allowed, does not end what an earlier assessment named', async () => {
  for (const [condition, flag] of [
    ['artery-signs', 'neck-artery'],
    ['suspected-fracture', 'fracture'],
    ['blood-clot', 'clot'],
  ] as const) {
    const { space, clock, outcome } = await device();
    await recordScreening(space, { asked, ticked: [] });
    await recordAssessment(space, person({ conditions: [condition] }));
    expect(await outcome(), condition).toBe('stop');
    clock.now += 5 * minutes;
    await recordAssessment(space, person({ conditions: [] }));
    expect(await outcome(), condition).toBe('stop');
    clock.now += 5 * minutes;
    await recordAssessment(space, person({ conditions: [condition], allowed: [condition] }));
    expect(await outcome(), condition).toBe('stop');
    clock.now += 5 * minutes;
    const { screenings } = await coachAnswers(space);
    const toldIn = screenings.flatMap(({ id, ticked }) => (id !== undefined && ticked.includes(flag) ? [id] : []));
    await recordSeen(space, flag, toldIn);
    await recordAssessment(space, person({ conditions: [] }));
    expect(await outcome(), condition).toBe('clear');
    // Told again by a clock that is behind, it stops again.
    clock.now -= 60 * minutes;
    await recordScreening(space, { asked, ticked: [flag] });
    expect(await outcome(), condition).toBe('stop');
  }
});

it.each([30 * 60 * minutes + 0.4, 1e15])(
  '[COACH-61] a sign is recorded whatever is known of the error of the clock: %s ms',
  async (offset) => {
    const { space, outcome } = await device();
    await recordAssessment(space, person({}));
    await writeMeta(space.db, 'serverOffset', offset);
    expect(await recordScreening(space, { asked, ticked: ['clot'] })).toMatchObject({ ok: true });
    expect(await outcome()).toBe('stop');
  },
);

it('[COACH-61] a stop because of pain after midnight keeps the day free that it is by the server, of a session begun the day before', async () => {
  for (const began of [-15, 1]) {
    const { space, clock } = await device();
    const MIDNIGHT = NOON + 12 * 60 * minutes;
    clock.now = MIDNIGHT + began * minutes;
    const { sessionId } = value(await startSession(space, START));
    const [stoppedAt, next] = [MIDNIGHT + 10 * minutes, addDays(today, 1)];
    value(await editRecord(space, 'session', sessionId, { stoppedForPain: true, stoppedAt, endedAt: stoppedAt }));
    await space.db.meta.delete('session');
    clock.now = MIDNIGHT + 33 * 60 * minutes;
    await writeMeta(space.db, 'serverOffset', -MS_PER_DAY);
    expect(hindranceToday(null, await coachAnswers(space, addDays(next, 1)), addDays(next, 1)), `${began}`).toBe(
      'pain',
    );
  }
});

it('[COACH-62] a sign, pain over 5 and a stop that the server rejected hold back until they are discarded, and end nothing', async () => {
  type Space = Awaited<ReturnType<typeof device>>['space'];
  const reject = async (space: Space): Promise<readonly string[]> => {
    const rows = await space.db.outbox.toArray();
    for (const { opId } of rows) await rejectOperation(space, opId, { code: 'date_too_far_ahead', field: 'at' });
    return rows.map(({ opId }) => opId);
  };
  const ways = {
    stop: async (space) => void value(await recordScreening(space, { asked, ticked: ['chest-pain'] })),
    pain: async (space) =>
      void value(
        await recordFact(space, 'pain_checkin', { ...momentOf(space), region: 'knee-left', level: 6, when: 'day' }),
      ),
    'pain in a session': async (space) => {
      const kept = value(await startSession(space, START));
      value(await endSession(space, kept, { stopReason: 'pain', at: 'now', purposes: {} }));
    },
  } satisfies Record<string, (space: Space) => Promise<void>>;
  for (const [is, tell] of Object.entries(ways)) {
    const { space, clock } = await device();
    clock.now = NOON + 9 * MS_PER_DAY;
    await tell(space);
    clock.now = NOON;
    const ids = await reject(space);
    const hindrance = async () => hindranceToday(null, await coachAnswers(space), today);
    expect(await hindrance(), is).toBe(is.split(' ')[0]);
    // No plan hears of pain that the server rejected, which another device would not know.
    const { rejected: _, ...history } = await coachHistory(space, today);
    expect(hindranceToday(null, history, today), is).toBe(is === 'stop' ? 'stop' : null);
    expect(await startSession(space, START), is).toMatchObject({ ok: false, failure: { reason: 'hindered' } });
    for (const id of ids) await discardRejected(space, id);
    expect(await hindrance(), is).toBeNull();
  }
  // The header of a session is never dated too far ahead, so it is accepted where its answers are not.
  {
    const { space, clock } = await device();
    clock.now = NOON + 9 * MS_PER_DAY;
    await ways['pain in a session'](space);
    clock.now = NOON;
    const answers = (await space.db.outbox.toArray()).filter(({ entity }) => entity === 'pain_checkin');
    expect(answers).toHaveLength(1);
    for (const { opId } of answers) await rejectOperation(space, opId, { code: 'date_too_far_ahead', field: 'at' });
    const hindrance = async () => hindranceToday(null, await coachAnswers(space), today);
    expect(await hindrance()).toBe('pain');
    const [entry] = (await quarantinedEntries(space, 1)).entries;
    expect(entry).toMatchObject({ entity: 'pain_checkin', isWarning: true });
    for (const { opId } of answers) await discardRejected(space, opId);
    expect(await hindrance()).toBeNull();
    // One that its other answers find holds by itself, whatever becomes of the entry.
    const other = await device();
    await ways['pain in a session'](other.space);
    const [{ key: sessionId } = { key: '' }] = await other.space.db.documents.toArray();
    const again = { ...momentOf(other.space), region: 'knee-left', level: 2, when: 'before', sessionId } as const;
    await rejectOperation(other.space, value(await recordFact(other.space, 'pain_checkin', again)).id, {});
    expect((await quarantinedEntries(other.space, 1)).entries).toMatchObject([{ isWarning: false }]);
    expect(await coachAnswers(other.space)).not.toHaveProperty('rejected');
  }
  // What would have ended a stop does not, and what was taken back before it was rejected warns of nothing.
  const { space, clock } = await device();
  value(await recordScreening(space, { asked, ticked: ['clot'] }));
  await space.db.outbox.clear();
  clock.now += 2 * MS_PER_DAY;
  value(await recordScreening(space, { asked, ticked: [] }));
  expect(standingFlags(await coachAnswers(space), addDays(today, 2))).toEqual([]);
  await reject(space);
  expect(standingFlags(await coachAnswers(space), addDays(today, 2)).map(({ id }) => id)).toEqual(['clot']);
  const other = await device();
  const told = value(await recordScreening(other.space, { asked, ticked: ['clot'] }));
  value(await takeBack(other.space, told.id));
  await rejectOperation(other.space, told.id, {});
  expect(standingFlags(await coachAnswers(other.space), today)).toEqual([]);
});

it('[COACH-62] beside a session under way its own answers that were rejected are left out, others are not', async () => {
  const { space } = await device();
  const { sessionId } = value(await startSession(space, START));
  const told = async (own: object) => {
    const answer = { ...momentOf(space), region: 'knee-left', level: 7, when: 'during', ...own } as const;
    const { id } = value(await recordFact(space, 'pain_checkin', answer));
    await rejectOperation(space, id, {});
  };
  const hindrance = async (ask: typeof answersBesideSession) => hindranceToday(null, await ask(space, today), today);
  await told({ sessionId });
  expect([await hindrance(coachAnswers), await hindrance(answersBesideSession)]).toEqual(['pain', null]);
  await told({});
  expect(await hindrance(answersBesideSession)).toBe('pain');
});

it('[COACH-4] answers that were gone through again unchanged leave seen what was seen, told anew it stops', async () => {
  for (const changes of [
    { conditions: ['artery-signs' as const] },
    { conditions: ['blood-clot' as const] },
    { worst: { place: 'chest' as const, side: null } },
  ]) {
    const { space, clock, outcome } = await device();
    const given = person(changes);
    const answer = async (again = given, from = true): Promise<void> => {
      const { assessment } = await coachAnswers(space);
      const changedFrom = typeof assessment === 'object' ? assessment?.id : undefined;
      clock.now += 5 * minutes;
      await recordAssessment(space, again, from ? changedFrom : undefined);
    };
    await recordScreening(space, { asked, ticked: [] });
    await answer();
    // Unchanged before anybody has seen it, it stops as before.
    await answer();
    expect(await outcome()).toBe('stop');
    const { assessment, ...records } = await coachAnswers(space);
    const [sign] = standingSigns(typeof assessment === 'object' ? assessment : null, records, today);
    const toldIn = sign?.tellings.flatMap(({ id }) => id ?? []) ?? [];
    const seen = () => recordSeen(space, sign?.flag.id ?? '', toldIn);
    const said = await seen();
    await answer();
    await answer({ ...given, minutes: 20 });
    expect(await outcome()).not.toBe('stop');
    // What was said of it can still be undone, for all of them.
    if (said.ok) await takeBack(space, said.value.id);
    expect(await outcome()).toBe('stop');
    await seen();
    expect(await outcome()).not.toBe('stop');
    await answer(given, false);
    expect(await outcome()).toBe('stop');
  }
});

it('[COACH-4] a sign told by a clock that was behind is answered by the screening after it, not by the one before', async () => {
  const { space, clock } = await device();
  const flags = async () => standingFlags(await coachAnswers(space), dayOf(clock.now, 0)).map(({ id }) => id);
  await recordScreening(space, { asked, ticked: [] });
  clock.now = NOON - MS_PER_DAY;
  await recordScreening(space, { asked, ticked: ['clot'] });
  clock.now = NOON + 60 * minutes;
  expect(await flags()).toEqual(['clot']);
  clock.now = NOON + MS_PER_DAY;
  await recordScreening(space, { asked, ticked: [] });
  expect(await flags()).toEqual([]);
});

it('[COACH-37] a chest that was marked is not unmarked by answering again', async () => {
  const { space, clock, outcome } = await device();
  await recordScreening(space, { asked, ticked: [] });
  await recordAssessment(space, person({ also: [{ place: 'chest', side: null }] }));
  clock.now += 5 * minutes;
  await recordAssessment(space, person());
  expect(await outcome()).toBe('stop');
});

it('[COACH-38] today’s pain is among the answers, whatever was recorded before it', async () => {
  const { space, clock, pain, outcome } = await device();
  clock.now = NOON - 5 * MS_PER_DAY;
  await pain(10);
  clock.now = NOON - 3 * 60 * minutes;
  await recordScreening(space, { asked, ticked: [] });
  await recordAssessment(space, person());
  expect(await outcome()).toBe('clear');
  clock.now = NOON;
  await pain(10);
  expect(await outcome()).toBe('ask');
  expect((await coachAnswers(space)).answers).toHaveLength(1);
});

it('[ADVICE-1] what was answered last is read, a newer version’s answers as unreadable, and nothing as nothing', async () => {
  const { space, clock, outcome } = await device();
  expect(await outcome()).toBeNull();
  await recordAssessment(space, person({ minutes: 30 }));
  clock.now += minutes;
  const done = await recordAssessment(space, person({ minutes: 45 }));
  expect((await coachAnswers(space)).assessment).toMatchObject({ minutes: 45 });
  if (done.ok) await takeBack(space, done.value.id);
  expect((await coachAnswers(space)).assessment).toMatchObject({ minutes: 30 });
  clock.now += minutes;
  const newer = person({ conditions: ['moon-sickness' as 'hernia', 'artery-signs'] });
  await recordAssessment(space, newer);
  expect(await outcome()).toBe('unreadable');
  expect((await coachAnswers(space)).screenings).toMatchObject([{ ticked: ['neck-artery'] }]);
});

it('[ADVICE-1] a history has all pain, overrules and sessions, without what was taken back, and a digest of all of it', async () => {
  const { space, clock, pain } = await device();
  clock.now = NOON - 40 * MS_PER_DAY;
  await pain(3);
  clock.now = NOON;
  const second = await pain(4);
  await recordOverrule(space, { exerciseId: 'squat', choice: { kind: 'swap', to: 'lunge' }, reason: 'I like it' });
  const history = await coachHistory(space, today);
  expect(history.answers.map(({ level }) => level)).toEqual([3, 4]);
  expect(history.overrules).toMatchObject([{ exerciseId: 'squat', choice: { kind: 'swap', to: 'lunge' } }]);
  expect(history.sessions).toEqual([]);
  expect((await coachHistory(space, addDays(today, 3))).restsOn).toBe(history.restsOn);
  clock.now = NOON + minutes;
  if (second.ok) await takeBack(space, second.value.id);
  const after = await coachHistory(space, today);
  expect(after.answers).toHaveLength(1);
  // A later answer by a clock that is behind changes it too, and taking back never leads to what it was.
  const digests = [history.restsOn, after.restsOn];
  clock.now = NOON - 30 * MS_PER_DAY;
  const third = await pain(4);
  digests.push((await coachHistory(space, today)).restsOn);
  if (third.ok) await takeBack(space, third.value.id);
  digests.push((await coachHistory(space, today)).restsOn);
  expect(new Set(digests).size).toBe(4);
});

const TASK: Task = {
  exerciseId: 'sit-to-stand',
  dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null },
  first: 'right',
  cycle: 6,
};

it('[COACH-46] the sessions of a week are known, so that who was away is asked again; one that nobody ended is training', async () => {
  const { space, clock, outcome } = await device();
  clock.now = NOON - 20 * MS_PER_DAY;
  await recordScreening(space, { asked, ticked: [] });
  await recordAssessment(space, person());
  const trainOn = async (daysAgo: number, isEnded: boolean) => {
    clock.now = NOON - daysAgo * MS_PER_DAY;
    const started = await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 1 });
    if (!started.ok) throw new Error('not started');
    const set = { exerciseId: TASK.exerciseId, repetitions: 8, sessionId: started.value.sessionId };
    await recordFact(space, 'set', { ...momentOf(space), ...set });
    if (isEnded) await endSession(space, started.value, { stopReason: 'done', at: 'now', purposes: {} });
    clock.now = NOON;
  };
  await trainOn(14, true);
  await trainOn(8, true);
  expect(await outcome()).toBe('ask');
  await trainOn(7, false);
  expect(await outcome()).toBe('clear');
});

it('[COACH-46] midnight makes nobody away in a session under way, but whoever begins another', async () => {
  const { space, clock } = await device();
  clock.now = NOON - 15 * MS_PER_DAY;
  await recordScreening(space, { asked, ticked: [] });
  await recordAssessment(space, person());
  clock.now = NOON - 8 * MS_PER_DAY;
  const before = await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 1 });
  if (!before.ok) throw new Error('not started');
  const { sessionId } = before.value;
  await recordFact(space, 'set', { ...momentOf(space), exerciseId: TASK.exerciseId, repetitions: 8, sessionId });
  await endSession(space, before.value, { stopReason: 'done', at: 'now', purposes: {} });
  clock.now = NOON - MS_PER_DAY;
  await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 1 });
  clock.now = NOON;
  const beside = await answersBesideSession(space, today);
  expect(hindranceToday(beside.assessment, beside, today)).toBeNull();
  expect(hindranceToday(beside.assessment, { ...beside, trainedOn: [] }, today)).toBe('ask');
});

it('[ADVICE-1] what every assessment said of pain is read, a newer version’s too', async () => {
  const { space, clock } = await device();
  await recordAssessment(space, person({ pain: { now: 7, best: 1, worst: 7 } }));
  clock.now += MS_PER_DAY;
  await recordAssessment(space, person({ pain: { now: 2, best: 4, worst: 4 }, goals: ['moonwalk' as 'sleep'] }));
  expect((await coachAnswers(space, today)).assessed).toMatchObject([
    { day: today, place: 'knee-left', level: 7 },
    { day: addDays(today, 1), place: 'knee-left', level: 4 },
  ]);
});

it.each([
  ['the knee was told, and the neck was better', 3, 0, { gate: 'open', morning: { before: 3 } }],
  ['of the knee nothing was told', null, 3, { gate: 'unknown', morning: { before: null } }],
] as const)('[COACH-23] a morning is compared with its own place: %s', async (_, told, before, expected) => {
  const { space, clock, pain } = await device();
  if (told !== null) await pain(told);
  clock.now += 5 * minutes;
  const started = await startSession(space, { tasks: [TASK], region: 'neck', painBefore: before });
  await endSession(space, value(started), { stopReason: 'done', at: 'now', purposes: {} });
  clock.now = NOON + MS_PER_DAY;
  const tomorrow = addDays(today, 1);
  await pain(3, 'next-morning');
  for (const { sessions = [], answers = [] } of [
    await coachHistory(space, tomorrow),
    await coachAnswers(space, tomorrow),
  ])
    expect(todayLight(null, sessions, answers, tomorrow)).toMatchObject(expected);
});

it('[COACH-42] a stop because of pain before the first set stops what comes after it', async () => {
  const { space } = await device();
  const started = await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 3 });
  if (!started.ok) throw new Error();
  expect(hindranceToday(null, await coachAnswers(space, today), today)).toBeNull();
  await endSession(space, started.value, { stopReason: 'pain', at: 'now', purposes: {} });
  expect(hindranceToday(null, await coachAnswers(space, today), today)).toBe('pain');
  // On the day after it is the exercise that it stopped at which steps down.
  const [session] = (await coachHistory(space, addDays(today, 1))).sessions;
  expect(session?.exercises).toMatchObject([{ exerciseId: 'sit-to-stand', sets: [], planned: TASK.dose }]);
});

it('[COACH-19] [COACH-42] a stop because of pain after midnight stops what comes after it, too', async () => {
  const { space, clock } = await device();
  clock.now = NOON + 11.5 * 3_600_000;
  const started = await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 3 });
  if (!started.ok) throw new Error();
  clock.now += 3_600_000;
  await endSession(space, started.value, { stopReason: 'pain', at: 'now', purposes: {} });
  const tomorrow = addDays(today, 1);
  expect(hindranceToday(null, await coachAnswers(space, tomorrow), tomorrow)).toBe('pain');
});

it('[COACH-42] an entry from a clock that was ahead hides nothing of today', async () => {
  const { space, clock, pain } = await device();
  clock.now = NOON + 5 * MS_PER_DAY;
  await pain(2);
  clock.now = NOON;
  expect(hindranceToday(null, await coachAnswers(space, today), today)).toBeNull();
  await pain(9);
  expect(hindranceToday(null, await coachAnswers(space, today), today)).toBe('pain');
});

it('[ADVICE-3] whom to see is told to whoever was never asked, by the rules that the plan has it from', async () => {
  const { space, clock, pain } = await device();
  const toSee = async () => (await painToSee(space, today)).map(({ ruleId }) => ruleId);
  /** As the plan would, from everything that was ever recorded. */
  const byAll = async () => {
    const history = await coachHistory(space, today);
    return whomToSee(null, history, today).map(({ ruleId }) => ruleId);
  };
  expect(await toSee()).toEqual([]);
  const on = async (daysAgo: number, level: number) => {
    clock.now = NOON - daysAgo * MS_PER_DAY;
    const given = await pain(level);
    clock.now = NOON;
    return given;
  };
  await on(6, 6);
  await on(2, 7);
  const slip = await on(0, 9);
  expect(await toSee()).toEqual(['pain.severe', 'pain.red-days']);
  if (slip.ok) await takeBack(space, slip.value.id);
  expect(await toSee()).toEqual([]);
  // Stopped because of pain twice in two weeks, whatever number was given, and once before them.
  for (const daysAgo of [14, 13, 8]) {
    clock.now = NOON - daysAgo * MS_PER_DAY;
    const started = await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 2 });
    if (!started.ok) throw new Error('not started');
    await endSession(space, started.value, { stopReason: 'pain', at: 'now', purposes: {} });
    clock.now = NOON;
    expect(await toSee()).toEqual(daysAgo === 8 ? ['pain.see-someone'] : []);
    expect(await toSee()).toEqual(await byAll());
  }
});

it('[PLAN-12] what is said where a stop sends is of seven days, the highest of them too', async () => {
  const { space, clock, pain } = await device();
  for (const [ago, level] of [
    [8, 9],
    [3, 8],
    [0, 4],
  ] as const) {
    clock.now = NOON - ago * MS_PER_DAY;
    await pain(level);
  }
  expect((await weekOfPain(space, today)).answers?.map(({ level }) => level)).toEqual([8, 4]);
  expect((await coachAnswers(space, today)).answers?.map(({ level }) => level)).toEqual([4]);
});

it('[PROGRESS-16] what makes an exercise rest is among the records that say what is withheld, as long as it can', async () => {
  const { space, clock } = await device();
  await recordOverrule(space, { exerciseId: 'squat', choice: { kind: 'leave-out' }, reason: 'it hurt' });
  for (const [at, ago] of [20, 13, 1].entries()) {
    clock.now = NOON - ago * MS_PER_DAY;
    const sessionId = `019aa5d2-7c00-7000-8000-00000000000${at}`;
    const header = { startedAt: clock.now, endedAt: clock.now + 20 * minutes, off: 0, tz: 'UTC' };
    await editRecord(space, 'session', sessionId, { ...header, stopReason: 'pain', painDuring: 7 });
    await recordFact(space, 'set', { ...momentOf(space), sessionId, exerciseId: TASK.exerciseId, repetitions: 4 });
  }
  const { sessions, overrules } = await withholdingRecords(space, today);
  const all = await coachHistory(space, today);
  expect(sessions.map(({ day }) => today - day).sort()).toEqual([1, 13]);
  for (const one of sessions) expect(all.sessions).toContainEqual(one);
  expect(overrules).toEqual(all.overrules);
});

it('[CHALLENGE-8] what hurt is found by a clock that is behind, and where the server rejected every set and answer', async () => {
  for (const [rejects, days] of [
    [false, 3],
    [true, 30],
    [true, -1],
  ] as const) {
    const { space, clock } = await device();
    clock.now = NOON + days * MS_PER_DAY;
    const sessionId = '019aa5d2-7c00-7000-8000-000000000001';
    const header = { startedAt: clock.now, endedAt: clock.now + 20 * minutes, off: 0, tz: 'UTC' };
    value(await editRecord(space, 'session', sessionId, { ...header, stopReason: 'fatigue', painAfter: 8 }));
    const done = { ...momentOf(space), sessionId, exerciseId: TASK.exerciseId, repetitions: 4 };
    const { id } = value(await recordFact(space, 'set', done));
    // Its clock is still wrong.
    if (rejects) await rejectOperation(space, id, { at: clock.now });
    clock.now = NOON;
    const { sessions } = await withholdingRecords(space, today);
    expect(sessions).toMatchObject([{ id: sessionId, painAfter: 8 }]);
    // What was dated a month ahead is of the day on which it was rejected.
    expect(sessions[0]?.day).toBe(days === 30 ? today : addDays(today, days));
    expect([...avoidedBy({ sessions, overrules: [] }, today, {}).hurt]).toEqual([TASK.exerciseId]);
  }
});

it('[ADVICE-4] what safety rests on is read in one transaction, so that a correction is seen whole or not at all', async () => {
  const { space, pain } = await device();
  await pain(6);
  const transactions = new Map<unknown, string[]>();
  meddleWithRequests(space.db, (table, name, request) => {
    const { trans } = request as DBCoreQueryRequest;
    if (name === 'query') transactions.set(trans, [...(transactions.get(trans) ?? []), table]);
    return null;
  });
  space.db.close();
  await space.db.open();
  expect((await coachAnswers(space, today)).answers).toMatchObject([{ level: 6 }]);
  const ofFacts = [...transactions.values()].filter((tables) => tables.includes('facts'));
  expect(ofFacts).toEqual([expect.arrayContaining(['voids', 'facts'])]);
});

it('[COACH-40] a session that a wrong clock began is of the day to which its sets and answers were moved', async () => {
  for (const [hours, hasSets] of [
    [26, true],
    [-26, true],
    [26, false],
  ] as const) {
    const { space, clock, pain } = await device();
    const sessionId = '019aa5d2-7c00-7000-8000-000000000001';
    const startedAt = NOON + hours * 60 * minutes;
    const header = { startedAt, endedAt: startedAt + 20 * minutes, off: 0, tz: 'UTC', stopReason: 'done' as const };
    await editRecord(space, 'session', sessionId, header);
    const own = { ...momentOf(space), at: NOON, sessionId };
    if (hasSets) await recordFact(space, 'set', { ...own, exerciseId: TASK.exerciseId, repetitions: 8 });
    else await recordFact(space, 'pain_checkin', { ...own, region: 'knee-left', level: 2, when: 'day' });
    clock.now = NOON + 60 * minutes;
    await pain(1, 'next-morning');
    const { sessions } = await coachHistory(space, today);
    expect(sessions.map(({ day }) => day)).toEqual([today]);
  }
});
