import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { StoneState } from './mark.ts';
import styles from './path.module.css';
import { pebbleOutline } from './pebble.ts';
import { Stone } from './Stone.tsx';
import syncStyles from './SyncStones.module.css';

/** `saved` all of it is here and on the server, `here` some only here, `unsaved` all only here, `empty` nothing is recorded */
export type SyncStonesState = 'saved' | 'sending' | 'sending-first' | 'here' | 'unsaved' | 'empty';

const STONES: Readonly<Record<SyncStonesState, readonly [StoneState, StoneState, StoneState]>> = {
  saved: ['saved', 'saved', 'saved'],
  sending: ['saved', 'saved', 'here'],
  'sending-first': ['here', 'here', 'here'],
  here: ['saved', 'here', 'here'],
  unsaved: ['here', 'here', 'here'],
  empty: ['open', 'open', 'open'],
};
const STONE_X = [7, 22, 37] as const;

interface SyncStonesProps {
  readonly phase: SyncStonesState;
  readonly dir?: 'ltr' | 'rtl';
}

/** Three stones on a line for the header. The words beside it say the same, so it is hidden from screen readers. */
export function SyncStones({ phase, dir = 'ltr' }: SyncStonesProps) {
  const half = useId();
  const x = (index: number): number => (dir === 'rtl' ? 44 - (STONE_X[index] ?? 0) : (STONE_X[index] ?? 0));
  return (
    <svg
      className={classNames(styles['drawing'], syncStyles['sync'])}
      viewBox="0 0 44 16"
      aria-hidden="true"
      data-phase={phase}
    >
      <path className={styles['way']} d="M7 8H37" />
      {STONES[phase].map((state, index) => (
        <Stone key={index} cx={x(index)} cy={8} r={5.6} state={state} seed={index * 3 + 1} edge={2} />
      ))}
      {phase.startsWith('sending') && (
        <>
          <clipPath id={half}>
            <rect x={x(2) - 8} y={8} width={16} height={8} />
          </clipPath>
          <path
            className={styles['filled']}
            clipPath={`url(#${half})`}
            d={pebbleOutline({ cx: x(2), cy: 8, r: 5.6, seed: 7 })}
          />
        </>
      )}
    </svg>
  );
}
