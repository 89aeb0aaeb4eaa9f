// What days away leave of a dose.
import type { Day } from '#core/lib/day.ts';
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import { lesser, libraryDose, lowered } from '../doses.ts';
import { daysInAWeek, pauseDays } from '../training.ts';
import { isWithin } from './steps.ts';
import {
  belowFirst,
  dosed,
  dueEasing,
  eased,
  fresh,
  giveUpRise,
  leave,
  longPauseDays,
  now,
  pauseShare,
} from './way.ts';
import type { Left, Way } from './way.ts';

/** From two weeks on a row of green sessions is over, whoever it is. */
const rowOutlastsDays = 14;

export const daysAway = ({ lastDay, on }: Way): number => (lastDay === null ? 0 : on - lastDay);

/** The exercise was not done for longer than whoever did others in its place was away. */
export const isOnlyNotDone = (way: Way): boolean =>
  way.lastDay !== null && way.trainedDay !== null && way.trainedDay > way.lastDay && daysAway(way) >= pauseDays;

/** After eight weeks in which nothing had the place the way begins anew, so it is the first one that is gone on from. */
export const isAnewOn = ({ height, placeDay }: Way, day: Day): boolean =>
  height > 0 && placeDay !== null && day - placeDay >= longPauseDays;

const weeksOf = (days: number): number => Math.floor(days / daysInAWeek);

/** As much of it, or more, was done well after as many weeks away, and that is not eight weeks ago. */
function isUsedTo(way: Way): boolean {
  const days = daysAway(way);
  const own = way.beforeRise ?? way;
  const less = lowered(own.dose, pauseShare);
  return (
    days < longPauseDays &&
    way.returns.some(
      (one) =>
        one.exercise === own.exercise &&
        (way.lastDay ?? 0) + days - one.day < longPauseDays &&
        weeksOf(one.days) >= weeksOf(days) &&
        isWithin(less, one.dose),
    )
  );
}

export const isPause = (way: Way): boolean =>
  daysAway(way) >= pauseDays && !(daysAway(way) < rowOutlastsDays && isUsedTo(way));

/** Up to the day that has been reached. A rise that was not yet done does not outlast it, and an easing that is due does. */
export function pause(way: Way): readonly Decision[] {
  const days = daysAway(way);
  if (days < pauseDays || (way.countedOn !== null && way.on - way.countedOn < pauseDays)) return [];
  const isNotDone = isOnlyNotDone(way);
  // It says nothing of a break, since there was none.
  if (isNotDone && isUsedTo(way)) return [];
  if (!isNotDone && !isPause(way)) {
    if (way.beforeRise === null || way.beforeRise.exercise === way.exercise)
      return [decide('load.used', { days }, now(way))];
    // A harder one that was earned and never done begins with less: nobody is used to that.
    return [lessAfter(way, days)];
  }
  giveUpRise(way);
  fresh(way);
  if (isNotDone) {
    const before = way.dose.sets;
    const most = days < longPauseDays ? undefined : libraryDose(way.exercise);
    way.dose = lesser(lowered(way.dose, pauseShare), most);
    return [decide('load.not-done', { days, before }, now(way))];
  }
  if (isUsedTo(way)) return [decide('load.used', { days }, now(way))];
  return days < longPauseDays ? [lessAfter(way, days)] : anew(way, days);
}

function lessAfter(way: Way, days: number): Decision {
  const before = way.dose.sets;
  way.dose = lowered(way.dose, pauseShare);
  return decide('load.pause', { days, before }, dosed(way.dose));
}

function anew(way: Way, days: number): readonly Decision[] {
  const { exercise, dose } = way;
  let known: Pick<Left, 'dose' | 'isBelow'> | undefined = { dose: lowered(dose, pauseShare), isBelow: way.isBelow };
  if (isAnewOn(way, way.on)) {
    leave(way);
    known = way.left.get(way.first.id);
    way.exercise = way.first;
    way.isChosen = false;
    way.height = 0;
  }
  for (const [id, one] of way.left) way.left.set(id, { ...one, dose: lesser(libraryDose(one.exercise), one.dose) });
  way.asked = null;
  const easing = dueEasing(way, way.exercise);
  way.dose = lesser(easing === undefined ? libraryDose(way.exercise) : belowFirst(way.exercise), known?.dose);
  way.isBelow = easing !== undefined || known?.isBelow === true;
  return [
    decide('load.anew', { days, before: dose.sets, from: exercise.id }, now(way)),
    ...(easing === undefined ? [] : [eased(way, easing)]),
  ];
}
