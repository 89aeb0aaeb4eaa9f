import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { bodyFrame, bodyParts, isOnViewersLeft, nearestPart, partTowards } from './body-parts.ts';
import type { BodyPart, BodyView, Direction } from './body-parts.ts';
import styles from './BodyMap.module.css';

export type BodyMark = 'worst' | 'also';

interface BodyMapProps {
  readonly view: BodyView;
  readonly labels: {
    /** "Front" */
    readonly view: string;
    /** of the person's own sides, at the feet: "your left" */
    readonly left: string;
    readonly right: string;
    /** to whoever cannot see it: "Arrow keys move between places" */
    readonly keys: string;
    /** beside the worst place */
    readonly worst: string;
  };
  readonly nameOf: (part: BodyPart) => string;
  /** by the id of a part */
  readonly marks: Readonly<Record<string, BodyMark>>;
  readonly onToggle: (id: string) => void;
}

/** How far beside the body a press still counts, in pixels. */
const REACH = 22;
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const LEADER = 3;

/**
 * A body to mark places on, by touch, by mouse and by key: one stop of the Tab key, from which arrows lead to the next part.
 * Sides are the person's own, and it is never mirrored.
 */
export function BodyMap({ view, labels, nameOf, marks, onToggle }: BodyMapProps) {
  const parts = bodyParts[view];
  const [reached, setReached] = useState<string | null>(null);
  const keysId = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const worst = parts.find(({ id }) => marks[id] === 'worst');
  const current = parts.find(({ id }) => id === reached) ?? worst ?? parts[0];

  const onPress = ({ target, clientX, clientY }: MouseEvent<SVGSVGElement>): void => {
    const own = target instanceof SVGElement ? target.dataset['part'] : undefined;
    const matrix = drawing.current?.getScreenCTM?.();
    const pressed =
      own ??
      (matrix === null || matrix === undefined
        ? undefined
        : nearestPart(parts, new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()), REACH / matrix.a)?.id);
    if (pressed === undefined) return;
    setReached(pressed);
    onToggle(pressed);
  };
  const onKeyDown = (event: KeyboardEvent, from: BodyPart): void => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onToggle(from.id);
      return;
    }
    const direction = DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const next = partTowards(parts, from, direction);
    if (next === null) return;
    setReached(next.id);
    drawing.current?.querySelector<SVGElement>(`[data-part="${next.id}"]`)?.focus();
  };

  const { left, top, width, height } = bodyFrame;
  const viewersLeft = view === 'front' ? labels.right : labels.left;
  const viewersRight = view === 'front' ? labels.left : labels.right;
  return (
    <figure className={styles['map']} dir="ltr">
      {/* Keys are the parts' own; a press beside the body goes to the nearest of them. */}
      <svg
        ref={drawing}
        className={styles['body']}
        viewBox={`${left} ${top} ${width} ${height}`}
        role="group"
        aria-label={labels.view}
        aria-describedby={keysId}
        onClick={onPress}
      >
        <g className={styles['parts']}>
          {parts.map((part) => (
            <path
              key={part.id}
              data-part={part.id}
              className={classNames(styles['part'], marks[part.id] !== undefined && styles[marks[part.id] ?? ''])}
              d={part.d}
              role="checkbox"
              aria-checked={marks[part.id] !== undefined}
              aria-label={nameOf(part)}
              tabIndex={part === current ? 0 : -1}
              onKeyDown={(event) => onKeyDown(event, part)}
              onFocus={() => setReached(part.id)}
            />
          ))}
        </g>
        <g className={styles['over']} aria-hidden="true">
          {parts
            .filter(({ id }) => marks[id] !== undefined)
            .map(({ id, d }) => (
              <path key={id} className={styles['edge']} d={d} />
            ))}
          {worst !== undefined && <WorstSign part={worst} word={labels.worst} />}
          {current !== undefined && <path className={styles['focus']} d={current.d} />}
        </g>
      </svg>
      <span id={keysId} hidden>
        {labels.keys}
      </span>
      <figcaption className={styles['caption']}>
        <span>{viewersLeft}</span>
        <b>{labels.view}</b>
        <span>{viewersRight}</span>
      </figcaption>
    </figure>
  );
}

/** A ring on the place, and the word beside the body. */
function WorstSign({ part, word }: { readonly part: BodyPart; readonly word: string }) {
  const { centre, outline } = part;
  const isLeft = isOnViewersLeft(part);
  const xs = outline.map(({ x }) => x);
  const edge = isLeft ? Math.min(...xs) : Math.max(...xs);
  const onwards = isLeft ? -1 : 1;
  const end = edge + onwards * LEADER;
  return (
    <>
      <circle className={styles['ring']} cx={centre.x} cy={centre.y} r={1.1} />
      <path className={styles['leader']} d={`M${edge + onwards * 0.6} ${centre.y}L${end} ${centre.y - 2.4}`} />
      <text className={styles['word']} x={end + onwards * 0.6} y={centre.y - 1.6} textAnchor={isLeft ? 'end' : 'start'}>
        {word}
      </text>
    </>
  );
}
