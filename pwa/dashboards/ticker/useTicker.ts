import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Ticker, TickerState } from './ticker.ts';

/** The clock of the page, given by `DashboardScreen`. */
export const TickerContext = createContext<Ticker | null>(null);

/** Whoever calls it reads the clock, so it runs; call it only where a figure moves. */
export function useTicker(): TickerState & Pick<Ticker, 'pause'> {
  const ticker = useContext(TickerContext);
  if (ticker === null) throw new Error('useTicker is for the panels of a dashboard');
  return { ...useSyncExternalStore(ticker.subscribe, ticker.state), pause: ticker.pause };
}
