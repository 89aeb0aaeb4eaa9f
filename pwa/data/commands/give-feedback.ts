import { ok } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import { siblingName } from '#core/sync/merge.ts';
import { editRecord } from '../records/edit-record.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** What a device has seen of a draft's texts: the writings whose words it replaces by its own. */
export type SeenTexts = ReadonlySet<string>;

/**
 * Keeps a draft. What another device wrote and this one has not shown stays beside it.
 * @param session the draft of a session has its id, so that two devices write the same one
 * @returns what is seen from now on
 */
export async function draftFeedback(
  space: Space,
  session: string,
  patch: RecordData['feedback_draft'],
  seen: SeenTexts,
): Promise<CommandResult<SeenTexts>> {
  const fields = Object.keys(patch);
  const base = [...seen].filter((name) => fields.some((field) => name.endsWith(` ${field}`)));
  const edited = await editRecord(
    space,
    'feedback_draft',
    session,
    { ...patch, about: 'workout', exerciseSessionId: session },
    { base },
  );
  if (!edited.ok) return edited;
  const own = fields.map((field) => siblingName(edited.value.id, field));
  return ok(new Set([...[...seen].filter((name) => !base.includes(name)), ...own]));
}

/** Handed in once, whichever device does so first. */
export const handInFeedback = (
  space: Space,
  session: string,
  given: Omit<RecordData['feedback'], 'at' | 'off' | 'tz' | 'draftId' | 'about'>,
): Promise<CommandResult> =>
  recordFact(space, 'feedback', { ...momentOf(space), draftId: session, about: 'workout', ...given });
