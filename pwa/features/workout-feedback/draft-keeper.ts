// Keeps a draft behind the writing: a moment after the last letter, and at once when the page is left.
import type { CommandFailure, CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { SeenTexts } from '#pwa/data/commands/give-feedback.ts';
import type { FeedbackValues } from './feedback-values.ts';

const quietMs = 700;

export function createDraftKeeper(
  save: (before: FeedbackValues, values: FeedbackValues, seen: SeenTexts) => Promise<CommandResult<SeenTexts>>,
  after: (ms: number, body: () => void) => () => void,
  opened: { readonly values: FeedbackValues; readonly seen: SeenTexts },
  /** null: all of it is kept */
  onKept: (failure: CommandFailure | null) => void,
) {
  let { values: kept, seen } = opened;
  let latest = kept;
  let cancel = (): void => undefined;
  let saving: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    cancel();
    saving = saving.then(async () => {
      if (JSON.stringify(latest) === JSON.stringify(kept)) return;
      const values = latest;
      const saved = await save(kept, values, seen);
      // One that could not be kept is said, and tried again with the next letter.
      onKept(saved.ok ? null : saved.failure);
      if (!saved.ok) return;
      kept = values;
      seen = saved.value;
    });
    return saving;
  };
  return {
    keep: (values: FeedbackValues): void => {
      latest = values;
      cancel();
      cancel = after(quietMs, () => void flush());
    },
    /** Another device's words were taken or removed: the next writing replaces them. */
    settle: (writing: string): void => {
      seen = new Set([...seen, writing]);
    },
    flush,
  };
}
