import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Width of an element in CSS pixels, so that a drawing fills its column while stones and letters keep
 * their size. `fallback` until it can be measured.
 */
export function useInlineSize<E extends Element>(fallback: number): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(fallback);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    if (typeof ResizeObserver === 'undefined') return;
    // Its first answer comes with the layout of this frame, before it is painted; measuring here would lay the
    // page out twice.
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0 } = entry?.contentRect ?? {};
      if (width > 0) flushSync(() => setSize(Math.round(width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
