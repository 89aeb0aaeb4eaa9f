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

/** No wait is longer, whatever a server asks for: the device's clock may have been days ahead when it was noted. */
const LONGEST_WAIT_MS = 3_600_000;

/** Whether a noted moment still holds something back. @param until, now UTC ms */
export const isHeldBack = (until: number, now: number): boolean => until > now && until - now <= LONGEST_WAIT_MS;

/** `Retry-After` as seconds or as an HTTP date, in ms from now; null where it says nothing usable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
