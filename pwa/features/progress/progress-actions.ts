/** What a person can do on this screen, bound to the open profile. */
import type { RecordData } from '#core/records/index.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { OutcomeResult } from '#pwa/data/commands/record-outcome.ts';

export interface ProgressActions {
  readonly ratePain: (region: string, level: number) => Promise<CommandResult>;
  readonly recordOutcome: (result: OutcomeResult) => Promise<CommandResult>;
  /** all of them, or none */
  readonly recordOutcomes: (results: readonly OutcomeResult[]) => Promise<CommandResult<{ readonly ids: string[] }>>;
  readonly writeJournal: (text: string, region: string | null) => Promise<CommandResult>;
  /** as it was written, at its own moment */
  readonly restoreJournal: (id: string, entry: RecordData['journal_entry']) => Promise<CommandResult>;
  readonly takeBack: (factId: string) => Promise<CommandResult>;
  /** all of them, or none */
  readonly takeBackAll: (factIds: readonly string[]) => Promise<CommandResult<null>>;
  readonly print: () => void;
}
