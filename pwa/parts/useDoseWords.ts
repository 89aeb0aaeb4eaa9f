/** A dose as it is planned, in words: on the dashboard, in the coach's plan and in the player alike. Needs the texts `dose`. */
import { useMemo } from 'react';
import type { Dose } from '#core/rules/coach/doses.ts';
import type { Format } from '#pwa/i18n/format.ts';
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
  return useMemo(
    () => (dose) => ({
      amount: amountOf(dose, t, format),
      more: moreOf(dose, t, format),
      rest: dose.rest > 0 && dose.sets.length > 1 ? t('rest', { number: format.number(dose.rest) }) : null,
    }),
    [t, format],
  );
}

/** "3 × 8 repetitions, each side, 5 kg" */
export function useDoseWords(): (dose: Told) => string {
  const t = useText('dose');
  const format = useFormat();
  return useMemo(
    () => (dose) => {
      const [amount, more] = [amountOf(dose, t, format), moreOf(dose, t, format)];
      if (more === '') return amount;
      return dose.unit === 'seconds' ? [amount, more].join(', ') : t('whole', { amount, rest: more });
    },
    [t, format],
  );
}

function amountOf({ unit, sets }: Told, t: Text<'dose'>, format: Format): string {
  const each = (set: number): string =>
    unit === 'seconds' ? t('seconds', { number: format.number(set) }) : format.number(set);
  const [first = 0] = sets;
  return sets.every((set) => set === first)
    ? t('even', { sets: format.number(sets.length), amount: each(first) })
    : format.list(sets.map(each));
}

const moreOf = ({ unit, sets, perSide, loadKg }: Told, t: Text<'dose'>, format: Format): string =>
  [
    ...(unit === 'reps' ? [t('reps', { count: sets.at(-1) ?? 0 })] : []),
    ...(perSide === true ? [t('eachSide')] : []),
    ...(loadKg === null || loadKg === 0 ? [] : [t('load', { number: format.number(loadKg) })]),
  ].join(', ');
