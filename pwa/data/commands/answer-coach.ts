import { canonicalJson } from '#core/lib/canonical-json.ts';
import { hex, sha256 } from '#core/lib/sha256.ts';
import type { RecordData } from '#core/records/index.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { dataOfAssessment } from '#core/rules/coach/from-records.ts';
import type { WeekPlan } from '#core/rules/coach/plan.ts';
import { tellingIds } from '#core/rules/coach/screening.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import type { Overrule } from '#core/rules/coach/training.ts';
import type { TrainingOption } from '#core/rules/coach/vocabulary.ts';
import { coachAnswers, todayOf } from '../queries/coach-records.ts';
import { momentOf, recordFact, safetyMomentOf } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** As many as a record holds; older ones than these have long been answered. */
const MOST_TOLD = 100;

/** It names what this device knows of signs that stand: one that comes later, whatever its clock says, is not answered by it. */
export async function recordScreening(
  space: Space,
  { asked, ticked }: Pick<Screening, 'asked' | 'ticked'>,
): Promise<CommandResult> {
  const today = todayOf(space);
  const toldIn = tellingIds(await coachAnswers(space, today), today).slice(-MOST_TOLD);
  const moment = await safetyMomentOf(space);
  return recordFact(space, 'screening', { ...moment, asked: [...asked], ticked: [...ticked], toldIn });
}

/** @param toldIn the records that told the sign, as far as the person has seen them */
export const recordSeen = (space: Space, flagId: string, toldIn: readonly string[]): Promise<CommandResult> =>
  recordFact(space, 'seen_by_professional', {
    ...momentOf(space),
    flagId,
    ...(toldIn.length > 0 && { toldIn: toldIn.slice(-MOST_TOLD) }),
  });

/**
 * Its moment is now, whatever it says.
 * @param changedFrom the answers that were there to be changed: a sign that they named is not told anew by naming it still
 */
export const recordAssessment = async (
  space: Space,
  assessment: Assessment,
  changedFrom?: string,
): Promise<CommandResult> =>
  recordFact(space, 'assessment', {
    ...dataOfAssessment(assessment, await safetyMomentOf(space)),
    ...(changedFrom !== undefined && { changedFrom }),
  });

/** Check it first (`checkOverrule`): what the rules refuse is recorded here all the same. */
export function recordOverrule(
  space: Space,
  { exerciseId, choice, reason }: Pick<Overrule, 'exerciseId' | 'choice' | 'reason'>,
): Promise<CommandResult> {
  const { kind, ...chosen } = choice;
  return recordFact(space, 'overrule', {
    ...momentOf(space),
    exerciseId,
    choice: kind,
    ...(chosen as Pick<RecordData['overrule'], 'dose' | 'to'>),
    reason,
  });
}

/** Offer it first (`optionsOffered`). */
export const recordOption = (space: Space, option: TrainingOption): Promise<CommandResult> =>
  recordFact(space, 'training_option', { ...momentOf(space), option });

/**
 * The same plan from two devices is one.
 * @param replaces the plan that stands; null: none does
 * @param restsOn the digest of what it was made from
 */
export async function recordPlan(
  space: Space,
  plan: WeekPlan,
  replaces: { readonly id: string; readonly madeAt: number } | null,
  restsOn: string,
): Promise<CommandResult> {
  const moment = momentOf(space);
  const content = JSON.parse(JSON.stringify(plan)) as Record<string, unknown>;
  const digest = hex(await sha256(canonicalJson({ content, replaces: replaces?.id ?? null })));
  return recordFact(space, 'plan', {
    ...moment,
    // Made after the one that it replaces, also where that one's clock was ahead: the one made last stands.
    at: Math.max(moment.at, (replaces?.madeAt ?? 0) + 1),
    from: plan.from,
    ruleset: plan.ruleset,
    ...(replaces !== null && { replaces: replaces.id }),
    digest,
    restsOn,
    content,
  });
}
