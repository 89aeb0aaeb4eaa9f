import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Developer.module.css';

export function PanelSection({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles['section']} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </section>
  );
}

interface NamedValueProps {
  readonly name: string;
  readonly children: ReactNode;
  /** an id, a hash, an address: left to right in every language, and may break anywhere */
  readonly code?: boolean;
}

/** One line of a `<dl className={styles.facts}>`. */
export function NamedValue({ name, children, code = false }: NamedValueProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={code ? styles['code'] : undefined} dir={code ? 'ltr' : undefined}>
        {children}
      </dd>
    </div>
  );
}
