// What the week leaves out, by reason.
import type { Day } from '#core/lib/day.ts';
import { decide } from '../decisions.ts';
import type { Decision, RuleId } from '../decisions.ts';
import type { CoachExercise } from '../doses.ts';
import { isStrength } from '../loading.ts';
import { daysInAWeek, wasTrained } from '../training.ts';
import type { TrainingRecords } from '../training.ts';
import type { Irritability } from '../vocabulary.ts';
import type { Choosing } from './choosing.ts';
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
  readonly filling: Pick<WeekFilling, 'resting'>;
  /** Ids that its reasons name. */
  readonly said: ReadonlySet<unknown>;
}

/** What was done last, still fits and is not in the week, where nothing else in the plan says why. */
export const goneFrom = (
  done: ReadonlySet<string>,
  { held, pool, filling, said }: Week,
): readonly (readonly [exerciseId: string, why: LeftOut])[] =>
  pool
    .filter(({ id }) => done.has(id) && !held.has(id) && !filling.resting.has(id))
    // What it led to says it there, but for what is there by itself.
    .filter(({ id }) => !said.has(id))
    .map(({ id, easier, harder }) => {
      const relatives = [...easier, ...harder].filter((one) => held.has(one));
      return relatives.length > 0
        ? [id, { ruleId: 'week.relative', because: relatives }]
        : [id, { ruleId: 'week.no-place', because: [] }];
    });

interface Asked {
  readonly minutes: number;
  readonly irritability: Irritability;
  /** Ids of what was done within a week. */
  readonly lately: readonly string[];
}

interface Unmet {
  readonly decisions: readonly Decision[];
  readonly leftOut: readonly (readonly [exerciseId: string, why: LeftOut])[];
}

/**
 * What the week has nothing for: a place that was marked, or balance. For want of room, or because what would be for it rests,
 * is harder than what rests, came down to what does nothing for it, or loads what flares up too easily.
 */
export function unmetIn(
  { claims, plays }: Pick<Choosing, 'claims' | 'plays'>,
  { minutes, irritability, lately }: Asked,
  {
    held,
    pool,
    filling,
  }: Pick<Week, 'held' | 'pool'> & { readonly filling: Pick<WeekFilling, 'inVain' | 'heldBackBy'> },
  byId: ReadonlyMap<string, CoachExercise>,
): Unmet {
  const there = [...held, ...lately].flatMap((id) => byId.get(id) ?? []);
  const decisions: Decision[] = [];
  const leftOut: (readonly [exerciseId: string, why: LeftOut])[] = [];
  for (const claim of claims) {
    const { place, roles, isMetBy } = claim;
    if (there.some(isMetBy)) continue;
    const its = pool.filter(isMetBy);
    const played = its.filter((one) => roles.some((role) => plays(role, one)));
    const inVain = filling.inVain.get(claim);
    const left = played.filter((one) => filling.heldBackBy(one).length === 0).map(({ id }) => id);
    const heldBack = left.length === 0 ? played : inVain === undefined ? [] : [inVain.candidate];
    const rests = new Set(heldBack.flatMap(filling.heldBackBy));
    const output = { exercises: left.sort() };
    if (left.length === 0 || rests.size > 0)
      for (const id of rests) leftOut.push([id, { ruleId: 'fit.rests', because: [id] }]);
    else if (inVain !== undefined && held.has(inVain.exercise.id))
      leftOut.push([inVain.candidate.id, { ruleId: 'week.relative', because: [inVain.exercise.id] }]);
    else if (place === null) decisions.push(decide('week.no-room-for-balance', { minutes }, output));
    else decisions.push(decide('week.no-room', { place, minutes }, output));
    if (played.length === 0 && irritability === 'high')
      for (const { id } of its.filter(isStrength)) leftOut.push([id, { ruleId: 'fit.level', because: [irritability] }]);
  }
  return { decisions, leftOut };
}
