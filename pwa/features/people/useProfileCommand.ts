import { useState } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { CountFailure } from '#pwa/data/profiles/close-to-writers.ts';
import type { EraseFailure } from '#pwa/data/profiles/erase.ts';
import type { ProfileFailure } from '#pwa/data/profiles/profiles.ts';

export type ProfileActionFailure =
  CountFailure | ProfileFailure | EraseFailure | { readonly reason: 'storage'; readonly detail: string };

export interface ProfileCommandRunner {
  readonly isBusy: boolean;
  readonly failure: ProfileActionFailure | null;
  /** `then` runs only if it succeeded; a second press meanwhile does nothing */
  readonly run: <Value>(
    command: () => Promise<Result<Value, ProfileActionFailure>>,
    then: (value: Value) => void,
  ) => Promise<void>;
}

/** Runs one command at a time and keeps the last failure. */
export function useProfileCommand(): ProfileCommandRunner {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProfileActionFailure | null>(null);
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
