import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Section.module.css';

export interface SectionHeaderProps {
  readonly title: ReactNode;
  /** of the heading, for `aria-labelledby`; `Section` gives it by itself */
  readonly id?: string;
  /** 3 inside another section */
  readonly level?: 2 | 3;
  /** one sentence that says what the section shows */
  readonly hint?: ReactNode;
  /** at the end of the line: a count ("18 of 24"), or one link or button */
  readonly aside?: ReactNode;
}

export function SectionHeader({ title, id, level = 2, hint, aside }: SectionHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles['header']}>
      <div className={styles['line']}>
        <Heading id={id} className={classNames(styles['title'], styles[`level${level}`])}>
          {title}
        </Heading>
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </div>
  );
}
