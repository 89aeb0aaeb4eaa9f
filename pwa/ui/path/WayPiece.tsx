import { useId, useState } from 'react';
import styles from './Vista.module.css';

interface WayPieceProps {
  readonly shape: string;
  readonly middle: string;
  /** runs to its end once, because it was joined just now */
  readonly reaches: boolean;
}

/** A tapered piece of the way. A new one is uncovered along its middle line. */
export function WayPiece({ shape, middle, reaches }: WayPieceProps) {
  const mask = useId();
  const [moves, setMoves] = useState(reaches);
  if (!moves) return <path className={styles['piece']} d={shape} />;
  return (
    <>
      <mask id={mask} maskUnits="userSpaceOnUse">
        <path className={styles['reveal']} d={middle} pathLength={1} onAnimationEnd={() => setMoves(false)} />
      </mask>
      <path className={styles['piece']} d={shape} mask={`url(#${mask})`} />
    </>
  );
}
