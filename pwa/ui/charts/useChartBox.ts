import { useCallback, useState } from 'react';

export interface ChartBox {
  /** pixels */
  readonly width: number;
  /** height of the axis' letters, pixels */
  readonly letter: number;
  /** for the `ref` of the frame, whose first child is ten letters wide */
  readonly measure: (frame: HTMLElement | null) => (() => void) | undefined;
}

/** How much room a chart has, and how large the person's letters are: the drawing grows with both. `Chart` measures. */
export function useChartBox(): ChartBox {
  const [size, setSize] = useState({ width: 640, letter: 13 });
  const measure = useCallback((frame: HTMLElement | null) => {
    const letters = frame?.firstElementChild;
    if (frame === null || letters === null || letters === undefined) return undefined;
    const read = (): void => {
      const width = Math.round(frame.getBoundingClientRect().width);
      const letter = Math.round(letters.getBoundingClientRect().width) / 10;
      if (width === 0 || letter === 0) return;
      setSize((before) => (before.width === width && before.letter === letter ? before : { width, letter }));
    };
    read();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(read);
    observer.observe(frame);
    observer.observe(letters);
    return () => observer.disconnect();
  }, []);
  return { ...size, measure };
}
