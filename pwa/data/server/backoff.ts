/** Full jitter: anywhere between nothing and the ceiling, so that a thousand phones do not come back together. */
const FIRST_MS = 1_000;
const LONGEST_MS = 300_000;

/**
 * How long to wait after the n-th failure in a row.
 * @param failures 1 or more
 * @param random 0 <= random < 1
 * @returns ms
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.round(random * Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)));

/** No wait is longer, whatever a server asks for: a stray header must not silence a device for days. */
const LONGEST_WAIT_MS = 3_600_000;

/** A wait that a server asked for, as it is kept. */
const boundedWaitMs = (ms: number): number => Math.min(ms, LONGEST_WAIT_MS);

/** Whether a noted moment still holds something back. Further away than any wait, the device's clock was ahead when it was noted. @param until, now UTC ms */
export const isHeldBack = (until: number, now: number): boolean => until > now && until - now <= LONGEST_WAIT_MS;

const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/**
 * `Retry-After` as seconds or as an HTTP date, in ms from now and an hour at most. Null where it says nothing usable, or
 * a moment that is over by this device's clock: the backoff says how long then.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : HTTP_DATE.test(text) ? Date.parse(text) - now : Number.NaN;
  return ms > 0 ? boundedWaitMs(ms) : null;
}

/**
 * How long an entry waits that the server answered with `retry`: as long as it says, but never less than the backoff.
 * @param after seconds, as the server said
 * @param attempts how often it was sent, 1 or more
 * @param random 0 <= random < 1
 */
export const retryEntryMs = (after: number | undefined, attempts: number, random: number): number =>
  boundedWaitMs(Math.max(FIRST_MS, (after ?? 0) * 1_000, backoffMs(attempts, random)));
