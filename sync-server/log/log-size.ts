/**
 * How much each log holds, folded from the log itself, so that every process gets the same numbers and no crash can
 * corrupt a counter. Voids and deletes are counted separately, because they are accepted beyond the quota. Rows pruned
 * after they were folded still count; near the limit the log is counted again if anything was pruned since.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#core/sync/limits.ts';
import { rowBytes } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { prunings } from './pruned.ts';
import { readLog } from './read.ts';

export interface Amount {
  readonly rows: number;
  readonly bytes: number;
}

export interface LogSize {
  readonly entries: Amount;
  /** voids and deletes */
  readonly takenBack: Amount;
}

export interface LogSizes {
  /** What the log holds at its head; exact near the limit. */
  readonly of: (name: string, limit: Amount) => Promise<LogSize>;
  /** The last known size, without reading the store; null if it is not in memory. */
  readonly lastKnown: (name: string) => LogSize | null;
}

interface Fold extends LogSize {
  /** the row up to which it is folded */
  readonly rev: number;
  readonly op: string | null;
  /** how often the log had been pruned when all of it was counted */
  readonly prunings: number;
}

interface Kept {
  readonly fold: Fold;
  readonly documentRev: number;
  readonly savedRev: number;
}

const NOTHING: Amount = { rows: 0, bytes: 0 };
const EMPTY: Fold = { rev: 0, op: null, entries: NOTHING, takenBack: NOTHING, prunings: 0 };
const SIZE_DOCUMENT = 'size';
const SAVE_EVERY = 200;
const PAGE = 1000;
const MOST_REMEMBERED = 20_000;

export const isTakingBack = ({ type }: Pick<LogRow, 'type'>): boolean => type === 'void' || type === 'delete';
export const plus = (amount: Amount, bytes: number): Amount => ({ rows: amount.rows + 1, bytes: amount.bytes + bytes });
export const reaches = ({ rows, bytes }: Amount, limit: Amount, share = 1): boolean =>
  rows >= share * limit.rows || bytes >= share * limit.bytes;

function withRow(fold: Fold, row: LogRow): Fold {
  const member = isTakingBack(row) ? 'takenBack' : 'entries';
  return { ...fold, [member]: plus(fold[member], rowBytes(row)) };
}

export function createLogSizes(store: Store): LogSizes {
  const held = new Map<string, Kept>();

  /** Checks its place in the log first: a log restored from a backup is counted again. */
  const advance = async (name: string, from: Fold): Promise<Fold> => {
    for (let fold = from; ; await nextTurn()) {
      const page = await readLog(store, name, { epoch: 0, rev: fold.rev, op: fold.op }, PAGE);
      const { rev, op } = page.cursor;
      fold = { ...page.rows.reduce(withRow, page.renewed ? EMPTY : fold), rev, op };
      if (!page.more) return fold;
    }
  };

  const load = async (name: string): Promise<Kept> => {
    const document = await store.getDocument(name, SIZE_DOCUMENT);
    const fold = document === null ? EMPTY : (document.value as Fold);
    return { fold, documentRev: document?.rev ?? 0, savedRev: fold.rev };
  };

  const saved = async (name: string, { fold, documentRev }: Kept): Promise<Kept> => {
    const rev = Math.max(fold.rev, documentRev + 1);
    await store.putDocument(name, SIZE_DOCUMENT, rev, fold);
    return { fold, documentRev: rev, savedRev: fold.rev };
  };

  return {
    of: async (name, limit) => {
      const before = held.get(name) ?? (await load(name));
      let kept: Kept = { ...before, fold: await advance(name, before.fold) };
      const { entries, takenBack } = kept.fold;
      if ([entries, takenBack].some((amount) => reaches(amount, limit, LIMITS.quotaShownFrom))) {
        const pruned = await prunings(store, name);
        if (pruned !== kept.fold.prunings) {
          kept = await saved(name, { ...kept, fold: { ...(await advance(name, EMPTY)), prunings: pruned } });
        }
      }
      if (Math.abs(kept.fold.rev - kept.savedRev) >= SAVE_EVERY) kept = await saved(name, kept);
      held.delete(name);
      held.set(name, kept);
      for (const oldest of held.keys()) {
        if (held.size <= MOST_REMEMBERED) break;
        held.delete(oldest);
      }
      return kept.fold;
    },
    lastKnown: (name) => held.get(name)?.fold ?? null,
  };
}
