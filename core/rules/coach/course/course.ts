// How the dose of one exercise came to be: its first dose, and then each session, morning, pause and overrule in order.
// Nothing of it is stored; two devices with the same entries arrive at the same dose.
import type { Day } from '#core/lib/day.ts';
import type { Decision, RuleId } from '../decisions.ts';
import { lesser, libraryDose, lowered } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import type { Easing } from '../easings.ts';
import { pauseDays } from '../training.ts';
import type { DoneExercise, Overrule, TrainingRecords } from '../training.ts';
import { daysAway, isAnewOn, isOnlyNotDone, isPause, pause } from './days-away.ts';
import { hasFaults, judge, judgeBeside } from './judge.ts';
import { overruled, undoneChoice } from './overruled.ts';
import { readingOf } from './reading.ts';
import type { CourseRules } from './reading.ts';
import { isFull, isLess, measureOf, outcomeOf } from './said.ts';
import type { Said } from './said.ts';
import { atMostAfter, setsKeptBy } from './sets-kept.ts';
import type { SetsKept } from './sets-kept.ts';
import {
  atFloorSaid,
  beforeSteps,
  belowFirst,
  eased,
  endRow,
  giveUpRise,
  isEasedBy,
  isOver,
  isWithin,
  keepBefore,
  noteEased,
  returned,
  rises,
  startOf,
  stepByDay,
  stepDownShare,
  stepKeepsDays,
  stepsFreeOn,
  waits,
  withoutRise,
} from './way.ts';
import type { Standing, Way } from './way.ts';

export type { CourseRules } from './reading.ts';

export interface Course {
  readonly exercise: CoachExercise;
  readonly dose: Dose;
  /** Why the dose is what it is: what last decided, and what else bears on it. */
  readonly why: readonly Decision[];
  /** Raised by the last session and not yet done: what it was before, for a day on which no load may rise. */
  readonly beforeRise: Standing | null;
  /** The last session was not green while that rise waited: it waits until one is, whatever today says. */
  readonly isRiseWaiting: boolean;
  /** What it would be without the step because of pain, while the time of that step stays free; null: there is none. */
  readonly beforeStep: Standing | null;
  /** What was before each of those steps. */
  readonly stepsFree: readonly Standing[];
  /** Its dose was chosen since it has the place: what other courses say is no limit to that. */
  readonly isChosen: boolean;
  /** What it was before its dose was chosen, until that was done: what another choice is measured by. */
  readonly chosenFrom: Dose | null;
  /** When what red had led away from, and what went well back to, was red again; null: never. */
  readonly redAgainOn: Day | null;
  /** After it hurt in fewer sets than its dose has; null: as many as there is time for. */
  readonly setsKept: SetsKept | null;
  /** After amber, or days away, no more than was done then; null: as much as there is time for. */
  readonly atMost: Dose | null;
  /** What was asked of it last, which is the most of a day on which no load may rise; null: nothing was, or more was chosen since. */
  readonly askedLast: Dose | null;
  /** What was asked and done of it last; null: that is not known, or it was not done. */
  readonly reached: Dose | null;
  /** What was asked last of what it was before a rise. */
  readonly askedBeforeRise: Dose | null;
  /** When it was last done, under whichever of its names; null: never. */
  readonly lastDay: Day | null;
  /**
   * What the first exercise comes back with where another has its place: a step below its first dose, and below how it was left;
   * as it was while the other was earned and never done.
   */
  readonly ifReturned: Dose;
  /** The same on a day on which no load may rise. */
  readonly ifReturnedHeld: Dose;
}

/** @param reading of the same records, rules and day, where several courses are asked for */
export function courseOf(
  first: CoachExercise,
  records: TrainingRecords,
  rules: CourseRules,
  today: Day,
  reading = readingOf(records, rules, today),
): Course {
  const way = startOf(first, records, rules, today, reading);
  if (isUntouched(way)) return untouchedCourse(way);
  const mayMatter = exercisesAround(way);
  for (const event of reading.events) {
    way.also = [];
    way.on = event.day;
    if ('easing' in event) ease(way, event.easing);
    else if ('overrule' in event) takeOverrule(way, event.overrule);
    else if (event.session.exercises.some(({ exerciseId }) => mayMatter.has(exerciseId)))
      takeSession(way, reading.saidOf(event.session), mayMatter);
  }
  way.on = today;
  const away = pause(way);
  const was = way.left.get(first.id);
  // As long as the harder one was never done it is what it was.
  const asItWas = way.beforeRise?.exercise === first ? way.beforeRise.dose : undefined;
  const backWith = (dose?: Dose): Dose =>
    was === undefined ? belowFirst(first) : returned(way, { ...was, dose: dose ?? was.dose }, today, way.trainedDay);
  return {
    exercise: way.exercise,
    dose: way.dose,
    why: [...way.why, ...away],
    beforeRise: way.beforeRise,
    isRiseWaiting: way.beforeRise !== null && way.why.some(({ ruleId }) => waits.has(ruleId)),
    beforeStep: beforeSteps(way, today),
    stepsFree: stepsFreeOn(way, today),
    isChosen: way.isChosen,
    chosenFrom: undoneChoice(way)?.from ?? null,
    redAgainOn: way.redAgainOn,
    setsKept: way.setsKept,
    atMost: way.atMost?.dose ?? null,
    askedLast: undoneChoice(way) === null ? way.asked : null,
    reached: way.reached,
    askedBeforeRise: way.left.get(way.beforeRise?.exercise.id ?? '')?.asked ?? null,
    lastDay: way.lastDay,
    ifReturned: asItWas ?? backWith(),
    ifReturnedHeld: asItWas ?? backWith(was?.beforeRise ?? undefined),
  };
}

