import { MS_PER_DAY } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { session as sessionDefinition } from '#core/records/session.ts';
import { stopReasonOf } from '#core/rules/coach/from-records.ts';
import { isStoppedBySign } from '#core/rules/session/run.ts';
import { whenItWas } from '#core/rules/session/when-it-was.ts';
import { siblingName } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { readDocument, readDocuments } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';
import { isOfferedOn, keptRun } from './open-sessions.ts';
import { firstsOfSpans } from './session-moments.ts';

type Fields = ReturnType<typeof sessionDefinition.schema.parse>;

export interface SessionNote {
  /** what replaces it names it so */
  readonly writing: string;
  readonly text: string;
}

export interface SessionRecord {
  readonly id: string;
  /** of pain that several devices answered, the highest; of their ends, the one because of a sign or else of pain */
  readonly fields: Fields;
  /** all that stand beside each other, latest first: devices that did not know of each other wrote one each */
  readonly notes: readonly SessionNote[];
  /** oldest first */
  readonly sets: readonly Fact<'set'>[];
}

type Header = Pick<SessionRecord, 'notes'> & { readonly fields: Fields & { readonly startedAt: number } };

/** null: it cannot be read, or has no beginning. */
function headerOf(document: MergedDocument): Header | null {
  const { kept = {} } = document;
  const highest = (name: 'painBefore' | 'painDuring' | 'painAfter') => {
    const levels = (kept[name] ?? []).flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
    return levels.length === 0 ? {} : { [name]: Math.max(...levels) };
  };
  const fields = { ...document.fields, ...highest('painBefore'), ...highest('painDuring'), ...highest('painAfter') };
  const read = sessionDefinition.schema.safeParse(fields);
  if (!read.success || read.data.startedAt === undefined) return null;
  const stopReason = stopReasonOf(read.data);
  return {
    fields: {
      ...read.data,
      startedAt: read.data.startedAt,
      ...(stopReason !== undefined && { stopReason }),
    },
    notes: (kept['note'] ?? []).flatMap((note) =>
      typeof note.value === 'string' ? [{ writing: siblingName(note.id, 'note'), text: note.value }] : [],
    ),
  };
}

/** One session with its sets; null: this device has none of that id. */
export async function sessionRecord(space: Space, id: string): Promise<SessionRecord | null> {
  const header = headerOf(await readDocument(space.db, 'session', id));
  if (header === null) return null;
  const { startedAt, endedAt } = header.fields;
  const { sets, firsts } = await firstsOfSpans(space, [{ id, startedAt, endedAt }]);
  return { id, ...trulyDated(header, firsts.get(id)), sets: sets.get(id) ?? [] };
}

/** @param first the first moment of its own */
function trulyDated(header: Header, first: number | undefined): Header {
  const { startedAt = header.fields.startedAt, endedAt } = whenItWas(header.fields, first);
  return { ...header, fields: { ...header.fields, startedAt, ...(endedAt !== undefined && { endedAt }) } };
}

/** Whether this device has that a sign stopped this session: with its end, or while that is still to be written. */
export async function isSignOfSessionStored(space: Space, id: string): Promise<boolean> {
  const { fields } = await readDocument(space.db, 'session', id);
  const kept = await keptRun(space);
  return fields['stoppedForSign'] === true || (kept?.sessionId === id && isStoppedBySign(kept.run));
}

export interface PastSession extends Header {
  readonly id: string;
  /** exercises of which a set was done, however many were asked for */
  readonly exercisesDone: number;
}

export interface PastSessions {
  readonly sessions: readonly PastSession[];
  readonly hasMore: boolean;
}

/**
 * Those that have ended, the latest first.
 * @param most 0: not asked yet, and nothing is read
 */
