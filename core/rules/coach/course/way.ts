// The way of one place in the plan: which exercise has it with which dose, and what is known of the others it may lead to.
// Each event of `course.ts` changes it; nothing of it is stored.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { decide } from '../decisions.ts';
import type { Decision, RuleId } from '../decisions.ts';
import {
  floorDose,
  inAllSets,
  lesser,
  lesserOfAsked,
  libraryDose,
  lowered,
  secondsOf,
  totalOf,
  withTotal,
} from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import type { Easing } from '../easings.ts';
import { loads } from '../loading.ts';
import { pauseDays } from '../training.ts';
import type { DoneSession, TrainingRecords } from '../training.ts';
import type { CourseRules, Reading } from './reading.ts';
import { setsKeptAfter } from './sets-kept.ts';
import type { AtMost, SetsKept } from './sets-kept.ts';

/** Away for eight weeks: back to the first exercise, with no more than its first dose. */
export const longPauseDays = 56;
export const pauseShare = 0.2;
export const stepDownShare = 0.2;

/** An exercise with its dose. */
export interface Standing {
  readonly exercise: CoachExercise;
  readonly dose: Dose;
}

/** With how many steps to a harder exercise led there. */
interface Reached extends Standing {
  readonly height: number;
}

/** What is known of an exercise while another has the place. */
export interface Left extends Standing {
  /** Else it was only done beside. */
  readonly hadPlace: boolean;
  readonly asked: Dose | null;
  readonly isBelow: boolean;
  /** Done since with a step less already: whoever comes back to it has no further one. */
  readonly isReturned: boolean;
  /** Red led away from it to an easier one: what goes well there leads back. */
  readonly isSteppedFrom: boolean;
  readonly failures: number;
  /** Sessions beside in a row in which all that it comes back with was done well. */
  readonly row: number;
  /** What it was before it rose by them, until that was done. */
  readonly beforeRise: Dose | null;
}

/** What was done well, green and in full, and when it, or a harder one that took its place, was last. */
export interface Well {
  readonly dose: Dose;
  readonly day: Day;
}

/** A session after days away that was done in full and came out well, by what was said during or after it and next morning. */
export interface Return extends Standing {
  readonly day: Day;
  readonly days: number;
}

export interface Way {
  readonly first: CoachExercise;
  readonly records: TrainingRecords;
  readonly rules: CourseRules;
  readonly today: Day;
  readonly reading: Reading;
  /** The day that has been reached. */
  on: Day;

  exercise: CoachExercise;
  dose: Dose;
  /** The dose was chosen since the exercise has the place. */
  isChosen: boolean;
  /** A dose that was chosen and not yet done, and what it was before. */
  choice: { readonly chosen: Dose; readonly from: Dose } | null;
  /** What was asked the last time it was done; null: nothing was. */
  asked: Dose | null;
  /** The same, and where nothing was asked, what was done; null: it was not done since it has the place. */
  did: Dose | null;
  /** What was asked and done of it the last time, whatever time had cut; null: that is not known. */
  reached: Dose | null;
  /** One step below what was done last: until it was done once more there is no further one. */
  isBelow: boolean;
  /** Green sessions with something to spare, one after another. */
  row: number;
  failures: number;
  /** How many sessions in a row were asked with fewer sets than the dose has, the last among them. */
  fewerSets: number;
  /** After it hurt in fewer sets than its dose has; null: as many as there is time for. */
  setsKept: SetsKept | null;
  /** After amber, or days away: null: as much as the dose has. */
  atMost: AtMost | null;
  /** A harder one was earned and had to wait: what was done instead has not earned it anew. */
  isEarned: boolean;
  /** Steps to a harder exercise above the first one; below it, after steps to an easier one. */
  height: number;
  /** What was before a rise that was not yet done. */
  beforeRise: Standing | null;
  /** What was said of that rise. */
  riseWhy: readonly Decision[];
  /** What was before the last step down. */
  beforeStep: Reached | null;
  /** When the step was taken that `beforeStep` is without. */
  stepDay: Day | null;
  /** The steps one after another that led here, and what was before each. */
  earlierSteps: readonly { readonly before: Reached; readonly day: Day }[];
  /** The day after whose sessions a bad morning has led to a step already. */
  morningStep: Day | null;

