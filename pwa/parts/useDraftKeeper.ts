import { useEffect, useState } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useCommand, type CommandRunner, type Unexpected } from './useCommand.ts';

interface DraftKeeper<Draft> {
  /** returns at once; of several in a row the last is kept */
  readonly keep: (draft: Draft) => void;
  /** keeps now what waits, also what could not be kept before; resolves once it was tried */
  readonly flush: () => Promise<void>;
}

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
  quietMs = 0,
): ShownDraftKeeper<Draft> {
  const { run, failure } = useCommand(save);
  const [keeper] = useState(() => createDraftKeeper(run, quietMs));
  useEffect(() => {
    const flush = (): void => void keeper.flush();
    const stop = browserPage.onHidden(flush);
    return () => {
      stop();
      flush();
    };
  }, [keeper]);
  return { ...keeper, failure };
}

/** One saving after the other, so that an older one never lands last. */
function createDraftKeeper<Draft>(
  run: CommandRunner<[draft: Draft], unknown, CommandFailure>['run'],
  quietMs: number,
): DraftKeeper<Draft> {
  let latest: Draft;
  let changes = 0;
  let kept = 0;
  let cancel: (() => void) | undefined;
  let saving = Promise.resolve();
  const flush = (): Promise<void> => {
    saving = saving.then(async () => {
      const change = changes;
      if (change !== kept && (await run(latest))?.ok === true) kept = change;
    });
    return saving;
  };
  const keep = (draft: Draft): void => {
    latest = draft;
    changes += 1;
    cancel?.();
    if (quietMs === 0) void flush();
    else cancel = browserPage.after(quietMs, () => void flush());
  };
  return { keep, flush };
}
