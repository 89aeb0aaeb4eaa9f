// What days away leave of a dose.
import type { Day } from '#core/lib/day.ts';
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import { lesser, libraryDose, lowered, mostWithin, totalOf } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import { daysInAWeek, pauseDays } from '../training.ts';
import {
  belowFirst,
  dueEasing,
  eased,
  fresh,
  giveUpRise,
  isWithin,
  leave,
  longPauseDays,
  now,
  paused,
  pauseShare,
  stepKeepsDays,
  withoutRise,
} from './way.ts';
import type { Left, Return, Way } from './way.ts';

/** From two weeks on a row of green sessions is over, whoever it is. */
const rowOutlastsDays = 14;

const daysNotDone = ({ lastDay, on }: Way): number => (lastDay === null ? 0 : on - lastDay);

/** For how long nothing that had the place was done, where another had it last and that is eight weeks ago. */
const daysOfThePlace = ({ lastDay, trainedDay, on }: Way): number | null =>
  lastDay !== null && trainedDay !== null && trainedDay > lastDay && on - trainedDay >= longPauseDays
    ? on - trainedDay
    : null;

export const daysAway = (way: Way): number => daysOfThePlace(way) ?? daysNotDone(way);

/** The exercise was not done for longer than whoever did others in its place was away. */
export const isOnlyNotDone = (way: Way): boolean =>
  way.lastDay !== null &&
  way.trainedDay !== null &&
  way.trainedDay > way.lastDay &&
  daysNotDone(way) >= pauseDays &&
  daysOfThePlace(way) === null;

/** After eight weeks in which nothing had the place the way begins anew, so it is the first one that is gone on from. */
export const isAnewOn = ({ first, exercise, height, placeDay }: Way, day: Day): boolean =>
  (exercise.level > first.level || (exercise !== first && exercise.level === first.level && height > 0)) &&
  placeDay !== null &&
  day - placeDay >= longPauseDays;

const weeksOf = (days: number): number => Math.floor(days / daysInAWeek);

/** What was done well after as many weeks away, or more, and that is not eight weeks ago. */
const returnsOf = (way: Way, exercise: CoachExercise): readonly Return[] => {
  const days = daysAway(way);
  return days >= longPauseDays
    ? []
    : way.returns.filter(
        (one) => one.exercise === exercise && way.on - one.day < longPauseDays && weeksOf(one.days) >= weeksOf(days),
      );
};

/** As much of it, or more, was done well after such a break. */
function isUsedTo(way: Way): boolean {
  const own = way.beforeRise ?? way;
  const less = lowered(own.dose, pauseShare);
  return returnsOf(way, own.exercise).some((one) => isWithin(less, one.dose));
}

/** What a break leaves: a fifth less, but as much as would have been kept of a lesser dose. */
function leftByBreak(way: Way): Dose {
  const { exercise, dose } = way;
  return returnsOf(way, exercise)
    .flatMap((one) => mostWithin(dose, one.dose, pauseShare) ?? [])
    .reduce((most, one) => (totalOf(one) > totalOf(most) ? one : most), paused(way));
}

export const isPause = (way: Way): boolean =>
  daysAway(way) >= pauseDays && !(daysAway(way) < rowOutlastsDays && isUsedTo(way));

/** What days away leave of what was before each step: without the step they would have taken as much off, and that time is free. */
const beforeThese = (way: Way): Way['earlierSteps'] =>
  way.earlierSteps.flatMap(({ before, day }) => {
    if (way.on - day >= stepKeepsDays) return [];
    const without = { ...way, ...before, isBelow: false, beforeRise: null };
    const left = isOnlyNotDone(way) ? paused(without) : leftByBreak(without);
    return { before: { ...before, dose: isUsedTo(without) ? before.dose : left }, day };
  });

