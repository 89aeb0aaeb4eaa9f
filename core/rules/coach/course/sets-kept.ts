// What time had cut is not asked for again just because there is more of it: after it hurt the sets come back one by one, by
// sessions that went well; after amber, or days away, all at once, by one.
import type { Day } from '#core/lib/day.ts';
import { lesser, totalOf, withTotal } from '../doses.ts';
import type { Dose } from '../doses.ts';
import type { DoneExercise } from '../training.ts';
import { isAmber, isFull, outcomeOf } from './said.ts';
import type { Said } from './said.ts';

/** The fewest days from then on until the first set comes back. */
export const setsKeptDays = 14;

export interface SetsKept {
  /** What was asked when it hurt. */
  readonly asked: Dose;
  readonly on: Day;
  readonly most: number;
  /** As many as before the last set that came back and was not yet done, for a day on which no load may rise. */
  readonly mostHeld: number;
}

/** What was asked when it hurt, where that was in fewer sets than the dose has; otherwise what holds already. */
export function setsKeptAfter(known: SetsKept | null, asked: Dose | null, dose: Dose, on: Day): SetsKept | null {
  if (asked === null || asked.unit !== dose.unit || asked.sets.length >= dose.sets.length) return known;
  const most = Math.min(asked.sets.length, known?.mostHeld ?? Infinity);
  return { asked, on, most, mostHeld: most };
}

/** After a session of it: a set more where it went well; where it was not green, what had come back is to be earned anew. */
export function setsKeptBy(
  known: SetsKept,
  { session, isGreen }: Said,
  done: DoneExercise,
  dose: Dose,
): SetsKept | null {
  if (!isGreen) return { ...known, most: known.mostHeld };
  const { planned } = done;
  const isAll = planned !== null && planned.sets.length >= known.most && isFull(outcomeOf(done, planned, session));
  if (!isAll || session.day - known.on < setsKeptDays) return { ...known, mostHeld: known.most };
  return known.most >= dose.sets.length ? null : { ...known, most: known.most + 1, mostHeld: known.most };
}

/** As many of the sets as may be asked, and where these are as many as hurt, no more in them than was asked then. */
export function inSetsKept(known: SetsKept | null, dose: Dose, mayRise: boolean): Dose {
  if (known === null) return dose;
  const most = mayRise ? known.most : known.mostHeld;
  if (most >= dose.sets.length) return dose;
  const fewer = { ...dose, sets: dose.sets.slice(-most) };
  return most === known.asked.sets.length ? { ...lesser(fewer, known.asked), loadKg: fewer.loadKg } : fewer;
}

/** No more of an exercise than this. */
export interface AtMost {
  readonly dose: Dose;
  /** Else until it was done in full once, and was neither amber nor red. */
  readonly isUntilGreen: boolean;
}

/** After a session of it: amber holds what was asked, whatever time there will be; one that went well ends what held. */
export function atMostAfter(known: AtMost | null, said: Said, done: DoneExercise, dose: Dose): AtMost | null {
  const { session, isGreen, isRed } = said;
  if (isAmber(said))
    return done.planned === null ? known : { dose: lesser(done.planned, known?.dose), isUntilGreen: true };
  const mayEnd = isGreen || (!isRed && known?.isUntilGreen === false);
  return mayEnd && isFull(outcomeOf(done, dose, session)) ? null : known;
}

/** In no more sets than that, and with no more in them. */
export function inAtMost(most: Dose | null, dose: Dose): Dose {
  if (most === null || most.unit !== dose.unit || most.perSide !== dose.perSide) return dose;
  const fewer = most.sets.length < dose.sets.length ? { ...dose, sets: dose.sets.slice(-most.sets.length) } : dose;
  return totalOf(fewer) > totalOf(most) ? withTotal(fewer, totalOf(most)) : fewer;
}
