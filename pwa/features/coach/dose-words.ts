import type { Dose } from '#core/rules/coach/doses.ts';
import type { Format } from '#pwa/i18n/format.ts';
import type { Text } from '#pwa/i18n/useText.ts';

/** "3 × 8", or each set by itself where they differ; with sides and load. */
export function doseWords({ unit, sets, perSide, loadKg }: Dose, t: Text<'plan'>, format: Format): string {
  const [first = 0] = sets;
  const even = sets.every((set) => set === first);
  const amounts = even
    ? t('week.even', { number: format.number(sets.length), amount: format.number(first) })
    : sets.map((set) => format.number(set)).join(', ');
  const dose = unit === 'seconds' ? t('week.dose.seconds', { sets: amounts }) : t('week.dose.reps', { sets: amounts });
  const loaded =
    loadKg === null || loadKg === 0 ? dose : t('week.dose.kilograms', { dose, number: format.number(loadKg) });
  return perSide ? t('week.dose.each', { dose: loaded }) : loaded;
}
