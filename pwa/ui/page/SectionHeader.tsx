import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Section.module.css';

export interface SectionHeaderProps {
  readonly title: ReactNode;
  /** of the heading, for `aria-labelledby`; `Section` gives it by itself */
  readonly id?: string;
  /** 3 inside another section */
  readonly level?: 2 | 3;
  /** Given where the focus goes to the title once what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** one sentence that says what the section shows */
  readonly hint?: ReactNode;
  /** at the end of the line: a count ("18 of 24"), or one link or button */
  readonly aside?: ReactNode;
}

export function SectionHeader({ title, id, level = 2, titleRef, hint, aside }: SectionHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles['header']}>
      <div className={styles['line']}>
        <Heading
          ref={titleRef}
          id={id}
          tabIndex={titleRef === undefined ? undefined : -1}
          className={classNames(styles['title'], styles[`level${level}`])}
        >
          {title}
        </Heading>
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </div>
  );
}
