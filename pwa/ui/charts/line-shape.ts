import {
  deriveValueAxis,
  evenPlaces,
  freeLabels,
  MARGIN,
  shorten,
  textWidth,
  WIDE,
  type AxisLabel,
  type Grid,
} from './axis.ts';
import { deriveRuns, type Run } from './runs.ts';
import { gridLevels, isValue, linear, tenth, type Stretch } from './scale.ts';

export interface LinePoint {
  /** where it stands in time: a Day, or UTC milliseconds; ascending, one measure for all points of a chart */
  readonly at: number;
  /** null where there is no answer: the line has a gap there */
  readonly value: number | null;
  /** a thin post with these few words: "flight" */
  readonly note?: string;
}

export interface LineTexts<P extends LinePoint> {
  readonly format: (value: number) => string;
  readonly formatAt: (point: P, style: 'short' | 'full') => string;
  /** words at the level where the line began: "4 lower: a real change" */
  readonly realChange?: (difference: number) => string;
}

export interface LineBox {
  /** all in pixels; `letter` is the height of the axis' letters */
  readonly width: number;
  readonly letter: number;
  readonly domain?: Stretch;
  /** the error of one value, ± in its unit */
  readonly plusMinus?: number;
  /** what a real change is judged by, where single values at the ends of the line would not do */
  readonly from?: number;
  readonly to?: number;
}

export interface LineShape extends Grid {
  readonly line: string;
  readonly band: string;
  readonly last: { readonly x: number; readonly y: number; readonly text: string } | null;
  readonly change: {
    readonly level: string;
    readonly arrow: string;
    /** null: there is no room for all of it beside the line */
    readonly text: (AxisLabel & { readonly y: number }) | null;
  } | null;
  readonly posts: readonly { readonly x: number; readonly label: AxisLabel | null }[];
  readonly xs: readonly number[];
  /** null where there is no value */
  readonly ys: readonly (number | null)[];
}

const MOST_DATES = 4;

/** The height of the whole drawing, known before there are values. Pixels. */
const lineHeight = (width: number, letter: number): number => Math.round((width >= WIDE ? 238 : 168) + letter * 4);

const join = (points: readonly string[]): string => `M${points.join('L')}`;

/** A band around values that lie alone has this half width, pixels. */
const ALONE = 4;

