import Dexie from 'dexie';
import { addDays, dayOf, MS_PER_MINUTE, OFFSET_MAX, OFFSET_MIN, utcStartOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { lineOf } from '#core/records/index.ts';
import type { Fact, FactEntity } from '#core/records/index.ts';
import type { StoredFact } from '../core-db.ts';
import { readFact } from '../records/read-fact.ts';
import type { Space } from '../space/space.ts';

/** A history of years comes in pieces, so that the page can be used in between. */
const ROWS_AT_ONCE = 2_500;

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
  {
    rowsAtOnce = ROWS_AT_ONCE,
    takenBack,
  }: { readonly rowsAtOnce?: number; readonly takenBack?: TakenBack | undefined } = {},
): Promise<readonly Fact<E>[]> {
  const rows: StoredFact[] = [];
  for (let [lower, atOnce] = [from, rowsAtOnce]; ;) {
    const range = space.db.facts.where('[entity+at]').between([entity, lower], [entity, until]);
    const piece = await range.limit(atOnce).toArray();
    const last = piece.length < atOnce ? undefined : piece.at(-1);
    // Of its last moment there may be more: that is read again, with what follows.
    const whole = last === undefined ? piece : piece.filter(({ at }) => at < last.at);
    rows.push(...whole);
    if (last === undefined) return standing<E>(space, rows, takenBack);
    if (whole.length === 0) atOnce *= 2;
    lower = last.at;
  }
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
  const found: Fact<E>[] = [];
  for (let [passed, atOnce] = [0, most]; ; [passed, atOnce] = [passed + atOnce, Math.max(READ_AT_ONCE, most)]) {
    const rows = await ofKind.clone().offset(passed).limit(atOnce).toArray();
    found.push(...(await standing<E>(space, rows)));
    if (found.length >= most || rows.length < atOnce) return found.slice(0, most);
  }
}

/** More are read only where some of these were taken back. */
const READ_AT_ONCE = 4;

const ASKED_ONE_BY_ONE = 16;

/** The ids of what was taken back. */
export type TakenBack = PromiseLike<readonly string[]>;

/**
 * All of them, for whoever asks for several kinds: beside the facts and not after them. Ask for both in one transaction, so
 * that both are of one moment.
 */
export const allTakenBack = ({ db }: Space): TakenBack => db.voids.toCollection().primaryKeys();

// Few are ever taken back: asking for each of many would cost more than reading the keys of all that were.
const takenBackAmong = async (space: Space, ids: readonly string[]): Promise<readonly string[]> =>
  ids.length > ASKED_ONE_BY_ONE
    ? allTakenBack(space)
    : (await space.db.voids.bulkGet([...ids])).flatMap((held) => held?.target ?? []);

async function standing<E extends FactEntity>(
  space: Space,
  rows: readonly StoredFact[],
  asked: TakenBack = takenBackAmong(
    space,
    rows.map(({ id }) => id),
  ),
): Promise<readonly Fact<E>[]> {
  const takenBack = new Set(await asked);
  return lastOfLines(
    rows.flatMap((row) => {
      const read = takenBack.has(row.id) ? null : readFact(row);
      return read?.ok === true ? [read.value as Fact<E>] : [];
    }),
  );
}

/**
 * Two devices that corrected one set before they heard of each other wrote one each. The last that was written stands, the
 * same on both: ids rise with time.
 */
function lastOfLines<E extends FactEntity>(facts: readonly Fact<E>[]): readonly Fact<E>[] {
  const last = new Map<string, string>();
  for (const fact of facts) {
    const line = lineOf(fact.entity, fact.data);
    if (line !== undefined && fact.id > (last.get(line) ?? '')) last.set(line, fact.id);
  }
  if (last.size === 0) return facts;
  return facts.filter((fact) => (last.get(lineOf(fact.entity, fact.data) ?? fact.id) ?? fact.id) === fact.id);
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
  takenBack?: TakenBack,
): Promise<readonly Fact<E>[]> {
  const from = utcStartOf(first) - OFFSET_MAX * MS_PER_MINUTE;
  const until = utcStartOf(addDays(last, 1)) - OFFSET_MIN * MS_PER_MINUTE;
  const facts = await factsBetween(space, entity, from, until, { takenBack });
  return facts.filter(({ data: { at, off } }) => dayOf(at, off) >= first && dayOf(at, off) <= last);
}
