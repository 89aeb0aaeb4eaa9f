import type { ReactNode } from 'react';
import styles from './BridgeRow.module.css';
import { Icon } from '../../ui/Icon';
import { Row } from '../../ui/Rows';

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
        <span className={styles[kind]}><Icon name={kind} /></span>
        <div className={styles['words']}>
          <b>{name}</b>
          <p>{children}</p>
        </div>
        {action !== undefined && <div className={styles['action']}>{action}</div>}
      </div>
    </Row>
  );
}
