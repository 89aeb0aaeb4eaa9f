import { useMemo } from 'react';
import { eraseEverywhere } from '#pwa/data/commands/profiles/erase.ts';
import { leaveProfile } from '#pwa/data/commands/profiles/leave-profile.ts';
import { addProfile, renameProfile } from '#pwa/data/commands/profiles/name-profile.ts';
import { openProfile } from '#pwa/data/commands/profiles/open-profile.ts';
import { removeProfile } from '#pwa/data/commands/profiles/remove-profile.ts';
import { exportProfile } from '#pwa/data/queries/export-everything.ts';
import { openEntryCounts } from '#pwa/data/queries/profiles/entry-counts.ts';
import { listedProfiles } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useNetwork } from '#pwa/data/useNetwork.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { saveCopy } from '#pwa/parts/save-copy.ts';
import { PeopleView } from './PeopleView.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { announced, useSaidOutcome } from './useSaidOutcome.ts';

export default function PeopleScreen() {
  const space = useSpace();
  const network = useNetwork();
  const profiles = useLive(listedProfiles);
  useSaidOutcome(profiles);
  // The open profile's entries change while this page is shown; the others' only with the list.
  const counts = useLive(openEntryCounts);
  const actions = useMemo<ProfileActions>(
    () => ({
      open: (profileId) => openProfile(network, profileId, space.device.now()),
      add: (name) => addProfile(name, space.device.now()),
      rename: (profileId, name) => renameProfile(profileId, name),
      leave: (leaving) =>
        announced(leaving.unsent === 'keep' ? 'left' : 'leftDeleted', space.profile.id, () =>
          leaveProfile(space, network, leaving),
        ),
      remove: (profileId, seen) => removeProfile(network, profileId, seen, space.device.now),
      erase: (seen, watch) => announced('erased', space.profile.id, () => eraseEverywhere(space, network, seen, watch)),
      saveCopyOf: (profileId) => saveCopy('waymend-entries.json', () => exportProfile(profileId)),
      startAnew: () => browserReloader.reload(),
    }),
    [space, network],
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
