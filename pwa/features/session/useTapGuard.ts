import { useRef, type MouseEvent } from 'react';

/** As long as a double tap takes at most. */
const doubleTapMs = 400;
/** So far apart, in pixels, are the two taps of one finger. */
const sameSpot = 24;

/**
 * Buttons take each other's place as a session goes on: the second tap of a double tap must not press the next one.
 * @param shown what the buttons are at present
 */
export function useTapGuard(shown: string): (act: () => void) => (event: MouseEvent) => void {
  const last = useRef({ shown, at: -Infinity, x: 0, y: 0 });
  return (act) =>
    ({ detail, timeStamp, clientX, clientY }) => {
      const before = last.current;
      last.current = { shown, at: timeStamp, x: clientX, y: clientY };
      // Of a key there is no second tap: the focus has gone on.
      const isSecond =
        detail > 0 &&
        shown !== before.shown &&
        timeStamp - before.at < doubleTapMs &&
        Math.hypot(clientX - before.x, clientY - before.y) < sameSpot;
      if (!isSecond) act();
    };
}
