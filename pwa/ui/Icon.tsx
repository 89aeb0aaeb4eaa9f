import { classNames } from './class-names.ts';
import { directionalIcons, iconPaths, type IconName } from './icon-paths.ts';
import styles from './Icon.module.css';

interface IconProps {
  readonly name: IconName;
  /** 24 px beside reading text, 18 px in dense rows and small buttons */
  readonly size?: 'regular' | 'small';
  /** Only where no word stands beside it and the control has no name of its own. */
  readonly label?: string;
}

export function Icon({ name, size = 'regular', label }: IconProps) {
  const classes = classNames(
    styles['icon'],
    size === 'small' && styles['small'],
    directionalIcons.has(name) && styles['flip'],
  );
  return (
    <svg
      className={classes}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
