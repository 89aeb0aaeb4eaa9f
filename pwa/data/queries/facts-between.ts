import Dexie from 'dexie';
import { addDays, dayOf, MS_PER_MINUTE, OFFSET_MAX, OFFSET_MIN, utcStartOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact, FactEntity } from '#core/records/index.ts';
import type { StoredFact } from '../core-db.ts';
import { readFact } from '../records/read-fact.ts';
import type { Space } from '../space/space.ts';

/**
 * What was done of one kind in a stretch of time, oldest first, without what was taken back or cannot be read. It costs the
 * same whatever else is recorded.
 * @param from UTC ms
 * @param until UTC ms; what was done then is not in it
 */
export async function factsBetween<E extends FactEntity>(
  space: Space,
  entity: E,
  from: number,
  until: number,
): Promise<readonly Fact<E>[]> {
  const rows = await space.db.facts.where('[entity+at]').between([entity, from], [entity, until]).toArray();
  return standing<E>(space, rows);
}

/** What was done last of one kind, whenever that was, or null. What was taken back or cannot be read does not count. */
export async function latestFact<E extends FactEntity>(space: Space, entity: E): Promise<Fact<E> | null> {
  return (await newestFacts(space, entity, 1))[0] ?? null;
}

/** So many of one kind as were done last, newest first; what was taken back or cannot be read does not count. */
export async function newestFacts<E extends FactEntity>(
  space: Space,
  entity: E,
  most: number,
): Promise<readonly Fact<E>[]> {
  const ofKind = space.db.facts.where('[entity+at]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]).reverse();
  const atOnce = Math.max(READ_AT_ONCE, most);
  const found: Fact<E>[] = [];
  for (let passed = 0; ; passed += atOnce) {
    const rows = await ofKind.clone().offset(passed).limit(atOnce).toArray();
    found.push(...(await standing<E>(space, rows)));
    if (found.length >= most || rows.length < atOnce) return found.slice(0, most);
  }
}

/** More are read only where some of these were taken back. */
const READ_AT_ONCE = 4;

const ASKED_ONE_BY_ONE = 100;

async function standing<E extends FactEntity>({ db }: Space, rows: readonly StoredFact[]): Promise<readonly Fact<E>[]> {
  const ids = rows.map(({ id }) => id);
  // Few are ever taken back: asking for each of many would cost more than reading the keys of all that were.
  const takenBack = new Set(
    ids.length > ASKED_ONE_BY_ONE
      ? await db.voids.toCollection().primaryKeys()
      : (await db.voids.bulkGet(ids)).flatMap((held) => held?.target ?? []),
  );
  return rows.flatMap((row) => {
    const read = takenBack.has(row.id) ? null : readFact(row);
    return read?.ok === true ? [read.value as Fact<E>] : [];
  });
}

/**
 * The same by days, each fact on the day of its own offset: where a person travels or the clocks change, a day begins at
 * several moments.
 * @param last this day too
 */
export async function factsOnDays<E extends FactEntity>(
  space: Space,
  entity: E,
  first: Day,
  last: Day,
): Promise<readonly Fact<E>[]> {
  const from = utcStartOf(first) - OFFSET_MAX * MS_PER_MINUTE;
  const until = utcStartOf(addDays(last, 1)) - OFFSET_MIN * MS_PER_MINUTE;
  const facts = await factsBetween(space, entity, from, until);
  return facts.filter(({ data: { at, off } }) => dayOf(at, off) >= first && dayOf(at, off) <= last);
}