  /** When the exercise that has the place was done last, under whichever of its names. */
  lastDay: Day | null;
  /** When whatever had the place was done last. */
  trainedDay: Day | null;
  /** The same before the session that is judged. */
  trainedBefore: Day | null;
  /** When whatever had the place was done last, or was chosen for it. */
  placeDay: Day | null;
  /** The days away were counted up to then: it came back with less, or somebody chose since. */
  countedOn: Day | null;
  /** What was done after days away, with nothing against it since. */
  returns: readonly Return[];

  /** When each exercise was done last, whichever had the place. */
  readonly doneOn: Map<string, Pick<DoneSession, 'at' | 'day'>>;
  /** Where each exercise stands that was done or had the place before, for when the way leads to it. */
  left: Map<string, Left>;
  /** What was done well of each exercise within eight weeks. */
  readonly well: Map<string, readonly Well[]>;
  /** When each exercise was red last. */
  readonly redOn: Map<string, Day>;
  /** What was chosen, until more was done well: doing what is asked leads no further. */
  readonly chosen: Map<string, Dose>;
  /** When each exercise was a step easier, by red or by a day over 5, within eight weeks. */
  readonly easedOn: Map<string, readonly Day[]>;
  /** A step below what that has happened to twice, or what two failures left: so long what is asked leads no further. */
  readonly sore: Map<string, { readonly dose: Dose; readonly until: Day }>;
  /** When there was more of it last. */
  readonly raisedOn: Map<string, Day>;
  /** What red had led away from, and what went well back to, with the day. */
  readonly ledBackTo: Map<string, Day>;
  /** When one of these was red again, or one that had been made easier hurt again once there was more of it. */
  redAgainOn: Day | null;
  /** The easings up to the moment that has been reached. */
  readonly passed: Easing[];

  /** Why the dose is what it is. */
  why: readonly Decision[];
  /** What else bears on the dose of the exercise that was changed to. */
  also: readonly Decision[];
}

export const dosed = (dose: Dose) => ({ unit: dose.unit, sets: dose.sets, loadKg: dose.loadKg });

/** What a decision leads to. */
export const now = ({ exercise, dose }: Standing) => ({ exercise: exercise.id, ...dosed(dose) });

export function startOf(
  first: CoachExercise,
  records: TrainingRecords,
  rules: CourseRules,
  today: Day,
  reading: Reading,
): Way {
  const dose = libraryDose(first);
  return {
    first,
    records,
    rules,
    today,
    reading,
    on: today,
    exercise: first,
    dose,
    isChosen: false,
    choice: null,
    asked: null,
    did: null,
    reached: null,
    isBelow: false,
    row: 0,
    failures: 0,
    fewerSets: 0,
    setsKept: null,
    atMost: null,
    isEarned: false,
    height: 0,
    beforeRise: null,
    riseWhy: [],
    beforeStep: null,
    stepDay: null,
    earlierSteps: [],
    morningStep: null,
    lastDay: null,
    trainedDay: null,
    trainedBefore: null,
    placeDay: null,
    countedOn: null,
    returns: [],
    doneOn: new Map(),
    left: new Map(),
    well: new Map(),
    redOn: new Map(),
    chosen: new Map(),
    easedOn: new Map(),
    sore: new Map(),
    raisedOn: new Map(),
    ledBackTo: new Map(),
    redAgainOn: null,
    passed: [],
    why: [decide('load.start', { exercise: first.id }, dosed(dose))],
    also: [],
  };
}

const promises: ReadonlySet<RuleId> = new Set([
  'load.first-of-two',
  'load.first-of-two-asked',
  'load.first-of-two-back',
]);

/** What was promised for the second session is promised no longer. */
export function endRow(way: Way): void {
  way.row = 0;
  way.why = way.why.filter(({ ruleId }) => !promises.has(ruleId));
}

