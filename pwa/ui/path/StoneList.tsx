import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { bridgeOutline } from './day-line.ts';
import { toneClass, type PathTone } from './drawing.ts';
import type { StoneState } from './mark.ts';
import pathStyles from './path.module.css';
import styles from './StoneList.module.css';
import { StoneSign } from './StoneSign.tsx';

interface StoneListProps {
  readonly children: ReactNode;
  readonly label?: string;
  readonly tone?: PathTone;
}

/** Things to do one after the other: stones on a line that runs down the page. Takes `StoneListItem`s and `RestListItem`s. */
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

/** A day of rest: a bridge on the way down. */
export function RestListItem({ children }: { readonly children: ReactNode }) {
  return (
    <li className={styles['item']} data-state="open">
      <svg className={classNames(styles['stone'], styles['bridge'])} viewBox="0 0 32 40" aria-hidden="true">
        <path className={pathStyles['bridge']} transform="rotate(90 16 20)" d={bridgeOutline(16, 20, 13, 'rest')} />
      </svg>
      {children}
    </li>
  );
}
