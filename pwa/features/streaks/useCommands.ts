/**
 * Runs a section's writes. Each has a name; while one runs, a second tap on it has no effect, even if both taps fall
 * into the same frame, before React has disabled the button.
 */
import { useCallback, useRef, useState } from 'react';
import type { CommandFailure, CommandResult } from '#pwa/data/records/write.ts';

export interface Commands {
  readonly isBusy: (name: string) => boolean;
  /** why the last write of this name failed, until one in the section succeeds */
  readonly failureOf: (name: string) => CommandFailure | null;
  /** The id that was written, or null if it failed or was already running. */
  readonly run: (name: string, write: () => Promise<CommandResult>) => Promise<string | null>;
}

export function useCommands(): Commands {
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<{ readonly name: string; readonly why: CommandFailure } | null>(null);

  const run = useCallback(async (name: string, write: () => Promise<CommandResult>): Promise<string | null> => {
    if (running.current.has(name)) return null;
    running.current.add(name);
    setBusy(new Set(running.current));
    try {
      const result = await write();
      setFailure(result.ok ? null : { name, why: result.failure });
      return result.ok ? result.value.id : null;
    } finally {
      running.current.delete(name);
      setBusy(new Set(running.current));
    }
  }, []);

  return { isBusy: (name) => busy.has(name), failureOf: (name) => (failure?.name === name ? failure.why : null), run };
}
