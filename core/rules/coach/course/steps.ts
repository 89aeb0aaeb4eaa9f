// A step down after red, and a step up after what was done well.
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import { lesser, lesserOfAsked, libraryDose, raised, regained, totalOf } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import type { DoneExercise } from '../training.ts';
import {
  atFloorSaid,
  changeTo,
  daysSince,
  eased,
  isAwayOn,
  isBelowFirstDose,
  isWithin,
  keepBefore,
  longPauseDays,
  mostByAsked,
  noteEased,
  now,
  returned,
  soreDose,
  stepBelow,
  stepped,
} from './way.ts';
import type { Way, Well } from './way.ts';

/** From one and a half times its first dose on, a harder exercise takes its place. */
const outgrownAt = 1.5;

const neighbours = ({ rules, reading, on }: Way, ids: readonly string[]): readonly CoachExercise[] =>
  ids
    .flatMap((id) => rules.byId.get(id) ?? [])
    .filter((exercise) => rules.fits(exercise) && !reading.rests(exercise.id, on));

export function stepDown(way: Way): void {
  const before = { exercise: way.exercise, dose: way.dose, height: way.height };
  const hadPlace = ({ id }: CoachExercise): boolean => way.left.get(id)?.hadPlace === true;
  const [easier] = [...neighbours(way, way.exercise.easier)].sort(
    (a, b) => Number(hadPlace(b)) - Number(hadPlace(a)) || b.level - a.level || (a.id < b.id ? -1 : 1),
  );
  if (easier === undefined) {
    way.dose = stepBelow(way);
    way.also = atFloorSaid(way, before);
  } else stepTo(way, easier);
  way.returns = [];
  way.isBelow = true;
  keepBefore(way, before);
}

/** Of the same exercise: no more than a step below what was done, which it may be already. */
export function stepBelowDone(way: Way): void {
  const { exercise, dose, height, did } = way;
  const before = { exercise, dose, height };
  way.dose = lesserOfAsked(dose, did === null ? null : stepBelow({ exercise, dose: did, asked: null }));
  if (way.dose !== dose) keepBefore(way, before);
  way.also = atFloorSaid(way, before);
  way.returns = [];
  way.isBelow = true;
}

function stepTo(way: Way, easier: CoachExercise): void {
  const { exercise, on, trainedBefore } = way;
  const known = way.left.get(easier.id);
  way.height -= 1;
  const easing = changeTo(way, easier);
  const from = way.left.get(exercise.id);
  if (from !== undefined) way.left.set(exercise.id, { ...from, isSteppedFrom: true });
  const say = (): void => {
    if (easing !== undefined) way.also = [eased(way, easing)];
  };
  if (known === undefined) return say();
  way.dose = lesser(way.dose, stepped(known));
  const isAway = isAwayOn(way, known, on, trainedBefore);
  const before = way.dose.sets;
  way.dose = lesser(way.dose, returned(way, known, on, trainedBefore));
  say();
  // Nothing kept up what was only done beside; of a place that was away it is said already.
  if (known.hadPlace) return;
  way.lastDay = way.doneOn.get(easier.id)?.day ?? way.lastDay;
  way.countedOn = on;
  if (!isAway) return;
  const days = daysSince(way, known, on);
  way.also = [...way.also, decide('load.not-done', { days, before }, now(way))];
}

const wellOf = ({ well, on }: Way, { id }: CoachExercise): readonly Well[] =>
  (well.get(id) ?? []).filter(({ day }) => on - day < longPauseDays);

export function noteWell(way: Way, exercise: CoachExercise, done: DoneExercise, dose: Dose): void {
  const loadKg = dose.loadKg === null ? null : Math.min(dose.loadKg, done.loadKg ?? 0);
  const did = { ...lesser(dose, done.planned), loadKg };
  const others = wellOf(way, exercise).filter((one) => !isWithin(one.dose, did));
  way.well.set(exercise.id, [...others, { dose: did, day: way.on }]);
  const isMore = (known: Dose | undefined): boolean => known !== undefined && !isWithin(did, known);
  if (isMore(way.chosen.get(exercise.id))) way.chosen.delete(exercise.id);
  if (isMore(way.sore.get(exercise.id)?.dose)) way.sore.delete(exercise.id);
}

/** Who does the harder one well could still do what it took the place of. */
export function keepUp(way: Way): void {
  for (const id of way.well.keys()) {
    const one = way.left.get(id);
    if (one?.hadPlace === true && one.exercise.level < way.exercise.level)
      way.well.set(
        id,
        wellOf(way, one.exercise).map((known) => ({ ...known, day: way.on })),
      );
  }
}

