import { useEffect, useState } from 'react';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserPage, type Page } from '#pwa/device/page.ts';

export interface Moment {
  /** UTC ms */
  readonly now: number;
  /** UTC offset in minutes, east positive */
  readonly off: number;
}

/**
 * `quarter-hour` for what changes with the day: zone offsets are whole quarters, so local midnight in any zone falls on
 * one. `minute` for ages, `two-seconds` for a clock that is watched.
 */
const STEPS_MS = { 'quarter-hour': 900_000, minute: 60_000, 'two-seconds': 2_000 } as const;

/**
 * The device's clock and zone, read at every step and when the page becomes visible, and not at all while it is hidden.
 * The same object until the next step or another zone, so that nothing is derived again in between.
 */
export function useClock(
  step: keyof typeof STEPS_MS,
  page: Pick<Page, 'isVisible' | 'after' | 'onReturn' | 'onHidden'> = browserPage,
): Moment {
  const { now, offsetAt } = useSpace().device;
  const ms = STEPS_MS[step];
  const [moment, setMoment] = useState(() => momentAt(now(), offsetAt));
  useEffect(() => {
    let cancel = (): void => undefined;
    const read = (): void => {
      cancel();
      const next = momentAt(now(), offsetAt);
      setMoment((held) => (isSameStep(held, next, ms) ? held : next));
      if (page.isVisible()) cancel = page.after(ms - (next.now % ms), read);
    };
    read();
    const stops = [page.onReturn(read), page.onHidden(() => cancel())];
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  }, [now, offsetAt, ms, page]);
  return moment;
}

const momentAt = (at: number, offsetAt: (at: number) => number): Moment => ({ now: at, off: offsetAt(at) });

const isSameStep = (a: Moment, b: Moment, ms: number): boolean =>
  a.off === b.off && Math.floor(a.now / ms) === Math.floor(b.now / ms);
