/** What is saved where. However much is recorded, only as many entries are read as are shown. */
import type { CoreDb } from '../core-db.ts';
import { countUnreadableEdits } from '../records/document-rows.ts';
import { readFact } from '../records/read-fact.ts';
import type { Space } from '../space/space.ts';
import { mayBeErased, syncStatus } from './sync-status.ts';
import type { SyncStatus } from './sync-status.ts';

export interface Receipt extends SyncStatus {
  /** when the oldest entry that waits was recorded, UTC ms, or null */
  readonly oldestWaitingAt: number | null;
  /** what other devices recorded, and what edits wrote, that this version cannot read; it is kept */
  readonly unreadable: number;
}

export async function receipt(space: Space): Promise<Receipt> {
  const { db } = space;
  const [status, oldest, unknown, edits] = await Promise.all([
    syncStatus(space),
    db.outbox.toCollection().first(),
    db.unknown.count(),
    countUnreadableEdits(db),
  ]);
  return {
    ...status,
    oldestWaitingAt: oldest?.createdAt ?? null,
    unreadable: unknown + edits,
  };
}

export interface NewestFact {
  readonly id: string;
  readonly entity: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** this version cannot read it: `data` is as it was written */
  readonly unreadable: boolean;
  /** the server has it, and its taking back where there is one */
  readonly saved: boolean;
  readonly takenBack: boolean;
}

export interface NewestFacts {
  readonly facts: readonly NewestFact[];
  readonly hasMore: boolean;
}

/** The facts recorded last, newest first. Ids rise with time, so the table's own key is the index. */
export async function newestFacts({ db }: Space, most: number): Promise<NewestFacts> {
  const [newest, isInDoubt] = await Promise.all([
    db.facts
      .reverse()
      .limit(most + 1)
      .toArray(),
    mayBeErased(db),
  ]);
  const shown = newest.slice(0, most);
  const voids = await db.voids.bulkGet(shown.map(({ id }) => id));
  const waiting = await waitingAmong(
    db,
    new Set([...shown.map(({ id }) => id), ...voids.flatMap((taken) => taken?.id ?? [])]),
  );
  return {
    facts: shown.map((row, index) => {
      const { id, entity } = row;
      const taken = voids[index];
      const read = readFact(row);
      return {
        id,
        entity,
        data: { ...(read.ok ? read.value : row).data },
        unreadable: !read.ok,
        saved: !isInDoubt && !waiting.has(id) && (taken === undefined || !waiting.has(taken.id)),
        takenBack: taken !== undefined,
      };
    }),
    hasMore: newest.length > most,
  };
}

const READ_AT_ONCE = 500;

/** Which of these operations still wait. The newest wait at the end of the outbox, so they are found before it is read through. */
async function waitingAmong(db: CoreDb, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let below = Infinity; found.size < ids.size;) {
    const rows = await db.outbox.where(':id').below(below).reverse().limit(READ_AT_ONCE).toArray();
    for (const { opId } of rows) if (ids.has(opId)) found.add(opId);
    const last = rows.at(-1)?.seq;
    if (last === undefined || rows.length < READ_AT_ONCE) break;
    below = last;
  }
  return found;
}
