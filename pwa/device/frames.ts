/** Calls back before each drawing of the screen with the seconds since the first, until stopped. For tests, a clock of their own. */
export type Frames = (onFrame: (seconds: number) => void) => () => void;

export const browserFrames: Frames = (onFrame) => {
  let asked = 0;
  let start: number | undefined;
  const next = (now: number): void => {
    start ??= now;
    asked = requestAnimationFrame(next);
    onFrame((now - start) / 1000);
  };
  asked = requestAnimationFrame(next);
  return () => cancelAnimationFrame(asked);
};
