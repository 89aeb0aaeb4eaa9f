import { minutesOf, type ExerciseDetails } from '#core/exercises/listed.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Dose.module.css';

/** How much, as figures: of one time what a set is and how many, and how often. */
export function Dose({ dose, duration }: Pick<ExerciseDetails, 'dose' | 'duration'>) {
  const t = useText('exercise');
  const format = useFormat();
  const sets = dose.perSide === true ? 'setsEachSide' : 'sets';
  const figures = [
    { label: t(`dose.${sets}`, { count: dose.sets }), count: dose.sets },
    'reps' in dose
      ? { label: t('dose.reps', { count: dose.reps }), count: dose.reps }
      : { label: t('dose.seconds', { count: dose.seconds }), count: dose.seconds },
    ...(dose.rest > 0 && dose.sets > 1 ? [{ label: t('dose.rest', { count: dose.rest }), count: dose.rest }] : []),
    { label: t('dose.timesAWeek', { count: dose.timesAWeek }), count: dose.timesAWeek },
    { label: t('dose.minutes', { count: minutesOf(duration) }), count: minutesOf(duration) },
  ];
  return (
    <dl className={styles['dose']}>
      {figures.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="display">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
