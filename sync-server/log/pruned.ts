/** Up to where rows of an owner may be missing. Raised before rows go, so whoever meets a hole finds it explained. */
import type { Store } from '../store/store.ts';

const PRUNED_DOCUMENT = 'pruned';

interface Pruned {
  readonly rev: number;
  /** how often rows were taken away since, so that who counts rows knows when to count anew */
  readonly times?: number;
}

const readPruned = async (store: Store, owner: string): Promise<{ readonly value: Pruned; readonly rev: number }> => {
  const document = await store.getDocument(owner, PRUNED_DOCUMENT);
  return document === null ? { value: { rev: 0 }, rev: 0 } : { value: document.value as Pruned, rev: document.rev };
};

/** 0 where nothing was pruned. */
export const prunedUpTo = async (store: Store, owner: string): Promise<number> =>
  (await readPruned(store, owner)).value.rev;

export const prunings = async (store: Store, owner: string): Promise<number> =>
  (await readPruned(store, owner)).value.times ?? 0;

async function change(store: Store, owner: string, to: (before: Pruned) => Pruned): Promise<void> {
  for (;;) {
    const { value, rev } = await readPruned(store, owner);
    const next = to(value);
    if (next === value || (await store.putDocument(owner, PRUNED_DOCUMENT, rev + 1, next))) return;
  }
}

/** A higher mark that another process set stays. */
export const raisePruned = (store: Store, owner: string, rev: number): Promise<void> =>
  change(store, owner, (before) => (before.rev >= rev ? before : { ...before, rev }));

/** Said when the rows are gone. */
export const notePruning = (store: Store, owner: string): Promise<void> =>
  change(store, owner, (before) => ({ ...before, times: (before.times ?? 0) + 1 }));
