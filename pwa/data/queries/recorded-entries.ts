import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Data } from '#core/records/define-record.ts';
import type { Entity } from '#core/records/index.ts';
import { firstMoments, whenItWas } from '#core/rules/session/when-it-was.ts';
import { readDocuments } from '../records/document-rows.ts';
import { readFact } from '../records/read-fact.ts';
import type { Space } from '../space/space.ts';

export interface RecordedEntry {
  readonly id: string;
  readonly entity: Entity;
  /** on which day it was done, or is planned */
  readonly day: Day;
  readonly data: Data;
  /** the server has it */
  readonly saved: boolean;
}

/** What a person recorded and did not take back, newest first: what search reads. What cannot be read is left out. */
export async function recordedEntries({ db }: Space): Promise<readonly RecordedEntry[]> {
  const [rows, voided, unsent, sessions, planned] = await Promise.all([
    db.facts.toArray(),
    db.voids.toCollection().primaryKeys(),
    db.outbox.toArray(),
    readDocuments(db, 'session'),
    readDocuments(db, 'schedule_item'),
  ]);
  const takenBack = new Set(voided);
  const waiting = new Set(unsent.flatMap(({ opId, key }) => [opId, key]));
  const standing = rows.flatMap((row) => {
    const read = takenBack.has(row.id) ? null : readFact(row);
    return read?.ok === true ? [read.value] : [];
  });
  const firsts = firstMoments(standing);
  const facts = standing.flatMap(({ id, entity, data }): readonly RecordedEntry[] => {
    // What belongs to a session, as its sets do, is part of it, and that is listed.
    if ('sessionId' in data && data.sessionId !== undefined && sessions.has(data.sessionId)) return [];
    return [{ id, entity, day: dayOf(data.at, data.off), data, saved: !waiting.has(id) }];
  });
  const documents = [
    ...[...sessions].map(
      ([key, { fields }]) => ({ entity: 'session', key, fields, day: startDay(fields, firsts.get(key)) }) as const,
    ),
    ...[...planned].map(([key, { fields }]) => ({ entity: 'schedule_item', key, fields, day: fields['day'] }) as const),
  ].flatMap(({ entity, key, fields, day }): readonly RecordedEntry[] =>
    typeof day === 'number' ? [{ id: key, entity, day: day as Day, data: fields, saved: !waiting.has(key) }] : [],
  );
  // Ids rise with time, so the last of a day is the newest.
  return [...facts.reverse(), ...documents].sort((one, other) => other.day - one.day);
}

function startDay(header: Data, first: number | undefined): Day | undefined {
  const { startedAt } = whenItWas(header, first);
  const { off } = header;
  return startedAt === undefined ? undefined : dayOf(startedAt, typeof off === 'number' ? off : 0);
}
