import { useCallback, useRef, useState } from 'react';
import type { CommandFailure, CommandResult } from '#pwa/data/records/write.ts';

export interface Act {
  readonly isBusy: boolean;
  /** why the last attempt failed, until one succeeds */
  readonly failure: CommandFailure | null;
  /** True if it succeeded. A second call has no effect while one runs, even from a tap in the same frame. */
  readonly run: (write: () => Promise<CommandResult>) => Promise<boolean>;
}

/** Runs one command of a card or dialog. */
export function useAct(): Act {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const run = useCallback(async (write: () => Promise<CommandResult>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const result = await write();
      setFailure(result.ok ? null : result.failure);
      return result.ok;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, failure, run };
}
