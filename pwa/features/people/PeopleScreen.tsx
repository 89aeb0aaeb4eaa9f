import { useMemo } from 'react';
import type { PeopleActions } from './people-actions';
import { PeopleView } from './PeopleView';
import { exportProfile } from '../../data/export-everything';
import { openEntryCounts } from '../../data/people/entry-counts';
import { eraseEverywhere } from '../../data/people/erase';
import { leaveProfile } from '../../data/people/leave-profile';
import { openProfile } from '../../data/people/open-profile';
import { peopleHere } from '../../data/people/people-here';
import { removeProfile } from '../../data/people/remove-profile';
import { addProfile, renameProfile } from '../../data/profiles';
import { browserNetwork } from '../../data/sync/network';
import { useLive } from '../../data/useLive';
import { useSpace } from '../../data/useSpace';
import { browserReloader } from '../../device/reload';

export default function PeopleScreen() {
  const space = useSpace();
  const people = useLive(peopleHere);
  // The open one's entries change under this page's eyes; the others' only with the list.
  const counts = useLive(openEntryCounts);
  const actions = useMemo<PeopleActions>(
    () => ({
      open: (profileId) => openProfile(browserNetwork, profileId, space.device.now()),
      add: (name) => addProfile(name, space.device.now()),
      rename: (profileId, name) => renameProfile(profileId, name),
      leave: (leaving) => leaveProfile(space, browserNetwork, leaving),
      remove: (profileId, typed) => removeProfile(browserNetwork, profileId, typed),
      erase: (typed) => eraseEverywhere(space, browserNetwork, typed),
      copyOf: (profileId) => exportProfile(profileId),
      startAnew: () => browserReloader.reload(),
    }),
    [space],
  );
  return <PeopleView people={people?.map((person) => (person.id === space.profile.id && counts !== undefined ? { ...person, counts } : person))} actions={actions} offsetAt={space.device.offsetAt} />;
}
