import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tiles.module.css';

export interface Tile {
  readonly id: string;
  readonly label: string;
  /** a still figure, formatted; its unit small beside it */
  readonly value: ReactNode;
  readonly unit?: string;
}

interface TilesProps {
  readonly tiles: readonly Tile[];
  /** the land under the streak has its own ground and runs to the page's edges */
  readonly on?: 'ground' | 'trail';
}

/** Figures in a row, divided by hairlines: two across on phones, all in one row from 960 px. */
export function Tiles({ tiles, on = 'ground' }: TilesProps) {
  const list = (
    <dl className={classNames(styles['tiles'], on === 'trail' && 'wrap')}>
      {tiles.map(({ id, label, value, unit }) => (
        <div key={id} className={styles['tile']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={classNames('display', styles['value'])}>
            {value}
            {unit !== undefined && (
              <>
                {' '}
                <small className={styles['unit']}>{unit}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  return <div className={classNames(styles['frame'], styles[on])}>{list}</div>;
}
