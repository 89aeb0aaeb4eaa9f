import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { handInFeedback, SeenTexts } from '#pwa/data/commands/give-feedback.ts';
import type { FeedbackValues } from './feedback-values.ts';

/** What can be done on this screen, each about one session. */
export interface FeedbackActions {
  /** @returns the texts that are then known: the next writing replaces them */
  readonly keepDraft: (
    sessionId: string,
    before: FeedbackValues,
    values: FeedbackValues,
    seen: SeenTexts,
  ) => Promise<CommandResult<SeenTexts>>;
  readonly handIn: (sessionId: string, values: FeedbackValues) => ReturnType<typeof handInFeedback>;
}
