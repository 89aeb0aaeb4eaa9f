/** What a person can do on this screen, bound to the open profile. */
import type { Result } from '#core/lib/result.ts';
import type { EraseWatch } from '#pwa/data/commands/profiles/erase.ts';
import type { Leaving } from '#pwa/data/commands/profiles/leave-profile.ts';
import type { SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';
import type { CopyResult } from '#pwa/parts/save-copy.ts';

type Answer = Promise<Result<unknown, AnyFailure>>;

export interface ProfileActions {
  readonly open: (profileId: string) => Answer;
  readonly add: (name: string) => Answer;
  readonly rename: (profileId: string, name: string) => Answer;
  readonly leave: (leaving: Leaving) => Answer;
  readonly remove: (profileId: string, seen: SeenCount) => Answer;
  readonly erase: (seen: SeenCount, watch: EraseWatch) => Answer;
  readonly saveCopyOf: (profileId: string) => Promise<CopyResult>;
  /** another profile is now in use: the page reloads with it */
  readonly startAnew: () => void;
}
