import type { Point } from './pebble.ts';

/** A smooth curve measured along its own length, in pixels from its first point. */
export interface Course {
  readonly length: number;
  pointAt(s: number): Point;
  /** The point `offset` pixels beside the curve, positive to the right of its direction. */
  beside(s: number, offset: number): Point;
}

const SAMPLES_PER_SPAN = 48;

function curveThrough(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (p: number, q: number, r: number, s: number): number => {
    const slopeIn = (r - p) / 2;
    const slopeOut = (s - q) / 2;
    const u = 1 - t;
    return u * u * (1 + 2 * t) * q + t * u * u * slopeIn + t * t * (3 - 2 * t) * r - t * t * u * slopeOut;
  };
  return { x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) };
}

/** @param points at least two way points, from far to near */
export function createCourse(points: readonly Point[]): Course {
  const samples: Point[] = [];
  const point = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  for (let span = 0; span < points.length - 1; span++) {
    for (let k = 0; k < SAMPLES_PER_SPAN; k++) {
      samples.push(curveThrough(point(span - 1), point(span), point(span + 1), point(span + 2), k / SAMPLES_PER_SPAN));
    }
  }
  samples.push(point(points.length - 1));

  const run: number[] = [0];
  for (let i = 1; i < samples.length; i++) {
    const a = samples[i - 1] as Point;
    const b = samples[i] as Point;
    run.push((run[i - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const length = run[run.length - 1] as number;

  const pointAt = (wanted: number): Point => {
    const s = Math.max(0, Math.min(length, wanted));
    let low = 0;
    let high = samples.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((run[middle] as number) <= s) low = middle;
      else high = middle;
    }
    const a = samples[low] as Point;
    const b = samples[high] as Point;
    const start = run[low] as number;
    const share = (s - start) / ((run[high] as number) - start || 1);
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  };

  return {
    length,
    pointAt,
    beside: (s, offset) => {
      const back = pointAt(s - 1);
      const front = pointAt(s + 1);
      const size = Math.hypot(front.x - back.x, front.y - back.y) || 1;
      const middle = pointAt(s);
      return { x: middle.x - ((front.y - back.y) / size) * offset, y: middle.y + ((front.x - back.x) / size) * offset };
    },
  };
}