/** Up to the day that has been reached. A rise that was not yet done does not outlast it, and an easing that is due does. */
export function pause(way: Way): readonly Decision[] {
  const { exercise, reached, isBelow, beforeRise } = way;
  const whole = beforeRise?.exercise === exercise ? beforeRise.dose : way.dose;
  const isUsed = isUsedTo(way);
  const before = daysAway(way) < pauseDays ? way.earlierSteps : beforeThese(way);
  const decided = lessByPause(way);
  if (decided.length > 0) way.earlierSteps = before;
  // Time had cut it, or it was not done to the end: it is that which is less now, however much time there is.
  if (decided.length > 0 && way.exercise === exercise && reached !== null && totalOf(reached) < totalOf(whole)) {
    const most = isUsed ? reached : paused({ exercise, dose: reached, isBelow });
    way.atMost = { isUntilGreen: false, ...way.atMost, dose: lesser(most, way.atMost?.dose) };
  }
  return decided;
}

function lessByPause(way: Way): readonly Decision[] {
  const days = daysAway(way);
  if (days < pauseDays || (way.countedOn !== null && way.on - way.countedOn < pauseDays)) return [];
  const isNotDone = isOnlyNotDone(way);
  // It says nothing of a break, since there was none.
  if (isNotDone && isUsedTo(way)) return [];
  if (!isNotDone && !isPause(way)) {
    if (way.beforeRise === null || way.beforeRise.exercise === way.exercise)
      return [decide('load.used', { days }, now(way))];
    // A harder one that was earned and never done begins with less: nobody is used to that.
    const before = way.dose.sets;
    way.dose = paused(way);
    return [decide('load.pause', { days, before }, now(way))];
  }
  const risen = way.beforeRise === null ? null : way.dose.sets;
  if (risen !== null) way.why = withoutRise(way.why);
  giveUpRise(way);
  fresh(way);
  if (isNotDone) {
    const { dose } = way;
    const most = days < longPauseDays ? undefined : libraryDose(way.exercise);
    way.dose = lesser(paused(way), most);
    const isLess = totalOf(way.dose) < totalOf(dose) || way.dose.loadKg !== dose.loadKg || risen !== null;
    return [decide(isLess ? 'load.not-done' : 'load.used', { days, ...(isLess && { before: dose.sets }) }, now(way))];
  }
  return days < longPauseDays ? [lessAfter(way, days, risen)] : anew(way, days);
}

/** @param risen what it was with a rise that has been given up; null: there was none */
function lessAfter(way: Way, days: number, risen: readonly number[] | null): Decision {
  const { dose } = way;
  if (!isUsedTo(way)) way.dose = leftByBreak(way);
  const isLess = totalOf(way.dose) < totalOf(dose) || way.dose.loadKg !== dose.loadKg;
  if (!isLess && risen === null) return decide('load.used', { days }, now(way));
  return decide('load.pause', { days, before: isLess ? dose.sets : risen }, now(way));
}

function anew(way: Way, days: number): readonly Decision[] {
  const { exercise, dose } = way;
  let known: Pick<Left, 'dose' | 'isBelow'> | undefined = { dose: paused(way), isBelow: way.isBelow };
  if (isAnewOn(way, way.on)) {
    leave(way);
    known = way.left.get(way.first.id);
    way.exercise = way.first;
    way.isChosen = false;
    way.height = 0;
  }
  for (const [id, one] of way.left) way.left.set(id, { ...one, dose: lesser(libraryDose(one.exercise), one.dose) });
  way.asked = null;
  way.did = null;
  const easing = dueEasing(way, way.exercise);
  way.dose = lesser(easing === undefined ? libraryDose(way.exercise) : belowFirst(way.exercise), known?.dose);
  way.isBelow = easing !== undefined || known?.isBelow === true;
  return [
    decide('load.anew', { days, before: dose.sets, from: exercise.id }, now(way)),
    ...(easing === undefined ? [] : [eased(way, easing)]),
  ];
}