const easingsOf = ({ rules, today }: Way): readonly Easing[] => rules.easings.filter(({ day }) => day <= today);

const isUntouched = ({ first, reading }: Way): boolean => reading.daysOf(first.id) === undefined;

function untouchedCourse(way: Way): Course {
  const { first: exercise, dose, why } = way;
  const untouched = {
    exercise,
    beforeRise: null,
    isRiseWaiting: false,
    stepsFree: [],
    isChosen: false,
    chosenFrom: null,
    redAgainOn: null,
    setsKept: null,
    atMost: null,
    askedLast: null,
    reached: null,
    askedBeforeRise: null,
    lastDay: null,
  };
  const easing = easingsOf(way).find((one) => isEasedBy(one, exercise) && !isOver(way, one, exercise));
  const ifReturned = belowFirst(exercise);
  const never = { ...untouched, ifReturned, ifReturnedHeld: ifReturned };
  if (easing === undefined) return { ...never, dose, why, beforeStep: null };
  way.dose = stepByDay(way, null);
  return {
    ...never,
    dose: way.dose,
    why: [...why, eased(way, easing), ...atFloorSaid(way, { exercise, dose })],
    beforeStep: way.today - easing.day < stepKeepsDays ? { exercise, dose } : null,
  };
}

/** Whatever the way may lead to, or somebody chose for it. */
function exercisesAround({ first, records, rules }: Way): ReadonlySet<string> {
  const around = new Set([first.id]);
  for (const { choice } of records.overrules) if (choice.kind === 'swap') around.add(choice.to);
  for (const id of around) {
    const one = rules.byId.get(id);
    for (const next of one === undefined ? [] : [...one.easier, ...one.harder]) around.add(next);
  }
  return around;
}

function ease(way: Way, easing: Easing): void {
  way.passed.push(easing);
  const before = { exercise: way.exercise, dose: way.dose, height: way.height };
  let isRiseGone = false;
  // Also what has the place no longer, and what is a step below already.
  way.returns = way.returns.filter((one) => !isEasedBy(easing, one.exercise));
  if (isEasedBy(easing, way.exercise) || (way.beforeRise !== null && isEasedBy(easing, way.beforeRise.exercise))) {
    if (way.beforeRise !== null) {
      keepBefore(way, before);
      way.why = withoutRise(way.why);
      giveUpRise(way);
      isRiseGone = true;
    }
  }
  const { exercise, did } = way;
  // By the sessions before that morning, for one: no further step until it was done once more.
  const isStepBelow = did !== null && isWithin(way.dose, lowered(did, stepDownShare));
  const isDue = isEasedBy(easing, exercise) && !(way.lastDay === null && isOver(way, easing, exercise));
  if (!way.isBelow && !isStepBelow && isDue) {
    keepBefore(way, before);
    const asked = did ?? way.asked;
    noteEased(way, asked, !easing.isOfSession);
    // It was that which time had left of a single set: it does not become more.
    const isSingle = way.dose.sets.length === 1 && way.asked?.sets.length === 1;
    way.dose = lesser(stepByDay(way, asked), isSingle ? way.asked : null);
    way.also = atFloorSaid(way, before);
    endRow(way);
    way.isEarned = false;
    way.isBelow = true;
  } else if (!isRiseGone) return;
  way.why = [...way.why, eased(way, easing), ...way.also];
}

const refusals: ReadonlySet<RuleId> = new Set(['overrule.unsafe', 'overrule.too-much']);

