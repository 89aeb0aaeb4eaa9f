// A person may decide against the coach, with a reason that is kept, but never past a red flag, on a red day, or with an
// exercise that is not for them.
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Assessment } from './assessment.ts';
import type { Overrule } from './course.ts';
import { isSensibleDose } from './doses.ts';
import type { CoachExercise } from './doses.ts';
import { misfitOf } from './fit.ts';
import type { Misfit } from './fit.ts';
import { lightOf } from './pain.ts';
import type { CoachHistory } from './plan.ts';
import { screen } from './screening.ts';

export type Refusal =
  | { readonly code: 'reason-missing' | 'red-flag' | 'pain-red' | 'out-of-range' }
  | { readonly code: 'does-not-fit'; readonly misfit: Misfit };

export function checkOverrule(
  { choice, reason }: Overrule,
  assessment: Assessment,
  history: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
): Result<null, Refusal> {
  if (reason.trim() === '') return fail({ code: 'reason-missing' });
  if (screen(assessment, history, today).outcome !== 'clear') return fail({ code: 'red-flag' });
  if (choice.kind !== 'dose' && choice.kind !== 'swap') return ok(null);
  const isRed = history.answers.some(({ day, level }) => day === today && lightOf(level) === 'red');
  if (isRed) return fail({ code: 'pain-red' });
  if (choice.kind === 'dose') return isSensibleDose(choice.dose) ? ok(null) : fail({ code: 'out-of-range' });
  const { to } = choice;
  const exercise = library.find(({ id }) => id === to);
  const misfit: Misfit | null =
    exercise === undefined
      ? { ruleId: 'fit.left-out', because: [to] }
      : misfitOf(exercise, { assessment, leftOut: new Set() });
  return misfit === null ? ok(null) : fail({ code: 'does-not-fit', misfit });
}
