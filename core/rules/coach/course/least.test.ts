// How far down pain leads: to half of the first dose, and what becomes of what hurts there.
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { libraryDose, totalOf } from '../doses.ts';
import type { Dose } from '../doses.ts';
import { easingsOf } from '../easings.ts';
import { isGentle } from '../loading.ts';
import { answer, dayAgo, exerciseOf, library, morning, overrule, session, today } from '../person.contract.ts';
import { hurtAtFloor, restsOf } from '../rests.ts';
import type { DoneSession, TrainingRecords } from '../training.ts';
import { courseOf } from './course.ts';

const byId = new Map(library.map((one) => [one.id, one]));

/** Nothing easier fits, unless it is said. */
const courseOn = (id: string, records: Partial<TrainingRecords>, day: Day = today, fits = (_id: string) => false) => {
  const all = { sessions: [], answers: [], overrules: [], ...records };
  const rules = { byId, fits: (one: { id: string }) => fits(one.id), earned: 3, easings: easingsOf(null, all, day) };
  const rests = restsOf(all, byId, day);
  const resting = new Set(library.flatMap((one) => (rests(one.id, day) ? [one.id] : [])));
  const sore = hurtAtFloor(all, byId).map((one) => one.day);
  return { ...courseOf(exerciseOf(id), all, rules, day), resting, hurtOn: sore.at(-1) ?? null };
};
const half: Dose = { ...libraryDose(exerciseOf('sit-to-stand')), sets: [4, 4, 4] };
const first = (id: string): number => totalOf(libraryDose(exerciseOf(id)));
const ruleIds = ({ why }: ReturnType<typeof courseOn>) => why.map(({ ruleId }) => ruleId);

/** Every other day what is asked, red each time, up to the day before today. */
function sore(id: string, times: number, changes: Partial<DoneSession> = { painDuring: 7 }): readonly DoneSession[] {
  const sessions: DoneSession[] = [];
  for (let at = times; at > 0; at -= 1) {
    const day = dayAgo(2 * at - 1);
    const { dose } = courseOn(id, { sessions }, day);
    sessions.push(session(day, { exerciseId: id, planned: dose, sets: dose.sets }, changes));
  }
  return sessions;
}

