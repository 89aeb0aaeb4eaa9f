import { useState } from 'react';
import type { StoneState } from './mark.ts';

export type StoneMotion = 'none' | 'recorded' | 'fills';

/**
 * What a stone shows once when its state changes: a record made (its outline is drawn), or a record
 * that has reached the server (it fills from below). Nothing moves on the first drawing. Whoever draws
 * it says when the motion is over: left standing, it would run again whenever the stone is laid out anew.
 */
export function useStoneMotion(state: StoneState): { readonly motion: StoneMotion; readonly onEnd: () => void } {
  const [seen, setSeen] = useState(state);
  const [motion, setMotion] = useState<StoneMotion>('none');
  if (seen !== state) {
    setSeen(state);
    setMotion(state === 'saved' ? 'fills' : state === 'here' && seen === 'open' ? 'recorded' : 'none');
  }
  return { motion, onEnd: () => setMotion('none') };
}

/** `arrived` while a line runs to a mark that was there before. */
export function useArrival(joined: boolean): { readonly arrived: boolean; readonly onEnd: () => void } {
  const [seen, setSeen] = useState(joined);
  const [arrived, setArrived] = useState(false);
  if (seen !== joined) {
    setSeen(joined);
    setArrived(joined);
  }
  return { arrived, onEnd: () => setArrived(false) };
}