export async function pastSessions(space: Space, most: number): Promise<PastSessions | null> {
  if (most === 0) return null;
  const ended = [...(await readDocuments(space.db, 'session'))]
    .flatMap(([id, document]) => {
      const { startedAt, endedAt } = document.fields;
      return typeof startedAt === 'number' && endedAt !== undefined ? [{ id, startedAt, document }] : [];
    })
    .sort((a, b) => b.startedAt - a.startedAt);
  const read: (Header & { readonly id: string })[] = [];
  // One more than is shown, of those that can be read.
  for (const { id, document } of ended) {
    if (read.length > most) break;
    const header = headerOf(document);
    if (header !== null) read.push({ id, ...header });
  }
  const shown = read.slice(0, most);
  const { sets, firsts } = await firstsOfSpans(
    space,
    shown.map(({ id, fields: { startedAt, endedAt } }) => ({ id, startedAt, endedAt })),
  );
  const exercisesDone = (id: string): number => new Set(sets.get(id)?.map(({ data }) => data.exerciseId)).size;
  const sessions = shown
    .map(({ id, ...header }) => ({ id, ...trulyDated(header, firsts.get(id)), exercisesDone: exercisesDone(id) }))
    .sort((a, b) => b.fields.startedAt - a.fields.startedAt);
  return { sessions, hasMore: read.length > most };
}

export interface SessionSum {
  /** as they count; 0: nothing of it does */
  readonly minutes: number;
  /** as it is recorded; null: no answer names one */
  readonly place: string | null;
}

/**
 * For how long a session that has ended was, and for which place. What counts names no session, but begins with it, or with a
 * set of it after a break: what was logged meanwhile does neither.
 */
export async function sumOfSession(space: Space, id: string): Promise<SessionSum> {
  const { fields } = await readDocument(space.db, 'session', id);
  const { startedAt, endedAt } = fields;
  if (typeof startedAt !== 'number') return { minutes: 0, place: null };
  const first = await firstAnswer(space, id, startedAt);
  const place = first?.data.region ?? null;
  if (typeof endedAt !== 'number') return { minutes: 0, place };
  const { sets, firsts } = await firstsOfSpans(space, [{ id, startedAt, endedAt }]);
  const { startedAt: began = startedAt } = whenItWas(fields, firsts.get(id));
  // The first answer was given when it began, also where a clock was wrong by less than tells another day.
  const beginnings = new Set([first?.data.at ?? began, ...(sets.get(id) ?? []).map(({ data }) => data.at)]);
  const counted = await factsBetween(space, 'activity', Math.min(...beginnings), Math.max(...beginnings) + 1);
  const own = counted.filter(({ data }) => beginnings.has(data.at));
  return { minutes: own.reduce((all, { data }) => all + data.minutes, 0), place };
}

/** The place that its pain answers are about, by the first of them; null: this device has none. */
export const placeOfSession = async (space: Space, id: string, startedAt: number): Promise<string | null> =>
  (await firstAnswer(space, id, startedAt))?.data.region ?? null;

/** Of the pain before it. By a clock that was wrong it may lie any time away. */
async function firstAnswer(space: Space, id: string, startedAt: number): Promise<Fact<'pain_checkin'> | null> {
  const isFirst = ({ data }: Fact<'pain_checkin'>): boolean => data.sessionId === id && data.when === 'before';
  const near = await factsBetween(space, 'pain_checkin', startedAt - MS_PER_DAY, startedAt + MS_PER_DAY);
  const all = near.some(isFirst) ? near : await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER);
  return all.find(isFirst) ?? null;
}

/** The latest session of today or yesterday that nobody has ended and this device does not have under way. */
export async function openSession(space: Space, today: Day): Promise<SessionRecord | null> {
  const [documents, kept] = await Promise.all([readDocuments(space.db, 'session'), keptRun(space)]);
  const open = [...documents].flatMap(([id, document]) => {
    const read = sessionDefinition.schema.safeParse(document.fields);
    if (!read.success || id === kept?.sessionId || !isOfferedOn(today, document)) return [];
    const { startedAt } = read.data;
    return startedAt === undefined ? [] : [{ id, startedAt }];
  });
  const [latest] = open.sort((a, b) => b.startedAt - a.startedAt);
  return latest === undefined ? null : sessionRecord(space, latest.id);
}

/** The id of the session that ended last; null: none has. */
export async function lastSession({ db }: Space): Promise<string | null> {
  const documents = await readDocuments(db, 'session');
  const ended = [...documents].flatMap(([id, { fields }]) => {
    const { endedAt } = fields;
    return typeof endedAt === 'number' ? [{ id, endedAt }] : [];
  });
  return ended.sort((a, b) => b.endedAt - a.endedAt)[0]?.id ?? null;
}
