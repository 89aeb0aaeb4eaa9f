import { momentOf, readyFact } from '../records/record-fact.ts';
import { writeAll } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { checkIn } from './check-in.ts';
import type { CommandResult } from './command-failure.ts';
import { readyVoid } from './take-back.ts';

/**
 * The answer in the place of earlier ones. Until it is written they stand, and with them what they forbid.
 * @param instead the ids of those that it takes the place of
 */
export async function correctCheckIn(
  space: Space,
  answer: Parameters<typeof checkIn>[1],
  instead: readonly string[],
): Promise<CommandResult<null>> {
  const fact = await readyFact(space, 'pain_checkin', { ...momentOf(space), ...answer });
  if (!fact.ok) return fact;
  const old = await Promise.all(instead.map((id) => readyVoid(space, id)));
  return writeAll(space, [...old, fact.value]);
}
