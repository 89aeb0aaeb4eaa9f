import { useEffect } from 'react';

/** As long as a double tap takes at most. */
const doubleTapMs = 400;
/** So far apart, in pixels, are the two taps of one finger. */
const sameSpot = 24;

/** By a finger or a mouse: what a key or a screen reader presses has no place. */
export const isTap = ({ detail, clientX, clientY }: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>): boolean =>
  detail > 0 && (clientX !== 0 || clientY !== 0);

/**
 * Buttons, sheets and steps take each other's place as a session goes on: the second tap of a double tap must not press
 * what has come under the finger meanwhile. The same button, saying the same, is pressed as often as it is tapped.
 */
export function useTapGuard(): void {
  useEffect(() => {
    let last: { readonly pressed: Element | null; readonly words: string } = { pressed: null, words: '' };
    let spot = { at: -Infinity, x: 0, y: 0 };
    const guard = (event: MouseEvent): void => {
      const { target, timeStamp, clientX, clientY } = event;
      // The press of a label presses its field too.
      if (!isTap(event) || !(target instanceof Element) || target instanceof HTMLInputElement) return;
      const pressed = target.closest('button, a, label') ?? target;
      const words = `${pressed.getAttribute('aria-label') ?? ''} ${pressed.textContent}`;
      const isSecond = timeStamp - spot.at < doubleTapMs && Math.hypot(clientX - spot.x, clientY - spot.y) < sameSpot;
      spot = { at: timeStamp, x: clientX, y: clientY };
      if (!isSecond || (pressed === last.pressed && words === last.words)) {
        last = { pressed, words };
        return;
      }
      // The same button that means something else now is held back once, not for as long as somebody goes on tapping.
      if (pressed === last.pressed) last = { pressed, words };
      event.preventDefault();
      event.stopPropagation();
    };
    // A key that is held presses a button again and again: each would be a repetition, or one more of pain.
    const once = (event: KeyboardEvent): void => {
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
    };
    document.addEventListener('click', guard, true);
    document.addEventListener('keydown', once, true);
    return () => {
      document.removeEventListener('click', guard, true);
      document.removeEventListener('keydown', once, true);
    };
  }, []);
}
