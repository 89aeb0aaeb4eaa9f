import type { ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionHeaderProps {
  readonly title: ReactNode;
  /** of the heading, for `aria-labelledby`; `Section` gives it by itself */
  readonly id?: string;
  /** 3 inside another section, 1 where the section is all that the page shows */
  readonly level?: 1 | 2 | 3;
  /** one sentence that says what the section shows */
  readonly hint?: ReactNode;
  /** at the end of the line: a count ("18 of 24"), or one link or button */
  readonly aside?: ReactNode;
}

export function SectionHeader({ title, id, level = 2, hint, aside }: SectionHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['header']}>
      <div className={styles['line']}>
        <Heading id={id} className={styles['title']}>
          {title}
        </Heading>
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </div>
  );
}
