import { useEffect, useMemo, useState } from 'react';
import type { EmergencyWord, soundsLike } from '#core/exercises/search/emergency-words.ts';

interface Listening {
  /** what the words sound like */
  readonly emergency: EmergencyWord | null;
  /** before that nothing that was typed is answered: help comes first */
  readonly isReady: boolean;
  readonly hasFailed: boolean;
}

/** Listens for an emergency in what somebody types, with the words fetched at the first letter, where typing is not what the page is for. */
export function useListening(query: string): Listening {
  const [listen, setListen] = useState<{ readonly to: typeof soundsLike } | 'failed' | null>(null);
  const isAsked = query !== '';
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    import('#core/exercises/search/emergency-words.ts').then(
      ({ soundsLike: to }) => !isGone && setListen({ to }),
      () => !isGone && setListen('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  return useMemo(
    () =>
      listen === null || listen === 'failed'
        ? { emergency: null, isReady: false, hasFailed: listen === 'failed' }
        : { emergency: listen.to(query), isReady: true, hasFailed: false },
    [listen, query],
  );
}
