import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import {
  answer,
  atHour,
  dayAgo,
  history,
  library,
  morning,
  overrule,
  person,
  planOf,
  session,
  today,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory, WeekPlan } from './plan.ts';
import { isRenewed } from './renewal.ts';

const tomorrow = (today + 1) as Day;
const known = (restsOn: string, records: Partial<CoachHistory> = {}, assessment = person()) => ({
  restsOn,
  assessment,
  history: history(records),
  library,
});
const at = (day: number, { assessment, history: records }: ReturnType<typeof known> = known('first')) =>
  planOf(planWeek(assessment, records, library, day as Day));
const plan = at(today);
const standing = { restsOn: ['first'], plan };
const shorter = known('second', {
  overrules: [
    overrule('mini-squat', {
      kind: 'dose',
      dose: { unit: 'reps', sets: [5], perSide: false, rest: 60, loadKg: null },
    }),
  ],
});
const renewed = (stands: Parameters<typeof isRenewed>[0], now: ReturnType<typeof known>, day: Day = today) =>
  isRenewed(stands, at(day, now), now, day);

describe('a plan gives way', () => {
  it('[COACH-41] where an update of the library finds one of its exercises wrong with what was named, once', () => {
    const ill = { ...known('first', {}, person({ conditions: ['hernia'], allowed: [] })) };
    const made = at(today, ill);
    const stands = { restsOn: ['first'], plan: made };
    const id = made.days.flatMap(({ session: one }) => one?.exercises ?? [])[0]?.exerciseId;
    const updated = {
      ...ill,
      library: library.map((one) =>
        one.id === id ? { ...one, notIf: [{ condition: 'hernia' as const, say: 'It strains it.' }] } : one,
      ),
    };
    const remade = planOf(planWeek(ill.assessment, ill.history, updated.library, today));
    expect(isRenewed(stands, made, ill, today)).toBe(false);
    expect(isRenewed(stands, remade, updated, today)).toBe(true);
    expect(isRenewed({ restsOn: ['first'], plan: remade }, remade, updated, today)).toBe(false);
  });

  it('[COACH-41] where none stands, its week is over, or another ruleset is in force', () => {
    const same = known('first');
    expect(renewed(null, same)).toBe(true);
    expect(renewed(standing, same, (today + 6) as Day)).toBe(false);
    expect(renewed(standing, same, (today + 7) as Day)).toBe(true);
    expect(renewed({ ...standing, plan: { ...plan, ruleset: 'coach-0' } }, same)).toBe(true);
  });

  it('[COACH-41] where it rests on something else now and that asks for something else', () => {
    expect(renewed(standing, shorter)).toBe(true);
    expect(renewed(standing, known('second'))).toBe(false);
    expect(renewed(standing, { ...shorter, restsOn: 'first' })).toBe(false);
  });

  it('[COACH-41] never by a later look alone, though its days would move', () => {
    const moved = at(tomorrow);
    expect(moved.days[0]?.session).not.toBeNull();
    expect(plan.days[1]?.session).toBeNull();
    expect(renewed(standing, known('first'), tomorrow)).toBe(false);
    // Answered yesterday, to the same effect: nothing has happened since.
    expect(renewed(standing, known('second', { answers: [answer(today, 'day', 2)] }), tomorrow)).toBe(false);
    expect(renewed(standing, known('third', { answers: [answer(tomorrow, 'day', 2)] }), tomorrow)).toBe(true);
  });

  it('[COACH-34] [COACH-41] where an earlier version chose otherwise, once something is recorded and not before', () => {
    const chosenOtherwise = {
      ...plan,
      days: plan.days.map((on) => ({
        ...on,
        session: on.session && { ...on.session, exercises: on.session.exercises.slice(0, -1) },
      })),
    };
    const stands = { restsOn: ['first'], plan: chosenOtherwise };
    expect(renewed(stands, known('first'))).toBe(false);
    expect(renewed(stands, known('first'), tomorrow)).toBe(false);
    expect(renewed(stands, known('second', { answers: [answer(today, 'day', 2)] }), tomorrow)).toBe(true);
  });

  it('[COACH-41] for what another device recorded earlier, or by a clock that was behind', () => {
    const before = { sessions: [session(dayAgo(1), { exerciseId: 'mini-squat', sets: [8, 8] })] };
    const mine = { restsOn: ['mine'], plan: at(today, known('mine', before)) };
    const [hurt] = [{ ...morning(today, 8), at: atHour(dayAgo(40), 7) }];
    const synced = known('both', { ...before, answers: [hurt] });
    expect(renewed(mine, known('mine', before))).toBe(false);
    expect(renewed(mine, synced)).toBe(true);
    const after = { restsOn: ['both', 'mine'], plan: at(today, synced) };
    expect(renewed(after, synced)).toBe(false);
  });

  it('[COACH-41] not again where a plan that was replaced rested on the same: whoever replaced it knew more', () => {
    expect(renewed({ restsOn: ['of the other device', 'second'], plan }, shorter)).toBe(false);
  });

  it('[COACH-41] for a session that nobody ended, on the day after it, once', () => {
    const done = { exerciseId: 'mini-squat', sets: [8, 8] };
    const open = session(tomorrow, done, { isBrokenOff: true, stopReason: 'other' });
    const next = known('first', { sessions: [open] });
    const dayAfter = (tomorrow + 1) as Day;
    expect(renewed(standing, next, tomorrow)).toBe(false);
    expect(renewed(standing, next, dayAfter)).toBe(true);
    expect(renewed({ restsOn: ['first'], plan: at(dayAfter, next) }, next, dayAfter)).toBe(false);
  });

  it('[COACH-41] for a session of the evening before that was stopped because of pain after midnight', () => {
    const daily = person({ goals: ['balance'], daysAWeek: 7 });
    const late = session(today, { exerciseId: 'mini-squat', sets: [8] }, { stopReason: 'pain', stoppedOn: tomorrow });
    const stopped = known('second', { sessions: [late] }, daily);
    // As it was made on the day of the session, with everything else of it known.
    const stands = { restsOn: ['first'], plan: at(today, stopped) };
    expect(stands.plan.days[1]?.session).not.toBeNull();
    expect(at(tomorrow, stopped).days[0]?.session).toBeNull();
    expect(renewed(stands, stopped, tomorrow)).toBe(true);
  });

  it('[COACH-41] a device in another time zone may be a day ahead, a clock that is further ahead does not count', () => {
    const from = (day: number) => ({ restsOn: ['first'], plan: at(day) });
    expect(renewed(from(tomorrow), known('first'))).toBe(false);
    expect(renewed(from(today + 2), known('first'))).toBe(true);
  });

  it('[COACH-41] a plan of an older record, which says nothing of what it rested on, is compared', () => {
    expect(renewed({ restsOn: [], plan }, known('second'))).toBe(false);
    expect(renewed({ restsOn: [], plan }, known('second'), tomorrow)).toBe(false);
    expect(renewed({ restsOn: [], plan }, shorter)).toBe(true);
  });

  it('[COACH-41] for what must not be overlooked, also on days of rest and where no dose changes, and no other why', () => {
    const strip = (one: WeekPlan): WeekPlan => ({
      ...one,
      decisions: [],
      days: one.days.map(({ day, session: planned }) => ({
        day,
        session: planned && { ...planned, exercises: planned.exercises.map((each) => ({ ...each, why: [] })) },
      })),
    });
    expect(renewed({ restsOn: [], plan: strip(plan) }, known('second'))).toBe(false);
    const red = [answer(dayAgo(1), 'day', 6), answer(dayAgo(2), 'day', 6), answer(dayAgo(3), 'day', 6)];
    const sore = known('sore', { answers: red });
    expect(at(today, sore).decisions.map(({ ruleId }) => ruleId)).toContain('pain.red-days');
    expect(renewed({ restsOn: [], plan: strip(at(today, sore)) }, sore)).toBe(true);
    expect(renewed({ restsOn: [], plan: at(today, sore) }, sore)).toBe(false);
  });
});
