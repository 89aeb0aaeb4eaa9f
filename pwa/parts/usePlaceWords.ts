import { useCallback } from 'react';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { placeOf } from '#core/rules/coach/from-records.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useText } from '#pwa/i18n/useText.ts';

/** A place of the body within a sentence, by the name it is recorded under: "your left knee". Needs the texts `pain`. */
export function usePlaceWords(): (region: string) => string {
  const t = useText('pain');
  const word = useCatalogueText('pain');
  return useCallback(
    (region) => {
      if (region === WHOLE_BODY) return t('wholeBody');
      const place = placeOf(region);
      if (place === null) return t('unknownPlace');
      return word('place', place.place, place.side === null ? {} : { side: t(`side.${place.side}`) });
    },
    [t, word],
  );
}
