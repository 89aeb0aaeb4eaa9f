import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../class-names.ts';
import { textWidth } from './axis.ts';
import styles from './ChartWalk.module.css';

export interface ChartValues {
  readonly count: number;
  /** what is said of a value, and shown beside it: "Thursday, November 19: 2 ±0.9" */
  readonly reading: (index: number) => string;
  /** where it stands in the drawing, pixels */
  readonly spot: (index: number) => { readonly x: number; readonly y: number };
  /** the value nearest to a pointer, by its place in the drawing; -1 where there is none */
  readonly nearest: (x: number, y: number) => number;
  /** what is drawn on the value that is read, inside the drawing's own coordinates */
  readonly mark?: (index: number) => ReactNode;
  /** how far an arrow key goes where it is not one value: a calendar's arrow goes a week */
  readonly keys?: Readonly<Record<string, number>>;
  /** how much of what is in sight lies under labels that stay while it is scrolled, pixels from the left */
  readonly covered?: number;
}

interface ChartWalkProps {
  readonly values: ChartValues;
  /** the frame's width, pixels */
  readonly room: number;
  /** height of its letters, pixels */
  readonly letter: number;
  /** of the drawing, pixels; wider than its room it is scrolled, and begins at its end */
  readonly width: number;
  readonly height: number;
  readonly titleId: string;
  /** "Arrow keys walk through the values" */
  readonly hint: string;
  readonly children: ReactNode;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 };

/**
 * A drawing whose values are read by pointer, touch and arrow keys. The keys are those of a native slider over it,
 * because that is what every screen reader speaks value by value, also where there are no keys.
 */
export function ChartWalk({ values, room, letter, width, height, titleId, hint, children }: ChartWalkProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [scrolled, setScrolled] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { count, spot, covered = 0 } = values;
  const last = count - 1;
  const active = chosen === null || chosen > last ? null : chosen;
  const activeX = active === null ? null : spot(active).x;

  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = width - room;
  }, [width, room]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || activeX === null) return;
    if (activeX < element.scrollLeft + covered) element.scrollLeft = activeX - room / 2;
    if (activeX > element.scrollLeft + room) element.scrollLeft = activeX - room / 2;
  }, [activeX, room, covered]);

  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const frame = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - frame.x, event.clientY - frame.y];
    const index = x < scrolled + covered ? -1 : values.nearest(x, y);
    setChosen(index < 0 ? null : index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const from = active ?? last;
    const page = Math.max(1, Math.round(count / 10));
    const step = values.keys?.[event.key] ?? ARROWS[event.key];
    const wanted =
      step !== undefined
        ? from + step
        : event.key === 'PageDown'
          ? from - page
          : event.key === 'PageUp'
            ? from + page
            : event.key === 'Home'
              ? 0
              : event.key === 'End'
                ? last
                : null;
    if (event.key === 'Escape') setChosen(null);
    if (wanted === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, wanted)));
  };

  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      dir="ltr"
      onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
    >
      <div
        className={classNames(styles['picture'], width > room && styles['wide'])}
        style={{ inlineSize: Math.max(width, room), blockSize: height }}
        onPointerMove={onPointer}
        onPointerDown={(event) => {
          onPointer(event);
          input.current?.focus({ preventScroll: true });
        }}
        // The press must not take the focus from the slider again.
        onMouseDown={(event) => event.preventDefault()}
        // A swipe that scrolls reads nothing.
        onPointerCancel={() => setChosen(null)}
        onPointerLeave={() => {
          if (document.activeElement !== input.current) setChosen(null);
        }}
      >
        <div aria-hidden="true">{children}</div>
        {active !== null && (
          <>
            {values.mark !== undefined && (
              <svg className={styles['overlay']} viewBox={`0 0 ${Math.max(width, room)} ${height}`} aria-hidden="true">
                {values.mark(active)}
              </svg>
            )}
            <Reading
              at={spot(active)}
              from={scrolled}
              to={scrolled + room}
              height={height}
              letter={letter}
              text={values.reading(active)}
            />
          </>
        )}
        <input
          ref={input}
          className={styles['slider']}
          type="range"
          min={0}
          max={Math.max(0, last)}
          step={1}
          value={active ?? Math.max(0, last)}
          aria-labelledby={titleId}
          aria-description={hint}
          aria-valuetext={count === 0 ? undefined : values.reading(active ?? last)}
          onChange={(event) => setChosen(Number(event.target.value))}
          onKeyDown={onKeyDown}
          onFocus={() => setChosen((before) => before ?? last)}
          onBlur={() => setChosen(null)}
        />
      </div>
    </div>
  );
}

interface ReadingProps {
  readonly at: { readonly x: number; readonly y: number };
  /** what is in sight of the drawing, pixels */
  readonly from: number;
  readonly to: number;
  readonly height: number;
  readonly letter: number;
  readonly text: string;
}

const PADDING = 20;

/** Above the value, or below it where there is more room. The slider says it; this is for the eye. */
function Reading({ at: { x, y }, from, to, height, letter, text }: ReadingProps) {
  const width = Math.min(to - from, textWidth(text, letter) + PADDING);
  return (
    <span
      className={styles['reading']}
      aria-hidden="true"
      style={{
        insetInlineStart: Math.min(to - width, Math.max(from, x - width / 2)),
        maxInlineSize: to - from,
        ...(y > height / 3 ? { insetBlockEnd: height - y + 16 } : { insetBlockStart: y + 16 }),
      }}
    >
      {text}
    </span>
  );
}
