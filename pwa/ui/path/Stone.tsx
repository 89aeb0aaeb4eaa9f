import type { StoneState } from './mark.ts';
import styles from './path.module.css';
import { pebbleOutline, pebblePerimeter, tenth } from './pebble.ts';
import { useStoneMotion } from './useStoneMotion.ts';

export interface StoneProps {
  readonly cx: number;
  readonly cy: number;
  /** outer radius, the same for every state */
  readonly r: number;
  readonly state: StoneState;
  readonly seed?: number;
  readonly flat?: number;
  /** width of the hollow stone's edge; a fifth of the radius unless given */
  readonly edge?: number;
}

const DOT_DISTANCE = 4.7;

/** One stone inside an `<svg>`. Colour comes from `--way`, the ground inside a hollow one from `--on`. */
export function Stone({ cx, cy, r, state, seed = 0, flat = 0.92, edge = Math.max(2, r * 0.2) }: StoneProps) {
  const { motion, onEnd } = useStoneMotion(state);
  const shape = { cx, cy, seed, flat };
  if (state === 'open') {
    const line = Math.max(1.5, edge * 0.66);
    const dotted = { ...shape, r: r - edge / 2 };
    // One dot per unit of length: the dots meet evenly where the outline closes.
    const dots = Math.max(8, Math.round(pebblePerimeter(dotted) / DOT_DISTANCE));
    return <path className={styles['open']} d={pebbleOutline(dotted)} pathLength={dots} strokeWidth={tenth(line)} />;
  }
  return (
    <g data-state={state} onAnimationEnd={onEnd}>
      {(state === 'here' || motion === 'fills') && (
        <path
          className={styles['hollow']}
          data-motion={motion}
          d={pebbleOutline({ ...shape, r: r - edge / 2 })}
          pathLength={1}
          strokeWidth={tenth(edge)}
        />
      )}
      {state === 'saved' && (
        <path className={styles['filled']} data-motion={motion} d={pebbleOutline({ ...shape, r })} />
      )}
    </g>
  );
}
