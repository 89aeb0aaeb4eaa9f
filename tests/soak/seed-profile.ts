/** Seeds a browser with a profile before the app starts: as pairing will, or as the first version left it. */
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { v7 as uuid } from 'uuid';
import { base64url } from '#core/lib/base-encodings.ts';
import { dayOf } from '#core/lib/day.ts';
import { touchedDays } from '#core/records/index.ts';
import type { CountedFact } from '#core/records/index.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { ownerOf } from '#core/sync/owner.ts';
import { encodeDays } from '#pwa/data/records/day-codec.ts';
import type { OwnerKey } from '../faults/log-reader.ts';

export interface SeededProfile extends OwnerKey {
  readonly id: string;
  readonly deviceId: string;
  readonly createdAt: number;
}

let made = 0;

export async function newOwner(): Promise<OwnerKey> {
  const secret = webcrypto.getRandomValues(new Uint8Array(32));
  return { owner: await ownerOf(secret), secret: base64url(secret) };
}

export const profileOf = ({ owner, secret }: OwnerKey): SeededProfile => {
  made += 1;
  return {
    owner,
    secret,
    id: uuid(),
    deviceId: `d_soak${made}_${base64url(webcrypto.getRandomValues(new Uint8Array(6)))}`,
    createdAt: Date.now(),
  };
};

interface DumpedStore {
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly { readonly name: string; readonly keyPath: string; readonly multiEntry: boolean }[];
  readonly rows: readonly unknown[];
}
interface Dump {
  readonly version: number;
  readonly stores: Readonly<Record<string, DumpedStore>>;
}

/** What the old version committed but never sent. */
export interface OldEntries {
  readonly dump: Dump;
  readonly operations: readonly {
    readonly id: string;
    readonly entity: string;
    readonly type: string;
    readonly key: string;
    readonly data: Readonly<Record<string, unknown>>;
    readonly hlc?: string;
  }[];
}

const HOUR = 3_600_000;

/** The shape of the first version's dump, with four entries of the last days in its outbox. */
export async function oldEntries(deviceId: string): Promise<OldEntries> {
  const dump = JSON.parse(
    await readFile(new URL('../../pwa/data/migrations/dumps/v1.json', import.meta.url), 'utf8'),
  ) as Dump;
  const now = Date.now();
  const moment = (hoursAgo: number): { at: number; off: number; tz: string } => ({
    at: now - hoursAgo * HOUR,
    off: 0,
    tz: 'Etc/UTC',
  });
  const day = dayOf(now - 24 * HOUR, 0);
  const challenge = challengesOf(day)[0]?.id ?? '';
  const withKey = (fact: Omit<CountedFact, 'key'> & { key?: string }): CountedFact =>
    ({ key: fact.id, ...fact }) as CountedFact;
  const facts: CountedFact[] = [
    withKey({ id: uuid(), entity: 'activity', data: { ...moment(49), kind: 'stretching', minutes: 10 } }),
    withKey({
      id: uuid(),
      entity: 'completion',
      key: `completion:${day}:${challenge}`,
      data: { ...moment(24), day, challengeId: challenge },
    }),
    withKey({ id: uuid(), entity: 'rest', data: { ...moment(1), day: dayOf(now - HOUR, 0), reason: 'pain' } }),
  ];
  const hlc = `${(now - HOUR).toString(36).padStart(9, '0')}:0000:${deviceId}`;
  const goals = { id: uuid(), fields: { goalDays: 4 } };
  const row = (seq: number, opId: string, rest: object): object => ({
    seq,
    opId,
    lane: 0,
    schema: 1,
    bytes: 200,
    createdAt: now,
    attempts: 0,
    nextAt: 0,
    state: 'pending',
    lastCode: null,
    days: [],
    ...rest,
  });
  const outbox = [
    ...facts.map((fact, i) =>
      row(i + 1, fact.id, {
        entity: fact.entity,
        key: fact.key,
        type: 'append',
        data: fact.data,
        days: touchedDays(fact),
      }),
    ),
    row(4, goals.id, { entity: 'settings', key: 'settings', type: 'patch', hlc, data: goals.fields }),
  ];
  const blockOf = (of: number): number => Math.floor(of / 16);
  const days = summariseDays(facts);
  const blocks = [...new Set(days.map((summary) => blockOf(summary.day)))];
  const rows: Readonly<Record<string, readonly unknown[]>> = {
    facts: facts.map((fact) => ({ ...fact, days: touchedDays(fact) })),
    documents: [{ entity: 'settings', key: 'settings', fields: goals.fields, clocks: { goalDays: hlc } }],
    days: blocks.map((block) => ({
      block,
      version: 1,
      days: encodeDays(days.filter((summary) => blockOf(summary.day) === block)),
    })),
    outbox,
    meta: [
      { name: 'daysVersion', value: 1 },
      { name: 'hlc', value: hlc },
      { name: 'schemaEpoch', value: 1 },
    ],
  };
  const stores = Object.fromEntries(
    Object.entries(dump.stores).map(([name, store]) => [name, { ...store, rows: rows[name] ?? [] }]),
  );
  return {
    dump: { version: dump.version, stores },
    operations: [
      ...facts.map(({ id, entity, key, data }) => ({ id, entity, key, type: 'append', data })),
      { id: goals.id, entity: 'settings', key: 'settings', type: 'patch', data: goals.fields, hlc },
    ],
  };
}

/** The page is on the origin and does not run the app. */
export async function seedProfile(page: Page, profile: SeededProfile, old: OldEntries | null): Promise<void> {
  await page.evaluate(
    async ([given, dump]) => {
      const write = (name: string, version: number, fill: (db: IDBDatabase) => void): Promise<void> =>
        new Promise((resolve, reject) => {
          const open = indexedDB.open(name, version);
          open.onupgradeneeded = () => fill(open.result);
          open.onsuccess = () => {
            open.result.close();
            resolve();
          };
          open.onerror = () => reject(new Error(`cannot write ${name}: ${String(open.error)}`));
        });
      await write('waymend', 10, (db) => {
        const profiles = db.createObjectStore('profiles', { keyPath: 'id' });
        profiles.createIndex('owner', 'owner');
        profiles.add(given);
        db.createObjectStore('current', { keyPath: 'slot' }).add({ slot: 'current', profileId: given.id });
      });
      if (dump === null) return;
      await write(`core:${given.id}`, dump.version, (db) => {
        for (const [store, { keyPath, autoIncrement, indexes, rows }] of Object.entries(dump.stores)) {
          const made = db.createObjectStore(store, { keyPath, autoIncrement });
          for (const { name, keyPath: path, multiEntry } of indexes) made.createIndex(name, path, { multiEntry });
          for (const row of rows) made.add(row);
        }
      });
    },
    [profile, old?.dump ?? null] as const,
  );
}
