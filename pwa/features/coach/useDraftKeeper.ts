import { useRef } from 'react';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { useCommand, type Unexpected } from '#pwa/parts/useCommand.ts';
import type { CoachActions } from './coach-actions.ts';

type Draft = Parameters<CoachActions['keepDraft']>[0];

interface DraftKeeper {
  /** returns at once; of several in a row the last is kept */
  readonly keep: (draft: Draft) => void;
  readonly failure: CommandFailure | Unexpected | null;
}

/** Keeps what is being answered, one writing after the other, so that an older one never lands last. */
export function useDraftKeeper(keepDraft: CoachActions['keepDraft']): DraftKeeper {
  const { run, failure } = useCommand(keepDraft);
  const waiting = useRef<{ readonly draft: Draft } | null>(null);
  const isWriting = useRef(false);
  const write = async (): Promise<void> => {
    isWriting.current = true;
    while (waiting.current !== null) {
      const { draft } = waiting.current;
      waiting.current = null;
      await run(draft);
    }
    isWriting.current = false;
  };
  return {
    keep: (draft) => {
      waiting.current = { draft };
      if (!isWriting.current) void write();
    },
    failure,
  };
}
