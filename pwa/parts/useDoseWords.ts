/** A dose as it is planned, in words: on the dashboard, in the coach's plan and in the player alike. Needs the texts `dose`. */
import { useMemo } from 'react';
import type { Dose } from '#core/rules/coach/doses.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { leftToRight } from '#pwa/i18n/isolate.ts';
import type { Direction } from '#pwa/i18n/languages.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';

type Told = Pick<Dose, 'unit' | 'sets' | 'loadKg'> & Partial<Pick<Dose, 'perSide'>>;

export interface DoseParts {
  /** "3 × 8", "3 × 20 s", or each set by itself where they differ: "10, 10, and 8" */
  readonly amount: string;
  /** "repetitions, each side, 5 kg"; empty where the amount says all */
  readonly more: string;
  /** "60 s rest between sets"; null where there is none */
  readonly rest: string | null;
}

export function useDoseParts(): (dose: Dose) => DoseParts {
  const t = useText('dose');
  const format = useFormat();
  const direction = useDirection();
  return useMemo(
    () => (dose) => ({
      amount: amountOf(dose, t, format, direction),
      more: moreOf(dose, t, format),
      rest: dose.rest > 0 && dose.sets.length > 1 ? t('rest', { number: format.number(dose.rest) }) : null,
    }),
    [t, format, direction],
  );
}

/** "3 × 8 repetitions, each side, 5 kg" */
export function useDoseWords(): (dose: Told) => string {
  const t = useText('dose');
  const format = useFormat();
  const direction = useDirection();
  return useMemo(
    () => (dose) => {
      const [amount, more] = [amountOf(dose, t, format, direction), moreOf(dose, t, format)];
      if (more === '') return amount;
      return dose.unit === 'seconds' ? [amount, more].join(', ') : t('whole', { amount, rest: more });
    },
    [t, format, direction],
  );
}

function amountOf({ unit, sets }: Told, t: Text<'dose'>, format: Format, direction: Direction): string {
  const each = (set: number): string =>
    unit === 'seconds' ? t('seconds', { number: format.number(set) }) : format.number(set);
  const [first = 0] = sets;
  if (sets.some((set) => set !== first)) return format.list(sets.map(each));
  const even = t('even', { sets: format.number(sets.length), amount: each(first) });
  return direction === 'rtl' ? leftToRight(even) : even;
}

const moreOf = ({ unit, sets, perSide, loadKg }: Told, t: Text<'dose'>, format: Format): string =>
  [
    ...(unit === 'reps' ? [t('reps', { count: sets.at(-1) ?? 0 })] : []),
    ...(perSide === true ? [t('eachSide')] : []),
    ...(loadKg === null || loadKg === 0 ? [] : [t('load', { number: format.number(loadKg) })]),
  ].join(', ');
