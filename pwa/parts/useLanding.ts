import { useEffect, useRef } from 'react';
import { focusOn } from '#pwa/ui/keep-focus.ts';

/**
 * The page is about something else now: it is read and seen from its heading on, or from what stands over that and says what
 * became of the answer that led here (`data-lands`). For what only some ways to it call for, as
 * one's own answer does and another device's does not; else `useLanding`.
 */
export function landOnHeading(): void {
  const heading = document.querySelector<HTMLElement>('main [data-lands], main h1');
  if (heading === null) return;
  focusOn(heading);
  window.scrollTo(0, 0);
}

/**
 * A step that takes the place of the page begins at its heading, as a new page does: the button that led to it is gone, or
 * means something else now.
 * @param step null while nothing is shown yet
 * @param isFirstToo else the first is landed on by the page itself
 */
export function useLanding(step: string | null, isFirstToo = false): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    if (step === null || step === before) return;
    shown.current = step;
    if (before === null && !isFirstToo) return;
    landOnHeading();
  }, [step, isFirstToo]);
}
