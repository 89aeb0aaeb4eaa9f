/** The sample person's twelve weeks, again and again, until there are five years of them in the built app. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/source-stamp.mjs';
import type { BenchStage } from '../stage.ts';

const builtApp = join(root, 'dist/app');

/**
 * Copies what the sample person did, twelve weeks further back each time, until there is so much of it. Runs in the page.
 * @returns how many facts there are
 */
async function copyBack([weeks, atLeast]: readonly [number, number]): Promise<number> {
  const request = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('refused'));
    });
  const written = (transaction: IDBTransaction): Promise<unknown> =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
  const profiles = await request(indexedDB.open('waymend'));
  const slots = profiles.transaction('current').objectStore('current');
  const { profileId } = (await request(slots.get('current'))) as { profileId: string };
  profiles.close();
  const db = await request(indexedDB.open(`core:${profileId}`));
  type Row = Record<string, unknown> & { id: string; entity: string; key: string };
  type PackedDay = readonly [day: number, ...rest: unknown[]];
  const read = db.transaction(['facts', 'documents', 'days']);
  const facts = (await request(read.objectStore('facts').getAll())) as Row[];
  const sessions = ((await request(read.objectStore('documents').getAll())) as Row[]).filter(
    ({ entity }) => entity === 'session',
  );
  const blocks = (await request(read.objectStore('days').getAll())) as { days: string }[];
  const MS_PER_DAY = 86_400_000;
  const copies = Math.floor((5 * 52) / weeks) - 1;
  const others = facts.filter(({ entity }) => entity !== 'set').length;
  const sets = facts.length - others;
  // As many more sets in each session as it takes.
  const times = Math.max(1, Math.round((atLeast / (copies + 1) - others) / sets));
  // An id begins with the moment at which it was made, and so do those of the copies.
  const idOf = (id: string, copy: number, time = 0): string => {
    const made = (parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - copy * weeks * 7 * MS_PER_DAY).toString(16);
    const moment = made.padStart(12, '0');
    return `${moment.slice(0, 8)}-${moment.slice(8)}${id.slice(13, -4)}${(copy * 64 + time).toString(16).padStart(4, '0')}`;
  };
  const ids = new Set([...facts, ...sessions].flatMap(({ id, key }) => [id, key]));
  const back = (value: unknown, days: number, copy: number, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => back(one, days, copy, name));
    if (value instanceof Object)
      return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, back(one, days, copy, field)]));
    if (typeof value === 'string' && ids.has(value)) return idOf(value, copy);
    if (typeof value !== 'number') return value;
    if (['at', 'startedAt', 'endedAt', 'madeAt'].includes(name)) return value - days * MS_PER_DAY;
    return ['day', 'from', 'days'].includes(name) && value > 10_000 ? value - days : value;
  };
  for (let copy = 0; copy <= copies; copy++) {
    const write = db.transaction(['facts', 'documents'], 'readwrite');
    for (const fact of facts)
      for (let time = 0; time < (fact.entity === 'set' ? times : 1); time++) {
        if (copy === 0 && time === 0) continue;
        const made = back(fact, copy * weeks * 7, copy) as Row;
        const id = idOf(fact.id, copy, time);
        write.objectStore('facts').put({ ...made, id, key: fact.key === fact.id ? id : `${fact.key}:${copy}` });
      }
    if (copy > 0) for (const row of sessions) write.objectStore('documents').put(back(row, copy * weeks * 7, copy));
    await written(write);
  }
  // The summaries of the days, sixteen in a block (pwa/data/records/day-codec.ts).
  const moved = (value: unknown, days: number, copy: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => moved(one, days, copy));
    if (typeof value === 'string' && ids.has(value)) return idOf(value, copy);
    return typeof value === 'number' && value > 1e11 ? value - days * MS_PER_DAY : value;
  };
  const packed = blocks.flatMap(({ days }) => JSON.parse(days) as PackedDay[]);
  const byBlock = new Map<number, PackedDay[]>();
  for (let copy = copies; copy >= 0; copy--)
    for (const [day, ...rest] of packed) {
      const shift = copy * weeks * 7;
      const block = Math.floor((day - shift) / 16);
      byBlock.set(block, [...(byBlock.get(block) ?? []), [day - shift, ...(moved(rest, shift, copy) as unknown[])]]);
    }
  const write = db.transaction(['days', 'meta'], 'readwrite');
  const version =
    (((await request(write.objectStore('meta').get('daysVersion'))) as { value?: number })?.value ?? 0) + 1;
  write.objectStore('meta').put({ name: 'daysVersion', value: version });
  for (const [block, days] of byBlock) write.objectStore('days').put({ block, version, days: JSON.stringify(days) });
  await written(write);
  const count = await request(db.transaction('facts').objectStore('facts').count());
  db.close();
  return count;
}

const seeded = new WeakMap<BenchStage, Promise<number>>();

async function seed(stage: BenchStage, page: Page, records: number): Promise<number> {
  await page.goto(`${stage.server().url}/sample`);
  await page.getByRole('button', { name: 'Make the sample person' }).click();
  await page.getByText('The sample person is active.').waitFor({ timeout: 60_000 });
  return page.evaluate(copyBack, [12, records] as const);
}

/**
 * The built app over five years of records, which are made once for all parts. `stage.serveBench()` afterwards.
 * @returns its page, and how many facts there are
 */
export async function openFiveYears(
  stage: BenchStage,
  records: number,
): Promise<{ readonly page: Page; readonly facts: number }> {
  if (!existsSync(join(builtApp, 'index.html'))) throw new Error('npm run build first');
  await stage.serve(builtApp);
  const page = await stage.browserPage();
  // tsx names inner functions by a helper that is not in the page.
  await page.addInitScript({ content: 'globalThis.__name ??= (value) => value' });
  const making = seeded.get(stage) ?? seed(stage, page, records);
  seeded.set(stage, making);
  return { page, facts: await making };
}
