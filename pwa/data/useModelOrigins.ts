import { useEffect, useState } from 'react';
import { isFresh, rememberedModelOrigins } from './remembered-model-origins.ts';
import { useNetwork } from './useNetwork.ts';
import { useSpace } from './useSpace.ts';

export interface ModelOrigins {
  /** of language models that a person may connect, as the server said last; none for a sample person, of whom nothing is sent */
  readonly origins: readonly string[];
  /** the server was asked since this was first drawn, whether it answered or not */
  readonly isAsked: boolean;
}

/** Known offline too. @param when `daily`: the server is asked unless it has answered within a day */
export function useModelOrigins(when: 'daily' | 'always' = 'daily'): ModelOrigins {
  const { device, profile } = useSpace();
  const network = useNetwork();
  const isSample = profile.isSample === true;
  const [known, setKnown] = useState<ModelOrigins>(() => ({
    origins: isSample ? [] : rememberedModelOrigins().origins,
    isAsked: isSample,
  }));
  useEffect(() => {
    if (isSample || (when === 'daily' && isFresh(rememberedModelOrigins(), device.now()))) return;
    // What asks the server is not needed for the first frame. Without it, it is as if the server did not answer.
    void import('./server/model-origins.ts')
      .then(
        ({ askModelOrigins }) => askModelOrigins(network, device.now()),
        () => rememberedModelOrigins().origins,
      )
      .then((origins) => setKnown({ origins, isAsked: true }));
  }, [network, device, isSample, when]);
  return known;
}
