import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './KeyValueList.module.css';

export interface KeyValue {
  readonly label: string;
  readonly value: ReactNode;
  /** an id, a hash, an address: left to right in every language, and may break anywhere */
  readonly isCode?: boolean;
}

/** Names and their values in two columns. Labels differ from each other. For figures that are compared, `Tiles`. */
export function KeyValueList({ items }: { readonly items: readonly KeyValue[] }) {
  return (
    <dl className={styles['list']}>
      {items.map(({ label, value, isCode = false }) => (
        <div key={label} className={styles['item']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={classNames(styles['value'], isCode && styles['code'])} dir={isCode ? 'ltr' : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
