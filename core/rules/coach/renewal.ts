// When a stored plan gives way to a new one. A plan keeps its days while nothing has happened; otherwise the days would
// move a little every morning. What has happened is told by what a plan rested on, never by clocks: an answer may come from
// another device days later, or from one whose clock is behind.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { isRule } from './decisions.ts';
import type { CoachExercise } from './doses.ts';
import { misfitOf, personOf } from './fit.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory, PlannedExercise, WeekPlan } from './plan.ts';
import { withheldOf } from './withheld.ts';

type Planned = Pick<PlannedExercise, 'exerciseId' | 'side' | 'dose'>;
interface PlannedDay {
  readonly day: Day;
  readonly session: { readonly exercises: readonly Planned[] } | null;
}

/** As it was stored, by whichever ruleset. */
export interface StandingPlan {
  /** Digests of what it and the plans that it replaced rested on; those of older records have none. */
  readonly restsOn: readonly string[];
  readonly plan: {
    readonly ruleset: string;
    readonly from: Day;
    readonly days: readonly PlannedDay[];
    readonly decisions: readonly { readonly ruleId: string; readonly output: Readonly<Record<string, unknown>> }[];
  };
}

/** What is known on this device. */
export interface Known {
  /** Digest of it, never the same again once something was recorded or taken back. */
  readonly restsOn: string;
  readonly assessment: Assessment;
  readonly history: CoachHistory;
  readonly library: readonly CoachExercise[];
}

/** Exercises and doses, day by day, and what must not be overlooked; every other why is left aside. */
const whatItSays = ({ days, decisions }: Pick<StandingPlan['plan'], 'days' | 'decisions'>, from: Day, until: Day) =>
  JSON.stringify([
    days
      .filter(({ day }) => day >= from && day <= until)
      .map(({ day, session }) => [
        day,
        session?.exercises.map(({ exerciseId, side, dose }) => [
          exerciseId,
          side,
          dose.unit,
          dose.sets,
          dose.perSide,
          dose.rest,
          dose.loadKg,
        ]) ?? null,
      ]),
    decisions
      .filter(({ ruleId }) => isRule('saidFirst', ruleId))
      .map(({ ruleId, output }) => `${ruleId} ${String(output['whom'])} ${String(output['soon'])}`)
      .sort(),
  ]);

/** The last day on which something was recorded, by the days of the records. */
function lastDayOf({ assessment, history: { answers, sessions, screenings, options = [] } }: Known, today: Day): Day {
  const days = [
    ...[assessment, ...answers, ...sessions, ...screenings, ...options].map(({ day }) => day),
    ...sessions.flatMap(({ stoppedOn }) => stoppedOn ?? []),
  ];
  return days.reduce((last, day) => (day > last && day <= today ? day : last), 0 as Day);
}

/** On the days that are left, by the library of today: an update may have found an exercise wrong with what was named. */
function holdsAMisfit({ days }: StandingPlan['plan'], { assessment, history, library }: Known, today: Day): boolean {
  const person = personOf(assessment, withheldOf(history, library, today, assessment));
  const ahead = days.filter(({ day }) => day >= today).flatMap(({ session }) => session?.exercises ?? []);
  const ids = new Set(ahead.map(({ exerciseId }) => exerciseId));
  return library.some((exercise) => ids.has(exercise.id) && misfitOf(exercise, person) !== null);
}

/**
 * Whether what was made now is to be recorded.
 * @param standing null where there is none that can be read
 */
export function isRenewed(standing: StandingPlan | null, made: WeekPlan, known: Known, today: Day): boolean {
  if (standing === null) return true;
  const { restsOn, plan } = standing;
  const last = plan.days.at(-1)?.day ?? plan.from;
  // Made by a clock that was ahead: it would stand until that day comes. In another time zone it may be tomorrow.
  const isAhead = plan.from > today + 1;
  if (last < today || isAhead || plan.ruleset !== made.ruleset) return true;
  // A session that nobody ended counts from the next day on: without a record, something has happened.
  const wasLeftOpen = known.history.sessions.some(
    ({ day, isBrokenOff }) => isBrokenOff === true && day >= plan.from && day < today,
  );
  if (restsOn.includes(known.restsOn) && !wasLeftOpen && !holdsAMisfit(plan, known, today)) return false;
  // As the rules would have made it on the day on which something happened last: a later look moves nothing.
  const since = Math.max(plan.from, lastDayOf(known, today)) as Day;
  const remade = planWeek(known.assessment, known.history, known.library, since);
  const from = Math.max(today, plan.from) as Day;
  return remade.outcome !== 'plan' || whatItSays(plan, from, last) !== whatItSays(remade.plan, from, last);
}
