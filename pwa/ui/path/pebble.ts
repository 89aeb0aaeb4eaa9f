/** Rounded to a tenth: a pixel's tenth is below what can be seen, and keeps the markup short. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const at = (point: Point): string => `${tenth(point.x)} ${tenth(point.y)}`;

export interface Pebble {
  readonly cx: number;
  readonly cy: number;
  /** mean radius along the longer axis */
  readonly r: number;
  /** Same seed, same shape. Any number. */
  readonly seed?: number;
  /** height over width, 1 for a stone seen from above */
  readonly flat?: number;
}

const CORNERS = 11;
const BULGE = 0.045;
const LEAN = 0.014;
const CORNER = 0.016;
const MOST_TURN = 0.5;

/**
 * Radius of a pebble towards an angle, as a share of its mean radius. Three low waves over a circle:
 * one makes it longer than wide, one leans it to a side, one gives it shoulders. Never a circle,
 * never a blob: it stays within the sum of the three of 1.
 */
export function pebbleRadius(angle: number, seed: number): number {
  const lean = seed * 2.399963;
  return (
    1 +
    BULGE * Math.cos(2 * angle - MOST_TURN * Math.sin(lean)) +
    LEAN * Math.cos(3 * angle + lean * 1.7) +
    CORNER * Math.cos(4 * angle + lean * 0.6)
  );
}

const cornersOf = ({ cx, cy, r, seed = 0, flat = 0.92 }: Pebble): Point[] =>
  Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    const reach = r * pebbleRadius(angle, seed);
    return { x: cx + Math.cos(angle) * reach, y: cy + Math.sin(angle) * reach * flat };
  });

/** A closed SVG path: a smooth curve through eleven points of the outline. */
export function pebbleOutline(pebble: Pebble): string {
  const corners = cornersOf(pebble);
  const corner = (index: number): Point => corners[((index % CORNERS) + CORNERS) % CORNERS] as Point;
  const curves = corners.map((from, index) => {
    const before = corner(index - 1);
    const to = corner(index + 1);
    const after = corner(index + 2);
    const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const arrive = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${at(leave)} ${at(arrive)} ${at(to)}`;
  });
  return `M${at(corner(0))}${curves.join('')}Z`;
}

/** Length of the outline, close enough to space dots by (Ramanujan, the waves left out). */
export function pebblePerimeter({ r, flat = 0.92 }: Pebble): number {
  const a = r;
  const b = r * flat;
  return Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
}
