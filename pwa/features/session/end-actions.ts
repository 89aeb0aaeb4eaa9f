import type { SetData } from '#core/rules/coach/from-records.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { Stopped } from './StopSheet.tsx';

/** What a person can do with a session that has ended, bound to the open profile. */
export interface EndActions {
  readonly answer: (level: number, when: 'during' | 'after') => Promise<CommandResult<unknown>>;
  /** what stands there was a slip of the finger */
  readonly correctPain: (level: number, when: 'before' | 'during' | 'after') => Promise<CommandResult<unknown>>;
  readonly changeReason: (reason: Stopped) => Promise<CommandResult<unknown>>;
  readonly correct: (id: string, data: SetData) => Promise<CommandResult<unknown>>;
  readonly remove: (id: string) => Promise<CommandResult<unknown>>;
  readonly bringBack: (data: SetData) => Promise<CommandResult<unknown>>;
  readonly note: (text: string, seen: readonly string[]) => Promise<CommandResult<readonly string[]>>;
}
