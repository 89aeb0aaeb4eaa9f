import { ok } from '#core/lib/result.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { quarantineRow, quarantineRows } from '../queries/quarantine.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { sendAgain } from './send-again.ts';

export interface SentAgain {
  readonly sent: number;
  /** cannot go as they are, and stay */
  readonly left: number;
}

/** Found in the entry itself: as it was, it is rejected again. */
const IN_THE_ENTRY: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid',
  'unknown_challenge',
  'offset_out_of_range',
  'date_too_far_ahead',
  'operation_too_large',
]);

/** Whether sending it unchanged can help: the server was older, say, or somebody on the way found it too large. */
export const mayPassUnchanged = (code: string): boolean => !IN_THE_ENTRY.has(code);

/**
 * Sends again as it was, in the order of recording, what may pass unchanged. What would stop every one of them stops here.
 */
export async function sendAllAgain(space: Space): Promise<CommandResult<SentAgain>> {
  let [sent, left] = [0, 0];
  for (const { opId, code } of await quarantineRows(space)) {
    if (!mayPassUnchanged(code)) {
      left += 1;
      continue;
    }
    const again = await sendAgain(space, opId);
    if (again.ok) sent += 1;
    else if (again.failure.reason !== 'invalid') return again;
    // one that another tab settled meanwhile is not left
    else if ((await quarantineRow(space, opId)) !== undefined) left += 1;
  }
  return ok({ sent, left });
}
