import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Accordion.module.css';
import { Card } from './Card.tsx';

export interface AccordionItem {
  readonly id: string;
  /** a question or a name: "Why this plan?" */
  readonly title: string;
  readonly content: ReactNode;
  /** open from the start; afterwards the person decides */
  readonly isOpen?: boolean;
}

/** Explanations that open in place, each on a sheet. Searching the page finds them closed too, and print shows them all. */
export function Accordion({ items }: { readonly items: readonly AccordionItem[] }) {
  return (
    <div className={styles['accordion']}>
      {items.map(({ id, title, content, isOpen = false }) => (
        <details key={id} className={styles['item']} open={isOpen}>
          <summary className={styles['title']}>
            <span>{title}</span>
            <Icon name="chevron-down" size="small" />
          </summary>
          <div className={styles['content']}>
            <Card>{content}</Card>
          </div>
        </details>
      ))}
    </div>
  );
}
