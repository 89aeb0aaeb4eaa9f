import { ok } from '#core/lib/result.ts';
import { quarantineRows } from '../queries/quarantine.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { sendAgain } from './send-again.ts';

export interface SentAgain {
  readonly sent: number;
  /** cannot go as they are, and stay */
  readonly left: number;
}

/** Sends each rejected entry again as it was, in the order of recording. What would stop every one of them stops here. */
export async function sendAllAgain(space: Space): Promise<CommandResult<SentAgain>> {
  let [sent, left] = [0, 0];
  for (const { opId } of await quarantineRows(space)) {
    const again = await sendAgain(space, opId);
    if (again.ok) sent += 1;
    else if (again.failure.reason === 'invalid') left += 1;
    else return again;
  }
  return ok({ sent, left });
}
