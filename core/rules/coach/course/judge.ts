// What a session leads to: for the exercise that has the place, and for one that was done beside it.
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import { inAllSets, lesser, lesserOfAsked, libraryDose, lowered, raised } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import { isWorse, lightOf, worseOf } from '../pain.ts';
import { isRedByPain } from '../today.ts';
import { pauseDays, peakOf } from '../training.ts';
import type { DoneExercise } from '../training.ts';
import { isFull, isLess, measureOf, outcomeOf } from './said.ts';
import type { Outcome, Said } from './said.ts';
import { isByAsked, keepUp, leadsBack, noteRed, noteWell, stepBelowDone, stepDown, stepUp } from './steps.ts';
import {
  dueEasing,
  isAwayOn,
  isBelowFirstDose,
  isHeldBySore,
  mostByAsked,
  noteSore,
  now,
  paused,
  returned,
  stepBelow,
  stepByDay,
} from './way.ts';
import type { Left, Way } from './way.ts';

const failureShare = 0.1;
const mostFaults = 0.2;
const sessionsForARise = 2;

export const hasFaults = ({ faultShare }: DoneExercise): boolean => (faultShare ?? 0) > mostFaults;

/** What a session says of the way's exercise: a step down, a step up or neither. */
export function judge(way: Way, said: Said, done: DoneExercise, daysAway: number): Decision {
  const { session, isGreen } = said;
  const measure = measureOf(way.dose, done.planned, way.fewerSets);
  const result = outcomeOf(done, measure, session);
  const isFaulty = hasFaults(done);
  if (isGreen && isFull(result)) {
    noteWell(way, way.exercise, measure === way.dose ? done : { ...done, planned: null }, way.dose);
    keepUp(way);
  }
  way.failures = result === 'failed' ? way.failures + 1 : 0;
  const isBelow = isBelowFirstDose(way);
  const isGood =
    result === 'extra' || (result === 'met' && isInFull(measure, done) && (way.isEarned || isByAsked(way)));
  if (way.isEarned) way.row = sessionsForARise - 1;
  way.isEarned &&= !said.isRed && !isFaulty && !(isGreen && isGood);
  // A session cut short for lack of time neither earns a rise nor breaks the row.
  const isCut = done.cutFrom !== undefined && isGreen && !isFaulty && isFull(result);
  if (!isCut && (!isGreen || isFaulty || !isGood)) way.row = 0;
  if (daysAway >= pauseDays) noteReturn(way, said, done, result, daysAway);
  if (said.isRed) {
    const isByMorning = said.light !== 'red';
    const from = way.exercise.id;
    // A sign that was told is no pain: its own stop says whom to see.
    const isOfPain = isByMorning || isRedByPain(session);
    noteRed(way, done, isOfPain);
    // One bad morning leads to one easier exercise, however many sessions it came after.
    if (isByMorning && way.morningStep === session.day) stepBelowDone(way);
    else stepDown(way);
    way.morningStep = isByMorning ? session.day : null;
    return redDecision(way, said, from);
  }
  if (way.failures === 2) {
    way.dose = lowered(way.dose, failureShare);
    way.failures = 0;
    way.returns = [];
    way.isEarned = false;
    noteSore(way, way.dose);
    return decide('load.two-failures', { ...inputsOf(said), done: done.sets }, now(way));
  }
  if (!isGreen) return heldDecision(way, said);
  if (isFaulty) return decide('load.faults', { ...inputsOf(said), faultShare: done.faultShare }, now(way));
  const isSore = result === 'met' && isHeldBySore(way);
  if (!isGood) return decide(isSore ? 'load.sore' : 'load.same', { ...inputsOf(said), done: done.sets }, now(way));
  way.row += 1;
  if (way.row < sessionsForARise) {
    const byAsked = isBelow || result !== 'extra' ? 'load.first-of-two-asked' : 'load.first-of-two';
    const promise = leadsBack(way) ? 'load.first-of-two-back' : byAsked;
    return decide(promise, { ...inputsOf(said), done: done.sets }, now(way));
  }
  way.row = 0;
  return stepUp(way, inputsOf(said));
}

const isInFull = (measure: Dose, done: DoneExercise): boolean =>
  done.planned === null || !isLess(done.planned, done, measure);

const inputsOf = ({ session }: Said) => ({
  session: session.id,
  pain: session.painDuring === null ? null : peakOf(session),
});

