/** What is said about a session once it is over, and corrections of its sets. */
import { MS_PER_DAY } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import { lineOf } from '#core/records/index.ts';
import type { Fact, RecordData } from '#core/records/index.ts';
import { session } from '#core/records/session.ts';
import { stopReasonOf } from '#core/rules/coach/from-records.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { StopReason } from '#core/rules/coach/training.ts';
import { slipMs } from '#core/rules/session/run.ts';
import { siblingName } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { factsBetween } from '../queries/facts-between.ts';
import { placeOfSession } from '../queries/sessions.ts';
import { readDocument } from '../records/document-rows.ts';
import { editRecord, readyEdit } from '../records/edit-record.ts';
import { momentOf, readyFact } from '../records/record-fact.ts';
import { writeTogether } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import { Refused } from './command-failure.ts';
import type { CommandResult } from './command-failure.ts';
import { readyVoid, readyVoids, takeBack } from './take-back.ts';

export type SetData = RecordData['set'];

/**
 * The set as it was is taken back, and one as it should be stands in its place, at the same moment. One that was corrected or
 * removed meanwhile, as in another tab, is left as it is now: it would stand there twice. Where another device corrects it too,
 * the last correction stands.
 */
export async function correctSet(space: Space, id: string, data: SetData): Promise<CommandResult> {
  const [voidOf, fresh] = await Promise.all([readyVoids(space), readyFact(space, 'set', ...inPlaceOf(id, data))]);
  if (!fresh.ok) return fresh;
  return writeTogether(space, async (write) => {
    if ((await space.db.voids.get(id)) !== undefined)
      throw new Refused({ reason: 'invalid', field: 'id', detail: `the set ${id} was taken back meanwhile` });
    for (const old of [id, ...(await besidesInLine(space, id))]) await write(voidOf(old));
    await write(fresh.value);
    return { id: fresh.value.id };
  });
}

/** With the moment of the first of the line. */
const inPlaceOf = (id: string, data: SetData): [SetData, readonly string[]] => {
  const { replaces = id } = data;
  return [{ ...data, replaces }, [replaces, id]];
};

/** What other devices put in the place of the same set, and this one does not show. Call it inside a transaction. */
async function besidesInLine({ db }: Space, id: string): Promise<readonly string[]> {
  const set = await db.facts.get(id);
  const line = set && lineOf(set.entity, set.data);
  if (set === undefined || line === undefined) return [];
  // Earlier versions had the server move one of them by what its device's clock was wrong.
  const ats = [set.at, (await db.facts.get(line))?.at ?? set.at];
  const [from, until] = [Math.min(...ats) - MS_PER_DAY, Math.max(...ats) + MS_PER_DAY];
  const near = await db.facts.where('[entity+at]').between(['set', from], ['set', until]).toArray();
  return near.filter((one) => one.id !== id && lineOf(one.entity, one.data) === line).map((one) => one.id);
}

/** With what other devices put in its place, or that would take the place anew. */
export const removeSet = (space: Space, id: string): Promise<CommandResult> =>
  takeBack(space, id, () => besidesInLine(space, id));

/** Undoes a removal: what was taken back stays so, and the same is recorded anew. */
export const bringBackSet = async (space: Space, id: string, data: SetData): Promise<CommandResult> => {
  const fresh = await readyFact(space, 'set', ...inPlaceOf(id, data));
  if (!fresh.ok) return fresh;
  return writeTogether(space, async (write) => {
    await write(fresh.value);
    return { id: fresh.value.id };
  });
};

export interface PainOfSession {
  readonly sessionId: string;
  /** as a place is recorded: `knee-left`, or `whole-body` */
  readonly region: string;
  readonly level: number;
  readonly when: 'before' | 'during' | 'after';
}

