import type { Result } from '#core/lib/result.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import type { Overrule } from '#core/rules/coach/training.ts';
import type { TrainingOption } from '#core/rules/coach/vocabulary.ts';
import type { CommandFailure, CommandResult } from '#pwa/data/commands/command-failure.ts';

export type NewOverrule = Pick<Overrule, 'exerciseId' | 'choice' | 'reason'>;

export interface CoachActions {
  readonly recordScreening: (screening: Pick<Screening, 'asked' | 'ticked'>) => Promise<CommandResult>;
  readonly recordSeen: (flagId: string, toldIn: readonly string[]) => Promise<CommandResult>;
  /** @param changedFrom the answers that were there to be changed */
  readonly recordAssessment: (assessment: Assessment, changedFrom?: string) => Promise<CommandResult>;
  readonly recordOverrule: (overrule: NewOverrule) => Promise<CommandResult>;
  readonly recordOption: (option: TrainingOption) => Promise<CommandResult>;
  readonly takeBack: (id: string) => Promise<CommandResult>;
  /** all of them, or none */
  readonly takeBackAll: (ids: readonly string[]) => Promise<CommandResult<null>>;
  readonly keepDraft: (draft: Readonly<Record<string, unknown>> | null) => Promise<Result<null, CommandFailure>>;
}
