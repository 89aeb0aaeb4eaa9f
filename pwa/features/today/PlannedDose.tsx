import { useDoseParts } from '#pwa/parts/useDoseWords.ts';
import type { StoredSession } from './today-state.ts';
import styles from './Today.module.css';

/** "3 × 20 s, each side, 60 s rest between sets" */
export function PlannedDose({ dose }: { readonly dose: StoredSession['exercises'][number]['dose'] }) {
  const doseParts = useDoseParts();
  const { amount, more, rest } = doseParts(dose);
  return (
    <p className={styles['dose']}>
      <b className="figures">{amount}</b>{' '}
      {[...(more === '' ? [] : [more]), ...(rest === null ? [] : [rest])].join(', ')}
    </p>
  );
}