function noteReturn(
  way: Way,
  { session, morning, gate, isRed }: Said,
  done: DoneExercise,
  result: Outcome,
  days: number,
) {
  const isAnswered = (session.painDuring ?? session.painAfter) !== null && morning.known;
  const isWell = isAnswered && !isRed && gate !== 'hold' && isFull(result);
  const { exercise } = way;
  const asFarAs = { exercise, day: session.day, days, dose: lesser(way.dose, done.planned) };
  way.returns = isWell ? [...way.returns, asFarAs] : [];
}

/** Why a step down was taken, and what an easier exercise is in place of. */
function redDecision(way: Way, said: Said, from: string): Decision {
  const { session, light, morning } = said;
  const told = { session: session.id, ...(from !== way.exercise.id && { from }) };
  const pain = peakOf(session);
  if (lightOf(pain) === 'red') return decide('pain.red', { ...told, pain }, now(way));
  if (light === 'red')
    return decide('pain.stopped', { ...told, ...inputsOf(said), stop: session.stopReason }, now(way));
  return morning.known && lightOf(morning.level) !== 'red'
    ? decide('morning.step-down', { ...told, ...worseOf(morning) }, now(way))
    : decide('pain.eased', { ...told, morning: morning.known ? morning.level : null }, now(way));
}

/** Why it stays as it is although it was neither red nor failed. */
function heldDecision(way: Way, said: Said): Decision {
  const { session, gate, light, morning } = said;
  const told = { session: session.id };
  if (gate === 'hold' && morning.known)
    return isWorse(morning)
      ? decide('morning.hold', { ...told, ...worseOf(morning) }, now(way))
      : decide('pain.amber', { ...told, morning: morning.level }, now(way));
  if (light === 'amber') return decide('pain.amber', { ...told, pain: peakOf(session) }, now(way));
  return decide('morning.unknown', { ...inputsOf(said), morning: morning.known ? morning.level : null }, now(way));
}

const untried = (exercise: CoachExercise): Left => ({
  exercise,
  hadPlace: false,
  dose: libraryDose(exercise),
  asked: null,
  isBelow: false,
  isReturned: false,
  isSteppedFrom: false,
  failures: 0,
  row: 0,
  beforeRise: null,
});

/**
 * What an exercise that had the place before comes back with, once all of that was done well beside, twice in a row: a little
 * more, up to where doing what is asked is enough. Null: it stays. Where another place leads to it, it would else hold that back
 * for good.
 */
const risenBeside = (way: Way, { exercise }: Left, dose: Dose): Dose | null =>
  isBelowFirstDose(way, { exercise, dose }) ? lesserOfAsked(raised(dose), mostByAsked(way, exercise)) : null;

/** Done while another exercise had the place: it holds or falls by that, and rises no further than doing what is asked leads. */
export function judgeBeside(way: Way, { session, isGreen, isRed }: Said, done: DoneExercise): void {
  const one = way.left.get(done.exerciseId)?.exercise ?? way.rules.byId.get(done.exerciseId);
  if (one !== undefined) {
    const known = way.left.get(one.id) ?? untried(one);
    const isEased = !known.isBelow && dueEasing(way, one) !== undefined;
    const rested = isEased ? stepByDay(known, known.asked) : known.dose;
    const isAway = isAwayOn(way, known, session.day, way.trainedDay);
    const isBelow = known.isBelow || isEased;
    const before = isAway ? paused({ exercise: one, dose: rested, isBelow }) : rested;
    const result = outcomeOf(done, before, session);
    const failures = result === 'failed' ? known.failures + 1 : 0;
    const asked = done.planned;
    const isWell = isGreen && isFull(result);
    // Fewer sets were for want of time.
    const held = isWell ? rested : lesserOfAsked(before, asked === null ? null : inAllSets(asked, before));
    const mayCount = isWell && !hasFaults(done) && known.hadPlace && asked !== null && !isEased;
    const back = mayCount ? returned(way, known, session.day, way.trainedDay) : null;
    const row = back !== null && mayCount && !isLess(asked, done, back) ? known.row + 1 : 0;
    const risen = back === null || row < sessionsForARise ? null : risenBeside(way, known, back);
    const fallen = failures === 2 ? lowered(held, failureShare) : held;
    way.left.set(one.id, {
      exercise: known.exercise,
      hadPlace: known.hadPlace,
      dose: risen ?? (isRed ? stepBelow({ exercise: one, dose: before, asked }) : fallen),
      asked,
      isBelow: isRed,
      isReturned: known.isReturned || known.isBelow || isEased || isRed || held !== rested || risen !== null,
      isSteppedFrom: known.isSteppedFrom,
      failures: failures % 2,
      row: risen === null ? row : 0,
      beforeRise: risen === null ? null : back,
    });
    if (isWell) noteWell(way, one, done, before);
  }
  way.doneOn.set(done.exerciseId, session);
}
