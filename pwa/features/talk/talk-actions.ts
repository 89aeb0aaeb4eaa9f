/** What a person can do on the page where they talk to a language model, bound to the open profile. No record is among it. */
import type { Result } from '#core/lib/result.ts';
import type { ModelAnswer, ModelFailure, ModelMessage } from '#pwa/data/commands/ask-model.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { ModelConnection } from '#pwa/data/queries/model-connection.ts';

export interface TalkActions {
  readonly connect: (connection: ModelConnection) => Promise<CommandResult<null>>;
  /** the key goes with it */
  readonly disconnect: () => Promise<CommandResult<null>>;
  readonly ask: (
    connection: ModelConnection,
    messages: readonly ModelMessage[],
    cancelled: AbortSignal,
  ) => Promise<Result<ModelAnswer, ModelFailure>>;
  /** loads the page anew, by the policy of today */
  readonly reload: () => void;
}
