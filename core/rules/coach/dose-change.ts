// What a plan changes for a person: what it asks of an exercise next, beside what was asked of it last.
import { setsBeforeCut } from './decisions.ts';
import type { Decision, RuleId } from './decisions.ts';
import { totalOf } from './doses.ts';
import type { Dose } from './doses.ts';
import { inOrder } from './training.ts';
import type { DoneSession } from './training.ts';

interface AskedLast {
  readonly at: number;
  readonly dose: Dose;
  /** The same had there been time for all of it. */
  readonly whole: Dose;
}

/** By exercise. What was done without being asked for is none. */
export function askedLast(sessions: readonly DoneSession[]): ReadonlyMap<string, AskedLast> {
  const last = new Map<string, AskedLast>();
  for (const { at, exercises } of inOrder(sessions))
    for (const { exerciseId, planned, cutFrom } of exercises)
      if (planned !== null)
        last.set(exerciseId, { at, dose: planned, whole: { ...planned, sets: cutFrom ?? planned.sets } });
  return last;
}

/** Of whichever ruleset. */
interface Planned {
  readonly exerciseId: string;
  readonly dose: Dose;
  readonly why: readonly (Pick<Decision, 'inputs' | 'output'> & { readonly ruleId: string })[];
}

export interface DoseChange {
  /** null: another exercise was asked for in its place */
  readonly before: Dose | null;
  /** null: neither, as where only the time is another, or a person chose it */
  readonly effort: 'easier' | 'harder' | null;
}

const chosen: ReadonlySet<string> = new Set<RuleId>(['overrule.dose', 'overrule.swap']);
/** Somebody chose the exercise or its dose. */
export const saysChosen = (why: readonly { readonly ruleId: string }[]): boolean =>
  why.some(({ ruleId }) => chosen.has(ruleId));
const toHarder: ReadonlySet<string> = new Set<RuleId>(['load.harder', 'load.back']);

/** null: the same is asked, or nothing was asked of it before */
export function changeSince(last: ReadonlyMap<string, AskedLast>, planned: Planned): DoseChange | null {
  const { exerciseId, dose, why } = planned;
  const own = last.get(exerciseId);
  const isChosen = saysChosen(why);
  const place = why.find(
    ({ inputs, output }) => output['exercise'] === exerciseId && typeof inputs['from'] === 'string',
  );
  const replaced = last.get(String(place?.inputs['from']));
  if (place !== undefined && replaced !== undefined && replaced.at > (own?.at ?? -Infinity))
    return { before: null, effort: isChosen ? null : toHarder.has(place.ruleId) ? 'harder' : 'easier' };
  if (own === undefined) return null;
  const asked = moreOf(dose, own.dose);
  if (asked === 0 && dose.sets.join() === own.dose.sets.join()) return null;
  const whole = moreOf({ ...dose, sets: setsBeforeCut(why) ?? dose.sets }, own.whole);
  const isReal = !isChosen && asked * whole > 0;
  return { before: own.dose, effort: isReal ? (asked > 0 ? 'harder' : 'easier') : null };
}

/** Above 0: more of it, or as much with more weight; counted otherwise it is neither. */
function moreOf(one: Dose, other: Dose): number {
  if (one.unit !== other.unit) return 0;
  const workOf = (dose: Dose): number => totalOf(dose) * (dose.perSide ? 2 : 1);
  return workOf(one) - workOf(other) || (one.loadKg ?? 0) - (other.loadKg ?? 0);
}
