/** Up to where rows of an owner may be missing. Raised before rows go, so whoever meets a hole finds it explained. */
import type { Store } from '../store/store.ts';

const PRUNED_DOCUMENT = 'pruned';

interface Pruned {
  readonly rev: number;
}

/** 0 where nothing was pruned. */
export async function prunedUpTo(store: Store, owner: string): Promise<number> {
  const document = await store.getDocument(owner, PRUNED_DOCUMENT);
  return document === null ? 0 : (document.value as Pruned).rev;
}

/** A higher mark that another process set stays. */
export async function raisePruned(store: Store, owner: string, rev: number): Promise<void> {
  await store.putDocument(owner, PRUNED_DOCUMENT, rev, { rev } satisfies Pruned);
}