const fieldOf = { before: 'painBefore', during: 'painDuring', after: 'painAfter' } as const;
const patchOf = ({ level, when }: PainOfSession): RecordData['session'] => {
  if (when === 'before') return { painBefore: level };
  return when === 'after' ? { painAfter: level } : { painDuring: level };
};

/**
 * How much it hurt, asked when it is over. Another number within a minute corrects a slip of the finger; later it is an
 * answer of its own, which stands beside the first, and so it does beside what was answered while the session ran.
 */
export async function answerAfterSession(
  space: Space,
  answer: PainOfSession & { readonly when: 'during' | 'after' },
): Promise<CommandResult<{ readonly level: number }>> {
  const { sessionId, level, when } = answer;
  const moment = momentOf(space);
  const { startedAt = moment.at, endedAt = startedAt } = await headerOf(space, sessionId);
  const region = (await placeOfSession(space, sessionId, startedAt)) ?? answer.region;
  const since = Math.max(moment.at - slipMs, endedAt);
  const isSlip = ({ data }: Fact<'pain_checkin'>): boolean => data.when === when && data.at >= since;
  let replaced: ReadonlySet<number> = new Set();
  const edit = readyEdit(space, 'session', sessionId, patchOf(answer), {
    base: (held) => namesOf(held, when, (value) => replaced.has(value)),
  });
  if (!edit.ok) return edit;
  const fact = await readyFact(space, 'pain_checkin', { ...moment, region, level, when, sessionId });
  if (!fact.ok) return fact;
  const voidOf = await readyVoids(space);
  return writeTogether(space, async (write) => {
    // Another tab may have answered meanwhile.
    const said = answersAbout(when, await answersOf(space, sessionId, startedAt));
    const stands = new Set(said.filter((one) => !isSlip(one)).map(({ data }) => data.level));
    const slips = said.filter((one) => isSlip(one) && one.data.level !== level);
    replaced = new Set(slips.flatMap(({ data }) => (stands.has(data.level) ? [] : [data.level])));
    await write(edit.value);
    for (const { id } of slips) await write(voidOf(id));
    if (!said.some((one) => isSlip(one) && one.data.level === level)) await write(fact.value);
    return { level };
  });
}

/** The header as far as it can be read. */
async function headerOf(space: Space, id: string): Promise<RecordData['session']> {
  const read = session.schema.safeParse((await readDocument(space.db, 'session', id)).fields);
  return read.success ? read.data : {};
}

/** All that was answered in a session and is not taken back, oldest first. */
async function answersOf(space: Space, sessionId: string, startedAt: number): Promise<readonly Fact<'pain_checkin'>[]> {
  const since = async (from: number): Promise<readonly Fact<'pain_checkin'>[]> =>
    (await factsBetween(space, 'pain_checkin', from, Number.MAX_SAFE_INTEGER)).filter(
      ({ data }) => data.sessionId === sessionId,
    );
  const near = await since(startedAt - MS_PER_DAY);
  // Where its clock was ahead, the server has moved them to before it.
  return near.some(({ data }) => data.when === 'before') ? near : since(0);
}

/**
 * Of those of a session: the first before it is of its beginning. Whatever was asked again before it went on was its pain too
 * where it is more than 3 (RUN-15); otherwise it stands for itself. By their order, which a clock that is set right keeps.
 */
function answersAbout(
  when: PainOfSession['when'],
  said: readonly Fact<'pain_checkin'>[],
): readonly Fact<'pain_checkin'>[] {
  const first = said.find(({ data }) => data.when === 'before');
  if (when === 'before') return first === undefined ? [] : [first];
  const isOfWorst = (one: Fact<'pain_checkin'>): boolean =>
    one !== first && one.data.when === 'before' && lightOf(one.data.level) !== 'green';
  return said.filter((one) => one.data.when === when || (when === 'during' && isOfWorst(one)));
}