describe('the least that pain leaves', () => {
  it('[COACH-49] red again and again leads to half of the first dose, whatever the exercise, and no further', () => {
    for (const { id } of library) {
      const half = Math.floor(first(id) / 2);
      for (const times of [1, 2, 3, 4, 6, 9]) {
        const { dose } = courseOn(id, { sessions: sore(id, times) });
        expect(totalOf(dose), `${id} ${times}`).toBeGreaterThanOrEqual(half);
      }
      const { dose } = courseOn(id, { sessions: sore(id, 6) });
      expect(totalOf(dose), id).toBeLessThanOrEqual(Math.max(half, dose.sets.length * (dose.unit === 'reps' ? 1 : 5)));
    }
  });

  it('[COACH-49] so do days over 5, and days away after them', () => {
    const sessions: DoneSession[] = [];
    const answers = [];
    for (let at = 12; at > 0; at -= 1) {
      const { dose } = courseOn('sit-to-stand', { sessions, answers }, dayAgo(3 * at));
      sessions.push(session(dayAgo(3 * at), { exerciseId: 'sit-to-stand', planned: dose, sets: dose.sets }));
      answers.push(answer(dayAgo(3 * at - 1), 'day', 7));
    }
    const now = courseOn('sit-to-stand', { sessions, answers });
    expect(totalOf(now.dose)).toBe(12);
    expect(totalOf(courseOn('sit-to-stand', { sessions, answers }, addDays(today, 12)).dose)).toBe(12);
    // They are not of the exercise: nothing rests.
    expect(now.resting.size).toBe(0);
  });

  it('[COACH-49] that nothing was taken off is said, and only then', () => {
    expect(ruleIds(courseOn('sit-to-stand', { sessions: sore('sit-to-stand', 1) }))).toEqual(['pain.red']);
    // To the very least, for the first time.
    const three = courseOn('sit-to-stand', { sessions: sore('sit-to-stand', 3) });
    expect([totalOf(three.dose), ruleIds(three)]).toEqual([12, ['pain.red']]);
    const four = sore('sit-to-stand', 4);
    expect(ruleIds(courseOn('sit-to-stand', { sessions: four }))).toEqual(['pain.red', 'load.least']);
    const well = session(today, {
      exerciseId: 'sit-to-stand',
      planned: four.at(-1)?.exercises[0]?.planned ?? null,
      sets: [4, 4, 4],
    });
    const answers = [morning(addDays(today, 1), 1), answer(addDays(today, 2), 'day', 7)];
    const eased = courseOn('sit-to-stand', { sessions: [...four, well], answers }, addDays(today, 3));
    expect([eased.dose.sets, ruleIds(eased).slice(-2)]).toEqual([
      [4, 4, 4],
      ['pain.eased', 'load.least'],
    ]);
  });

  it('[COACH-49] red at its least rests what loads the place for two weeks, not what moves it gently; somebody should look', () => {
    const [loading, gentle] = ['sit-to-stand', 'heel-slide'];
    expect([isGentle(exerciseOf(loading)), isGentle(exerciseOf(gentle))]).toEqual([false, true]);
    for (const id of [loading, gentle]) {
      const times =
        [1, 2, 3, 4, 5].find((count) => totalOf(courseOn(id, { sessions: sore(id, count) }).dose) <= first(id) / 2) ??
        0;
      const before = sore(id, times);
      expect(courseOn(id, { sessions: before }).resting.size, id).toBe(0);
      const planned = courseOn(id, { sessions: before }).dose;
      const sessions = [
        ...before,
        session(today, { exerciseId: id, planned, sets: planned.sets }, { stopReason: 'pain' }),
      ];
      const rests = (days: number) => courseOn(id, { sessions }, addDays(today, days)).resting.has(id);
      expect([1, 13, 14].map(rests), id).toEqual(id === loading ? [true, true, false] : [false, false, false]);
      expect(courseOn(id, { sessions }).hurtOn, id).toBe(today);
    }
  });

  it('[COACH-49] whoever chooses it all the same ends its rest', () => {
    const sessions = sore('sit-to-stand', 5);
    const { dose, resting } = courseOn('sit-to-stand', { sessions });
    expect(resting.has('sit-to-stand')).toBe(true);
    const chosen: Dose = { ...dose, sets: [3, 3, 3] };
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: chosen })];
    const after = courseOn('sit-to-stand', { sessions, overrules });
    expect([after.dose.sets, after.resting.size]).toEqual([[3, 3, 3], 0]);
    // Less than half was their own choice: pain takes nothing off that by itself.
    const again = [
      ...sessions,
      session(addDays(today, 1), { exerciseId: 'sit-to-stand', planned: chosen, sets: [3, 3, 3] }, { painDuring: 7 }),
    ];
    const rested = courseOn('sit-to-stand', { sessions: again, overrules }, addDays(today, 2));
    expect([rested.dose.sets, rested.resting.has('sit-to-stand')]).toEqual([[3, 3, 3], true]);
  });

  it('[COACH-29] [COACH-49] fewer sets that hurt lead to half of each at the least', () => {
    const one = session(
      dayAgo(1),
      { exerciseId: 'sit-to-stand', planned: { ...libraryDose(exerciseOf('sit-to-stand')), sets: [8] }, sets: [8] },
      { painDuring: 7 },
    );
    expect(courseOn('sit-to-stand', { sessions: [one] }).dose.sets).toEqual([4, 4, 4]);
  });

  it('[COACH-27] [COACH-49] what is not finished twice has no such least', () => {
    const sessions: DoneSession[] = [];
    const answers = [];
    for (let at = 20; at > 0; at -= 1) {
      const { dose } = courseOn('sit-to-stand', { sessions, answers }, dayAgo(2 * at));
      sessions.push(session(dayAgo(2 * at), { exerciseId: 'sit-to-stand', planned: dose, sets: [1] }));
      answers.push(morning(dayAgo(2 * at - 1), 1));
    }
    expect(totalOf(courseOn('sit-to-stand', { sessions, answers }).dose)).toBeLessThan(12);
  });

  it('[COACH-49] a day takes its step off each set, however many there was time for', () => {
    const bend = libraryDose(exerciseOf('sit-to-stand'));
    const one = session(dayAgo(5), { exerciseId: 'sit-to-stand', planned: { ...bend, sets: [8] }, sets: [8] });
    const answers = [morning(dayAgo(4), 1), answer(dayAgo(3), 'day', 7)];
    expect(courseOn('sit-to-stand', { sessions: [one], answers }).dose.sets).toEqual([6, 6, 7]);
  });

  it('[COACH-49] what was cut for want of time was as much as it was cut from, and is at no half by that', () => {
    const bend = libraryDose(exerciseOf('sit-to-stand'));
    const short = { exerciseId: 'sit-to-stand', planned: { ...bend, sets: [4] }, sets: [4] };
    const one = session(dayAgo(5), { ...short, cutFrom: bend.sets });
    const answers = [morning(dayAgo(4), 1), answer(dayAgo(3), 'day', 7)];
    expect(courseOn('sit-to-stand', { sessions: [one], answers }).dose.sets).toEqual([6, 6, 7]);
    const hurt = { painDuring: 7 };
    const sore = (cutFrom: object) =>
      courseOn('sit-to-stand', { sessions: [session(dayAgo(1), { ...short, ...cutFrom }, hurt)] });
    expect(sore({ cutFrom: bend.sets }).resting.size).toBe(0);
    expect(sore({ cutFrom: [4, 4, 4] }).resting.size).toBe(1);
    expect(sore({}).resting.size).toBe(1);
    // Chosen is measured by what it was cut from too.
    const rested = session(dayAgo(1), { ...short, cutFrom: [4, 4, 4] }, hurt);
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: half })];
    expect(courseOn('sit-to-stand', { sessions: [rested], overrules }).resting.size).toBe(0);
  });

  it('[COACH-49] where a rise waited, what was asked is what hurt: at half of it that rests, and stays half', () => {
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: half }, 20)];
    const done = (daysAgo: number, sets: readonly number[], changes?: Partial<DoneSession>) =>
      session(dayAgo(daysAgo), { exerciseId: 'sit-to-stand', planned: half, sets }, changes);
    const sessions = [done(18, [4, 4, 6]), done(16, [4, 4, 6]), done(14, [4, 4, 4], { painDuring: 7 })];
    const answers = [18, 16, 14].map((ago) => morning(dayAgo(ago - 1), 1));
    const { dose, resting } = courseOn('sit-to-stand', { sessions, answers, overrules }, dayAgo(13));
    expect([dose.sets, [...resting]]).toEqual([[4, 4, 4], ['sit-to-stand']]);
  });

  it('[COACH-49] more than half that hurt is no half, whoever asked it, nor a first dose that cannot be made less', () => {
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: half }, 8)];
    const red = (id: string, planned: Dose) =>
      session(dayAgo(2), { exerciseId: id, planned, sets: planned.sets }, { painDuring: 7 });
    const whole = libraryDose(exerciseOf('sit-to-stand'));
    expect(courseOn('sit-to-stand', { sessions: [red('sit-to-stand', whole)], overrules }).resting.size).toBe(0);
    expect(courseOn('sit-to-stand', { sessions: [red('sit-to-stand', half)], overrules }).resting.size).toBe(1);
    const single = libraryDose(exerciseOf('one-leg-stand'));
    expect(single.sets).toEqual([1, 1, 1]);
    const least = courseOn('one-leg-stand', { sessions: [red('one-leg-stand', single)] });
    expect([least.resting.size, least.hurtOn]).toEqual([0, null]);
  });

  it('[COACH-21] [COACH-49] a sign that stopped it is no pain of it, nor is a morning, which may be of another place', () => {
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: half }, 30)];
    const stopped = (daysAgo: number, changes: Partial<DoneSession>) =>
      session(dayAgo(daysAgo), { exerciseId: 'sit-to-stand', planned: half, sets: [4, 4, 4] }, changes);
    const quiet = { painBefore: 0, painDuring: 0, painAfter: 0 };
    const sign = [13, 8, 3].map((ago) => stopped(ago, { ...quiet, stopReason: 'sign' }));
    const bySign = courseOn('sit-to-stand', { sessions: sign, overrules });
    expect([bySign.resting.size, bySign.hurtOn]).toEqual([0, null]);
    const painful = courseOn('sit-to-stand', { sessions: [stopped(3, { ...quiet, stopReason: 'pain' })], overrules });
    expect([painful.resting.size, painful.hurtOn]).toEqual([1, dayAgo(3)]);
    const calm = { sessions: [stopped(3, quiet)], overrules };
    expect(courseOn('sit-to-stand', { ...calm, answers: [morning(dayAgo(2), 6)] }).resting.size).toBe(0);
  });

  it('[COACH-29] [COACH-49] a step leaves as many sets as were chosen', () => {
    const chosen: Dose = { ...half, sets: [14] };
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: chosen }, 8)];
    const red = session(dayAgo(2), { exerciseId: 'sit-to-stand', planned: chosen, sets: [14] }, { painDuring: 7 });
    expect(courseOn('sit-to-stand', { sessions: [red], overrules }).dose.sets).toEqual([11]);
    // And has the floor of so many.
    const single = { ...half, sets: [8] };
    const again = [8, 6, 4, 2].map((ago) =>
      session(dayAgo(ago), { exerciseId: 'sit-to-stand', planned: single, sets: [8] }, { painDuring: 8 }),
    );
    const fewer = [overrule('sit-to-stand', { kind: 'dose', dose: single }, 9)];
    expect(courseOn('sit-to-stand', { sessions: again, overrules: fewer }).dose.sets).toEqual([4]);
  });

  it('[COACH-49] a weight that was put down is something taken off, and at its least nothing with a weight is', () => {
    const chosen: Dose = { ...half, loadKg: 0.25 };
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: chosen }, 8)];
    const red = { exerciseId: 'sit-to-stand', planned: chosen, sets: [4, 4, 4], loadKg: 0.25 };
    const after = courseOn('sit-to-stand', { sessions: [session(dayAgo(2), red, { painDuring: 7 })], overrules });
    expect([after.dose.loadKg, ruleIds(after), after.resting.size]).toEqual([0, ['pain.red'], 0]);
  });

  it('[COACH-49] a step from fewer sets with a weight takes the weight down, and never up again', () => {
    const curl = libraryDose(exerciseOf('biceps-curl'));
    const heavy = { ...curl, loadKg: 10 };
    const overrules = [overrule('biceps-curl', { kind: 'dose', dose: heavy }, 8)];
    const planned = { ...heavy, sets: [3], loadKg: 5 };
    const red = session(dayAgo(2), { exerciseId: 'biceps-curl', planned, sets: [3], loadKg: 5 }, { painDuring: 7 });
    const { dose } = courseOn('biceps-curl', { sessions: [red], overrules });
    expect([dose.loadKg, totalOf(dose)]).toEqual([4, Math.floor(totalOf(curl) / 2)]);
  });

  it('[COACH-49] what came back to less after days away, or beside another, is no less than half either', () => {
    const overrules = [overrule('sit-to-stand', { kind: 'dose', dose: { ...half, sets: [5, 5, 5] } }, 40)];
    const squat = (daysAgo: number) => session(dayAgo(daysAgo), { exerciseId: 'squat', sets: [10, 10, 10] });
    const red = session(
      dayAgo(30),
      { exerciseId: 'sit-to-stand', planned: { ...half, sets: [5, 5, 5] }, sets: [5, 5, 5] },
      { painDuring: 7 },
    );
    const swap = overrule('sit-to-stand', { kind: 'swap', to: 'squat' }, 29);
    const records = { sessions: [red, squat(28)], overrules: [...overrules, swap] };
    const { ifReturned } = courseOn('sit-to-stand', records, today, () => true);
    expect(totalOf(ifReturned)).toBe(12);
    // Nor what it was left with, a little above it.
    const near = overrule('sit-to-stand', { kind: 'dose', dose: { ...half, sets: [4, 4, 5] } }, 40);
    const left = { sessions: [squat(28)], overrules: [near, swap] };
    expect(totalOf(courseOn('sit-to-stand', left, dayAgo(27), () => true).ifReturned)).toBe(12);
  });

  it('[COACH-49] what hurt at half rests also where an easier one takes its place, and is not gone back to meanwhile', () => {
    const least: Dose = { ...libraryDose(exerciseOf('squat')), sets: [5, 5, 5] };
    const overrules = [overrule('squat', { kind: 'dose', dose: least }, 20)];
    const red = session(dayAgo(19), { exerciseId: 'squat', planned: least, sets: [5, 5, 5] }, { painDuring: 7 });
    const easier = libraryDose(exerciseOf('sit-to-stand'));
    const well = [17, 15, 13, 7, 4, 2].map((ago) =>
      session(dayAgo(ago), { exerciseId: 'sit-to-stand', planned: easier, sets: easier.sets }),
    );
    const answers = [17, 15, 13, 7, 4, 2].map((ago) => morning(dayAgo(ago - 1), 1));
    const records = { sessions: [red, ...well], answers, overrules };
    const onDay = (day: Day, fits: (id: string) => boolean) => {
      const until = { ...records, sessions: records.sessions.filter((one) => one.day < day) };
      const { exercise, resting, hurtOn } = courseOn('squat', until, day, fits);
      return [exercise.id, [...resting], hurtOn];
    };
    // By answers after which one fits as by answers after which none does.
    const fitting = (id: string) => id === 'sit-to-stand' || id === 'squat';
    expect(onDay(dayAgo(12), fitting)).toEqual(['sit-to-stand', ['squat'], dayAgo(19)]);
    expect(onDay(dayAgo(12), () => false)).toEqual(['squat', ['squat'], dayAgo(19)]);
    // Two weeks later it leads back as ever.
    expect(onDay(dayAgo(1), fitting)).toEqual(['squat', [], dayAgo(19)]);
  });
});
