// What a person chose against the coach, once it has been reached.
import { decide } from '../decisions.ts';
import type { Decision, Facts } from '../decisions.ts';
import { isSensibleDose } from '../doses.ts';
import type { Dose } from '../doses.ts';
import { isLeap } from '../loading.ts';
import type { Overrule } from '../training.ts';
import { changeTo, dosed, eased, fresh, now } from './way.ts';
import type { Way } from './way.ts';

/** The choice that made the dose what it is, as long as it was not done. */
export const undoneChoice = ({ choice, dose }: Way): Way['choice'] => (choice?.chosen === dose ? choice : null);

/** The decisions that hold from then on; what is not safe is refused. */
export function overruled(way: Way, overrule: Overrule): readonly Decision[] {
  const { choice } = overrule;
  if (choice.kind === 'dose') return withDose(way, overrule, choice.dose);
  return choice.kind === 'swap' ? withSwap(way, overrule, choice.to) : [];
}

const refused = (
  ruleId: 'overrule.unsafe' | 'overrule.too-much',
  { exercise }: Way,
  { id, reason }: Overrule,
  what: Facts,
): readonly Decision[] => [decide(ruleId, { overrule: id, reason, ...what }, { exercise: exercise.id })];

function withDose(way: Way, overrule: Overrule, dose: Dose): readonly Decision[] {
  const { id, reason } = overrule;
  // Several choices one after another lead no further than one.
  const from = undoneChoice(way)?.from ?? way.dose;
  if (!isSensibleDose(dose, from)) return refused('overrule.too-much', way, overrule, { sets: dose.sets });
  const before = way.dose.sets;
  way.beforeRise = null;
  way.dose = dose;
  way.isChosen = true;
  way.choice = { chosen: dose, from };
  way.well.delete(way.exercise.id);
  way.chosen.set(way.exercise.id, dose);
  way.isBelow = false;
  fresh(way);
  return [decide('overrule.dose', { overrule: id, before, reason }, dosed(dose))];
}

function withSwap(way: Way, overrule: Overrule, toId: string): readonly Decision[] {
  const { id, reason } = overrule;
  const from = way.exercise;
  const to = way.rules.byId.get(toId);
  if (to === undefined || !way.rules.fits(to) || isLeap(from, to))
    return refused('overrule.unsafe', way, overrule, { to: toId });
  way.beforeRise = null;
  // Whoever chose the place is led back to nothing that they had stepped back from before.
  for (const [known, one] of way.left) way.left.set(known, { ...one, isSteppedFrom: false });
  way.height += Math.sign(to.level - from.level);
  // What was left a while ago was away for that long, whatever was done in its place.
  way.lastDay = way.doneOn.get(to.id)?.day ?? way.lastDay;
  const easing = changeTo(way, to);
  if (easing !== undefined) way.also = [eased(way, easing)];
  way.placeDay = way.placeDay === null ? null : way.on;
  way.countedOn = null;
  return [decide('overrule.swap', { overrule: id, from: from.id, reason }, now(way)), ...way.also];
}
