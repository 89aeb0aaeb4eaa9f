import { useMemo } from 'react';
import { exportProfile } from '#pwa/data/export-everything.ts';
import { openEntryCounts } from '#pwa/data/profiles/entry-counts.ts';
import { eraseEverywhere } from '#pwa/data/profiles/erase.ts';
import { leaveProfile } from '#pwa/data/profiles/leave-profile.ts';
import { listedProfiles } from '#pwa/data/profiles/listed-profiles.ts';
import { openProfile } from '#pwa/data/profiles/open-profile.ts';
import { addProfile, renameProfile } from '#pwa/data/profiles/profiles.ts';
import { removeProfile } from '#pwa/data/profiles/remove-profile.ts';
import { browserNetwork } from '#pwa/data/sync/network.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { saveCopy } from '#pwa/parts/save-copy.ts';
import { PeopleView } from './PeopleView.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { announced, useSaidOutcome } from './useSaidOutcome.ts';

export default function PeopleScreen() {
  const space = useSpace();
  const profiles = useLive(listedProfiles);
  useSaidOutcome(profiles);
  // The open profile's entries change while this page is shown; the others' only with the list.
  const counts = useLive(openEntryCounts);
  const actions = useMemo<ProfileActions>(
    () => ({
      open: (profileId) => openProfile(browserNetwork, profileId, space.device.now()),
      add: (name) => addProfile(name, space.device.now()),
      rename: (profileId, name) => renameProfile(profileId, name),
      leave: (leaving) =>
        announced(leaving.unsent === 'keep' ? 'left' : 'leftDeleted', space.profile.id, () =>
          leaveProfile(space, browserNetwork, leaving),
        ),
      remove: (profileId, seen) => removeProfile(browserNetwork, profileId, seen, space.device.now),
      erase: (seen) => announced('erased', space.profile.id, () => eraseEverywhere(space, browserNetwork, seen)),
      saveCopyOf: (profileId) => saveCopy('waymend-entries.json', () => exportProfile(profileId)),
      startAnew: () => browserReloader.reload(),
    }),
    [space],
  );
  return (
    <PeopleView
      profiles={profiles?.map((profile) =>
        profile.id === space.profile.id && counts !== undefined ? { ...profile, counts } : profile,
      )}
      actions={actions}
      offsetAt={space.device.offsetAt}
    />
  );
}
