// What each exercise comes to for this person: itself, or what its sessions led to.
import type { Day } from '#core/lib/day.ts';
import type { Course } from '../course/course.ts';
import type { Standing } from '../course/way.ts';
import type { Decision, RuleId } from '../decisions.ts';
import { saysChosen } from '../dose-change.ts';
import { doseNow, ownDose } from '../dose-today.ts';
import { lesser } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import type { Today } from '../today.ts';
import { pauseDays } from '../training.ts';
import type { Lighter } from '../training.ts';

export interface Offer extends Standing {
  readonly candidate: CoachExercise;
  readonly why: readonly Decision[];
  /** What it would be had nothing hurt for two weeks: its place in a session is as long as that. */
  readonly full: Standing;
  /** What was before each step within these two weeks: where that took longer, the time of it is nobody else’s either. */
  readonly stepsFree: readonly Standing[];
  /** It rests, or was done within days: it is made shorter where time is short, and not dropped. */
  readonly isKept: boolean;
  /** It was done since it has the place, chosen, or is what a step led down to. */
  readonly isBegun: boolean;
  /** What was done of it last; null: nothing was since it has the place. */
  readonly reached: Dose | null;
}

/** A step led to it, up or down. */
export const isSwapped = ({ candidate, exercise }: Offer): boolean => exercise !== candidate;

const ofThePlace: ReadonlySet<RuleId> = new Set(['load.harder', 'load.back', 'load.anew']);

/** The reasons of the lesser dose, after those for which this exercise has the place of another. */
const whyLess = (led: readonly Decision[], own: readonly Decision[]): readonly Decision[] => [
  ...led.filter(
    ({ ruleId }) =>
      (ofThePlace.has(ruleId) || !ruleId.startsWith('load.')) && own.every((other) => other.ruleId !== ruleId),
  ),
  ...own,
];

interface Given {
  readonly today: Day;
  readonly now: Today;
  readonly resting: ReadonlySet<string>;
  readonly courseFor: (exercise: CoachExercise) => Course;
}

export type OfferOf = (candidate: CoachExercise, lighterBy: Lighter | null) => Offer;

export function offersOf({ today, now, resting, courseFor }: Given): OfferOf {
  const make: OfferOf = (candidate, lighterBy) => {
    const course = courseFor(candidate);
    const led = doseNow(course, now, lighterBy);
    const { exercise, full, stepsFree } = led;
    // What was done before under its own name is no more than that led to, unless somebody chose it since.
    const isChosen = course.isChosen && course.exercise === exercise;
    const isOwn = exercise === candidate || isChosen;
    const own = isOwn ? null : ownDose(exercise, courseFor(exercise), now, lighterBy);
    const dose = lesser(led.dose, own?.dose);
    const reached = exercise === course.exercise ? course.reached : course.askedBeforeRise;
    return {
      candidate,
      exercise,
      dose,
      why: dose === led.dose ? led.why : whyLess(led.why, own?.why ?? []),
      full,
      stepsFree,
      isBegun: reached !== null || saysChosen(led.why) || full.exercise !== exercise,
      reached,
      // Otherwise a rise elsewhere could crowd it out until days away lower it.
      isKept: resting.has(exercise.id) || (course.lastDay !== null && today - course.lastDay < pauseDays),
    };
  };
  const known = new Map<string, Offer>();
  return (candidate, lighterBy) => {
    const key = `${candidate.id} ${lighterBy ?? ''}`;
    const offer = known.get(key) ?? make(candidate, lighterBy);
    known.set(key, offer);
    return offer;
  };
}
