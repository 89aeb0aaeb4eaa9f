import { useState } from 'react';
import { sessionCuesPreference } from './device-preferences.ts';

/** By what a session may be heard. */
export interface SessionCues {
  readonly sounds: boolean;
  readonly voice: boolean;
}

/** As this device remembers it; both, until somebody chose. */
export function useSessionCues(): readonly [SessionCues, (cues: SessionCues) => void] {
  const [cues, setCues] = useState((): SessionCues => {
    const words = sessionCuesPreference.load()?.split(' ');
    return { sounds: words?.includes('sounds') ?? true, voice: words?.includes('voice') ?? true };
  });
  return [
    cues,
    (next) => {
      setCues(next);
      sessionCuesPreference.save(
        [next.sounds && 'sounds', next.voice && 'voice'].filter((word) => word !== false).join(' '),
      );
    },
  ];
}
