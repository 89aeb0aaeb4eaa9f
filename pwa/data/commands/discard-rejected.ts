import { writeTransaction } from '../records/write.ts';
import type { CommandResult } from '../records/write.ts';
import type { Space } from '../space/space.ts';

/** Throws a rejected entry away for good: the only way in which one is ever lost, and always the person's own act. */
export const discardRejected = (space: Space, opId: string): Promise<CommandResult> =>
  writeTransaction(space, [space.db.quarantine], async () => {
    await space.db.quarantine.delete(opId);
    return { id: opId };
  });
