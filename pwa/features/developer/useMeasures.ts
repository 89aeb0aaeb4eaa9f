/** Ages and sizes in the largest unit that gives at least 1: short enough for a column. */
import { useMemo } from 'react';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

const AGES = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;
const SIZES = [
  ['gb', 1024 ** 3],
  ['mb', 1024 ** 2],
  ['kb', 1024],
] as const;

export interface Measures {
  /** @param ms 0 and more */
  readonly age: (ms: number) => string;
  readonly bytes: (count: number) => string;
}

export function useMeasures(): Measures {
  const t = useText('developer');
  const format = useFormat();
  return useMemo(
    () => ({
      age: (ms) => {
        const [unit, size] = AGES.find(([, least]) => ms >= least) ?? (['seconds', 1_000] as const);
        return t(`age.${unit}`, { number: format.number(Math.floor(Math.max(0, ms) / size)) });
      },
      bytes: (count) => {
        const [unit, size] = SIZES.find(([, least]) => count >= least) ?? (['b', 1] as const);
        return t(`bytes.${unit}`, { number: format.number(Math.round((count / size) * 10) / 10) });
      },
    }),
    [t, format],
  );
}

/** ISO 8601, the same in every language. */
export const iso = (at: number): string => new Date(at).toISOString();
