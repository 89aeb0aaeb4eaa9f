/** How our storage copes with the facts in platform-facts.test.ts, in the real app with its real worker and server. */
import type { Page } from 'playwright-core';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MS_PER_DAY } from '#core/lib/day.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { openReader, readOperationIds } from '../faults/log-reader.ts';
import type { OwnerKey } from '../faults/log-reader.ts';
import { completeChallenge, logActivities } from './commands.ts';
import { localIds, openInstalled, ownerKey, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';
import { holdWorker, wakeTokens } from './worker-hands.ts';

let stage: Stage;
const open: Device[] = [];
beforeAll(async () => {
  stage = await setStage();
});
afterEach(async () => {
  stage.proxy.setWeather({ kind: 'pass' });
  for (const device of open.splice(0)) await device.chromium.kill();
});
afterAll(() => stage.close());

/** @param prepare runs in every page before its own code */
async function installed(prepare?: () => void): Promise<Device> {
  const device = await stage.openDevice();
  open.push(device);
  if (prepare !== undefined) await device.chromium.context.addInitScript(prepare);
  await openInstalled(device, stage);
  return device;
}

const isDelivered = async (page: Page): Promise<boolean> => (await localIds(page, 'outbox')).length === 0;
const tapStretching = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Log Stretching Session', exact: true }).click();

interface SeenTransaction {
  readonly database: string;
  readonly mode: string;
  readonly durability: string;
}

/** Records every transaction as the browser opened it; runs in a page or in the worker. */
const noteTransactions = (): void => {
  const seen: SeenTransaction[] = [];
  Object.assign(self, { seenTransactions: seen });
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...asked) {
    const transaction = real.apply(this, asked);
    seen.push({ database: this.name, mode: transaction.mode, durability: transaction.durability });
    return transaction;
  };
};
const notedTransactions = (): SeenTransaction[] =>
  (self as unknown as { seenTransactions: SeenTransaction[] }).seenTransactions;

/** Counts the fact rows that any request returns; runs in a page. */
const countFactRows = (): void => {
  const counted = self as unknown as { factRows: number };
  counted.factRows = 0;
  const isOfFacts = (source: IDBObjectStore | IDBIndex): boolean =>
    (source instanceof IDBIndex ? source.objectStore : source).name === 'facts';
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype] as unknown as Record<
    string,
    (this: IDBObjectStore | IDBIndex, ...asked: unknown[]) => IDBRequest
  >[]) {
    for (const name of ['get', 'getKey', 'getAll', 'getAllKeys', 'getAllRecords', 'openCursor', 'openKeyCursor']) {
      const real = prototype[name];
      if (real === undefined) continue;
      prototype[name] = function (...asked) {
        const request = real.apply(this, asked);
        if (isOfFacts(this))
          request.addEventListener(
            'success',
            () =>
              (counted.factRows += Array.isArray(request.result)
                ? request.result.length
                : Number(request.result !== undefined && request.result !== null)),
          );
        return request;
      };
    }
  }
};
const factRows = (page: Page): Promise<number> =>
  page.evaluate(() => (self as unknown as { factRows: number }).factRows);

/** What a tab with newer code leaves behind: a schema epoch that this code does not know. */
const raiseSchemaEpoch = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name =
      (await indexedDB.databases()).map((database) => database.name ?? '').find((known) => known.startsWith('core:')) ??
      '';
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open(name);
      open.onerror = () => reject(new Error(`cannot open ${name}`));
      open.onsuccess = () => {
        const transaction = open.result.transaction('meta', 'readwrite');
        transaction.objectStore('meta').put({ name: 'schemaEpoch', value: 1_000 });
        transaction.oncomplete = () => {
          open.result.close();
          resolve();
        };
      };
    });
  });

