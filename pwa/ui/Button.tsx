import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import type { IconName } from './icon-paths.ts';
import { Icon } from './Icon.tsx';
import { BusyStones } from './path/BusyStones.tsx';

/** `stop` ends a movement that may hurt; `destructive` deletes: each has its own sign. */
type ButtonVariant = 'primary' | 'secondary' | 'link' | 'stop' | 'destructive';

const SIGNS: Partial<Record<ButtonVariant, IconName>> = { stop: 'stop', destructive: 'trash' };

interface ButtonStyle {
  readonly variant?: ButtonVariant;
  /** both keep a 44 px target; `small` is 44 high, `regular` 48 */
  readonly size?: 'regular' | 'small';
  readonly fullWidth?: boolean;
  readonly icon?: IconName;
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'>, ButtonStyle {
  /**
   * Work is under way: three stones stand before the label, a second press has no effect. Given at all, the button has one
   * width for both, so that nothing beside it moves.
   */
  readonly busy?: boolean;
  /** the label meanwhile, in "-ing" */
  readonly busyLabel?: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Class names for a link that looks like a button (`<Link className={buttonClass({ variant: 'primary' })}>`). */
export const buttonClass = ({ variant = 'secondary', size = 'regular', fullWidth = false }: ButtonStyle = {}): string =>
  classNames(styles['button'], styles[variant], size === 'small' && styles['small'], fullWidth && styles['full']);

export function Button({
  variant = 'secondary',
  size = 'regular',
  fullWidth = false,
  busy,
  busyLabel,
  disabled = false,
  icon,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const shownIcon = icon ?? SIGNS[variant];
  const isBusy = busy === true;
  const sign = shownIcon !== undefined && <Icon name={shownIcon} size={size === 'small' ? 'small' : 'regular'} />;
  const busyWords = busyLabel ?? children;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        buttonClass({ variant, size, fullWidth }),
        busy !== undefined && styles['oneWidth'],
        className,
      )}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      // A busy button keeps the focus, so it is not `disabled`; the press is ignored here instead.
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy === undefined ? (
        <>
          {sign}
          {children}
        </>
      ) : (
        <>
          <span>
            {isBusy ? <BusyStones /> : sign}
            {isBusy ? busyWords : children}
          </span>
          {/* What it says otherwise, as wide and unseen; no text of the document, which readers and tests would find. */}
          <span className={styles['otherwise']} aria-hidden="true" data-words={isBusy ? children : busyWords}>
            {isBusy ? sign : <span className={styles['stones']} />}
          </span>
        </>
      )}
    </button>
  );
}
