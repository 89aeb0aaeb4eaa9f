import { classNames } from '../class-names.ts';
import { CAIRN, deriveCairn, topOf, type CairnRank } from './cairn-stack.ts';
import cairnStyles from './Cairn.module.css';
import { drawingName, toneClass, type PathTone } from './drawing.ts';
import type { StoneState } from './mark.ts';
import styles from './path.module.css';
import { Stone } from './Stone.tsx';

interface CairnProps {
  readonly rank: CairnRank;
  readonly state: StoneState;
  readonly seed?: number;
  readonly label?: string;
  readonly tone?: PathTone;
}

/** A badge: a pile of stones, taller the higher its rank; dotted until it is earned. */
export function Cairn({ rank, state, seed = rank, label, tone = 'clay' }: CairnProps) {
  const stones = deriveCairn(rank, seed);
  const top = topOf(stones);
  return (
    <svg
      className={classNames(styles['drawing'], toneClass(tone), cairnStyles['cairn'])}
      viewBox={`0 ${top} ${CAIRN.width} ${CAIRN.height - top}`}
      {...drawingName(label)}
    >
      <path className={cairnStyles['ground']} d={`M8 ${CAIRN.ground}H${CAIRN.width - 8}`} />
      {stones.map(({ cx, cy, r, flat, seed: own }, level) => (
        <Stone
          key={level}
          cx={cx}
          cy={cy}
          r={r}
          flat={flat}
          seed={own}
          state={state}
          edge={state === 'open' ? 2.4 : 4}
        />
      ))}
    </svg>
  );
}
