/**
 * The rejections that a fault may cause, and no others. Everything that is not named here is a defect.
 *
 * A 413 that our server gives to every request in its own words ends, when the batch is halved to one entry, as that
 * entry's `too_large`: so only what was rejected alone; the same from somebody on the way rejects nothing. What a server
 * without a storm finds too large is `operation_too_large`, and longer than LIMITS.operationBytes. A clock that is days ahead dates an entry beyond
 * the seven days the server allows (`date_too_far_ahead`): it cannot be put right where the clock stepped again before the
 * entry was sent. All other weather is no word of our server, or a `retry`, and rejects nothing; a restored backup asks for
 * entries anew that were accepted before.
 */
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { Committed } from './evidence.ts';
import type { Schedule, Step } from './schedule.ts';

type FaultStep = Extract<Step, { do: 'fault' }>;

export const IN_STORM: ErrorCode = 'too_large';
export const TOO_LARGE: ErrorCode = 'operation_too_large';
/** What an operation's JSON holds besides its data takes less. */
const ENVELOPE_BYTES = 2_048;

export const mayBeTooLarge = ({ data }: Pick<Committed, 'data'>): boolean =>
  Buffer.byteLength(JSON.stringify(data)) + ENVELOPE_BYTES > LIMITS.operationBytes;

/** Half of these storms say it as our server does; the others are plain ones. */
export const isInOurWords = ({ size }: Pick<FaultStep, 'size'>): boolean => size >= 0;

function codesOf(step: FaultStep): readonly ErrorCode[] {
  switch (step.fault) {
    case 'storm_413':
      return isInOurWords(step) ? [IN_STORM] : [];
    case 'clock_jump':
      return ['date_too_far_ahead'];
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
