import { useEffect, useRef, useState } from 'react';
import { browserFrames, type Frames } from '#pwa/device/frames.ts';

interface Stopwatch {
  /** tenths of seconds since the start; null before it */
  readonly seconds: number | null;
  readonly isRunning: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** By the clock of the drawing, which is right again as soon as the page is seen. Ends by itself at `most` seconds. */
export function useStopwatch(most: number, frames: Frames = browserFrames): Stopwatch {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  const stop = (): void => {
    end.current?.();
    end.current = null;
    setIsRunning(false);
  };
  const start = (): void => {
    stop();
    setSeconds(0);
    setIsRunning(true);
    end.current = frames((passed) => {
      const shown = Math.min(most, Math.floor(passed * 10) / 10);
      setSeconds(shown);
      if (shown >= most) stop();
    });
  };
  return { seconds, isRunning, start, stop };
}
