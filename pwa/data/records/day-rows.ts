/**
 * Keeps `days`, the cache from which the streak screen derives everything, in step with the facts. Always called
 * inside the transaction that writes the facts, so that the two can never disagree. Every changed block gets a new
 * version, by which readers find what changed without reading the rest (day-cache.ts).
 */
import type { Day } from '#core/lib/day.ts';
import { addFacts, byTouchedDay, summariseDay } from '#core/rules/day-summary.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { CoreDb, StoredFact } from '../core-db.ts';
import { decodeDays, encodeDays } from './day-codec.ts';
import { countedFacts } from './read-fact.ts';

const BLOCK_DAYS = 16;
export const blockOf = (day: Day): number => Math.floor(day / BLOCK_DAYS);

/** Adds facts that are new to this database. The caller has left out ids that are already there, and voided ones. */
export async function addToDays(db: CoreDb, facts: readonly StoredFact[]): Promise<void> {
  const touched = facts.flatMap((fact) => fact.days);
  await changeDays(db, touched, (rows) => {
    for (const [day, news] of byTouchedDay(countedFacts(facts)))
      rows.set(day, addFacts(rows.get(day) ?? null, day, news));
    return Promise.resolve();
  });
}

/** Sums the days up anew from their facts, as is needed once a fact was taken back. */
export async function rebuildDays(db: CoreDb, days: readonly Day[]): Promise<void> {
  await changeDays(db, days, async (rows) => {
    for (const day of new Set(days)) {
      const facts = await db.facts.where('days').equals(day).toArray();
      const voided = await db.voids.bulkGet(facts.map((fact) => fact.id));
      const row = summariseDay(day, countedFacts(facts.filter((_, i) => voided[i] === undefined)));
      if (row === null) rows.delete(day);
      else rows.set(day, row);
    }
  });
}

/** All days there are, and all days that have facts: the cache as if it had never been written. */
export async function rebuildAllDays(db: CoreDb): Promise<void> {
  const days = await db.facts.orderBy('days').uniqueKeys();
  await rebuildDays(db, [...(days as unknown as Day[]), ...(await readDays(db)).map((row) => row.day)]);
}

export async function readDay(db: CoreDb, day: Day): Promise<DaySummary | null> {
  const held = await db.days.get(blockOf(day));
  return held === undefined ? null : (decodeDays(held.days).find((row) => row.day === day) ?? null);
}

/** Ascending. Screens read through the space's day cache instead. */
export const readDays = async (db: CoreDb): Promise<DaySummary[]> =>
  (await db.days.toArray()).flatMap((held) => decodeDays(held.days));

async function changeDays(
  db: CoreDb,
  days: readonly Day[],
  change: (rows: Map<Day, DaySummary>) => Promise<void>,
): Promise<void> {
  if (days.length === 0) return;
  const blocks = [...new Set(days.map(blockOf))];
  const held = await db.days.bulkGet(blocks);
  const rows = new Map(
    held.flatMap((block) => (block === undefined ? [] : decodeDays(block.days))).map((row) => [row.day, row]),
  );
  await change(rows);
  const version = ((await readMeta(db, 'daysVersion')) ?? 0) + 1;
  await writeMeta(db, 'daysVersion', version);
  const byBlock = new Map<number, DaySummary[]>(blocks.map((block) => [block, []]));
  for (const row of [...rows.values()].sort((a, b) => a.day - b.day)) byBlock.get(blockOf(row.day))?.push(row);
  await db.days.bulkPut([...byBlock].map(([block, summaries]) => ({ block, version, days: encodeDays(summaries) })));
}
