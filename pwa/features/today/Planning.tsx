import { useEffect, useEffectEvent } from 'react';
import { useAdvice } from '#pwa/parts/useAdvice.ts';
import { useLibrary } from '#pwa/parts/useExerciseDetails.ts';
import type { PlanningProps } from './planned.ts';

/** Reads everything and all exercises, and stores a plan where it differs: mounted once the first frame is drawn. */
export function Planning({ today, onPlanned }: PlanningProps) {
  const { library, retry } = useLibrary();
  const { advice, failure, storeAgain } = useAdvice(library, today);
  const isMissing = library === null;
  const tell = useEffectEvent(() =>
    onPlanned({ advice: isMissing ? null : (advice ?? undefined), failure, retry, storeAgain }),
  );
  useEffect(() => tell(), [advice, failure, isMissing]);
  return null;
}
