import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusOn } from '#pwa/ui/keep-focus.ts';

interface FocusWhenThere {
  readonly focusWhenThere: (selector: string) => void;
  readonly look: () => void;
  /** another page has taken the place of this one, and begins at its heading */
  readonly forget: () => void;
}

/**
 * Once it is there, the focus goes to what was chosen or is back, clear of the toast at the end of the page, unless the person
 * has gone on meanwhile. A row is focused as a whole: pressing on must not press the Undo inside.
 */
export function useFocusWhenThere(): FocusWhenThere {
  const awaited = useRef<string | null>(null);
  const [, draw] = useState(0);
  const attempt = useEffectEvent(() => {
    if (awaited.current === null) return;
    const there = document.querySelector<HTMLElement>(awaited.current);
    if (there === null) return;
    awaited.current = null;
    focusOn(there);
    there.scrollIntoView({ block: 'center' });
  });
  useEffect(() => attempt());
  const look = useCallback(() => {
    if (awaited.current !== null) draw((times) => times + 1);
  }, []);
  const focusWhenThere = useCallback(
    (selector: string) => {
      awaited.current = selector;
      look();
    },
    [look],
  );
  const forget = useCallback(() => {
    awaited.current = null;
  }, []);
  useEffect(() => {
    for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, forget);
    return () => {
      for (const act of ['keydown', 'pointerdown']) window.removeEventListener(act, forget);
    };
  }, [forget]);
  return { focusWhenThere, look, forget };
}
