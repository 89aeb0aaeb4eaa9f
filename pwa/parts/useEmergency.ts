import { useState } from 'react';
import type { EmergencyWord } from '#core/exercises/search/emergency-words.ts';

/**
 * The emergency that somebody's words sound like, and how they say that they meant something else: once for a kind of
 * emergency, not at every letter, until the words are others.
 */
export function useEmergency(
  heard: EmergencyWord | null,
): readonly [emergency: EmergencyWord | null, setAside: () => void] {
  const [aside, setAside] = useState<EmergencyWord | null>(null);
  if (aside !== null && heard !== aside) setAside(null);
  return [heard === aside ? null : heard, () => setAside(heard)];
}
