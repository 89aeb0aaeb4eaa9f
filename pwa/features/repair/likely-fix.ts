import { dayOf } from '#core/lib/day.ts';
import type { Data } from '#core/records/define-record.ts';
import { isFactEntity, records } from '#core/records/index.ts';
import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';

/** From this difference on, an entry was dated by hand and not by the clock. */
export const SAME_MOMENT_MS = 60_000;

/**
 * What is almost certainly meant where the server found a date too far ahead: the moment of recording. Null where that is
 * no better, because the clock itself was ahead then, or where it would change which challenge was done.
 * @param now UTC ms
 */
export function likelyFix(entry: QuarantinedEntry, now: number): Data | null {
  const { entity, type, data, code, recordedAt, unreadable } = entry;
  const { at, off, day } = data;
  if (code !== 'date_too_far_ahead' || type !== 'append' || unreadable || !isFactEntity(entity)) return null;
  if (typeof at !== 'number' || at - recordedAt <= SAME_MOMENT_MS || recordedAt > now + SAME_MOMENT_MS) return null;
  if (day === undefined) return { ...data, at: recordedAt };
  const followsClock = 'dayFollowsClock' in records[entity] && records[entity].dayFollowsClock;
  return followsClock && typeof off === 'number' ? { ...data, at: recordedAt, day: dayOf(recordedAt, off) } : null;
}
