import { useMemo } from 'react';
import { ok } from '#core/lib/result.ts';
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
      open: async (work) => {
        const made = await makeSamplePerson(space.device, await openLibrary(), work);
        if (!made.ok) return made;
        // Where it was whole before it could be cancelled, it is there, and not opened.
        if (made.value === null || work.signal.aborted) return ok('cancelled');
        const opened = await openProfile(network, made.value.id, space.device.now());
        return opened.ok ? ok('opened') : opened;
      },
      startAnew: () => browserReloader.reload(),
    }),
    [space, network],
  );
  return <SampleView isOpen={space.profile.isSample === true} isMade={isMade} actions={actions} />;
}
