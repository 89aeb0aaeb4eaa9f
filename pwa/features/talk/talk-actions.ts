/** What a person can do on the page where they talk to a language model, bound to the open profile. No record is among it. */
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { ModelConnection } from '#pwa/data/queries/model-connection.ts';
import type { AskModel } from '#pwa/data/useAskModel.ts';

export interface TalkActions {
  readonly connect: (connection: ModelConnection) => Promise<CommandResult<null>>;
  /** the key goes with it */
  readonly disconnect: () => Promise<CommandResult<null>>;
  readonly ask: AskModel;
  /** loads the page anew, by the policy of today */
  readonly reload: () => void;
}
