/** What is said about a session once it is over, and corrections of its sets. */
import { fail, ok } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import { slipMs } from '#core/rules/session/run.ts';
import { factsBetween } from '../queries/facts-between.ts';
import { editRecord, editTables, readyEdit } from '../records/edit-record.ts';
import { factTables, momentOf, readyFact, recordFact } from '../records/record-fact.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { readyVoid, takeBack } from './take-back.ts';

export type SetData = RecordData['set'];

/**
 * The set as it was is taken back, and one as it should be stands in its place, at the same moment. One that was corrected or
 * removed meanwhile, as in another tab, is left as it is now: it would stand there twice.
 */
export async function correctSet(space: Space, id: string, data: SetData): Promise<CommandResult> {
  const [old, fresh] = await Promise.all([readyVoid(space, id), readyFact(space, 'set', data)]);
  if (!fresh.ok) return fresh;
  const written = await writeTransaction(space, factTables(space.db), async () => {
    if ((await space.db.voids.get(id)) !== undefined)
      return fail({ reason: 'invalid' as const, field: 'id', detail: `the set ${id} was taken back meanwhile` });
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

/** How much it hurt, asked when it is over. Another number within a minute corrects a slip of the finger; later it is an answer of its own. */
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
  const moment = momentOf(space);
  const fact = await readyFact(space, 'pain_checkin', { ...moment, region, level, when, sessionId });
  if (!fact.ok) return fact;
  const near = await factsBetween(space, 'pain_checkin', moment.at - slipMs, moment.at + slipMs);
  const slips = near.filter(({ data }) => data.sessionId === sessionId && data.when === when);
  const isSaid = slips.some(({ data }) => data.level === level);
  const old = await Promise.all(slips.filter(({ data }) => data.level !== level).map(({ id }) => readyVoid(space, id)));
  const written = await writeTransaction(space, [...editTables(space.db), ...factTables(space.db)], async () => {
    await edit.value.write();
    for (const slip of old) await slip.write();
    if (!isSaid) await fact.value.write();
  });
  if (!written.ok) return written;
  space.wake();
  return ok({ level });
}

export const noteSession = (space: Space, sessionId: string, note: string): Promise<CommandResult> =>
  editRecord(space, 'session', sessionId, { note });
