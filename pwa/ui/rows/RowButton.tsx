import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { IconName } from '../icon-paths.ts';
import { Icon } from '../Icon.tsx';
import { BusyStones } from '../path/BusyStones.tsx';
import styles from './Rows.module.css';

interface RowButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  readonly icon?: IconName;
  /** what pressing does, drawn at the row's end */
  readonly endIcon?: IconName;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A row that is a single button; goes inside a `Row`. */
export function RowButton({
  icon,
  endIcon = 'plus',
  busy = false,
  type = 'button',
  children,
  ...rest
}: RowButtonProps) {
  return (
    <button {...rest} type={type} className={styles['button']} aria-busy={busy || undefined}>
      {icon !== undefined && (
        <span className={styles['icon']}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles['words']}>{children}</span>
      <span className={styles['end']}>{busy ? <BusyStones /> : <Icon name={endIcon} />}</span>
    </button>
  );
}
