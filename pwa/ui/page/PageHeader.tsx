import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  /** A sentence about today where there is one, else the screen's name. */
  readonly title: ReactNode;
  /** what stands above it: the day and place, the screen's name over a sentence, or the way back to the list it came from */
  readonly above?: { readonly line: string } | { readonly back: string; readonly to: string };
  readonly lead?: ReactNode;
  /** one `Tag`: "Sample data" */
  readonly tag?: ReactNode;
  /** the one thing that is done for the whole page */
  readonly action?: ReactNode;
  /** 2 only where it is shown as a sample: a page has one heading of the first level */
  readonly level?: 1 | 2;
}

/** The head of every screen; goes inside the page's `wrap`. */
export function PageHeader({ title, above, lead, tag, action, level = 1 }: PageHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={styles['header']}>
      {above !== undefined &&
        ('line' in above ? (
          <p className={styles['line']}>{above.line}</p>
        ) : (
          <BackLink to={above.to}>{above.back}</BackLink>
        ))}
      <Heading className={styles['title']}>{title}</Heading>
      {(tag !== undefined || action !== undefined) && (
        <div className={styles['aside']}>
          {tag}
          {action}
        </div>
      )}
      {lead !== undefined && <div className={styles['lead']}>{lead}</div>}
    </header>
  );
}
