/** What a person can do on this screen, bound to the open profile. */
import type { Result } from '#core/lib/result.ts';
import type { CountFailure } from '#pwa/data/profiles/close-to-writers.ts';
import type { SeenCount } from '#pwa/data/profiles/entry-counts.ts';
import type { EraseFailure } from '#pwa/data/profiles/erase.ts';
import type { Leaving } from '#pwa/data/profiles/leave-profile.ts';
import type { ProfileFailure, ProfileResult } from '#pwa/data/profiles/profiles.ts';
import type { CopyResult } from '#pwa/parts/save-copy.ts';

export type ProfileActionFailure = CountFailure | EraseFailure | ProfileFailure;

export interface ProfileActions {
  readonly open: (profileId: string) => Promise<ProfileResult>;
  readonly add: (name: string) => Promise<ProfileResult>;
  readonly rename: (profileId: string, name: string) => Promise<ProfileResult>;
  readonly leave: (leaving: Leaving) => Promise<Result<unknown, ProfileActionFailure>>;
  readonly remove: (profileId: string, seen: SeenCount) => Promise<Result<unknown, ProfileActionFailure>>;
  readonly erase: (seen: SeenCount) => Promise<Result<unknown, ProfileActionFailure>>;
  readonly saveCopyOf: (profileId: string) => Promise<CopyResult>;
  /** another profile is now in use: the page reloads with it */
  readonly startAnew: () => void;
}
