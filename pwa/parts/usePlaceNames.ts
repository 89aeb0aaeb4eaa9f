import { useCallback } from 'react';
import { placeOf } from '#core/rules/coach/from-records.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

/**
 * The name of a place: "Left knee", and inside a sentence that says whose it is "left knee". Null: this version has none for
 * it. Needs the texts `coach` and `pain`.
 */
export function usePlaceNames(): (region: string, isInside?: boolean) => string | null {
  const t = useText('pain');
  const coach = useText('coach');
  const format = useFormat();
  return useCallback(
    (region, isInside = false) => {
      const place = placeOf(region);
      if (place === null) return null;
      const name = coach(`place.${place.place}`);
      const inside = format.inside(name);
      if (place.side === null) return isInside ? inside : name;
      return t(isInside ? `sided.${place.side}Inside` : `sided.${place.side}`, { place: inside });
    },
    [t, coach, format],
  );
}
