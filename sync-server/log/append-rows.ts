/**
 * Appends rows of another log as they are, but for owner and revision, by the discipline of `append`: a revision is
 * given only by someone who has read the one before, rows go in one after another, and whoever collides looks up what
 * is in and comes after it. They were checked when they were first taken, so nothing is rejected or dated anew.
 */
import { StoreFailure } from '../store/store.ts';
import type { LogRow } from '../store/store.ts';
import type { AppendDeps } from './append.ts';
import { newMark } from './log-names.ts';

const ROUNDS = 40;
const LONGEST_PAUSE_MS = 12;

/** Those whose operation is in already are left out, so doing it again changes nothing. Rejects with `StoreFailure` where no place is found. */
export async function appendRows(
  { store, pause }: Pick<AppendDeps, 'store' | 'pause'>,
  owner: string,
  rows: readonly LogRow[],
): Promise<void> {
  const mark = newMark();
  let pending = rows;
  for (let round = 0; round < ROUNDS; round++) {
    const held = new Set(
      (
        await store.findOps(
          owner,
          pending.map(({ opId }) => opId),
        )
      ).map(({ opId }) => opId),
    );
    pending = pending.filter(({ opId }) => !held.has(opId));
    if (pending.length === 0) return;
    const head = await store.head(owner);
    const { inserted } = await store.insert(
      pending.map((row, index) => ({ ...row, owner, rev: head + 1 + index, mark })),
    );
    pending = pending.slice(inserted);
    if (pending.length === 0) return;
    await pause(1 + Math.random() * LONGEST_PAUSE_MS);
  }
  throw new StoreFailure('unavailable', 'no place in the log');
}
