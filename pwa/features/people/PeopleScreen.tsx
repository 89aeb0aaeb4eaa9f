import { useMemo } from 'react';
import { exportProfile } from '#pwa/data/export-everything.ts';
import { openEntryCounts } from '#pwa/data/profiles/entry-counts.ts';
import { eraseEverywhere } from '#pwa/data/profiles/erase.ts';
import { leaveProfile } from '#pwa/data/profiles/leave-profile.ts';
import { openProfile } from '#pwa/data/profiles/open-profile.ts';
import { peopleHere } from '#pwa/data/profiles/people-here.ts';
import { addProfile, renameProfile } from '#pwa/data/profiles/profiles.ts';
import { removeProfile } from '#pwa/data/profiles/remove-profile.ts';
import { browserNetwork } from '#pwa/data/sync/network.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import type { PeopleActions } from './people-actions.ts';
import { PeopleView } from './PeopleView.tsx';
import { announced, useSaidOutcome } from './useSaidOutcome.ts';

export default function PeopleScreen() {
  const space = useSpace();
  const people = useLive(peopleHere);
  useSaidOutcome(people);
  // The open profile's entries change while this page is shown; the others' only with the list.
  const counts = useLive(openEntryCounts);
  const actions = useMemo<PeopleActions>(
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
      copyOf: (profileId) => exportProfile(profileId),
      startAnew: () => browserReloader.reload(),
    }),
    [space],
  );
  return (
    <PeopleView
      people={people?.map((person) =>
        person.id === space.profile.id && counts !== undefined ? { ...person, counts } : person,
      )}
      actions={actions}
      offsetAt={space.device.offsetAt}
    />
  );
}