export function deriveLine<P extends LinePoint>(
  points: readonly P[],
  { width, letter, domain, plusMinus = 0, from, to }: LineBox,
  { format, formatAt, realChange }: LineTexts<P>,
): LineShape {
  const values = points.map(({ value }) => (isValue(value) ? value : null));
  const known = values.filter(isValue);
  const reach = known.flatMap((value) => [value - plusMinus, value + plusMinus]);
  const height = lineHeight(width, letter);
  const lastIndex = values.findLastIndex((value) => value !== null);
  const firstIndex = values.findIndex((value) => value !== null);
  const lastValue = values[lastIndex] ?? null;
  const lastText = lastValue === null ? '' : shorten(format(lastValue), width * 0.34, letter * 1.31);
  const { plot, levels, placeY } = deriveValueAxis(gridLevels(domain === undefined ? reach : known, domain), format, {
    width,
    letter,
    height,
    top: letter * 1.4,
    end: Math.floor(width - (lastText === '' ? MARGIN : textWidth(lastText, letter * 1.31) + 14)),
  });
  const placeX = linear([points[0]?.at ?? 0, points.at(-1)?.at ?? 0], [plot.start, plot.end]);
  const xs = points.map(({ at }) => placeX(at));
  const ys = values.map((value) => (value === null ? null : placeY(value)));
  const runs = deriveRuns(values, xs, plot.end - plot.start);
  // The band is cut at the ends of a fixed scale: a pain of 0 cannot be 0.9 lower.
  const spot = (x: number, value: number): string =>
    `${tenth(x)} ${tenth(Math.min(plot.bottom, Math.max(plot.top, placeY(value))))}`;
  const spotsOf = (run: Run, shift = 0, half = 0): string[] =>
    run.flatMap((index) => {
      const [x, value] = [xs[index] ?? 0, (values[index] ?? 0) + shift];
      return half === 0 ? spot(x, value) : [spot(x - half, value), spot(x + half, value)];
    });
  const lineOf = (run: Run): string => (run.length === 1 ? `M${spotsOf(run).join('')}h0` : join(spotsOf(run)));
  const bandOf = (run: Run): string => {
    const half = run.length === 1 ? ALONE : 0;
    return `${join([...spotsOf(run, plusMinus, half), ...spotsOf(run, -plusMinus, half).toReversed()])}Z`;
  };

  return {
    height,
    plot,
    levels,
    line: runs.map(lineOf).join(''),
    band: plusMinus > 0 ? runs.map(bandOf).join('') : '',
    last: lastValue === null ? null : { x: tenth(xs[lastIndex] ?? 0), y: tenth(placeY(lastValue)), text: lastText },
    change: deriveChange(),
    posts: derivePosts(),
    labels: deriveDates(),
    xs,
    ys,
  };

  /** Two values differ by more than their errors only beyond √2 times the error of one; without an error nobody knows. */
  function deriveChange(): LineShape['change'] {
    const firstValue = from ?? values[firstIndex];
    const laterValue = to ?? lastValue;
    if (realChange === undefined || !isValue(firstValue) || !isValue(laterValue) || plusMinus <= 0) return null;
    if (firstIndex === lastIndex) return null;
    const difference = laterValue - firstValue;
    if (Math.abs(difference) <= plusMinus * Math.SQRT2) return null;
    const [x0, x1] = [tenth(xs[firstIndex] ?? 0), tenth(xs[lastIndex] ?? 0)];
    const [y0, y1] = [placeY(firstValue), placeY(laterValue)];
    const way = y1 > y0 ? 1 : -1;
    const above = y0 - letter;
    const below = y0 + letter * 1.6;
    const words = realChange(difference);
    const [start, end] = [x1 - 10 - textWidth(words, letter), x1 - 10];
    // The line leaves the level on one side: the words stand on the other, if there is room, and never on the line.
    const y = [...(way > 0 ? [above, below] : [below, above]), plot.top + letter].find((base) => {
      const [top, foot] = [base - letter, base + letter * 0.3];
      const isWithin = base >= plot.top + letter * 0.6 && base <= plot.bottom - 4 && start >= plot.start;
      return isWithin && (y0 < top || y0 > foot) && !runs.some((run) => crosses(run, [start, end], [top, foot]));
    });
    const tip = y1 - way * 11;
    return {
      level: `M${x0} ${tenth(y0)}H${x1}`,
      arrow:
        (tip - y0) * way < 14
          ? ''
          : `M${x1} ${tenth(y0 + way * 4)}V${tenth(tip)}m-4 ${-5 * way}l4 ${5 * way} 4 ${-5 * way}`,
      text: y === undefined ? null : { x: end, y: tenth(y), text: words, anchor: 'end' },
    };
  }

  /** Whether the line comes into a box. */
  function crosses(run: Run, [start, end]: Stretch, [top, foot]: Stretch): boolean {
    return run.some((index, step) => {
      const next = run[step + 1] ?? index;
      const [from, to] = [xs[index] ?? 0, xs[next] ?? 0];
      if (to < start || from > end) return false;
      const yAt = linear([from, to], [ys[index] ?? 0, ys[next] ?? 0]);
      const [one, other] = [yAt(Math.max(start, from)), yAt(Math.min(end, to))];
      return Math.min(one, other) <= foot && Math.max(one, other) >= top;
    });
  }

  function derivePosts(): LineShape['posts'] {
    const posts = points.flatMap(({ note }, index) => (note === undefined ? [] : [{ x: tenth(xs[index] ?? 0), note }]));
    const wishes = posts.map(({ x, note }) => {
      const text = shorten(note, 112, letter);
      const half = textWidth(text, letter) / 2;
      return { post: x, text, anchor: 'middle' as const, x: tenth(Math.min(width - half, Math.max(half, x))) };
    });
    const free = freeLabels(wishes, letter, [0, width]);
    return posts.map(({ x }) => ({ x, label: free.find(({ post }) => post === x) ?? null }));
  }

  function deriveDates(): readonly AxisLabel[] {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return [];
    const widest = Math.max(textWidth(formatAt(first, 'short'), letter), textWidth(formatAt(last, 'short'), letter));
    const room = Math.floor((plot.end - plot.start) / (widest + letter * 3));
    const indexes = evenPlaces(xs, Math.min(MOST_DATES, Math.max(2, room)));
    const labels = indexes.map((index): AxisLabel => {
      const point = points[index];
      return {
        x: tenth(xs[index] ?? 0),
        text:
          point === undefined ? '' : shorten(formatAt(point, 'short'), (plot.end - plot.start) / 2 - letter, letter),
        anchor: points.length === 1 ? 'middle' : index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle',
      };
    });
    // The ends matter most.
    return freeLabels([...labels.slice(-1), ...labels.slice(0, -1)], letter, [0, width]);
  }
}
