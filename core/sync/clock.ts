/**
 * Hybrid logical clock, as text that sorts in clock order: `<ms base36, 9>:<counter base36, 4>:<device>`.
 * It never throws on drift; the server re-stamps values that run too far ahead.
 */
export type Hlc = string;

export const HLC_PATTERN = /^[0-9a-z]{9}:[0-9a-z]{4}:[A-Za-z0-9_-]{1,40}$/;
const COUNTER_MAX = 36 ** 4 - 1;

const write = (ms: number, counter: number, device: string): Hlc =>
  `${ms.toString(36).padStart(9, '0')}:${counter.toString(36).padStart(4, '0')}:${device}`;

export const hlcMs = (hlc: Hlc): number => Number.parseInt(hlc.slice(0, 9), 36);
const hlcCounter = (hlc: Hlc): number => Number.parseInt(hlc.slice(10, 14), 36);

/** The next clock value of this device: after `last`, and not before `now` (UTC ms). */
export function tickHlc(last: Hlc | null, now: number, device: string): Hlc {
  const lastMs = last === null ? 0 : hlcMs(last);
  if (last === null || now > lastMs) return write(now, 0, device);
  const counter = hlcCounter(last) + 1;
  return counter > COUNTER_MAX ? write(lastMs + 1, 0, device) : write(lastMs, counter, device);
}

/** The larger of two clock values: what a device must tick from after receiving `heard`. */
export const laterHlc = (mine: Hlc | null, heard: Hlc | null): Hlc | null =>
  mine === null ? heard : heard === null ? mine : heard > mine ? heard : mine;
