import { useEffect, useEffectEvent } from 'react';
import { browserPage } from '#pwa/device/page.ts';

/**
 * Does `then` once what is drawn has stood there for `ms`: what reads or works out much keeps nobody waiting for what was asked
 * for. What only draws more waits for `useAfterFirstFrame`.
 * @param ms so that what was drawn has been painted too, on a slow phone
 */
export function useAfterDrawn(isDrawn: boolean, ms: number, then: () => void): void {
  const act = useEffectEvent(then);
  useEffect(() => (isDrawn ? browserPage.after(ms, () => act()) : undefined), [isDrawn, ms]);
}
