/**
 * Keeps `days`, the cache from which the streak screen derives everything, in step with the facts. Always called
 * inside the transaction that writes the facts, so that the two can never disagree.
 */
import type { CoreDb, StoredFact } from './core-db';
import type { Day } from '../../core/lib/day';
import { addFact, summariseDay } from '../../core/rules/day-summary';

/** Adds facts that are new to this database. The caller has left out ids that are already there, and voided ones. */
export async function addToDays(db: CoreDb, facts: readonly StoredFact[]): Promise<void> {
  const touched = [...new Set(facts.flatMap((fact) => fact.days))];
  const held = await db.days.bulkGet(touched);
  const rows = new Map(touched.map((day, i) => [day, held[i] ?? null]));
  for (const fact of facts) for (const day of fact.days) rows.set(day, addFact(rows.get(day) ?? null, day, fact));
  await db.days.bulkPut([...rows.values()].filter((row) => row !== null));
}

/** Sums the days up anew from their facts, as is needed once a fact was taken back. */
export async function rebuildDays(db: CoreDb, days: readonly Day[]): Promise<void> {
  for (const day of new Set(days)) {
    const facts = await db.facts.where('days').equals(day).toArray();
    const voided = await db.voids.bulkGet(facts.map((fact) => fact.id));
    const row = summariseDay(day, facts.filter((_, i) => voided[i] === undefined));
    if (row === null) await db.days.delete(day);
    else await db.days.put(row);
  }
}
