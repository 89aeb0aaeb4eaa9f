import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Dashboard.module.css';
import type { StoredSession } from './today-state.ts';

type StoredDose = StoredSession['exercises'][number]['dose'];

/** "3 × 20 s hold, 60 s rest" */
export function PlannedDose({ dose: { unit, sets, perSide, rest, loadKg } }: { readonly dose: StoredDose }) {
  const t = useText('dashboard');
  const format = useFormat();
  const number = (value: number): string => format.number(value);
  const each = (value: number): string =>
    unit === 'seconds' ? t('dose.seconds', { number: number(value) }) : number(value);
  const first = sets[0] ?? 0;
  const isEven = sets.every((set) => set === first);
  const amount = isEven
    ? t('dose.sets', { sets: number(sets.length), each: each(first) })
    : format.list(sets.map(each));
  const rests = rest > 0 && sets.length > 1 ? [t('dose.rest', { number: number(rest) })] : [];
  const more = [
    unit === 'seconds' ? t('dose.hold') : t('dose.reps', { count: sets.at(-1) ?? 0 }),
    ...(perSide ? [t('dose.eachSide')] : []),
    ...(loadKg === null ? [] : [t('dose.load', { number: number(loadKg) })]),
    ...rests,
  ];
  return (
    <p className={styles['dose']}>
      <b className="figures">
        <bdi dir="ltr">{amount}</bdi>
      </b>{' '}
      {more.join(', ')}
    </p>
  );
}
