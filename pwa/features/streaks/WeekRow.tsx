import type { ReactNode } from 'react';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './WeekRow.module.css';

interface WeekRowProps {
  readonly name: string;
  readonly done: number;
  readonly goal: number;
  readonly unit: string;
  /** the drawing: decoration beside the figures, unless it has an accessible name */
  readonly children: ReactNode;
}

/** One goal of the week: `Daily Goals 5/7 days`. A value above the goal is shown as it is. */
export function WeekRow({ name, done, goal, unit, children }: WeekRowProps) {
  const t = useText('streaks');
  const format = useFormat();
  return (
    <div className={styles['row']}>
      <p className={styles['label']}>
        <span>{name}</span>{' '}
        <span className={styles['figure']}>
          {done >= goal && (
            <span className={styles['reached']}>
              <Icon name="check" size="small" label={t('week.reached')} />
            </span>
          )}
          <b className="figures">
            <bdi dir="ltr">
              {format.number(done)}/{format.number(goal)}
            </bdi>
          </b>{' '}
          {unit}
        </span>
      </p>
      <div className={styles['drawing']}>{children}</div>
    </div>
  );
}
