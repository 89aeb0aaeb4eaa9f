// Points and directions in hundredths of the body's height: x forwards, y up, z to the person's right. The ground is y = 0.

export type Point = readonly [x: number, y: number, z: number];

/** Three directions at right angles: forwards, up and to the right of a part of the body. */
export interface Frame {
  readonly f: Point;
  readonly u: Point;
  readonly r: Point;
}

export const upright: Frame = { f: [1, 0, 0], u: [0, 1, 0], r: [0, 0, 1] };

export const along = (from: Point, direction: Point, length: number): Point => [
  from[0] + direction[0] * length,
  from[1] + direction[1] * length,
  from[2] + direction[2] * length,
];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const lengthOf = (a: Point): number => Math.sqrt(dot(a, a));
export const distance = (a: Point, b: Point): number => lengthOf(minus(a, b));
export const opposite = (a: Point): Point => [-a[0], -a[1], -a[2]];
export const between = (a: Point, b: Point, share: number): Point => along(a, minus(b, a), share);
export const unit = (a: Point): Point => {
  const length = lengthOf(a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (radians: number): number => (radians * 180) / Math.PI;
/** In degrees, 0 to 180. */
export const angleBetween = (a: Point, b: Point): number =>
  degrees(Math.acos(Math.max(-1, Math.min(1, dot(unit(a), unit(b))))));

const mix = (a: Point, b: Point, angle: number): Point =>
  along([a[0] * Math.cos(angle), a[1] * Math.cos(angle), a[2] * Math.cos(angle)], b, Math.sin(angle));

/** The head of the frame goes forwards. */
export const pitch = ({ f, u, r }: Frame, by: number): Frame => ({
  f: mix(f, opposite(u), radians(by)),
  u: mix(u, f, radians(by)),
  r,
});
/** The head of the frame goes to the right. */
export const roll = ({ f, u, r }: Frame, by: number): Frame => ({
  f,
  u: mix(u, r, radians(by)),
  r: mix(r, opposite(u), radians(by)),
});
/** The face of the frame goes to the right. */
export const yaw = ({ f, u, r }: Frame, by: number): Frame => ({
  f: mix(f, r, radians(by)),
  u,
  r: mix(r, opposite(f), radians(by)),
});
