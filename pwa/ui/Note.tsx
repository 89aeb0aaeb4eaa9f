import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Note.module.css';

interface NoteProps {
  readonly children: ReactNode;
  /** what can be done about it */
  readonly action?: ReactNode;
}

/** A warning where the person acted, with what can be done about it. The caller provides the live region. */
export function Note({ children, action }: NoteProps) {
  return (
    <div className={styles['note']}>
      <Icon name="warning" />
      <p>{children}</p>
      {action}
    </div>
  );
}