/** Gives an owner a long history on the server, as if from another device. */
async function recordHistory(key: OwnerKey, facts: number): Promise<void> {
  const { cookie } = await openReader(stage.server.url, key, 'd_history');
  const now = Date.now();
  const batch = 1_000;
  for (let from = 0; from < facts; from += batch) {
    const ops = Array.from({ length: batch }, (_, i) => {
      const at = now - Math.floor((from + i) / 20) * MS_PER_DAY - i * 1_000;
      return {
        id: uuid({ msecs: at }),
        seq: from + i + 1,
        e: 'activity',
        t: 'append',
        v: 1,
        d: { at, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 },
      };
    });
    const seq = { first: from + 1, last: from + batch, max: from + batch };
    const request = {
      p: 1,
      schema: 2,
      device: 'd_history',
      batch: `${from}`,
      owner: key.owner,
      clock: now,
      seq,
      cursor: { epoch: 0, rev: 0, op: null },
      limit: 1,
      ops,
    };
    const response = await fetch(`${stage.server.url}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(request),
    });
    if (response.status !== 200)
      throw new Error(`the history was not taken: ${response.status} ${await response.text()}`);
  }
}

describe('durability', () => {
  it('[PLATFORM-5] every write of user facts is strict, in the page and in the worker; telemetry alone is relaxed', async () => {
    const device = await installed(noteTransactions);
    const { page } = device;
    const hands = await holdWorker(device, stage);
    await hands.worker().evaluate(noteTransactions);
    stage.proxy.setWeather({ kind: 'refuse' }, '/api/');
    await completeChallenge(page);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await logActivities(page, 1);
    stage.proxy.setWeather({ kind: 'pass' });
    await hands.dispatchSync();
    await until(() => isDelivered(page), 'everything is delivered');
    for (const seen of [await page.evaluate(notedTransactions), await hands.worker().evaluate(notedTransactions)]) {
      const writes = seen.filter(({ mode }) => mode === 'readwrite');
      const core = writes.filter(({ database }) => database.startsWith('core:'));
      expect(core.length).toBeGreaterThan(0);
      expect(core.filter(({ durability }) => durability !== 'strict')).toEqual([]);
      expect(
        writes.filter(({ database, durability }) => database.startsWith('telemetry:') && durability !== 'relaxed'),
      ).toEqual([]);
    }
  });
});

describe('old code with a newer database', () => {
  it('[PLATFORM-7] writes nothing and sends nothing, in the page and in the worker', async () => {
    const device = await installed();
    const { page } = device;
    const hands = await holdWorker(device, stage);
    stage.proxy.setWeather({ kind: 'refuse' }, '/api/');
    await logActivities(page, 2);
    const held = { facts: await localIds(page, 'facts'), outbox: await localIds(page, 'outbox') };
    await raiseSchemaEpoch(page);
    stage.proxy.setWeather({ kind: 'pass' });
    await page.waitForTimeout(200);
    const asked = stage.proxy.requestsFor('/api/sync');
    await tapStretching(page);
    await page.getByRole('alert').filter({ hasText: 'reload to continue' }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await hands.dispatchSync();
    await until(
      async () => (await wakeTokens(page)).length === 0,
      'the worker has looked, and left them to a newer one',
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Waymend needs an update' }).waitFor();
    await page.waitForTimeout(500);
    expect({ facts: await localIds(page, 'facts'), outbox: await localIds(page, 'outbox') }).toEqual(held);
    expect(stage.proxy.requestsFor('/api/sync')).toBe(asked);
  });
});

describe('a long history', () => {
  const FACTS = 6_000;
  /** how many of them a screen may read, each time it reads them again counted: far fewer than all */
  const MOST_ROWS = 600;

  it('[PLATFORM-10] no screen, no command and no exchange reads all facts', async () => {
    const device = await installed(countFactRows);
    const { page } = device;
    await until(() => stage.proxy.requestsFor('/api/sync') > 0, 'the device has a session');
    await recordHistory(await ownerKey(page), FACTS);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: /6,000 of 6,000 saved/ }).waitFor({ timeout: 60_000 });
    // Proof that the counter works: it notices a read of all facts.
    const before = await factRows(page);
    expect(await localIds(page, 'facts')).toHaveLength(FACTS);
    expect((await factRows(page)) - before).toBe(FACTS);

    const rows: Record<string, number> = {};
    for (const { path } of routeTable.filter((route) => !route.path.includes(':'))) {
      await page.goto(`${stage.proxy.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(300);
      rows[path] = await factRows(page);
    }
    await page.goto(`${stage.proxy.url}/streak-tracker`);
    await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    const asked = stage.proxy.requestsFor('/api/sync');
    await tapStretching(page);
    await until(() => stage.proxy.requestsFor('/api/sync') > asked, 'an exchange');
    await page.getByRole('button', { name: /6,001 of 6,001 saved/ }).waitFor();
    rows['a command and its exchange'] = await factRows(page);
    expect(Object.entries(rows).filter(([, count]) => count > MOST_ROWS)).toEqual([]);
  });
});

describe('an eviction', () => {
  it('[PLATFORM-11] removes the entries but not the session, with which the device gets back what it had', async () => {
    const device = await installed();
    const { page } = device;
    await logActivities(page, 2);
    await until(() => isDelivered(page), 'everything is delivered');
    const earlier = await ownerKey(page);
    const { context } = device.chromium;
    await page.goto(`${stage.proxy.url}/livez`);
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: stage.proxy.url,
      storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
    });
    expect((await context.cookies()).map(({ name }) => name)).toContain('__Host-waymend');
    await page.goto(stage.proxy.url);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect((await ownerKey(page)).owner).not.toBe(earlier.owner);
    expect(await localIds(page, 'facts')).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Bring them back' }).click();
    await until(async () => (await localIds(page, 'facts')).length === 2, 'the earlier entries are back');
    expect((await localIds(page, 'facts')).sort()).toEqual(
      (await readOperationIds(stage.server.url, await ownerKey(page))).sort(),
    );
  });
});
