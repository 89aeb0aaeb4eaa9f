// When a stored plan gives way to a new one. A plan keeps its days while nothing has happened; otherwise the days would
// move a little every morning.
import type { Day } from '#core/lib/day.ts';
import type { PlannedExercise, WeekPlan } from './plan.ts';

type Planned = Pick<PlannedExercise, 'exerciseId' | 'side' | 'dose'>;
interface PlannedDay {
  readonly day: Day;
  readonly session: { readonly exercises: readonly Planned[] } | null;
}

/** As it was stored, by whichever ruleset. */
export interface StandingPlan {
  /** UTC ms */
  readonly madeAt: number;
  readonly plan: { readonly ruleset: string; readonly days: readonly PlannedDay[] };
}

/** Exercises and doses, day by day; why is left aside. */
const whatToDo = (days: readonly PlannedDay[]): string =>
  JSON.stringify(
    days.map(({ day, session }) => [
      day,
      session?.exercises.map(({ exerciseId, side, dose }) => [exerciseId, side, dose]) ?? null,
    ]),
  );

/**
 * Whether what was made now is to be recorded.
 * @param standing null where there is none that can be read
 * @param changedAt when the last of what a plan rests on was recorded or taken back, UTC ms
 */
export function isRenewed(standing: StandingPlan | null, made: WeekPlan, changedAt: number, today: Day): boolean {
  if (standing === null) return true;
  const { madeAt, plan } = standing;
  const left = plan.days.filter(({ day }) => day >= today);
  // Made by a clock that was ahead: it would stand until that day comes.
  const isAhead = (plan.days[0]?.day ?? today) > today;
  if (left.length === 0 || isAhead || plan.ruleset !== made.ruleset) return true;
  if (changedAt <= madeAt) return false;
  return whatToDo(left) !== whatToDo(made.days.slice(0, left.length));
}
