import { ok } from '#core/lib/result.ts';
import { writeMeta } from '../core-db.ts';
import { writeTransaction } from '../records/write.ts';
import type { ModelConnection } from '../server/model-connection.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** On this device only, for this profile. Nothing is asked of the model yet. */
export async function connectModel(space: Space, connection: ModelConnection): Promise<CommandResult<null>> {
  const written = await writeTransaction(space, [], () => writeMeta(space.db, 'modelConnection', connection));
  return written.ok ? ok(null) : written;
}

/** The key goes with it. */
export async function disconnectModel(space: Space): Promise<CommandResult<null>> {
  const written = await writeTransaction(space, [], () => space.db.meta.delete('modelConnection'));
  return written.ok ? ok(null) : written;
}
