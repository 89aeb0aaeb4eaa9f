import { useEffect, useState } from 'react';
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
  const [, draw] = useState(0);
  const [{ attempt, ...focus }] = useState(() => {
    let awaited: string | null = null;
    const look = (): void => {
      if (awaited !== null) draw((times) => times + 1);
    };
    const forget = (): void => {
      awaited = null;
    };
    return {
      look,
      forget,
      focusWhenThere: (selector: string): void => {
        awaited = selector;
        look();
      },
      attempt: (): void => {
        const there = awaited === null ? null : document.querySelector<HTMLElement>(awaited);
        if (there === null) return;
        forget();
        focusOn(there);
        there.scrollIntoView({ block: 'center' });
      },
    };
  });
  const { forget } = focus;
  useEffect(() => attempt());
  useEffect(() => {
    for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, forget);
    return () => {
      for (const act of ['keydown', 'pointerdown']) window.removeEventListener(act, forget);
    };
  }, [forget]);
  return focus;
}
