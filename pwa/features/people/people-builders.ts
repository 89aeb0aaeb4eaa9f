/** Who is on this device, and what a person can do here, for tests: everything is sent, and every act succeeds. */
import { ok } from '#core/lib/result.ts';
import { NOTHING } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import type { ProfileActions } from './profile-actions.ts';

/** Ada’s, open since 2026-11-19, with nothing in it yet. */
export const profileWith = (given: Partial<ListedProfile> = {}): ListedProfile => ({
  id: 'ada',
  name: 'Ada',
  isOpen: true,
  since: Date.UTC(2026, 10, 19, 12),
  leftAt: null,
  isClaimed: false,
  isSample: false,
  counts: NOTHING,
  ...given,
});

const done = () => Promise.resolve(ok(null));

export const actionsWith = (given: Partial<ProfileActions> = {}): ProfileActions => ({
  open: done,
  add: done,
  rename: done,
  leave: done,
  remove: done,
  erase: done,
  saveCopyOf: () => Promise.resolve(ok('waymend-entries.json')),
  startAnew: () => undefined,
  ...given,
});
