/** What is said about a session once it is over, and corrections of its sets. */
import { ok } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import { editRecord, editTables, readyEdit } from '../records/edit-record.ts';
import { factTables, momentOf, readyFact, recordFact } from '../records/record-fact.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { readyVoid, takeBack } from './take-back.ts';

export type SetData = RecordData['set'];

/** The set as it was is taken back, and one as it should be stands in its place, at the same moment. */
export async function correctSet(space: Space, id: string, data: SetData): Promise<CommandResult> {
  const [old, fresh] = await Promise.all([readyVoid(space, id), readyFact(space, 'set', data)]);
  if (!fresh.ok) return fresh;
  const written = await writeTransaction(space, factTables(space.db), async () => {
    const taken = await old.write();
    if (!taken.ok) return taken;
    await fresh.value.write();
    return ok({ id: fresh.value.id });
  });
  const result = written.ok ? written.value : written;
  if (result.ok) space.wake();
  return result;
}

export const removeSet = (space: Space, id: string): Promise<CommandResult> => takeBack(space, id);

/** Undoes a removal: what was taken back stays so, and the same is recorded anew. */
export const bringBackSet = (space: Space, data: SetData): Promise<CommandResult> => recordFact(space, 'set', data);

/** How much it hurt, asked when it is over. */
export async function answerAfterSession(
  space: Space,
  {
    sessionId,
    region,
    level,
    when,
  }: {
    readonly sessionId: string;
    /** as a place is recorded: `knee-left`, or `whole-body` */
    readonly region: string;
    readonly level: number;
    readonly when: 'during' | 'after';
  },
): Promise<CommandResult<{ readonly level: number }>> {
  const edit = readyEdit(space, 'session', sessionId, when === 'after' ? { painAfter: level } : { painDuring: level });
  if (!edit.ok) return edit;
  const fact = await readyFact(space, 'pain_checkin', { ...momentOf(space), region, level, when, sessionId });
  if (!fact.ok) return fact;
  const written = await writeTransaction(space, [...editTables(space.db), ...factTables(space.db)], async () => {
    await edit.value.write();
    await fact.value.write();
  });
  if (!written.ok) return written;
  space.wake();
  return ok({ level });
}

export const noteSession = (space: Space, sessionId: string, note: string): Promise<CommandResult> =>
  editRecord(space, 'session', sessionId, { note });
