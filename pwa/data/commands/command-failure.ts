/** How a command fails. The one file of this folder that what lies below it knows too. */
import Dexie from 'dexie';
import type { Result } from '#core/lib/result.ts';

/**
 * `quota`: the device is full. `newer_version`: another tab runs newer code, reload. `invalid`: the record's schema
 * rejected `field`. `closed`: another tab is deleting everything here. `hindered`: a rule is against it, by what was recorded
 * since the screen was drawn. `stop_told`: of a session, that pain or a sign ended it was told since then. `other_day`: it is not
 * one of that day's challenges. `rejected`: the server rejected it since then, and it waits at the repair desk. `storage`: the browser failed for another reason.
 * Nothing was written in any of them.
 */
export type CommandFailure =
  | {
      readonly reason:
        'quota' | 'newer_version' | 'closed' | 'hindered' | 'stop_told' | 'other_day' | 'rejected' | 'storage';
      readonly detail: string;
    }
  | { readonly reason: 'invalid'; readonly field: string; readonly detail: string };

export type CommandResult<Value = { readonly id: string }> = Result<Value, CommandFailure>;

/** Newer code was at work on what is to be written. */
export class NewerSchema extends Error {}
/** A page is about to delete what is to be written to. */
export class ClosedToWriters extends Error {}

/** Thrown inside a transaction, so that nothing of it stays. */
export class Refused extends Error {
  readonly failure: CommandFailure;
  constructor(failure: CommandFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** What an exception of the database means; null for any other, which is a bug. */
export function failureOf(error: unknown): CommandFailure | null {
  if (error instanceof Refused) return error.failure;
  if (error instanceof ClosedToWriters) return { reason: 'closed', detail: error.message };
  if (error instanceof NewerSchema) return { reason: 'newer_version', detail: error.message };
  const name = rootName(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (name === 'QuotaExceededError') return { reason: 'quota', detail };
  if (name === 'VersionError' || name === 'DatabaseClosedError') return { reason: 'newer_version', detail };
  if (error instanceof Dexie.DexieError || error instanceof DOMException) return { reason: 'storage', detail };
  return null;
}

/** Dexie wraps what IndexedDB threw; an aborted transaction names its cause in `inner`. */
function rootName(error: unknown): string {
  let current: unknown = error;
  let name = '';
  for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth++) {
    if ('name' in current && typeof current.name === 'string') name = current.name;
    if (name === 'QuotaExceededError') return name;
    current = 'inner' in current ? current.inner : undefined;
  }
  return error instanceof Error ? error.name : name;
}
