/** What tests hold against each kind of record: `fixtures/<kind>.json`, under its name on the wire. Vitest alone reads them. */
import type { Data } from './define-record.ts';
import type { Entity, RecordData } from './index.ts';

export interface RecordFixture {
  /** one whole entry of the latest version; a retired kind has none */
  readonly sample?: Data;
  /** as they were named with the kind's first version */
  readonly siblingFields?: readonly string[];
  /** of each version, from the first: all that decides how one is read */
  readonly digests: readonly string[];
  /** of each version before the latest, from the first: how one was written, and as what the latest reads it */
  readonly older?: readonly { readonly written: Data; readonly read: Data }[];
}

const files = import.meta.glob<RecordFixture>('./fixtures/*.json', { eager: true, import: 'default' });
const nameOf = (path: string): string => path.slice('./fixtures/'.length, -'.json'.length);

export const fixtures: Readonly<Record<string, RecordFixture>> = Object.fromEntries(
  Object.entries(files).map(([path, fixture]) => [nameOf(path), fixture]),
);

export const samples = Object.fromEntries(
  Object.entries(fixtures).flatMap(([kind, { sample }]) => (sample === undefined ? [] : [[kind, sample]])),
) as { readonly [E in Entity]: RecordData[E] };
