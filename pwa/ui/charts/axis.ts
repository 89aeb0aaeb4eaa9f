import { textWidth as usualWidth } from '../path/label-places.ts';
import { linear, nearestIndex, tenth } from './scale.ts';

/** From this width on a drawing is higher, pixels. */
export const WIDE = 480;

const BROAD_LETTER = /[mwMW@%]/g;

/** Width of a text without measuring, pixels; words of broad letters too, since a chart cuts by it. */
export const textWidth = (text: string, letter: number): number =>
  usualWidth(text, letter) + (text.match(BROAD_LETTER)?.length ?? 0) * letter * 0.32;

export interface AxisLabel {
  readonly x: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** What every drawing over a value axis has; `ChartGrid` draws it. All in pixels. */
export interface Grid {
  readonly height: number;
  readonly plot: { readonly start: number; readonly end: number; readonly top: number; readonly bottom: number };
  readonly levels: readonly { readonly y: number; readonly text: string }[];
  readonly labels: readonly AxisLabel[];
}

/** Room beside the texts of the levels, pixels. */
export const MARGIN = 8;

/** The value axis: where values stand over the plot, which begins beside the texts of the levels. */
export function deriveValueAxis(
  levels: readonly number[],
  format: (value: number) => string,
  box: {
    readonly width: number;
    readonly letter: number;
    readonly height: number;
    readonly top: number;
    readonly end: number;
  },
): Pick<Grid, 'plot' | 'levels'> & { readonly placeY: (value: number) => number } {
  const { width, letter, height, top, end } = box;
  const texts = levels.map((level) => shorten(format(level), width * 0.34, letter));
  const plot = {
    start: Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, letter))) + MARGIN),
    end,
    top: Math.round(top),
    bottom: Math.round(height - letter * 2.6),
  };
  const placeY = linear([levels[0] ?? 0, levels.at(-1) ?? 1], [plot.bottom, plot.top]);
  return {
    plot,
    placeY,
    levels: levels.map((level, index) => ({ y: tenth(placeY(level)), text: texts[index] ?? '' })),
  };
}

/** At most `wanted` indexes spread evenly over ascending places, the first and the last among them. */
export function evenPlaces(places: readonly number[], wanted: number): number[] {
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return [];
  if (wanted < 2) return [places.length - 1];
  if (wanted >= places.length) return places.map((_, index) => index);
  const found = Array.from({ length: wanted }, (_, step) =>
    nearestIndex(places, first + ((last - first) * step) / (wanted - 1)),
  );
  return [...new Set([0, ...found.slice(1, -1), places.length - 1])];
}

/** At most `wanted` indexes at one distance, counted back from the last. */
export function regularPlaces(count: number, wanted: number): number[] {
  const stride = Math.max(1, Math.ceil(count / Math.max(1, wanted)));
  return Array.from({ length: Math.ceil(count / stride) }, (_, index) => count - 1 - index * stride).toReversed();
}

const startOf = ({ x, text, anchor }: AxisLabel, letter: number): number => {
  const width = textWidth(text, letter);
  return anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
};

/**
 * Leaves out what would stand on an earlier label or beyond the frame. Labels come in the order of their importance.
 * @param letter height of the letters, pixels
 */
export function freeLabels<L extends AxisLabel>(
  labels: readonly L[],
  letter: number,
  [from, to]: readonly [number, number],
): L[] {
  const taken: { readonly start: number; readonly end: number }[] = [];
  return labels.filter((label) => {
    const start = startOf(label, letter);
    const end = start + textWidth(label.text, letter);
    if (start < from - 0.5 || end > to + 0.5) return false;
    if (taken.some((other) => start < other.end + letter * 0.6 && other.start < end + letter * 0.6)) return false;
    taken.push({ start, end });
    return true;
  });
}

/** Cuts a text that is wider than `width` pixels; the table has it whole. */
export function shorten(text: string, width: number, letter: number): string {
  if (textWidth(text, letter) <= width) return text;
  const letters = Array.from(text);
  let used = textWidth('…', letter);
  let count = 0;
  while (count < letters.length) {
    used += textWidth(letters[count] ?? '', letter);
    if (used > width) break;
    count++;
  }
  return `${letters.slice(0, count).join('').trimEnd()}…`;
}
