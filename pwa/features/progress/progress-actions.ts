/** What a person can do on this screen, bound to the open profile. */
import type { RecordData } from '#core/records/index.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';

export interface ProgressActions {
  readonly ratePain: (region: string, level: number) => Promise<CommandResult>;
  readonly recordOutcome: (
    result: Pick<RecordData['outcome'], 'measure' | 'value' | 'activity'>,
  ) => Promise<CommandResult>;
  readonly writeJournal: (text: string, region: string | null) => Promise<CommandResult>;
  /** as it was written, at its own moment */
  readonly restoreJournal: (entry: RecordData['journal_entry']) => Promise<CommandResult>;
  readonly takeBack: (factId: string) => Promise<CommandResult>;
  readonly print: () => void;
}
