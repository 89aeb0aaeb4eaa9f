import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { doseToday } from '#core/rules/coach/dose-today.ts';
import { secondsOf } from '#core/rules/coach/doses.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { checkOverrule } from '#core/rules/coach/overrules.ts';
import type { Refusal } from '#core/rules/coach/overrules.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import { withheldOf } from '#core/rules/coach/withheld.ts';
import type { NewOverrule } from './coach-actions.ts';

export type OverruleKind = 'dose' | 'swap' | 'leave-out' | 'put-back';

export interface Overruled {
  readonly kind: OverruleKind;
  readonly exerciseId: string;
  /** as it is planned; null where it is not in the plan */
  readonly dose: Dose | null;
}

/** What the rules need to say whether somebody may decide otherwise. */
export interface Standing {
  readonly assessment: Assessment;
  readonly history: CoachHistory;
  readonly library: readonly ExerciseDetails[];
  readonly today: Day;
}

export interface OverruleValues {
  readonly sets: number;
  readonly amount: string;
  readonly kilograms: string;
  readonly to: string | null;
  readonly reason: string;
  /** carries what is refused as a whole */
  readonly whole: string;
}

export const startOf = ({ dose }: Overruled): OverruleValues => ({
  sets: dose?.sets.length ?? 1,
  // The careful end of what is planned, where its sets differ.
  amount: String(dose === null ? '' : Math.min(...dose.sets)),
  kilograms: String(dose?.loadKg ?? ''),
  to: null,
  reason: '',
  whole: '',
});

export const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

/** Null while something is still missing or no number. */
export function overruleOf({ kind, exerciseId, dose }: Overruled, values: OverruleValues): NewOverrule | null {
  const { reason } = values;
  if (kind === 'leave-out' || kind === 'put-back') return { exerciseId, choice: { kind }, reason };
  if (kind === 'swap') return values.to === null ? null : { exerciseId, choice: { kind, to: values.to }, reason };
  const amount = numberOf(values.amount);
  const loadKg = values.kilograms.trim() === '' ? null : numberOf(values.kilograms);
  const isWeight = loadKg === null || loadKg >= 0;
  if (dose === null || !Number.isInteger(amount) || !isWeight) return null;
  return {
    exerciseId,
    choice: { kind, dose: { ...dose, sets: Array<number>(values.sets).fill(amount), loadKg } },
    reason,
  };
}

/** @param planned what the plan asks of it, where it is in one */
export function refusalOf(
  overrule: NewOverrule,
  { assessment, history, library, today }: Standing,
  planned: Dose | null = null,
): Refusal | null {
  const checked = checkOverrule(overrule, assessment, history, library, today, planned);
  return checked.ok ? null : checked.failure;
}

/** Whether a weight can be said of it: one is held, or was said before. */
export const takesWeight = ({ exerciseId, dose }: Overruled, { library }: Standing): boolean =>
  (dose !== null && dose.loadKg !== null) ||
  library.some(({ id, equipment }) => id === exerciseId && equipment?.some(({ item }) => item === 'weight') === true);

/** Beyond that it is a slip of the finger rather than too much. */
const slipTimes = 4;

/**
 * As text, in place of repetitions or seconds that are too many: the most that is not, or what it is now after a slip. Null:
 * no amount would do, because the sets or the weight are too much.
 */
export function likelyAmount(overruled: Overruled, values: OverruleValues, standing: Standing): string | null {
  const { amount: now } = startOf(overruled);
  const isRefused = (amount: number): boolean => {
    const overrule = overruleOf(overruled, { ...values, amount: String(amount), reason: '-' });
    return overrule === null || refusalOf(overrule, standing, overruled.dose) !== null;
  };
  let [least, most] = [numberOf(now), numberOf(values.amount)];
  if (Number.isNaN(least)) return now;
  if (isRefused(least)) [least, most] = [0, Math.min(least, most)];
  else if (most > least * slipTimes) return now;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isRefused(middle)) most = middle;
    else least = middle;
  }
  return least === 0 ? null : String(least);
}

/** As text, where the weight alone is refused: the most likely one that is not. Null: the weight is not what is wrong. */
export function likelyKilograms(overruled: Overruled, values: OverruleValues, standing: Standing): string | null {
  const isRefused = (kilograms: string): boolean => {
    const overrule = overruleOf(overruled, { ...values, kilograms });
    return overrule === null || refusalOf(overrule, standing, overruled.dose) !== null;
  };
  const given = numberOf(values.kilograms);
  if (Number.isNaN(given) || isRefused('')) return null;
  // A slip of a digit, what it is now, and what most people begin with.
  const now = startOf(overruled).kilograms;
  return [String(given / 10), now, '5', '1'].find((one) => one !== '' && !isRefused(one)) ?? null;
}

export interface Candidate {
  readonly id: string;
  /** the last two are of no exercise that leads to or from it */
  readonly relation: 'easier' | 'harder' | 'otherEasier' | 'otherAlike';
  /** left out for two weeks; choosing it ends that */
  readonly isResting: boolean;
  /** what would be asked of it today */
  readonly dose: Dose;
  /** how long that takes */
  readonly seconds: number;
}
const mostOthers = 8;

/**
 * What may take the place of an exercise: its easier and harder ones, then others for the same place, each of which fits.
 * @param inPlan ids of what the week holds: to choose one of these would leave the place to a third that nobody chose
 */
export function candidatesFor(
  exerciseId: string,
  standing: Standing,
  inPlan: readonly string[] = [],
): readonly Candidate[] {
  const { assessment, library, history, today } = standing;
  const { resting } = withheldOf(history, library, today, assessment);
  const from = library.find(({ id }) => id === exerciseId);
  if (from === undefined) return [];
  const fits = (to: string): boolean =>
    !inPlan.includes(to) && refusalOf({ exerciseId, choice: { kind: 'swap', to }, reason: '-' }, standing) === null;
  const linked = [...from.easier, ...from.harder];
  const [home] = from.regions;
  const others = library
    .filter(({ id, regions, level, purpose }) => {
      const isAlike = regions[0] === home && level <= from.level && purpose.some((one) => from.purpose.includes(one));
      return id !== exerciseId && !linked.includes(id) && isAlike;
    })
    .sort((a, b) => b.level - a.level || (a.id < b.id ? -1 : 1));
  const candidate = (id: string, relation: Candidate['relation']): readonly Candidate[] =>
    library
      .filter((one) => one.id === id)
      .map((exercise) => {
        const { dose } = doseToday(exercise, assessment, history, library, today);
        return { id, relation, isResting: resting.has(id), dose, seconds: secondsOf(exercise, dose) };
      });
  return [
    ...from.easier.filter(fits).flatMap((id) => candidate(id, 'easier')),
    ...from.harder.filter(fits).flatMap((id) => candidate(id, 'harder')),
    ...others
      .filter(({ id }) => fits(id))
      .slice(0, mostOthers)
      .flatMap(({ id, level }) => candidate(id, level < from.level ? 'otherEasier' : 'otherAlike')),
  ];
}
