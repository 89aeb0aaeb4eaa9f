import { classNames } from '../class-names.ts';
import { deriveDayLine } from './day-line.ts';
import { drawingName, toneClass, type PathTone } from './drawing.ts';
import { Join } from './Join.tsx';
import { hasZonePost, type PathMark } from './mark.ts';
import styles from './path.module.css';
import { tenth } from './pebble.ts';
import { Stone } from './Stone.tsx';
import { useInlineSize } from './useInlineSize.ts';

interface DayLineProps {
  readonly marks: readonly PathMark[];
  /** what the drawing shows, in words; left out where the words stand beside it */
  readonly label?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly tone?: PathTone;
  /** radius of a stone, pixels */
  readonly radius?: number;
}

/** Days on one level line: stones, bridges, gaps, days ahead, time-zone posts, each with its word below. */
export function DayLine({ marks, label, dir = 'ltr', tone, radius = 11 }: DayLineProps) {
  const [ref, width] = useInlineSize<SVGSVGElement>(320);
  const hasPosts = marks.some((mark) => hasZonePost(mark) && mark.zoneLabel !== undefined);
  const y = Math.round(radius * 1.4) + (hasPosts ? 18 : 0);
  const labelY = y + radius + 22;
  const hasLabels = marks.some((mark) => mark.label !== undefined);
  const height = hasLabels ? labelY + 6 : y + Math.round(radius * 1.4);
  const line = deriveDayLine(marks, {
    width,
    y,
    radius,
    pad: hasLabels ? Math.max(radius * 1.6, 18) : radius * 1.35,
    rtl: dir === 'rtl',
  });
  return (
    <svg
      ref={ref}
      className={classNames(styles['drawing'], toneClass(tone))}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...drawingName(label)}
    >
      {line.segments.map(({ id, d, joined }) => (
        <Join key={id} d={d} joined={joined} />
      ))}
      {line.gaps.map(({ id, d }) => (
        <path key={id} className={styles['gap']} d={d} />
      ))}
      {line.ahead.map(({ id, x }) => (
        <circle key={id} className={styles['aheadDay']} cx={tenth(x)} cy={y} r={3} />
      ))}
      {line.bridges.map(({ id, kind, d }) => (
        <path key={id} className={classNames(styles['bridge'], kind === 'freeze' && styles['planks'])} d={d} />
      ))}
      {line.posts.map(({ id, x, label: text }) => (
        <g key={id}>
          <path className={styles['post']} d={`M${tenth(x)} ${tenth(y - radius * 1.2)}V${tenth(y + radius * 1.2)}`} />
          {text !== undefined && (
            <text className={classNames(styles['label'], styles['zone'])} x={tenth(x)} y={tenth(y - radius * 1.2 - 6)}>
              {text}
            </text>
          )}
        </g>
      ))}
      {line.stones.map(({ id, x, r, state, seed }) => (
        <Stone key={id} cx={x} cy={y} r={r} state={state} seed={seed} />
      ))}
      {line.labels.map(({ id, x, text, today }) => (
        <text key={id} className={classNames(styles['label'], today && styles['today'])} x={tenth(x)} y={labelY}>
          {text}
        </text>
      ))}
    </svg>
  );
}