export function fresh(way: Way): void {
  endRow(way);
  way.failures = 0;
  way.isEarned = false;
}

/** No more work and no more weight. */
export const isWithin = (one: Dose, other: Dose): boolean =>
  one.unit === other.unit && totalOf(one) <= totalOf(other) && (one.loadKg ?? 0) <= (other.loadKg ?? 0);

/** It stays what it was, and says why: a rise that was earned waits. */
export const waits: ReadonlySet<RuleId> = new Set(['pain.amber', 'morning.hold', 'morning.unknown']);

export const rises: ReadonlySet<RuleId> = new Set(['load.up', 'load.up-asked', 'load.harder', 'load.back']);

/** What a rise that is given up was said to be, and what was said of where it led. */
export function withoutRise(why: readonly Decision[]): readonly Decision[] {
  const at = why.findIndex(({ ruleId }) => rises.has(ruleId));
  return at === -1 ? why : why.slice(0, at);
}

/** A share less of it, or of the less that was asked, but not below the floor; what is less than that already stays. */
export function lessToFloor({ exercise, dose }: Standing, share = stepDownShare, from = dose): Dose {
  const less = lowered(from, share);
  const floor = floorDose(exercise);
  // Whoever chose fewer sets has the floor of so many.
  const ofSets = Math.ceil((totalOf(floor) * Math.min(dose.sets.length, floor.sets.length)) / floor.sets.length);
  const kept = Math.min(ofSets, totalOf(dose));
  const isTooLittle = dose.unit === floor.unit && totalOf(less) < kept;
  return isTooLittle ? { ...withTotal(dose, kept), loadKg: less.loadKg } : less;
}

/** A step below what was asked last, where that was less than the dose. */
export const stepBelow = ({ exercise, dose, asked }: Pick<Left, 'exercise' | 'dose' | 'asked'>): Dose =>
  lessToFloor({ exercise, dose }, stepDownShare, lesserOfAsked(dose, asked));

/** A step by what a day or a morning said: it was not those sets that hurt, so fewer of them are no less. */
export const stepByDay = ({ exercise, dose }: Standing, asked: Dose | null): Dose =>
  stepBelow({ exercise, dose, asked: asked === null ? null : inAllSets(asked, dose) });

/** Says that nothing came off, where the dose could not go lower. @param before as it was until now */
export const atFloorSaid = ({ exercise, dose, did }: Way, before: Standing): readonly Decision[] => {
  // Less may have been asked than the dose: then it is that which was not made less.
  const was = did === null ? before.dose : lesser(before.dose, inAllSets(did, before.dose));
  return exercise === before.exercise && totalOf(dose) === totalOf(was) && (dose.loadKg ?? 0) === (was.loadKg ?? 0)
    ? [decide('load.least', { first: libraryDose(exercise).sets }, now({ exercise, dose }))]
    : [];
};

/** For how long the time that a step freed stays free in the plan. */
export const stepKeepsDays = 14;

/** A second step frees nothing of what an earlier one had freed: each keeps its own time. */
export function keepBefore(way: Way, { exercise, dose, height }: Reached): void {
  const own = { before: { exercise, dose, height }, day: way.on };
  way.earlierSteps = way.beforeStep === null ? [own] : [...way.earlierSteps, own];
  way.beforeStep = own.before;
  way.stepDay = way.on;
  way.setsKept = setsKeptAfter(way.setsKept, way.asked, way.dose, way.on);
}

/**
 * What it would be without the steps whose time stays free: the most of what was before each, by the steps to harder exercises
 * and then by how long it takes. Null where what it is now is no less: it has risen since.
 */
export function beforeSteps({ exercise, dose, height, beforeStep, earlierSteps }: Way, today: Day): Standing | null {
  if (beforeStep === null) return null;
  const isMore = (one: Reached, other: Reached): boolean =>
    one.height !== other.height
      ? one.height > other.height
      : secondsOf(one.exercise, one.dose) > secondsOf(other.exercise, other.dose);
  const now = { exercise, dose, height };
  const most = earlierSteps
    .filter(({ day }) => today - day < stepKeepsDays)
    .map(({ before }) => before)
    .reduce((found, one) => (isMore(one, found) ? one : found), now);
  return most === now ? null : most;
}

