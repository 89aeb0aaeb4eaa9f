/** The progress page over years of a person's records: the sample person's twelve weeks, again and again, in the built app. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/source-stamp.mjs';
import { figure, plain } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import type { BenchStage } from '../stage.ts';

const YEAR_MS = 300;
const OF_A_YEAR = 'Pain, a year';
const OF_ALL = 'Pain, since you began';
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
  const profiles = await request(indexedDB.open('waymend'));
  const current = (await request(profiles.transaction('current').objectStore('current').getAll())) as {
    profileId: string;
  }[];
  profiles.close();
  const db = await request(indexedDB.open(`core:${current[0]?.profileId ?? ''}`));
  type Row = Record<string, unknown> & { id: string; entity: string; key: string };
  const read = db.transaction(['facts', 'documents']);
  const facts = (await request(read.objectStore('facts').getAll())) as Row[];
  const sessions = ((await request(read.objectStore('documents').getAll())) as Row[]).filter(
    ({ entity }) => entity === 'session',
  );
  const MS_PER_DAY = 86_400_000;
  const copies = Math.floor((5 * 52) / weeks) - 1;
  const others = facts.filter(({ entity }) => entity !== 'set').length;
  const sets = facts.length - others;
  // As many more sets in each session as it takes.
  const times = Math.max(1, Math.round((atLeast / (copies + 1) - others) / sets));
  const idOf = (id: string, copy: number, time = 0): string =>
    id.slice(0, -4) + (copy * 64 + time).toString(16).padStart(4, '0');
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
    await new Promise((resolve, reject) => {
      write.oncomplete = resolve;
      write.onabort = () => reject(write.error ?? new Error('aborted'));
    });
  }
  const count = await request(db.transaction('facts').objectStore('facts').count());
  db.close();
  return count;
}

interface Chosen {
  /** from the tap to the frame in which every chart has its figures */
  readonly ms: number;
  /** the longest stretch in which nothing could be tapped */
  readonly longest: number;
}

/** Taps a period, and waits until every chart is drawn, and pain is of one of these periods. */
const choose = (page: Page, period: string, titles: readonly string[]): Promise<Chosen> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<Chosen>((resolve) => {
        const radio = [...document.querySelectorAll('main [role=radio], main input[type=radio]')].find((one) =>
          [one.getAttribute('aria-label'), one.textContent, one.closest('label')?.textContent].includes(name),
        ) as HTMLElement;
        let longest = 0;
        const tasks = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        });
        tasks.observe({ type: 'longtask' });
        const began = performance.now();
        const isDrawn = (): boolean =>
          document.querySelector('main [aria-busy=true]') === null &&
          wanted.includes(document.querySelector('main figure h2')?.textContent ?? '');
        const look = (): void => {
          if (!isDrawn()) return void requestAnimationFrame(look);
          requestAnimationFrame(() =>
            setTimeout(() => {
              const ms = performance.now() - began;
              setTimeout(() => {
                tasks.disconnect();
                resolve({ ms, longest });
              }, 200);
            }),
          );
        };
        radio.click();
        requestAnimationFrame(look);
      }),
    [period, titles] as const,
  );

export async function measureProgress(stage: BenchStage, { rounds, progressRecords }: BenchSize): Promise<Row[]> {
  if (!existsSync(join(builtApp, 'index.html'))) throw new Error('npm run build first');
  await stage.serve(builtApp);
  const { url } = stage.server();
  const page = await stage.browserPage();
  // tsx names inner functions by a helper that is not in the page.
  await page.addInitScript({ content: 'globalThis.__name ??= (value) => value' });
  await page.goto(`${url}/sample`);
  await page.getByRole('button', { name: 'Make the sample person' }).click();
  await page.getByText('The sample person is active.').waitFor({ timeout: 60_000 });
  const facts = await page.evaluate(copyBack, [12, progressRecords] as const);
  const year: Chosen[] = [];
  const all: Chosen[] = [];
  const before: Chosen[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/progress?period=4-weeks`);
    await page.locator('main figure table').first().waitFor({ state: 'attached' });
    await sleep(500);
    year.push(await choose(page, 'Year', [OF_A_YEAR]));
    await page.goto(`${url}/progress?period=4-weeks`);
    await page.locator('main figure table').first().waitFor({ state: 'attached' });
    await sleep(500);
    before.push(await choose(page, 'All', [OF_A_YEAR, OF_ALL]));
    await page.goto(`${url}/progress?period=4-weeks`);
    await page.locator('main figure table').first().waitFor({ state: 'attached' });
    await sleep(500);
    all.push(await choose(page, 'All', [OF_ALL]));
  }
  await stage.serveBench();
  const row = (measure: string, chosen: readonly Chosen[], target: number | null): Row => ({
    part: 'Progress',
    measure: `${facts.toLocaleString('en-US')} facts in five years: from the tap to ${measure}`,
    ours: figure(
      chosen.map(({ ms }) => ms),
      'ms',
    ),
    beside: `longest task ${plain(Math.max(...chosen.map(({ longest }) => longest)), 'ms')}`,
    ratio: DASH,
    target: target === null ? DASH : `under ${target} ms`,
    met:
      target === null
        ? null
        : chosen.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(chosen.length / 2)]! < target,
  });
  return [
    row('the figures of a year', year, YEAR_MS),
    row('the last year, where all of it was asked for', before, YEAR_MS),
    row('the figures of all five', all, null),
  ];
}
