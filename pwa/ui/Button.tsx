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
  /** Work is under way: three stones stand before the label, a second press has no effect. Word the label in "-ing". */
  readonly busy?: boolean;
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
  busy = false,
  disabled = false,
  icon,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const shownIcon = icon ?? SIGNS[variant];
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, fullWidth }), className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // A busy button keeps the focus, so it is not `disabled`; the press is ignored here instead.
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? (
        <BusyStones />
      ) : (
        shownIcon !== undefined && <Icon name={shownIcon} size={size === 'small' ? 'small' : 'regular'} />
      )}
      {children}
    </button>
  );
}
