import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { focusOn } from '#pwa/ui/keep-focus.ts';

/**
 * Once it is there, the focus goes to what was chosen or is back, clear of the toast at the end of the page, unless the person
 * has gone on meanwhile. A row is focused as a whole: pressing on must not press the Undo inside.
 */
export function useFocusWhenThere(
  page: RefObject<HTMLElement | null>,
): readonly [focusWhenThere: (selector: string) => void, look: () => void] {
  const awaited = useRef<string | null>(null);
  const [, draw] = useState(0);
  const attempt = useEffectEvent(() => {
    if (awaited.current === null) return;
    const there = page.current?.querySelector<HTMLElement>(awaited.current) ?? null;
    if (there === null) return;
    awaited.current = null;
    focusOn(there);
    there.scrollIntoView({ block: 'center' });
  });
  useEffect(() => attempt());
  useEffect(() => {
    const forget = (): void => {
      awaited.current = null;
    };
    for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, forget);
    return () => {
      for (const act of ['keydown', 'pointerdown']) window.removeEventListener(act, forget);
    };
  }, []);
  const focusWhenThere = (selector: string): void => {
    awaited.current = selector;
    draw((times) => times + 1);
  };
  /** Of a part that is drawn later by itself. */
  const look = (): void => {
    if (awaited.current !== null) draw((times) => times + 1);
  };
  return [focusWhenThere, look];
}
