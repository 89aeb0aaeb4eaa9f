// Keeps a draft behind the writing: one saving after the other, so that an older one never lands last.
import type { Page } from '#pwa/device/page.ts';

export interface DraftKeeper<Draft> {
  /** returns at once; of several in a row the last is kept */
  readonly keep: (draft: Draft) => void;
  /** keeps now what waits, also what could not be kept before; resolves once it was tried */
  readonly flush: () => Promise<void>;
}

/**
 * @param save resolves to whether it is kept, and never rejects
 * @param quietMs so long after the last change; 0: at once
 */
export function createDraftKeeper<Draft>(
  save: (draft: Draft) => Promise<boolean>,
  quietMs: number,
  after: Page['after'],
): DraftKeeper<Draft> {
  let waiting: { readonly draft: Draft } | null = null;
  let cancel = (): void => undefined;
  let saving: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    cancel();
    saving = saving.then(async () => {
      const given = waiting;
      if (given === null) return;
      const isKept = await save(given.draft);
      if (isKept && waiting === given) waiting = null;
    });
    return saving;
  };
  const keep = (draft: Draft): void => {
    waiting = { draft };
    cancel();
    if (quietMs === 0) void flush();
    else cancel = after(quietMs, () => void flush());
  };
  return { keep, flush };
}
