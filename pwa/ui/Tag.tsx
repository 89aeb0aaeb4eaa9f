import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-paths';
import styles from './Tag.module.css';

interface TagProps {
  /** pine: kept, good. clay: streak, points. sky: measured, time zone. amber: hold, sample, caution. stop: stop only */
  readonly tone?: 'plain' | 'pine' | 'clay' | 'sky' | 'amber' | 'stop';
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export function Tag({ tone = 'plain', icon, children }: TagProps) {
  const shownIcon = icon ?? (tone === 'stop' ? 'stop' : undefined);
  return (
    <span className={classNames(styles['tag'], styles[tone])}>
      {shownIcon !== undefined && <Icon name={shownIcon} size="small" />}
      {children}
    </span>
  );
}
