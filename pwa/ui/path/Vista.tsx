import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { drawingName } from './drawing.ts';
import type { PathMark } from './mark.ts';
import styles from './path.module.css';
import { tenth } from './pebble.ts';
import { Stone } from './Stone.tsx';
import { useInlineSize } from './useInlineSize.ts';
import { deriveVista } from './vista-scene.ts';
import vistaStyles from './Vista.module.css';
import { WayPiece } from './WayPiece.tsx';

interface VistaProps {
  /** oldest first; days ahead are left out by the caller */
  readonly marks: readonly PathMark[];
  /** what the drawing shows, in words; left out where the words stand beside it */
  readonly label?: string;
  readonly dir?: 'ltr' | 'rtl';
  /** the streak began before the first mark */
  readonly continues?: boolean;
  readonly className?: string;
}

/**
 * The land with the last days on it. Fills the width of its place; 350 px high below 768 px of width,
 * 440 px from there. The sky is left empty for the sentence over it.
 */
export function Vista({ marks, label, dir = 'ltr', continues = false, className }: VistaProps) {
  const [ref, width] = useInlineSize<SVGSVGElement>(360);
  const scene = deriveVista(marks, { width, rtl: dir === 'rtl', continues });
  const [firstPieces] = useState(() => new Set(scene.way.map(({ id }) => id)));
  return (
    <svg
      ref={ref}
      className={classNames(styles['clay'], vistaStyles['vista'], className)}
      height={scene.height}
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      {...drawingName(label)}
    >
      <path className={vistaStyles['far']} d={scene.farHill} />
      <path className={vistaStyles['near']} d={scene.nearHill} />
      {scene.way.map(({ id, shape, middle }) => (
        <WayPiece key={id} shape={shape} middle={middle} reaches={!firstPieces.has(id)} />
      ))}
      {scene.open !== null && <path className={styles['lead']} d={scene.open} />}
      {scene.lead !== null && <path className={vistaStyles['lead']} d={scene.lead.d} strokeWidth={scene.lead.line} />}
      {scene.bridges.map(({ id, kind, d, line }) => (
        <path
          key={id}
          className={classNames(styles['bridge'], kind === 'freeze' && styles['planks'])}
          strokeWidth={line}
          d={d}
        />
      ))}
      {scene.posts.map(({ id, pole, flag }) => (
        <g key={id}>
          <path className={styles['post']} d={pole} />
          <path className={styles['flag']} d={flag} />
        </g>
      ))}
      {scene.stones.map(({ id, x, y, r, flat, state, seed, edge }) => (
        <Stone key={id} cx={x} cy={y} r={r} flat={flat} state={state} seed={seed} edge={edge} />
      ))}
      {scene.labels.map(({ id, text, x, y, fontSize, tone }) => (
        <text
          key={id}
          className={classNames(
            styles['label'],
            tone === 'today' && vistaStyles['today'],
            tone === 'zone' && styles['zone'],
          )}
          x={tenth(x)}
          y={tenth(y + fontSize * 0.35)}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
