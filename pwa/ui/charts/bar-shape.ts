import {
  deriveValueAxis,
  freeLabels,
  regularPlaces,
  shorten,
  textWidth,
  WIDE,
  type AxisLabel,
  type Grid,
} from './axis.ts';
import { gridLevels, isValue, tenth } from './scale.ts';

export interface BarPoint {
  /** which bar it is: a Day, a week's first Day; or a key of its own, where bars do not lie in time */
  readonly at: number | string;
  /** an amount, 0 or more; null where it is not known */
  readonly value: number | null;
}

export interface BarTexts<P extends BarPoint> {
  readonly format: (value: number) => string;
  readonly formatAt: (point: P, style: 'short' | 'full') => string;
}

export interface BarShape extends Grid {
  /** the pale bodies, and the strokes at their values */
  readonly bodies: string;
  readonly edges: string;
  /** a short stroke on the ground where the amount is 0 */
  readonly zeros: string;
  readonly target: number | null;
  /** the last value above 0, written above its bar; a 0 is the stroke on the ground and nothing more */
  readonly last: { readonly x: number; readonly y: number; readonly text: string } | null;
  readonly xs: readonly number[];
  readonly ys: readonly (number | null)[];
}

const WIDEST_BAR = 44;

const barHeight = (width: number, letter: number): number => Math.round((width >= WIDE ? 160 : 122) + letter * 4.6);

export function deriveBars<P extends BarPoint>(
  points: readonly P[],
  box: { readonly width: number; readonly letter: number; readonly target?: number },
  { format, formatAt }: BarTexts<P>,
): BarShape {
  const { width, letter, target } = box;
  const values = points.map(({ value }) => (isValue(value) ? Math.max(0, value) : null));
  const known = values.filter(isValue);
  const axis = known.length === 0 ? [] : gridLevels([0, ...known, ...(target === undefined ? [] : [target])]);
  const height = barHeight(width, letter);
  const { plot, levels, placeY } = deriveValueAxis(axis, format, {
    width,
    letter,
    height,
    top: letter * 2,
    end: width - 4,
  });
  const step = (plot.end - plot.start) / Math.max(1, points.length);
  const bar = Math.min(WIDEST_BAR, step * 0.62);
  const xs = points.map((_, index) => plot.start + step * (index + 0.5));
  const ys = values.map((value) => (value === null ? null : placeY(value)));
  const drawn = tallest(values, xs, step);
  const [bodies, edges, zeros]: [string[], string[], string[]] = [[], [], []];
  for (const index of drawn) {
    const y = ys[index];
    const x = xs[index];
    if (y === undefined || y === null || x === undefined) continue;
    const start = `${tenth(x - bar / 2)} ${tenth(y)}h${tenth(bar)}`;
    if (values[index] === 0)
      zeros.push(`M${tenth(x - Math.min(5, bar / 2))} ${plot.bottom}h${tenth(Math.min(10, bar))}`);
    else {
      bodies.push(`M${start}V${plot.bottom}h${tenth(-bar)}z`);
      edges.push(`M${start}`);
    }
  }
  const lastIndex = values.findLastIndex((value) => value !== null && value > 0);
  const lastValue = values[lastIndex] ?? null;
  const lastText = lastValue === null ? '' : shorten(format(lastValue), width * 0.5, letter * 1.31);
  const half = textWidth(lastText, letter * 1.31) / 2;
  return {
    height,
    plot,
    levels,
    bodies: bodies.join(''),
    edges: edges.join(''),
    zeros: zeros.join(''),
    target: target === undefined || levels.length === 0 ? null : tenth(placeY(target)),
    last:
      lastValue === null
        ? null
        : {
            x: tenth(Math.max(half, Math.min(width - half, xs[lastIndex] ?? 0))),
            y: tenth(placeY(lastValue) - letter * 0.7),
            text: lastText,
          },
    labels: deriveDates(),
    xs,
    ys,
  };

  function deriveDates(): readonly AxisLabel[] {
    const texts = (index: number): string => {
      const point = points[index];
      return point === undefined ? '' : formatAt(point, 'short');
    };
    const widest =
      points.length === 0 ? 0 : Math.max(textWidth(texts(0), letter), textWidth(texts(points.length - 1), letter));
    const room = Math.floor((plot.end - plot.start) / (Math.min(widest, width / 3) + letter * 0.8));
    const labels = regularPlaces(points.length, room).map((index): AxisLabel => {
      const text = shorten(texts(index), width / 3, letter);
      const reach = textWidth(text, letter) / 2;
      return { x: tenth(Math.max(reach, Math.min(width - reach, xs[index] ?? 0))), text, anchor: 'middle' };
    });
    return freeLabels([...labels.slice(-1), ...labels.slice(0, -1)], letter, [0, width]);
  }
}

/** Of bars that would share a pixel the tallest is drawn. */
function tallest(values: readonly (number | null)[], xs: readonly number[], step: number): number[] {
  if (step >= 1) return values.map((_, index) => index);
  const best = new Map<number, number>();
  values.forEach((value, index) => {
    if (value === null) return;
    const column = Math.floor(xs[index] ?? 0);
    if (value > (values[best.get(column) ?? -1] ?? -1)) best.set(column, index);
  });
  return [...best.values()];
}
