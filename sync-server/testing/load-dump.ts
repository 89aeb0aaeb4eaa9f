import { readFileSync } from 'node:fs';
import type { LogRow, Store, StoredDocument } from '../store/store.ts';

type Entries<Key, Value> = readonly { readonly key: Key; readonly value: Value }[];

/** Of one embedded store as an earlier server left it. */
interface StoreDump {
  readonly log: Entries<[owner: string, rev: number], Omit<LogRow, 'owner' | 'rev'>>;
  readonly documents: Entries<[owner: string, name: string], StoredDocument>;
}

/** What scripts/dump-server.ts writes. */
export interface ServerDump {
  /** the server's clock, UTC ms */
  readonly now: number;
  /** what each client heard of that server, in this order */
  readonly said: readonly {
    readonly owner: string;
    readonly secret: string;
    readonly device: string;
    readonly cookie: string;
    readonly status: number;
    readonly sessions: unknown;
  }[];
  readonly store: StoreDump;
  readonly journal: StoreDump;
}

/** @param name of a file in sync-server/identity/dumps */
export const readDump = (name: string): ServerDump =>
  JSON.parse(readFileSync(new URL(`../identity/dumps/${name}.json`, import.meta.url), 'utf8')) as ServerDump;

export async function loadDump({ log, documents }: StoreDump, store: Store): Promise<void> {
  for (const { key, value } of log) await store.insert([{ owner: key[0], rev: key[1], ...value }]);
  for (const { key, value } of documents) await store.putDocument(...key, value.rev, value.value);
}
