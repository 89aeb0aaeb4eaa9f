import { useEffect, useState } from 'react';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import type { FeedbackState } from '#pwa/data/queries/feedback.ts';
import { browserPage } from '#pwa/device/page.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { FeedbackActions } from './feedback-actions.ts';
import { valuesOf } from './feedback-values.ts';

/** The draft of one session, kept behind the writing. What it was opened with stays its start: mount it anew for another. */
export function useDraftKeeper({ session, draft, shown }: FeedbackState, keepDraft: FeedbackActions['keepDraft']) {
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const [keeper] = useState(() =>
    createDraftKeeper(
      (before, values, seen) => keepDraft(session.id, before, values, seen),
      browserPage.after,
      { values: valuesOf(draft), seen: new Set(shown) },
      setFailure,
    ),
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
