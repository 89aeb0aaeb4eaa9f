import { useEffect, useState } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { browserPage } from '#pwa/device/page.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { useCommand, type Unexpected } from './useCommand.ts';

interface ShownDraftKeeper<Draft> extends DraftKeeper<Draft> {
  /** why the last could not be kept; it is tried again with the next change, and when the page is left */
  readonly failure: CommandFailure | Unexpected | null;
}

/**
 * Keeps what is being written, for `onDraft` of `useForm`.
 * @param quietMs so long after the last change, where each letter is one; without it at once
 */
export function useDraftKeeper<Draft>(
  save: (draft: Draft) => Promise<Result<unknown, CommandFailure>>,
  { quietMs = 0 }: { readonly quietMs?: number } = {},
): ShownDraftKeeper<Draft> {
  const { run, failure } = useCommand(save);
  const [keeper] = useState(() =>
    createDraftKeeper<Draft>(async (draft) => (await run(draft))?.ok === true, quietMs, browserPage.after),
  );
  useEffect(() => {
    const stop = browserPage.onHidden(() => void keeper.flush());
    return () => {
      stop();
      void keeper.flush();
    };
  }, [keeper]);
  return { ...keeper, failure };
}
