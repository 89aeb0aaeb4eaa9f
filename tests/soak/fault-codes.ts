/**
 * The rejections that a fault may cause. Any other is a defect.
 *
 * If our server answers every request with 413 in its own shape, halving ends with a single operation that is rejected as
 * `too_large`; the same from an intermediary rejects nothing. What a server without a storm finds too large is
 * `operation_too_large`, and longer than LIMITS.operationBytes. A clock that is days ahead dates an entry beyond the seven
 * days the server allows (`date_too_far_ahead`); the server cannot correct it if the clock stepped again before the entry
 * was sent. The entry itself must say so, whatever its device's clock did at other times. All other weather is not our server's answer, or is a `retry`, and rejects nothing; a restored backup asks
 * again for entries that were accepted before.
 */
import { dayOf, OFFSET_MAX } from '#core/lib/day.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { Rejection } from './evidence.ts';
import type { Schedule, Step } from './schedule.ts';

type FaultStep = Extract<Step, { do: 'fault' }>;

export const IN_STORM: ErrorCode = 'too_large';
export const TOO_LARGE: ErrorCode = 'operation_too_large';
export const FAR_AHEAD: ErrorCode = 'date_too_far_ahead';
/** An operation's JSON without its data is smaller than this. */
const ENVELOPE_BYTES = 2_048;

export const mayBeTooLarge = ({ data }: Pick<Rejection, 'data'>): boolean =>
  Buffer.byteLength(JSON.stringify(data)) + ENVELOPE_BYTES > LIMITS.operationBytes;

/** @param since true time, UTC ms: the entry was not there before, so no server judged it earlier */
export function mayBeFarAhead({ data }: Pick<Rejection, 'data'>, since: number): boolean {
  const latest = since + LIMITS.aheadMs;
  const { at, day } = data;
  return (typeof at === 'number' && at > latest) || (typeof day === 'number' && day > dayOf(latest, OFFSET_MAX));
}

/** Half of these storms answer in our server's shape, the others plainly. */
export const isInOurWords = ({ size }: Pick<FaultStep, 'size'>): boolean => size >= 0;

function codesOf(step: FaultStep): readonly ErrorCode[] {
  switch (step.fault) {
    case 'storm_413':
      return isInOurWords(step) ? [IN_STORM] : [];
    case 'clock_jump':
      return [FAR_AHEAD];
    default:
      return [];
  }
}

/** By device: what its own faults may cause. */
export function codesByDevice({ steps }: Pick<Schedule, 'steps'>): Map<number, ReadonlySet<string>> {
  const codes = new Map<number, Set<string>>();
  for (const step of steps) {
    if (step.do !== 'fault') continue;
    const held = codes.get(step.device) ?? new Set<string>();
    for (const code of codesOf(step)) held.add(code);
    codes.set(step.device, held);
  }
  return codes;
}
