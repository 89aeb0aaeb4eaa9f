// A step down after red, and a step up after what was done well.
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import { lesser, libraryDose, raised, regained, totalOf } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import type { DoneExercise } from '../training.ts';
import {
  changeTo,
  daysSince,
  dosed,
  eased,
  isAwayOn,
  keepBefore,
  longPauseDays,
  now,
  returned,
  stepBelow,
} from './way.ts';
import type { Way } from './way.ts';

/** From one and a half times its first dose on, a harder exercise takes its place. */
const outgrownAt = 1.5;

const neighbours = ({ rules }: Way, ids: readonly string[]): readonly CoachExercise[] =>
  ids.flatMap((id) => rules.byId.get(id) ?? []).filter(rules.fits);

export function stepDown(way: Way): void {
  const before = { exercise: way.exercise, dose: way.dose };
  const hadPlace = ({ id }: CoachExercise): boolean => way.left.get(id)?.hadPlace === true;
  const [easier] = [...neighbours(way, way.exercise.easier)].sort(
    (a, b) => Number(hadPlace(b)) - Number(hadPlace(a)) || b.level - a.level || (a.id < b.id ? -1 : 1),
  );
  if (easier === undefined) way.dose = stepBelow(way);
  else stepTo(way, easier);
  way.row = 0;
  way.returns = [];
  way.isBelow = true;
  keepBefore(way, before);
}

function stepTo(way: Way, easier: CoachExercise): void {
  const { on, trainedBefore } = way;
  const known = way.left.get(easier.id);
  const easing = changeTo(way, easier);
  way.height -= 1;
  if (known !== undefined) way.dose = lesser(way.dose, returned(way, known, on, trainedBefore));
  if (easing !== undefined) way.also = [eased(way, easing)];
  // Nothing kept up what was only done beside; of a place that was away it is said already.
  if (known?.hadPlace !== false) return;
  way.lastDay = way.doneOn.get(easier.id)?.day ?? way.lastDay;
  if (!isAwayOn(way, known, on, trainedBefore)) return;
  way.countedOn = on;
  const days = daysSince(way, known, on);
  way.also = [...way.also, decide('load.not-done', { days, before: known.dose.sets }, now(way))];
}

/** No more work and no more weight. */
export const isWithin = (one: Dose, other: Dose): boolean =>
  one.unit === other.unit && totalOf(one) <= totalOf(other) && (one.loadKg ?? 0) <= (other.loadKg ?? 0);

export function noteWell(way: Way, exercise: CoachExercise, done: DoneExercise, dose: Dose): void {
  const { well, on: day } = way;
  const known = well.get(exercise.id);
  const loadKg = dose.loadKg === null ? null : Math.min(dose.loadKg, done.loadKg ?? 0);
  const did = { ...lesser(dose, done.planned), loadKg };
  const isLess = known !== undefined && day - known.day < longPauseDays && !isWithin(known.dose, did);
  if (!isLess) well.set(exercise.id, { dose: did, day });
}

/** Who does the harder one well could still do what it took the place of. */
export function keepUp({ well, left, exercise, on: day }: Way): void {
  for (const [id, known] of well) {
    const one = left.get(id);
    if (one?.hadPlace === true && one.exercise.level < exercise.level && day - known.day < longPauseDays)
      well.set(id, { ...known, day });
  }
}

function risen({ well, exercise, dose, on }: Way): Dose {
  const known = well.get(exercise.id);
  return known !== undefined && on - known.day < longPauseDays ? regained(dose, known.dose) : raised(dose);
}

export function stepUp(way: Way, inputs: { readonly session: string }): Decision {
  const { exercise, dose, rules } = way;
  const isOutgrown = totalOf(dose) >= totalOf(libraryDose(exercise)) * outgrownAt;
  const [harder] = [...neighbours(way, exercise.harder)]
    .filter(({ level }) => level <= Math.min(rules.earned, exercise.level + 1))
    .sort((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1));
  if (isOutgrown && harder === undefined) return decide('load.same', inputs, now(way));
  way.beforeRise = { exercise, dose };
  if (isOutgrown && harder !== undefined) {
    // Where it was left it may have hurt.
    const easing = changeTo(way, harder, libraryDose(harder));
    if (easing !== undefined) way.also = [eased(way, easing)];
    way.height += 1;
    return decide('load.harder', { ...inputs, from: exercise.id }, now(way));
  }
  way.dose = risen(way);
  way.row = 0;
  return decide('load.up', { ...inputs, before: dose.sets, beforeKg: dose.loadKg }, dosed(way.dose));
}