/** What was before each step whose time stays free: something easier may have taken longer than what it was instead of. */
export const stepsFreeOn = ({ beforeStep, earlierSteps }: Way, today: Day): readonly Standing[] =>
  beforeStep === null ? [] : earlierSteps.filter(({ day }) => today - day < stepKeepsDays).map(({ before }) => before);

export const eased = (way: Way, { because }: Easing): Decision => decide('pain.eased', because, now(way));

export const isEasedBy = ({ regions }: Easing, exercise: CoachExercise): boolean =>
  regions === null || exercise.regions.includes('whole-body') || loads(exercise, regions);

/**
 * What was never done begins anew after eight weeks, like everything else: by the day on which it was next done or chosen,
 * else by today.
 */
export function isOver({ reading, today }: Way, { day }: Easing, { id }: CoachExercise): boolean {
  let next = today;
  for (const one of reading.daysOf(id) ?? []) if (one > day && one < next) next = one;
  return next - day >= longPauseDays;
}

/** Passed, and the exercise was not done since; what was never done is eased for eight weeks. */
export function dueEasing(way: Way, exercise: CoachExercise): Easing | undefined {
  const { passed } = way;
  const done = way.doneOn.get(exercise.id);
  // They are in the order of time: of what was done the last ones alone may be due, however many there were.
  let from = done === undefined ? 0 : passed.length;
  while (done !== undefined && (passed[from - 1]?.at ?? -Infinity) >= done.at) from -= 1;
  for (; from < passed.length; from += 1) {
    const easing = passed[from];
    if (
      easing !== undefined &&
      isEasedBy(easing, exercise) &&
      (done !== undefined || way.on - easing.day < longPauseDays)
    )
      return easing;
  }
  return undefined;
}

export function leave(way: Way): void {
  const { exercise, dose, asked, isBelow } = way;
  const since = { isReturned: false, isSteppedFrom: false, failures: 0, row: 0, beforeRise: null };
  way.left.set(exercise.id, { exercise, hadPlace: true, dose, asked, isBelow, ...since });
}

/** What is due for a place reaches whatever comes to load it: that easing is returned. */
export function changeTo(way: Way, next: CoachExercise, most?: Dose): Easing | undefined {
  leave(way);
  const known = way.left.get(next.id);
  way.exercise = next;
  way.isChosen = false;
  way.setsKept = null;
  way.atMost = null;
  way.dose = lesser(known?.dose ?? libraryDose(next), most);
  way.asked = known?.asked ?? null;
  way.reached = way.asked;
  way.did = null;
  way.isBelow = known?.isBelow ?? false;
  fresh(way);
  const easing = way.isBelow ? undefined : dueEasing(way, next);
  if (easing === undefined) return undefined;
  keepBefore(way, way);
  way.dose = stepByDay(way, way.asked);
  way.isBelow = true;
  return easing;
}

export const daysSince = ({ doneOn }: Way, { exercise: { id } }: Left, day: Day): number =>
  day - (doneOn.get(id)?.day ?? day);

/** What had the place is kept up by whatever has it since, which was last trained on a day. */
export const isAwayOn = (way: Way, one: Left, day: Day, trained: Day | null): boolean =>
  daysSince(way, one, day) >= pauseDays && (!one.hadPlace || trained === null || day - trained >= pauseDays);

/** A step below what the library has. */
export const belowFirst = (exercise: CoachExercise): Dose => lowered(libraryDose(exercise), stepDownShare);

/** A step below what hurt twice, as long as that holds. */
export function soreDose({ sore, on }: Way, { id }: CoachExercise): Dose | null {
  const known = sore.get(id);
  return known === undefined || on >= known.until ? null : known.dose;
}

