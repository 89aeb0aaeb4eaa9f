import { readMeta, writeMeta } from '../core-db';
import { enqueue, newOperationId, outboxRow } from '../outbox';
import type { Space } from '../space';
import { writeTransaction } from '../write';
import type { CommandResult } from '../write';
import { fail } from '../../../core/lib/result';
import { SETTINGS_KEY, settingsPatch } from '../../../core/records/settings';
import type { SettingsPatch } from '../../../core/records/settings';
import { tickHlc } from '../../../core/sync/clock';
import { EMPTY_DOCUMENT, mergePatch } from '../../../core/sync/merge';

/** Changes the given fields only; each carries its own clock, so two devices may change different ones. */
export async function changeSettings(space: Space, patch: SettingsPatch): Promise<CommandResult> {
  const checked = settingsPatch.safeParse(patch);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    return fail({ reason: 'invalid', field: issue?.path.join('.') ?? '', detail: issue?.message ?? 'invalid' });
  }
  const { db, profile } = space;
  const id = newOperationId();
  const now = space.device.now();
  const result = await writeTransaction(space, [db.documents, db.outbox], async () => {
    const hlc = tickHlc((await readMeta(db, 'hlc')) ?? null, now, profile.deviceId);
    const held = (await db.documents.get(['settings', SETTINGS_KEY])) ?? EMPTY_DOCUMENT;
    await db.documents.put({ entity: 'settings', key: SETTINGS_KEY, ...mergePatch(held, checked.data, { id, hlc }) });
    await enqueue(db, outboxRow(id, { entity: 'settings', key: SETTINGS_KEY, type: 'patch', data: checked.data, hlc, days: [] }, now));
    await writeMeta(db, 'hlc', hlc);
    return { id };
  });
  if (result.ok) space.wake();
  return result;
}
