/** What a person can do at the repair desk, bound to the open profile. */
import type { Result } from '#core/lib/result.ts';
import type { Data } from '#core/records/define-record.ts';
import type { ReportEntity } from '#core/records/index.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { SentAgain } from '#pwa/data/commands/send-all-again.ts';
import type { CopyResult } from '#pwa/parts/save-copy.ts';

export interface RepairActions {
  /** loads the page anew, by the newest version there is */
  readonly reload: () => void;
  /** @param fixed the whole of the entry's data; without it the entry goes as it was */
  readonly sendAgain: (opId: string, fixed?: Data) => Promise<CommandResult>;
  readonly sendAllAgain: () => Promise<CommandResult<SentAgain>>;
  readonly discard: (opId: string) => Promise<CommandResult>;
  readonly copyRejected: (opId: string) => Promise<CopyResult>;
  readonly copyAllRejected: () => Promise<CopyResult>;
  readonly copyEverything: () => Promise<CopyResult>;
  /** the browser's true answer */
  readonly askToKeep: () => Promise<Result<boolean, never>>;
  readonly agreeToReport: (kind: ReportEntity, agreed: boolean) => Promise<Result<void, never>>;
}
