import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { searchOfTab } from '../address/useTab.ts';
import styles from './Tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** how many things it holds, formatted */
  readonly count?: string;
}

interface TabsProps<Id extends string> {
  /** names the choice for readers: "Body region" */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  /** from `useTab` */
  readonly value: Id;
}

/** Views of one page, whose choice is in the address: links on a line, the chosen one with a stone on it. */
export function Tabs<Id extends string>({ label, tabs, value }: TabsProps<Id>) {
  const { search, hash } = useLocation();
  const strip = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLAnchorElement>(null);
  // A tab that was linked to may lie outside a phone's width. Only the strip moves, never the page.
  useEffect(() => {
    if (strip.current === null || chosen.current === null) return;
    const [frame, tab] = [strip.current.getBoundingClientRect(), chosen.current.getBoundingClientRect()];
    strip.current.scrollLeft += tab.x + tab.width / 2 - frame.x - frame.width / 2;
  }, [value]);
  return (
    <nav className={styles['tabs']} aria-label={label}>
      <div ref={strip} className={styles['strip']}>
        {tabs.map(({ id, label: name, count }, index) => (
          <Link
            key={id}
            ref={id === value ? chosen : undefined}
            className={styles['tab']}
            aria-current={id === value || undefined}
            to={{ search: searchOfTab(search, index === 0 ? null : id), hash }}
          >
            {name}
            {count !== undefined && ` ${count}`}
          </Link>
        ))}
        <span className={styles['stone']} aria-hidden="true" />
      </div>
    </nav>
  );
}
