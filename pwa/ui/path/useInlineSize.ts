import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
    const measure = (): void => {
      const { width } = element.getBoundingClientRect();
      if (width > 0) setSize(Math.round(width));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
