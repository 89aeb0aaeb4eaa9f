import type { ReactNode } from 'react';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Row } from '#pwa/ui/Rows.tsx';
import styles from './BridgeRow.module.css';

interface BridgeRowProps {
  readonly kind: 'rest' | 'freeze';
  readonly name: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function BridgeRow({ kind, name, children, action }: BridgeRowProps) {
  return (
    <Row>
      <div className={styles['bridge']}>
        <span className={styles[kind]}>
          <Icon name={kind} />
        </span>
        <div className={styles['words']}>
          <b>{name}</b>
          <p>{children}</p>
        </div>
        {action !== undefined && <div className={styles['action']}>{action}</div>}
      </div>
    </Row>
  );
}
