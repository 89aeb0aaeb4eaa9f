import { useMemo } from 'react';
import { openProfile } from '#pwa/data/commands/profiles/open-profile.ts';
import { makeSamplePerson, samplePerson } from '#pwa/data/commands/sample/make-sample-person.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useNetwork } from '#pwa/data/useNetwork.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { openLibrary } from '#pwa/parts/useExerciseDetails.ts';
import type { SampleActions } from './sample-actions.ts';
import { SampleView } from './SampleView.tsx';

const hasSamplePerson = async (): Promise<boolean> => (await samplePerson()) !== null;

export default function SampleScreen() {
  const space = useSpace();
  const network = useNetwork();
  const isMade = useLive(hasSamplePerson);
  const actions = useMemo<SampleActions>(
    () => ({
      open: async () => {
        const made = await makeSamplePerson(space.device, await openLibrary());
        return made.ok ? openProfile(network, made.value.id, space.device.now()) : made;
      },
      startAnew: () => browserReloader.reload(),
    }),
    [space, network],
  );
  return <SampleView isOpen={space.profile.isSample === true} isMade={isMade} actions={actions} />;
}
