import styles from './path.module.css';
import { useArrival } from './useStoneMotion.ts';

interface JoinProps {
  readonly d: string;
  readonly joined: boolean;
}

/** The line between two marks; it runs to a mark recorded just now. */
export function Join({ d, joined }: JoinProps) {
  const { arrived, onEnd } = useArrival(joined);
  return (
    <path
      className={joined ? styles['way'] : styles['lead']}
      data-motion={arrived ? 'reaches' : 'none'}
      d={d}
      onAnimationEnd={onEnd}
      {...(joined ? { pathLength: 1 } : {})}
    />
  );
}
