import { useMemo, useState } from 'react';
import { ok } from '#core/lib/result.ts';
import type { FeedbackState, Writing } from '#pwa/data/queries/feedback.ts';
import { useDraftKeeper } from '#pwa/parts/useDraftKeeper.ts';
import type { FeedbackActions } from './feedback-actions.ts';
import { valuesOf, type FeedbackValues } from './feedback-values.ts';

const QUIET_MS = 700;

/** The draft of one session. What it was opened with stays its start: mount it anew for another. */
export function useFeedbackDraft({ session, draft, shown }: FeedbackState, keepDraft: FeedbackActions['keepDraft']) {
  const [known] = useState(() => knownOf(valuesOf(draft), shown));
  const save = useMemo(
    () => (values: FeedbackValues) =>
      known.write(values, (before, seen) => keepDraft(session.id, before, values, seen)),
    [known, keepDraft, session.id],
  );
  const keeper = useDraftKeeper(save, QUIET_MS);
  return { ...keeper, settle: known.settle, isOther: known.isOther };
}

/** What is kept, and which texts of other devices the next writing replaces. */
function knownOf(opened: FeedbackValues, shown: readonly string[]) {
  let values = opened;
  let seen: ReadonlySet<string> = new Set(shown);
  /** which a query may show before the writing has told its name */
  const own = new Set<string>(Object.entries(opened).map(([field, value]) => `${value} ${field}`));
  return {
    write: async (given: FeedbackValues, keep: KeepSince): ReturnType<KeepSince> => {
      if (JSON.stringify(given) === JSON.stringify(values)) return ok(seen);
      const asked = seen;
      for (const [field, value] of Object.entries(given)) own.add(`${value} ${field}`);
      const kept = await keep(values, asked);
      if (!kept.ok) return kept;
      values = given;
      // What was settled while it was written counts too.
      seen = new Set([...kept.value, ...[...seen].filter((writing) => !asked.has(writing))]);
      return ok(seen);
    },
    /** Words that are neither what it was opened with nor its own. */
    isOther: ({ name, text }: Writing): boolean =>
      text !== '' && !seen.has(name) && !own.has(`${text} ${name.split(' ')[1] ?? ''}`),
    /** Another device's words were taken or removed: the next writing replaces them. */
    settle: (writing: string): void => {
      seen = new Set([...seen, writing]);
    },
  };
}

type KeepSince = (before: FeedbackValues, seen: ReadonlySet<string>) => ReturnType<FeedbackActions['keepDraft']>;
