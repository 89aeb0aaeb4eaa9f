/**
 * Several tabs, one profile in use: a page that was opened with another one reloads. What it records until then is
 * still its own profile's, because it writes into the database it has open.
 */
import { liveQuery } from 'dexie';
import type { Network } from '../server/network.ts';
import type { Space } from '../space/space.ts';
import type { LoopPage } from '../sync/sync-loop.ts';
import { whileOthersWait } from './locks.ts';
import { readCurrentProfile } from './profiles.ts';
import type { Profile } from './profiles.ts';

export interface FollowDeps {
  readonly space: Pick<Space, 'profile'>;
  readonly network: Network;
  readonly page: Pick<LoopPage, 'onReturn'>;
  /** loads this page anew, into the profile in use */
  readonly reload: () => void;
  readonly onCrash: (error: unknown) => void;
}

/** @returns ends it */
export function followCurrentProfile({ space, network, page, reload, onCrash }: FollowDeps): () => void {
  const { profile } = space;
  let isOver = false;
  const compare = async (current: Profile | null): Promise<void> => {
    if (isOver || current === null || (current.id === profile.id && current.owner === profile.owner)) return;
    isOver = true;
    await whileOthersWait(network, () => Promise.resolve(reload()));
  };
  const subscription = liveQuery(async () => readCurrentProfile()).subscribe({
    next: (current) => void compare(current).catch(onCrash),
    error: onCrash,
  });
  // A page that slept may have missed the news.
  const offReturn = page.onReturn(() => void readCurrentProfile().then(compare).catch(onCrash));
  return () => {
    isOver = true;
    subscription.unsubscribe();
    offReturn();
  };
}
