/**
 * The refusals that a fault may cause, and no others. Everything that is not named here is a defect.
 *
 * A 413 that the server, or somebody on the way to it, gives to every request ends, when the batch is halved to one entry, as that entry's
 * `too_large`. A clock that is days ahead dates an entry beyond the seven days the server allows (`date_too_far_ahead`):
 * it cannot be put right where the clock stepped again before the entry was sent. All other weather is no word of our
 * server, or a `retry`, and refuses nothing; a restored backup asks for entries anew that were accepted before.
 */
import type { ErrorCode } from '#core/sync/errors.ts';
import type { Fault, Schedule } from './schedule.ts';

export const CODES_OF: Readonly<Partial<Record<Fault, readonly ErrorCode[]>>> = {
  storm_413: ['too_large'],
  clock_jump: ['date_too_far_ahead'],
};

/** By device: what its own faults may cause. */
export function codesByDevice({ steps }: Pick<Schedule, 'steps'>): Map<number, ReadonlySet<string>> {
  const codes = new Map<number, Set<string>>();
  for (const step of steps) {
    if (step.do !== 'fault') continue;
    const held = codes.get(step.device) ?? new Set<string>();
    for (const code of CODES_OF[step.fault] ?? []) held.add(code);
    codes.set(step.device, held);
  }
  return codes;
}
