/**
 * The moment the screen is derived for. It is read again when the page becomes visible and at every quarter hour: zone
 * offsets are whole quarters, so local midnight in any zone falls on one.
 */
import { useEffect, useState } from 'react';
import type { LocalTime } from '#pwa/device/local-time.ts';
import type { Page } from '#pwa/device/page.ts';

export interface Moment {
  /** UTC ms */
  readonly now: number;
  /** UTC offset in minutes, east positive */
  readonly off: number;
}

const QUARTER_MS = 900_000;

export function useToday(time: Pick<LocalTime, 'now' | 'offsetAt'>, page: Pick<Page, 'after' | 'onReturn'>): Moment {
  const [moment, setMoment] = useState(() => readMoment(time));
  useEffect(() => {
    let cancel = (): void => undefined;
    const read = (): void => {
      cancel();
      const next = readMoment(time);
      setMoment((held) => (isSameQuarter(held, next) ? held : next));
      cancel = page.after(QUARTER_MS - (next.now % QUARTER_MS), read);
    };
    read();
    const stopListening = page.onReturn(read);
    return () => {
      cancel();
      stopListening();
    };
  }, [time, page]);
  return moment;
}

const readMoment = ({ now, offsetAt }: Pick<LocalTime, 'now' | 'offsetAt'>): Moment => {
  const at = now();
  return { now: at, off: offsetAt(at) };
};

const isSameQuarter = (a: Moment, b: Moment): boolean =>
  a.off === b.off && Math.floor(a.now / QUARTER_MS) === Math.floor(b.now / QUARTER_MS);
