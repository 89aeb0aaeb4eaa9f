import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  /** the person's name, or "" while there is none: then a figure stands in */
  readonly name: string;
  readonly size?: 'regular' | 'large';
  /** named unless the name stands beside it */
  readonly label?: string;
}

/** Drawn on the device; no picture is requested. */
export function Avatar({ name, size = 'regular', label }: AvatarProps) {
  const initials = initialsOf(name);
  return (
    <span
      className={classNames(styles['avatar'], size === 'large' && styles['large'])}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {initials === '' ? <Icon name="profile" /> : initials}
    </span>
  );
}
