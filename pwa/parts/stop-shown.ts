/**
 * Lets a screen say that a stop stands on it, without knowing what would lie over it. The shell listens; outside the shell
 * (a test, the gallery) nobody does.
 */
import { createContext, useContext, useLayoutEffect } from 'react';

/** Takes that a stop is shown; the returned function says that it is gone. */
export const StopShownContext = createContext<() => () => void>(() => () => undefined);

/** For as long as the component stands. */
export function useStopShown(): void {
  const show = useContext(StopShownContext);
  useLayoutEffect(() => show(), [show]);
}
