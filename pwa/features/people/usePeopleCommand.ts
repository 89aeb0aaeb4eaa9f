import { useState } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { CountFailure } from '#pwa/data/profiles/close-to-writers.ts';
import type { EraseFailure } from '#pwa/data/profiles/erase.ts';
import type { ProfileFailure } from '#pwa/data/profiles/profiles.ts';

export type PeopleFailure =
  CountFailure | ProfileFailure | EraseFailure | { readonly reason: 'storage'; readonly detail: string };

export interface PeopleCommand {
  readonly isBusy: boolean;
  readonly failure: PeopleFailure | null;
  /** `then` runs only if it succeeded; a second press meanwhile does nothing */
  readonly run: <Value>(
    command: () => Promise<Result<Value, PeopleFailure>>,
    then: (value: Value) => void,
  ) => Promise<void>;
}

/** Runs one command at a time and keeps the last failure. */
export function usePeopleCommand(): PeopleCommand {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PeopleFailure | null>(null);
  return {
    isBusy,
    failure,
    run: async (command, then) => {
      if (isBusy) return;
      setBusy(true);
      try {
        const result = await command();
        setFailure(result.ok ? null : result.failure);
        if (result.ok) then(result.value);
      } catch (error) {
        setFailure({ reason: 'storage', detail: error instanceof Error ? error.message : String(error) });
      } finally {
        setBusy(false);
      }
    },
  };
}
