// What a decision made of a dose: from what, to what. It stands in the decision, so that nobody has to work it out again.
import type { Decision, Facts, RuleId } from './decisions.ts';
import { totalOf } from './doses.ts';
import type { Dose } from './doses.ts';

/** Of whichever version: a rule that this one does not know is read as it is. */
interface Told extends Pick<Decision, 'inputs' | 'output'> {
  readonly ruleId: string;
}

type Amount = Pick<Dose, 'unit' | 'sets' | 'loadKg'>;

export interface DoseChange {
  readonly before: Amount;
  readonly now: Amount;
}

const isAlike = (one: Amount, other: Amount): boolean =>
  one.sets.join() === other.sets.join() && (one.loadKg ?? 0) === (other.loadKg ?? 0);

const setsIn = (fact: Facts[string] | undefined): readonly number[] | null =>
  Array.isArray(fact) && fact.every((one) => typeof one === 'number') ? fact : null;
const kilogramsIn = (fact: Facts[string] | undefined): number | null => (typeof fact === 'number' ? fact : null);

/** Null: it changed none, or does not say what it was, as an older one may not. */
export function doseChangeOf({ inputs, output }: Pick<Decision, 'inputs' | 'output'>): DoseChange | null {
  const { unit, exercise } = output;
  const [sets, was] = [setsIn(output['sets']), setsIn(output['before']) ?? setsIn(inputs['before'])];
  const isOfAnother = typeof inputs['from'] === 'string' && inputs['from'] !== exercise;
  if ((unit !== 'reps' && unit !== 'seconds') || sets === null || was === null || isOfAnother) return null;
  const now: Amount = { unit, sets, loadKg: kilogramsIn(output['loadKg']) };
  const before: Amount = {
    unit,
    sets: was,
    loadKg: kilogramsIn(output['beforeKg'] ?? inputs['beforeKg'] ?? now.loadKg),
  };
  return isAlike(before, now) ? null : { before, now };
}

/** What an exercise is that took the place of another by a rule. */
const placeRules: ReadonlyMap<string, 'easier' | 'harder'> = new Map<RuleId, 'easier' | 'harder'>([
  ['pain.red', 'easier'],
  ['pain.stopped', 'easier'],
  ['pain.eased', 'easier'],
  ['morning.step-down', 'easier'],
  ['load.harder', 'harder'],
  ['load.back', 'harder'],
]);

const chosen: ReadonlySet<string> = new Set<RuleId>(['overrule.dose', 'overrule.swap']);

/** Whether the decisions over an exercise made it easier or harder than what had its place. Null: neither, or it was chosen. */
export function effortSince(why: readonly Told[]): 'easier' | 'harder' | null {
  // What only time made shorter is no easier.
  const decided = why.filter(({ ruleId }) => ruleId !== 'load.fits-time');
  if (decided.some(({ ruleId }) => chosen.has(ruleId))) return null;
  const last = decided.findLast(({ output }) => setsIn(output['sets']) !== null)?.output ?? {};
  const place = decided.find(({ ruleId, inputs }) => placeRules.has(ruleId) && inputs['from'] !== undefined);
  // One that has to wait has no place yet.
  if (place !== undefined && place.output['exercise'] === last['exercise']) return placeRules.get(place.ruleId) ?? null;
  const [first] = decided.flatMap((one) => doseChangeOf(one) ?? []);
  if (first === undefined) return null;
  const { before, now } = first;
  const sets = setsIn(last['sets']) ?? now.sets;
  const loadKg = kilogramsIn(last['loadKg'] ?? now.loadKg);
  const more = totalOf({ sets }) - totalOf(before) || (loadKg ?? 0) - (before.loadKg ?? 0);
  return more === 0 ? null : more > 0 ? 'harder' : 'easier';
}

/** Decisions one after another about the dose of one exercise, each with what it was until then. */
export function withBefore(decisions: readonly Decision[], exerciseId: string, dose: Amount): readonly Decision[] {
  let was = dose;
  return decisions.map((decision) => {
    const { output } = decision;
    const sets = setsIn(output['sets']);
    if (output['exercise'] !== exerciseId || output['unit'] !== was.unit || sets === null) return decision;
    const [before, now] = [was, { unit: was.unit, sets, loadKg: kilogramsIn(output['loadKg']) }];
    was = now;
    return isAlike(before, now)
      ? decision
      : { ...decision, output: { ...output, before: before.sets, beforeKg: before.loadKg } };
  });
}
