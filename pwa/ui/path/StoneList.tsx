import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { toneClass, type PathTone } from './drawing.ts';
import type { StoneState } from './mark.ts';
import styles from './StoneList.module.css';
import { StoneSign } from './StoneSign.tsx';

interface StoneListProps {
  readonly children: ReactNode;
  readonly label?: string;
  readonly tone?: PathTone;
}

/** Things to do one after the other: stones on a line that runs down the page. Takes `StoneListItem`s. */
export function StoneList({ children, label, tone = 'clay' }: StoneListProps) {
  return (
    <ol className={classNames(styles['list'], toneClass(tone))} aria-label={label}>
      {children}
    </ol>
  );
}

interface StoneListItemProps {
  readonly state: StoneState;
  readonly seed?: number;
  /** where it is kept, in words, unless the item says so */
  readonly stoneLabel?: string;
  readonly children: ReactNode;
}

export function StoneListItem({ state, seed = 1, stoneLabel, children }: StoneListItemProps) {
  return (
    <li className={styles['item']} data-state={state}>
      <span className={styles['stone']}>
        <StoneSign state={state} size={32} seed={seed} {...(stoneLabel === undefined ? {} : { label: stoneLabel })} />
      </span>
      {children}
    </li>
  );
}
