import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import styles from './Banner.module.css';

interface BannerProps {
  /** what happened, or what is about to: "The trial could not be started" */
  readonly title: string;
  /** what is safe, and what comes next; without it the title is one plain sentence, and the action stands beside it */
  readonly children?: ReactNode;
  /** at most one button and one link */
  readonly action?: ReactNode;
  /** Given where it may be put away; without it, it stays until its reason is gone. */
  readonly onDismiss?: () => void;
  /** needed with `onDismiss` */
  readonly labels?: { readonly dismiss: string };
}

/** About the whole page or form; a `Note` is about one control. Never for being offline. The caller provides the live region. */
export function Banner({ title, children, action, onDismiss, labels }: BannerProps) {
  return (
    <div className={classNames(styles['banner'], children === undefined && styles['short'])}>
      <Icon name="warning" />
      <div className={styles['words']}>
        {children === undefined ? <p>{title}</p> : <b>{title}</b>}
        {children}
        {action !== undefined && <div className={styles['actions']}>{action}</div>}
      </div>
      {onDismiss !== undefined && <IconButton icon="close" label={labels?.dismiss ?? ''} onClick={onDismiss} />}
    </div>
  );
}