function takeOverrule(way: Way, overrule: Overrule): void {
  const { exerciseId, choice } = overrule;
  if (choice.kind !== 'dose' && choice.kind !== 'swap') return;
  const before = { ...way, left: new Map(way.left) };
  // Chosen while the harder one that was earned had to wait.
  if (exerciseId !== way.exercise.id && exerciseId === way.beforeRise?.exercise.id) giveUpRise(way);
  const isAnew = isAnewOn(way, way.on);
  if (exerciseId !== (isAnew ? way.first : way.exercise).id) return;
  way.beforeStep = null;
  way.setsKept = null;
  // It was chosen knowing what the days away had left of it.
  if (isAnew || choice.kind === 'dose') {
    const away = pause(way);
    way.why = [...way.why, ...away];
    if (daysAway(way) >= pauseDays) way.countedOn = way.on;
  }
  way.atMost = null;
  const decided = overruled(way, overrule);
  const refused = decided.findLast(({ ruleId }) => refusals.has(ruleId));
  // What is refused changes nothing, not even what days away have left.
  if (refused === undefined) way.why = decided;
  else Object.assign(way, before, { why: [...before.why, refused] });
}

/** Another place that led to it asked for more of it, up to its first dose, and it was done well: then it is no less. */
function isMoreDoneWell(way: Way, { isGreen, session }: Said, done: DoneExercise): boolean {
  const { planned } = done;
  if (planned === null || planned.sets.length !== way.dose.sets.length || isWithin(planned, way.dose)) return false;
  return isGreen && isFull(outcomeOf(done, way.dose, session)) && isWithin(planned, libraryDose(way.exercise));
}

/** What was asked, or less where no more was done of it. Where none was done that says nothing; null: nor was any asked. */
const reachedIn = ({ planned, sets }: DoneExercise, did: Dose): Dose | null => {
  const done = sets.filter((set) => set > 0);
  const asked = planned?.sets ?? done;
  if (asked.length === 0) return null;
  const reached = { ...did, sets: asked };
  return done.length === 0 ? reached : lesser(reached, { ...reached, sets: done });
};

function takeSession(way: Way, said: Said, mayMatter: ReadonlySet<string>): void {
  const { session } = said;
  const risen = way.beforeRise;
  const doneOf = (id: string): DoneExercise | undefined =>
    session.exercises.find(({ exerciseId }) => exerciseId === id);
  // The harder one was earned and had to wait: what was done instead is judged as what it was.
  if (risen !== null && doneOf(way.exercise.id) === undefined && doneOf(risen.exercise.id) !== undefined) {
    giveUpRise(way);
    way.isEarned = true;
  }
  const { id } = isAnewOn(way, session.day) ? way.first : way.exercise;
  for (const one of session.exercises)
    if (one.exerciseId !== id && mayMatter.has(one.exerciseId)) judgeBeside(way, said, one);
  const done = doneOf(id);
  if (done === undefined) return;
  const isAway = isOnlyNotDone(way) || isPause(way);
  const { trainedDay } = way;
  way.trainedBefore = trainedDay;
  // It is the harder one that was done: no break gives it up any more.
  if (isAway && risen !== null && risen.exercise !== way.exercise) way.beforeRise = null;
  const away = pause(way);
  if (isMoreDoneWell(way, said, done)) {
    way.dose = done.planned ?? way.dose;
    way.setsKept = null;
  }
  way.fewerSets = done.planned !== null && done.planned.sets.length < way.dose.sets.length ? way.fewerSets + 1 : 0;
  const measure = measureOf(way.dose, done.planned, way.fewerSets);
  const isHeldBack = !isAway && done.planned !== null && isLess(done.planned, done, measure);
  let waiting = isHeldBack ? way.beforeRise : null;
  // Who does not come to the end of less, or not cleanly, is not given more.
  if (waiting !== null && (outcomeOf(done, measure, session) === 'failed' || hasFaults(done))) {
    if (waiting.exercise === way.exercise) giveUpRise(way);
    waiting = null;
  }
  const { exercise, dose } = way;
  way.beforeRise = null;
  way.isBelow = false;
  way.choice = null;
  way.asked = done.planned;
  way.did =
    done.planned === null
      ? { ...way.dose, sets: done.sets }
      : { ...done.planned, sets: done.cutFrom ?? done.planned.sets };
  way.reached = reachedIn(done, way.did);
  way.lastDay = session.day;
  way.trainedDay = session.day;
  way.placeDay = session.day;
  way.countedOn = null;
  const kept = way.setsKept;
  const decided = judge(way, said, done, trainedDay === null ? 0 : session.day - trainedDay);
  if (kept !== null && way.setsKept === kept) way.setsKept = setsKeptBy(kept, said, done, way.dose);
  if (way.exercise === exercise) way.atMost = atMostAfter(way.atMost, said, done, dose);
  way.doneOn.set(id, session);
  // Where mornings led to an easier exercise and had eased that as well, it is said once.
  way.why = [...away, decided, ...way.also.filter(({ ruleId }) => ruleId !== decided.ruleId)];
  if (rises.has(decided.ruleId)) way.riseWhy = way.why;
  // As long as less was asked it is not done; once a session was green, it is said again why it is more.
  if (waiting === null || exercise !== way.exercise || dose !== way.dose) return;
  way.beforeRise = waiting;
  if (!waits.has(decided.ruleId)) way.why = way.riseWhy;
}
