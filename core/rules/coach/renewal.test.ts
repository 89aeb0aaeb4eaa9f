import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { atHour, history, library, overrule, person, planOf, today } from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import { isRenewed } from './renewal.ts';

const at = (day: number, records: Partial<CoachHistory> = {}) =>
  planOf(planWeek(person(), history(records), library, day as Day));
const plan = at(today);
const madeAt = atHour(today, 8);
const standing = { madeAt, plan };
const shorter = at(today, {
  overrules: [
    overrule('mini-squat', {
      kind: 'dose',
      dose: { unit: 'reps', sets: [5], perSide: false, rest: 60, loadKg: null },
    }),
  ],
});

describe('a plan gives way', () => {
  it('[COACH-41] where none stands, its week is over, or another ruleset is in force', () => {
    expect(isRenewed(null, plan, 0, today)).toBe(true);
    const week = today + 7;
    expect(isRenewed(standing, at(week), 0, week as Day)).toBe(true);
    expect(isRenewed({ madeAt, plan: { ...plan, ruleset: 'coach-0' } }, plan, 0, today)).toBe(true);
  });

  it('[COACH-41] where something was recorded since and it asks for something else', () => {
    expect(isRenewed(standing, shorter, madeAt + 1, today)).toBe(true);
    expect(isRenewed(standing, plan, madeAt + 1, today)).toBe(false);
  });

  it('[COACH-41] never by a later look alone, though its days would move', () => {
    const tomorrow = (today + 1) as Day;
    const moved = at(tomorrow);
    expect(moved.days[0]?.session).not.toBeNull();
    expect(plan.days[1]?.session).toBeNull();
    expect(isRenewed(standing, moved, madeAt, tomorrow)).toBe(false);
    expect(isRenewed(standing, moved, madeAt + 1, tomorrow)).toBe(true);
    expect(isRenewed(standing, shorter, madeAt, today)).toBe(false);
  });

  it('[COACH-41] and not for another why of the same doses', () => {
    const days = plan.days.map(({ day, session }) => ({
      day,
      session: session && { ...session, exercises: session.exercises.map((one) => ({ ...one, why: [] })) },
    }));
    expect(isRenewed({ madeAt, plan: { ...plan, days } }, plan, madeAt + 1, today)).toBe(false);
  });
});
