import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon-paths.ts';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name; nothing is written on the button. */
  readonly label: string;
  readonly edged?: boolean;
}

/** Class name for a link that is only an icon. */
export const iconButtonClass = ({ edged = false }: { readonly edged?: boolean } = {}): string =>
  classNames(styles['iconButton'], edged && styles['edged']);

export function IconButton({ icon, label, edged = false, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(iconButtonClass({ edged }), className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
