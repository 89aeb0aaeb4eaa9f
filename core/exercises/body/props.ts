// Things a body leans, stands and sits on, in its own measure: boxes, so that the drawing and the check of what a hand
// or foot rests on have the same edges. What has no box is held between two points.
import type { Prop } from '../schema.ts';
import { seatHeight } from './anatomy.ts';
import { seatedHips } from './bases.ts';

export interface Box {
  readonly kind: Prop['kind'];
  /** Its middle, how far it reaches to the front and back of it, and how high it is. */
  readonly x: number;
  readonly half: number;
  readonly height: number;
}

const sizes: Readonly<Partial<Record<Prop['kind'], Omit<Box, 'kind'>>>> = {
  chair: { x: seatedHips, half: 14, height: seatHeight },
  wheelchair: { x: seatedHips, half: 12, height: seatHeight + 6 },
  table: { x: 34, half: 14, height: 46 },
  step: { x: 0, half: 13, height: 11 },
  cushion: { x: 0, half: 10, height: 7 },
  wall: { x: -8, half: 3.5, height: 94 },
};

/** `x` of a wall is its face: what is behind the hips faces forwards, what is before them backwards. */
export const boxOf = ({ kind, x, height, from }: Prop): Box | undefined => {
  const size = sizes[kind];
  if (size === undefined || from !== undefined) return undefined;
  const at = x ?? size.x;
  return {
    kind,
    half: size.half,
    height: height ?? size.height,
    x: kind === 'wall' ? at + (at < 0 ? -size.half : size.half) : at,
  };
};
