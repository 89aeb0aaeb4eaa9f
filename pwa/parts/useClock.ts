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
type Step = keyof typeof STEPS_MS;
type Clock = Pick<ReturnType<typeof useSpace>['device'], 'now' | 'offsetAt'>;

const kept = new WeakMap<Clock, Map<Step, Moment>>();

/** The same object, for all who ask, until the next step or another zone: nothing is read or derived again in between. */
export function momentOf(clock: Clock, step: Step): Moment {
  const now = clock.now();
  const next: Moment = { now, off: clock.offsetAt(now) };
  const steps = kept.get(clock) ?? new Map<Step, Moment>();
  const held = steps.get(step);
  if (held !== undefined && isSameStep(held, next, STEPS_MS[step])) return held;
  kept.set(clock, steps.set(step, next));
  return next;
}

/** The device's clock and zone, read at every step and when the page becomes visible, and not at all while it is hidden. */
export function useClock(
  step: Step,
  page: Pick<Page, 'isVisible' | 'after' | 'onReturn' | 'onHidden'> = browserPage,
): Moment {
  const { device } = useSpace();
  const [moment, setMoment] = useState(() => momentOf(device, step));
  useEffect(() => {
    let cancel = (): void => undefined;
    const read = (): void => {
      cancel();
      setMoment(momentOf(device, step));
      const ms = STEPS_MS[step];
      if (page.isVisible()) cancel = page.after(ms - (device.now() % ms), read);
    };
    read();
    const stops = [page.onReturn(read), page.onHidden(() => cancel())];
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  }, [device, step, page]);
  return moment;
}

const isSameStep = (a: Moment, b: Moment, ms: number): boolean =>
  a.off === b.off && Math.floor(a.now / ms) === Math.floor(b.now / ms);
