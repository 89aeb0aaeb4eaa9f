// Flat outlines as SVG path text, y down. Rounded to a tenth: the body is 100 high.

export type Flat = readonly [x: number, y: number];
export type Circle = readonly [centre: Flat, radius: number];

export const rounded = (value: number): number => Math.round(value * 10) / 10;
const text = ([x, y]: Flat): string => `${rounded(x)} ${rounded(y)}`;

const disc = ([x, y]: Flat, r: number): string =>
  `M${text([x - r, y])}A${rounded(r)} ${rounded(r)} 0 1 1 ${text([x + r, y])}A${rounded(r)} ${rounded(r)} 0 1 1 ${text([x - r, y])}Z`;

/** `turned` clockwise, in degrees. */
export const ellipse = (centre: Flat, wide: number, tall: number, turned: number): string => {
  const angle = (turned * Math.PI) / 180;
  const aside: Flat = [Math.cos(angle) * wide, Math.sin(angle) * wide];
  const end = (sign: 1 | -1): string => text([centre[0] + aside[0] * sign, centre[1] + aside[1] * sign]);
  const half = `A${rounded(wide)} ${rounded(tall)} ${rounded(turned)} 1 1 `;
  return `M${end(-1)}${half}${end(1)}${half}${end(-1)}Z`;
};

/** A limb: two circles and the lines that touch both. */
export function capsule([a, ra]: Circle, [b, rb]: Circle): string {
  const apart = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (apart <= Math.abs(ra - rb) + 0.05) return ra > rb ? disc(a, ra) : disc(b, rb);
  const direction = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const open = Math.acos((ra - rb) / apart);
  const on = (centre: Flat, radius: number, angle: number): string =>
    text([centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius]);
  const arc = (radius: number, isLarge: boolean): string =>
    `A${rounded(radius)} ${rounded(radius)} 0 ${isLarge ? 1 : 0} 1 `;
  return `M${on(a, ra, direction + open)}${arc(ra, ra >= rb)}${on(a, ra, direction - open)}L${on(b, rb, direction - open)}${arc(rb, rb > ra)}${on(b, rb, direction + open)}Z`;
}

const DIRECTIONS = Array.from({ length: 36 }, (_, step): Flat => {
  const angle = (step / 36) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});

/** What a band pulled round these circles would enclose: in each direction, the point that reaches furthest. */
export function hull(circles: readonly Circle[]): string {
  const points = DIRECTIONS.map(([cos, sin]): Flat => {
    let furthest = -Infinity;
    let point: Flat = [0, 0];
    for (const [[x, y], radius] of circles) {
      const reach = x * cos + y * sin + radius;
      if (reach <= furthest) continue;
      furthest = reach;
      point = [x + radius * cos, y + radius * sin];
    }
    return point;
  });
  return `M${points.map(text).join('L')}Z`;
}

export const box = (x: number, y: number, width: number, height: number, corner = 0): string => {
  const r = Math.min(corner, width / 2, height / 2);
  const bend = (dx: number, dy: number): string => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${text([x + r, y])}H${rounded(x + width - r)}${bend(r, r)}V${rounded(y + height - r)}${bend(-r, r)}H${rounded(x + r)}${bend(-r, -r)}V${rounded(y + r)}${bend(r, -r)}Z`;
};

export const ring = disc;
export const line = (points: readonly Flat[]): string => `M${points.map(text).join('L')}`;

interface Arc {
  readonly corner: Flat;
  readonly from: Flat;
  readonly to: Flat;
  readonly radius: number;
  /** of the short way and the long one, the one that passes there */
  readonly through?: Flat | undefined;
  /** what it may not reach below: there it is drawn closer to the corner */
  readonly lowest: number;
}

/** From the direction of one point to that of another round a corner: the short way, unless it is said. */
export function arc({ corner, from, to, radius: usual, through, lowest }: Arc): string {
  const angle = ([x, y]: Flat): number => Math.atan2(y - corner[1], x - corner[0]);
  const [start, end] = [angle(from), angle(to)];
  const short = Math.atan2(Math.sin(end - start), Math.cos(end - start));
  const half = start + short / 2;
  const isAway = through !== undefined && Math.cos(half) * through[0] + Math.sin(half) * through[1] < 0;
  const down = Math.sin(isAway ? half + Math.PI : half);
  const radius = down > 0 ? Math.min(usual, Math.max(0, lowest - corner[1]) / down) : usual;
  const on = (at: number): string => text([corner[0] + Math.cos(at) * radius, corner[1] + Math.sin(at) * radius]);
  return `M${on(start)}A${rounded(radius)} ${rounded(radius)} 0 ${isAway ? 1 : 0} ${short > 0 === isAway ? 0 : 1} ${on(end)}`;
}
