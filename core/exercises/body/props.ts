// Things a body leans, stands and sits on, in its own measure: boxes, so that the drawing and the check of what a hand
// or foot rests on have the same edges. What has no box is held between two points.
import type { Prop } from '../schema.ts';
import { seatHeight } from './anatomy.ts';
import { seatedHips } from './bases.ts';

export interface Box {
  readonly kind: Prop['kind'];
  /** Along which it has two edges to lean on: 0 forwards, 2 to the right. Where its middle is along the other: */
  readonly axis: 0 | 2;
  readonly along: number;
  /** Its middle, how far it reaches from it to both edges, and how high it is. */
  readonly middle: number;
  readonly half: number;
  readonly height: number;
}

const sizes: Readonly<Partial<Record<Prop['kind'], Omit<Box, 'kind' | 'axis' | 'along'>>>> = {
  chair: { middle: seatedHips, half: 14, height: seatHeight },
  wheelchair: { middle: seatedHips, half: 12, height: seatHeight + 6 },
  table: { middle: 34, half: 14, height: 46 },
  step: { middle: 0, half: 13, height: 11 },
  cushion: { middle: 0, half: 10, height: 7 },
  wall: { middle: -8, half: 3.5, height: 94 },
};

/** `x` or `right` of a wall is its face, which looks to the hips. */
export const boxOf = ({ kind, x, right, height, from }: Prop): Box | undefined => {
  const size = sizes[kind];
  if (size === undefined || from !== undefined) return undefined;
  const at = right ?? x ?? size.middle;
  return {
    kind,
    axis: right === undefined ? 0 : 2,
    along: right === undefined ? 0 : (x ?? 0),
    half: size.half,
    height: height ?? size.height,
    middle: kind === 'wall' ? at + (at < 0 ? -size.half : size.half) : at,
  };
};
