/**
 * What no restored backup may turn back: every revision of every owner's standing, in a log of a store of its own, which
 * a restore leaves alone (docs/adr/0011). repeat-journal.ts brings a store up to it. An entry's id carries what it says:
 * two journals that went on from one copy have other entries of the same revision, and joining them keeps both.
 */
import { createHash } from 'node:crypto';
import { appendRows } from '../log/append-rows.ts';
import type { AppendDeps } from '../log/append.ts';
import { logPages } from '../log/log-pages.ts';
import type { LogRow, Store } from '../store/store.ts';

export interface JournalEntry {
  readonly owner: string;
  /** of the owner's standing */
  readonly rev: number;
  readonly value: unknown;
}

export interface Journal {
  /** Resolves when it is on disk; what is there already is left as it is. */
  readonly note: (entry: JournalEntry) => Promise<void>;
}

export const JOURNAL = '$journal';

const idOf = ({ owner, rev, value }: JournalEntry): string =>
  `${owner}.${rev}.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}`;

export const createJournal = (store: Store, { pause, now }: Pick<AppendDeps, 'pause' | 'now'>): Journal => ({
  note: ({ owner, rev, value }) =>
    appendRows({ store, pause }, JOURNAL, [
      {
        owner: JOURNAL,
        rev: 0,
        opId: idOf({ owner, rev, value }),
        mark: '',
        bodyHash: '',
        device: '',
        seq: 0,
        entity: 'standing',
        key: owner,
        type: 'put',
        schema: 1,
        data: { rev, value },
        receivedAt: now(),
      },
    ]),
});

export const entryOf = ({ key, data }: LogRow): JournalEntry => ({
  owner: key,
  rev: Number(data['rev']),
  value: data['value'],
});

/** Entries of another journal that this one lacks: after a lost disk all of them, else none. */
export async function joinJournal(journal: Store, other: Store, pause: AppendDeps['pause']): Promise<void> {
  for await (const rows of logPages(other, JOURNAL)) await appendRows({ store: journal, pause }, JOURNAL, rows);
}