const namesOf = (
  { kept = {} }: MergedDocument,
  when: PainOfSession['when'],
  isMeant: (value: number) => boolean,
): readonly string[] =>
  (kept[fieldOf[when]] ?? [])
    .filter(({ value }) => typeof value === 'number' && isMeant(value))
    .map(({ id }) => siblingName(id, fieldOf[when]));

/**
 * The person says that what stands there was a slip of the finger: whatever was answered of it is taken back, and the number
 * that was meant stands at its moment.
 */
export async function correctPain(
  space: Space,
  answer: PainOfSession,
): Promise<CommandResult<{ readonly level: number }>> {
  const { sessionId, level, when } = answer;
  const now = momentOf(space);
  const { startedAt = now.at, endedAt = now.at, off = now.off, tz = now.tz } = await headerOf(space, sessionId);
  const edit = readyEdit(space, 'session', sessionId, patchOf(answer), {
    base: (held) => namesOf(held, when, () => true),
  });
  if (!edit.ok) return edit;
  const slips = answersAbout(when, await answersOf(space, sessionId, startedAt));
  const place = (await placeOfSession(space, sessionId, startedAt)) ?? answer.region;
  const unsaid = { at: when === 'before' ? startedAt : endedAt, off, tz, region: place };
  const { at, region, ...where } = slips.at(-1)?.data ?? unsaid;
  const moment = { at, off: where.off, tz: where.tz };
  const said = slips.slice(-1).map(({ id }) => id);
  const fact = await readyFact(space, 'pain_checkin', { ...moment, region, level, when, sessionId }, said);
  if (!fact.ok) return fact;
  const old = await Promise.all(slips.map(({ id }) => readyVoid(space, id)));
  return writeTogether(space, async (write) => {
    await write(edit.value);
    for (const slip of old) await write(slip);
    await write(fact.value);
    return { level };
  });
}

/** Later than this after its end, that it was pain is a word on how it was then. */
const STILL_TOLD_NOW_MS = 2 * 3_600_000;

/**
 * The person says why it ended: the last word on what they were shown. Pain that they were not shown, which another device
 * or tab told, stays told, and where it is known here nothing is changed. That it was pain is told now where it has ended
 * within two hours. A sign that was told stays told, and which sign it is, and when it has ended, the coach asks.
 * @param shown why it ended by the page that it was changed on
 */
export async function changeStopReason(
  space: Space,
  sessionId: string,
  stopReason: Exclude<StopReason, 'sign'>,
  shown: StopReason,
): Promise<CommandResult<null>> {
  return writeTogether(space, async (write) => {
    const header = await headerOf(space, sessionId);
    const [held, isPain] = [stopReasonOf(header), stopReason === 'pain'];
    if (held === 'sign' || (held === 'pain' && shown !== 'pain' && !isPain))
      throw new Refused({
        reason: 'stop_told',
        detail: `it was stopped because of ${held === 'sign' ? 'a sign' : 'pain'}`,
      });
    const now = space.device.now();
    const { endedAt = now, stoppedAt = now } = header;
    const isToldNow = isPain && (held !== 'pain' || shown !== 'pain') && Math.abs(now - endedAt) <= STILL_TOLD_NOW_MS;
    const edit = readyEdit(space, 'session', sessionId, {
      stopReason,
      ...((isPain || shown === 'pain') && { stoppedForPain: isPain }),
      ...(isToldNow && { stoppedAt: Math.max(now, stoppedAt) }),
    });
    if (!edit.ok) throw new Refused(edit.failure);
    await write(edit.value);
    return null;
  });
}

/**
 * What another device wrote and this one has not shown stays beside it.
 * @param seen the writings whose words it replaces
 * @returns what is seen from now on
 */
export async function noteSession(
  space: Space,
  sessionId: string,
  note: string,
  seen: readonly string[],
): Promise<CommandResult<readonly string[]>> {
  const edited = await editRecord(space, 'session', sessionId, { note }, { base: seen });
  return edited.ok ? ok([siblingName(edited.value.id, 'note')]) : edited;
}
