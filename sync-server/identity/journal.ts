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

export interface JournalRow {
  readonly owner: string;
  /** of the owner's standing */
  readonly rev: number;
  readonly value: unknown;
}

export interface Journal {
  /** Resolves when it is on disk; what is there already is left as it is. */
  readonly note: (row: JournalRow) => Promise<void>;
}

export const JOURNAL = '$journal';

const idOf = ({ owner, rev, value }: JournalRow): string =>
  `${owner}.${rev}.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}`;

/** the store's own marks: how far it has heard of the journal, and how far it was done at the last start */
export const SERVER = '$server';
export const HEARD_DOCUMENT = 'journal-heard';

/** A row of the journal that a store has heard of. */
export interface Mark {
  readonly rev: number;
  readonly op: string;
}

async function markHeard(store: Store, mark: Mark): Promise<void> {
  for (;;) {
    const document = await store.getDocument(SERVER, HEARD_DOCUMENT);
    if (document !== null && (document.value as Mark).rev >= mark.rev) return;
    if (await store.putDocument(SERVER, HEARD_DOCUMENT, (document?.rev ?? 0) + 1, mark)) return;
  }
}

const MOST_AT_ONCE = 500;

/**
 * Of one process everything waits in one queue and goes in as one batch: all owners share this log, and hundreds who
 * each look for a place of their own would not find one.
 */
export function createJournal(
  journal: Store,
  { store, pause, now }: Pick<AppendDeps, 'store' | 'pause' | 'now'>,
): Journal {
  type Waiting = { readonly row: LogRow; readonly done: () => void; readonly failed: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isWriting = false;

  const write = async (rows: readonly LogRow[]): Promise<void> => {
    await appendRows({ store: journal, pause }, JOURNAL, rows);
    const [last] = (
      await journal.findOps(
        JOURNAL,
        rows.map(({ opId }) => opId),
      )
    ).sort((a, b) => b.rev - a.rev);
    if (last !== undefined) await markHeard(store, { rev: last.rev, op: last.opId });
  };
  const writeAll = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE);
      await write(batch.map(({ row }) => row)).then(
        () => batch.forEach(({ done }) => done()),
        (error: unknown) => batch.forEach(({ failed }) => failed(error)),
      );
    }
    isWriting = false;
  };

  return {
    note: ({ owner, rev, value }) =>
      new Promise((done, failed) => {
        const row = {
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
        };
        waiting.push({ row, done, failed });
        void writeAll();
      }),
  };
}

export const rowIn = ({ key, data }: LogRow): JournalRow => ({
  owner: key,
  rev: Number(data['rev']),
  value: data['value'],
});

/** Entries of another journal that this one lacks: after a lost disk all of them, else none. */
export async function joinJournal(journal: Store, other: Store, pause: AppendDeps['pause']): Promise<void> {
  for await (const rows of logPages(other, JOURNAL)) await appendRows({ store: journal, pause }, JOURNAL, rows);
}