/** Red again within eight weeks: no quick way leads back to as much as hurt twice. */
export function noteRed(way: Way, done: DoneExercise, isOfPain: boolean): void {
  const { exercise, on } = way;
  const before = way.redOn.get(exercise.id);
  way.redOn.set(exercise.id, on);
  const ledBackOn = way.ledBackTo.get(exercise.id);
  if (isOfPain && ledBackOn !== undefined && on - ledBackOn < longPauseDays) way.redAgainOn = on;
  if (isOfPain) noteEased(way, done.planned, true);
  if (before === undefined || before === on || on - before >= longPauseDays) return;
  const most = stepBelow({ exercise, dose: way.dose, asked: done.planned });
  way.well.set(
    exercise.id,
    wellOf(way, exercise).map(({ dose, day }) => ({ dose: lesser(dose, most), day })),
  );
}

function risen(way: Way): Dose {
  const known = wellOf(way, way.exercise).map(({ dose }) => dose);
  const [first, ...others] = known;
  if (first === undefined) return raised(way.dose);
  return regained(
    way.dose,
    others.reduce((most, one) => (isWithin(most, one) ? one : most), first),
  );
}

function reachableFrom(way: Way): readonly CoachExercise[] {
  const { exercise, rules, left } = way;
  const hadPlace = ({ id }: CoachExercise): boolean => left.get(id)?.hadPlace === true;
  return [...neighbours(way, exercise.harder)]
    .filter(({ level }) => level <= Math.min(rules.earned, exercise.level + 1))
    .sort((a, b) => Number(hadPlace(b)) - Number(hadPlace(a)) || a.level - b.level || (a.id < b.id ? -1 : 1));
}

/** What red had led away from, once the easier one has its first dose. */
function backFrom(way: Way): CoachExercise | undefined {
  const { exercise, dose, left } = way;
  const isSteppedFrom = (id: string): boolean => left.get(id)?.isSteppedFrom === true;
  if (!exercise.harder.some(isSteppedFrom) || totalOf(dose) < totalOf(libraryDose(exercise))) return undefined;
  return reachableFrom(way).find(({ id }) => isSteppedFrom(id));
}

export const leadsBack = (way: Way): boolean => backFrom(way) !== undefined;

/** Doing what is asked is enough for the way back: to the first dose, and once to what red had led away from. */
export function isByAsked(way: Way): boolean {
  const back = backFrom(way);
  return isBelowFirstDose(way) || (back !== undefined && soreDose(way, back) === null);
}

export function stepUp(way: Way, inputs: { readonly session: string }): Decision {
  const { exercise, dose } = way;
  const isOutgrown = totalOf(dose) >= totalOf(libraryDose(exercise)) * outgrownAt;
  const back = backFrom(way);
  if (back !== undefined) return stepBackTo(way, back, inputs);
  const [harder] = reachableFrom(way);
  if (isOutgrown && harder === undefined) return decide('load.same', inputs, now(way));
  way.beforeRise = { exercise, dose };
  if (isOutgrown && harder !== undefined) {
    way.height += 1;
    // Where it was left it may have hurt.
    const easing = changeTo(way, harder, libraryDose(harder));
    if (easing !== undefined) way.also = [eased(way, easing)];
    return decide('load.harder', { ...inputs, from: exercise.id }, now(way));
  }
  const isBelow = isBelowFirstDose(way);
  way.raisedOn.set(exercise.id, way.on);
  way.dose = isBelow ? lesserOfAsked(risen(way), mostByAsked(way)) : risen(way);
  return decide(
    isBelow ? 'load.up-asked' : 'load.up',
    { ...inputs, before: dose.sets, beforeKg: dose.loadKg },
    now(way),
  );
}

/** To what red had led away from: a step below how it was left, and no more than its first dose. */
function stepBackTo(way: Way, harder: CoachExercise, inputs: { readonly session: string }): Decision {
  const { exercise, dose } = way;
  way.beforeRise = { exercise, dose };
  const { beforeStep, stepDay, earlierSteps } = way;
  way.height += 1;
  changeTo(way, harder);
  if (!way.isBelow) way.dose = stepBelow(way);
  way.dose = lesser(way.dose, libraryDose(harder));
  way.isBelow = true;
  // The step is that of the days that are over.
  way.beforeStep = beforeStep;
  way.stepDay = stepDay;
  way.earlierSteps = earlierSteps;
  way.ledBackTo.set(harder.id, way.on);
  return decide('load.back', { ...inputs, from: exercise.id }, now(way));
}