/** Up to where doing what is asked is enough: the first dose, or less where less was chosen, or more hurt. */
export const mostByAsked = (way: Way, exercise = way.exercise): Dose =>
  lesser(lesser(libraryDose(exercise), way.chosen.get(exercise.id)), soreDose(way, exercise));

/** Below that what is asked is little: two extra repetitions of three are no measure of what comes easily. */
export function isBelowFirstDose(way: Way, { exercise, dose }: Standing = way): boolean {
  const most = mostByAsked(way, exercise);
  return dose.unit === most.unit && (dose.loadKg ?? 0) === 0 && totalOf(dose) < totalOf(most);
}

/** It would be enough, had it not hurt twice. */
export function isHeldBySore(way: Way): boolean {
  const most = soreDose(way, way.exercise);
  const first = libraryDose(way.exercise);
  return most !== null && totalOf(way.dose) >= totalOf(most) && totalOf(way.dose) < totalOf(first);
}

/** So long it takes after the last time that something hurt until doing what is asked may lead back to it. */
const soreDays = 28;

export function noteSore(way: Way, dose: Dose): void {
  const { exercise, on } = way;
  way.sore.set(exercise.id, { dose: lesser(dose, soreDose(way, exercise)), until: addDays(on, soreDays) });
}

/** So many steps of one exercise within eight weeks are for somebody to look at, whether or not there was more of it meanwhile. */
const stepsToLook = 3;

/**
 * A step easier, by red or by a day over 5: the second time in eight weeks it is not asked to try that once more.
 * @param asked what was asked of it that day; null: nothing was
 * @param isOfPlace it was this exercise that hurt, or a place that it loads
 */
export function noteEased(way: Way, asked: Dose | null, isOfPlace: boolean): void {
  const { exercise, dose, on } = way;
  const before = (way.easedOn.get(exercise.id) ?? []).filter((day) => day !== on && on - day < longPauseDays);
  way.easedOn.set(exercise.id, [...before, on]);
  const last = before.at(-1);
  if (last === undefined) return;
  noteSore(way, stepBelow({ exercise, dose, asked }));
  const isMoreSince = (way.raisedOn.get(exercise.id) ?? last) > last;
  if (isOfPlace && (isMoreSince || before.length + 1 >= stepsToLook)) way.redAgainOn = on;
}

/** A fifth less after days away, which alone lead no further down than to a step below the first dose. */
export function paused({ exercise, dose, isBelow }: Pick<Left, 'exercise' | 'dose' | 'isBelow'>): Dose {
  const less = lessToFloor({ exercise, dose }, pauseShare);
  const below = belowFirst(exercise);
  if (isBelow || below.unit !== dose.unit) return less;
  const kept = lesser(dose, below);
  return totalOf(less) < totalOf(kept) ? kept : less;
}

/** A step below how it was left; what never had the place is below its first dose as well. */
export function stepped(one: Left): Dose {
  const below = one.isBelow || one.isReturned ? one.dose : lessToFloor(one);
  return one.hadPlace ? below : lesser(belowFirst(one.exercise), below);
}

/** What an exercise comes back with: a step below, and a pause where it was away for that long. */
export function returned(way: Way, one: Left, day: Day, trained: Day | null): Dose {
  const below = stepped(one);
  const { exercise } = one;
  return isAwayOn(way, one, day, trained) ? lessToFloor({ exercise, dose: below }, pauseShare) : below;
}

/** The exercise that was earned and had to wait is given up: below it is what was done last. */
export function giveUpRise(way: Way): void {
  const { beforeRise } = way;
  if (beforeRise === null) return;
  if (beforeRise.exercise !== way.exercise) {
    way.height -= 1;
    way.asked = way.left.get(beforeRise.exercise.id)?.asked ?? null;
    way.reached = way.asked;
    way.setsKept = null;
    way.atMost = null;
  }
  way.isChosen &&= beforeRise.exercise === way.exercise;
  way.exercise = beforeRise.exercise;
  way.dose = beforeRise.dose;
  way.beforeRise = null;
  way.isBelow = false;
}
