import { canonicalJson } from '#core/lib/canonical-json.ts';
import { hex, sha256 } from '#core/lib/sha256.ts';
import type { RecordData } from '#core/records/index.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { Overrule } from '#core/rules/coach/course.ts';
import { dataOfAssessment } from '#core/rules/coach/from-records.ts';
import type { WeekPlan } from '#core/rules/coach/plan.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

export const recordScreening = (
  space: Space,
  { asked, ticked }: Pick<Screening, 'asked' | 'ticked'>,
): Promise<CommandResult> =>
  recordFact(space, 'screening', { ...momentOf(space), asked: [...asked], ticked: [...ticked] });

export const recordSeen = (space: Space, flagId: string): Promise<CommandResult> =>
  recordFact(space, 'seen_by_professional', { ...momentOf(space), flagId });

/** Its moment is now, whatever it says. */
export const recordAssessment = (space: Space, assessment: Assessment): Promise<CommandResult> =>
  recordFact(space, 'assessment', dataOfAssessment(assessment, momentOf(space)));

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

/**
 * The same plan from two devices is one.
 * @param replaces the plan that stands, by its id
 */
export async function recordPlan(space: Space, plan: WeekPlan, replaces: string | null): Promise<CommandResult> {
  const content = JSON.parse(JSON.stringify(plan)) as Record<string, unknown>;
  const digest = hex(await sha256(canonicalJson({ content, replaces })));
  return recordFact(space, 'plan', {
    ...momentOf(space),
    from: plan.from,
    ruleset: plan.ruleset,
    ...(replaces !== null && { replaces }),
    digest,
    content,
  });
}
