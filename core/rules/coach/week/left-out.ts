// What the week leaves out, by reason.
import type { Day } from '#core/lib/day.ts';
import type { Course } from '../course/course.ts';
import { decide } from '../decisions.ts';
import type { Decision, RuleId } from '../decisions.ts';
import type { CoachExercise } from '../doses.ts';
import { daysInAWeek, wasTrained } from '../training.ts';
import type { TrainingRecords } from '../training.ts';
import type { Claim } from './choosing.ts';
import type { WeekFilling } from './filling.ts';

export interface LeftOut {
  readonly ruleId: RuleId;
  readonly because: readonly string[];
}

/** One decision for each reason, in one order whatever the order of the exercises. */
export function leftOutFor(left: Iterable<readonly [exerciseId: string, why: LeftOut]>): readonly Decision[] {
  const reasons = new Map<RuleId, { readonly because: Set<string>; readonly exercises: Set<string> }>();
  for (const [id, { ruleId, because }] of left) {
    const reason = reasons.get(ruleId) ?? { because: new Set(), exercises: new Set() };
    because.forEach((one) => reason.because.add(one));
    reason.exercises.add(id);
    reasons.set(ruleId, reason);
  }
  return [...reasons]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ruleId, { because, exercises }]) =>
      decide(ruleId, { because: [...because].sort() }, { exercises: [...exercises].sort() }),
    );
}

/** What was done on the last day of training, where that is within a week. */
export function lastDone({ sessions }: Pick<TrainingRecords, 'sessions'>, today: Day): ReadonlySet<string> {
  const recent = sessions.filter(({ day }) => day <= today && today - day < daysInAWeek).filter(wasTrained);
  const last = Math.max(...recent.map(({ day }) => day));
  return new Set(recent.flatMap(({ day, exercises }) => (day === last ? exercises.map((one) => one.exerciseId) : [])));
}

interface Week {
  /** Ids of what the week holds. */
  readonly held: ReadonlySet<string>;
  /** What fits. */
  readonly pool: readonly CoachExercise[];
  readonly filling: Pick<WeekFilling, 'resting' | 'elsewhere'>;
  /** Of what was looked at. */
  readonly courses: ReadonlyMap<string, Course>;
}

/** What was done last, still fits and is not in the week, where nothing else in the plan says why. */
export const goneFrom = (
  done: ReadonlySet<string>,
  { held, pool, filling, courses }: Week,
): readonly (readonly [exerciseId: string, why: LeftOut])[] =>
  pool
    .filter(({ id }) => done.has(id) && !held.has(id) && !filling.resting.has(id) && !filling.elsewhere.has(id))
    // What it led to says it there.
    .filter(({ id }) => !held.has(courses.get(id)?.exercise.id ?? id))
    .map(({ id, easier, harder }) => {
      const relatives = [...easier, ...harder].filter((one) => held.has(one));
      return relatives.length > 0
        ? [id, { ruleId: 'week.relative', because: relatives }]
        : [id, { ruleId: 'week.no-place', because: [] }];
    });

/** What the week has nothing for, although something fits: a place that was marked, or balance. */
export const withoutRoom = (
  claims: readonly Claim[],
  minutes: number,
  lately: Iterable<string>,
  { held, pool, filling }: Omit<Week, 'courses'>,
  byId: ReadonlyMap<string, CoachExercise>,
): readonly Decision[] =>
  claims.flatMap(({ place, isMetBy }) => {
    const isMet = [...held, ...lately].some((id) => {
      const exercise = byId.get(id);
      return exercise !== undefined && isMetBy(exercise);
    });
    const left = pool.filter((one) => isMetBy(one) && !filling.resting.has(one.id));
    if (isMet || left.length === 0) return [];
    const output = { exercises: left.map(({ id }) => id).sort() };
    return place === null
      ? decide('week.no-room-for-balance', { minutes }, output)
      : decide('week.no-room', { place, minutes }, output);
  });
