// By itself: whoever takes back one fact needs nothing of how records are edited, which a write of several brings along.
import { writeAll } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { readyVoid } from './take-back.ts';

/** Several at once: all of them, or none. */
export async function takeBackAll(space: Space, ids: readonly string[]): Promise<CommandResult<null>> {
  return writeAll(space, await Promise.all(ids.map((id) => readyVoid(space, id))));
}
