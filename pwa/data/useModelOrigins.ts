import { useEffect, useState } from 'react';
import { rememberedModelOrigins } from './remembered-model-origins.ts';
import { useNetwork } from './useNetwork.ts';
import { useSpace } from './useSpace.ts';

export interface ModelOrigins {
  /** of language models that a person may connect, as the server said last */
  readonly origins: readonly string[];
  /** the server has been asked since this was first drawn, whether it answered or not */
  readonly isAsked: boolean;
}

const NONE: readonly string[] = [];

/** Known offline too. A sample person has none: nothing of it is sent anywhere. */
export function useModelOrigins(): ModelOrigins {
  const { device, profile } = useSpace();
  const network = useNetwork();
  const isSample = profile.isSample === true;
  const [known, setKnown] = useState<ModelOrigins>(() => ({ origins: rememberedModelOrigins(), isAsked: false }));
  useEffect(() => {
    if (isSample) return;
    let isLatest = true;
    // What asks the server is not needed for the first frame.
    import('./server/model-origins.ts')
      .then(({ askModelOrigins }) => askModelOrigins(network, device.now()))
      .catch(() => null)
      .then((origins) => {
        if (isLatest) setKnown((before) => ({ origins: origins ?? before.origins, isAsked: true }));
      })
      .catch(reportError);
    return () => {
      isLatest = false;
    };
  }, [network, device, isSample]);
  return isSample ? { origins: NONE, isAsked: true } : known;
}
