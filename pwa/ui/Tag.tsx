import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon-paths.ts';
import { Icon } from './Icon.tsx';
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
