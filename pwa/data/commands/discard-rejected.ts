import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** Discards a rejected entry for good. This is the only way one is lost, and only the person can do it. */
export const discardRejected = (space: Space, opId: string): Promise<CommandResult> =>
  writeTransaction(space, [space.db.quarantine], async () => {
    await space.db.quarantine.delete(opId);
    return { id: opId };
  });
