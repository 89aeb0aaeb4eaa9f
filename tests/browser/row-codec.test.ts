/** The codec stands between Dexie and the browser's own cursors, whose getters are stricter than those of fake-indexeddb. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newProfileDir, openChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
import type { RecordsPage } from './platform-pages/records-page.ts';
import { startPlatformServer } from './platform-server.ts';
import type { PlatformServer } from './platform-server.ts';

declare const recordsPage: RecordsPage;

let server: PlatformServer;
let chromium: Chromium;
let profileDir: string;

beforeAll(async () => {
  server = await startPlatformServer(() => false);
  profileDir = await newProfileDir();
  chromium = await openChromium(profileDir);
});
afterAll(async () => {
  await chromium.kill();
  await server.close();
  await rm(profileDir, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(async () => {
  await chromium.page.goto(server.url);
  await chromium.page.addScriptTag({ url: '/records-page.js' });
});

describe('the row codec in Chromium', () => {
  it('[CODEC-1] works with every way in which Dexie walks a table', async () => {
    const found = await chromium.page.evaluate(async () => {
      const { CoreDb, throughCodec } = recordsPage;
      const db = new CoreDb('core:walked');
      db.use(
        throughCodec({
          encode: (value) => ({ sealed: btoa(JSON.stringify(value)) }),
          decode: (stored) => JSON.parse(atob((stored as { sealed: string }).sealed)) as unknown,
        }),
      );
      const { facts } = db;
      await facts.bulkAdd(
        [1, 2, 3, 4, 5].map((at) => {
          const data = { at, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: at * 10 };
          return { id: `f${at}`, entity: 'activity', key: `f${at}`, v: 1, at, days: [at, at + 1], data } as never;
        }),
      );
      const minutesOf = (rows: readonly { readonly data: object }[]): unknown[] =>
        rows.map(({ data }) => ('minutes' in data ? data.minutes : data));
      const late = () => facts.filter(({ at }) => at > 3);
      const each: { readonly data: object }[] = [];
      await facts
        .where('[entity+at]')
        .between(['activity', 2], ['activity', 4])
        .each((fact) => each.push(fact));
      const keys: unknown[] = [];
      await facts.toCollection().eachKey((key) => keys.push(key));
      return {
        filter: [minutesOf(await late().toArray()), await late().primaryKeys(), await late().count()],
        distinct: minutesOf(await facts.where('days').above(3).distinct().toArray()),
        anyOf: minutesOf(await facts.where('days').anyOf([1, 5]).toArray()),
        or: minutesOf(await facts.where('id').equals('f1').or('days').equals(5).toArray()),
        each: minutesOf(each),
        keys,
        until: minutesOf(
          await facts
            .toCollection()
            .until(({ at }) => at > 2)
            .toArray(),
        ),
        page: minutesOf(await late().reverse().offset(1).limit(1).toArray()),
        modify: [await late().modify({ key: 'changed' }), (await late().toArray()).map(({ key }) => key)],
        kept: minutesOf(await facts.toArray()),
        delete: [await late().delete(), await facts.toCollection().primaryKeys()],
      };
    });
    expect(found).toEqual({
      filter: [[40, 50], ['f4', 'f5'], 2],
      distinct: [30, 40, 50],
      anyOf: [10, 40, 50],
      or: [10, 40, 50],
      each: [20, 30],
      keys: ['f1', 'f2', 'f3', 'f4', 'f5'],
      until: [10, 20],
      page: [40],
      modify: [2, ['changed', 'changed']],
      kept: [10, 20, 30, 40, 50],
      delete: [2, ['f1', 'f2', 'f3']],
    });
  });

  it('[REPAIR-5] an entry and its taking back, both rejected, still belong together', async () => {
    const { again, named } = await chromium.page.evaluate(async () => {
      const { logActivity, openTestDevice, rejectOperation, sendAgain, takeBack } = recordsPage;
      const { space } = await openTestDevice({ id: 'p', owner: 'o', secret: 's', deviceId: 'd', createdAt: 0 });
      const idOf = (result: { readonly ok: boolean; readonly value?: { readonly id: string } }): string =>
        result.value?.id ?? '';
      const fact = idOf(await logActivity(space, 'stretching', 10));
      const taking = idOf(await takeBack(space, fact));
      await rejectOperation(space, fact);
      await rejectOperation(space, taking);
      const sent = idOf(await sendAgain(space, fact));
      return { again: sent, named: (await space.db.quarantine.get(taking))?.key };
    });
    expect(again).not.toBe('');
    expect(named).toBe(again);
  });
});
