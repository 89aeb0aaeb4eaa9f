// Angles as they are, read from the points: for the limits, the arc on the drawing, and what a camera would see.
import type { joints } from '../vocabulary.ts';
import type { Skeleton } from './skeleton.ts';
import type { Frame, Point } from './space.ts';
import { angleBetween, degrees, dot, minus, opposite, unit } from './space.ts';

export type Joint = (typeof joints)[number];
export type SideName = 'right' | 'left';

/** Of a bone that hangs from a part of the body: forwards, and away from its middle. */
const hanging = (bone: Point, frame: Frame, outwards: 1 | -1): { readonly forwards: number; readonly out: number } => {
  const direction = unit(bone);
  const out = degrees(Math.asin(Math.max(-1, Math.min(1, dot(direction, frame.r) * outwards))));
  return { forwards: degrees(Math.atan2(dot(direction, frame.f), -dot(direction, frame.u))), out };
};

export const measure = (body: Skeleton, joint: Joint, side: SideName = 'right'): number => {
  const { leg, arm } = body[side];
  const outwards = side === 'right' ? 1 : -1;
  switch (joint) {
    case 'knee':
      return angleBetween(minus(leg.knee, leg.hip), minus(leg.ankle, leg.knee));
    case 'hip':
      return hanging(minus(leg.knee, leg.hip), body.pelvis, outwards).forwards;
    case 'ankle':
      return 90 - angleBetween(minus(leg.toe, leg.heel), minus(leg.knee, leg.ankle));
    case 'elbow':
      return angleBetween(minus(arm.elbow, arm.shoulder), minus(arm.wrist, arm.elbow));
    case 'wrist':
      return angleBetween(minus(arm.wrist, arm.elbow), minus(arm.hand, arm.wrist));
    case 'shoulder':
      return angleBetween(minus(arm.elbow, arm.shoulder), opposite(body.ribs.u));
    case 'spine':
      return angleBetween(body.pelvis.u, body.ribs.u);
    case 'neck':
      return Math.max(angleBetween(body.ribs.u, body.skull.u), angleBetween(body.ribs.f, body.skull.f));
  }
};

/** The corner of an angle and the two points it opens to. */
export const cornerOf = (body: Skeleton, joint: Joint, side: SideName = 'right'): readonly [Point, Point, Point] => {
  const { leg, arm } = body[side];
  switch (joint) {
    case 'knee':
      return [leg.knee, leg.hip, leg.ankle];
    case 'hip':
      return [leg.hip, body.chest, leg.knee];
    case 'ankle':
      return [leg.ankle, leg.knee, leg.toe];
    case 'elbow':
      return [arm.elbow, arm.shoulder, arm.wrist];
    case 'wrist':
      return [arm.wrist, arm.elbow, arm.hand];
    case 'shoulder':
      return [arm.shoulder, body.hips, arm.elbow];
    case 'spine':
      return [body.waist, body.hips, body.chest];
    case 'neck':
      return [body.top, body.chest, body.head];
  }
};

export const outOf = (body: Skeleton, limb: 'leg' | 'arm', side: SideName): number => {
  const own = body[side];
  const bone = limb === 'leg' ? minus(own.leg.knee, own.leg.hip) : minus(own.arm.elbow, own.arm.shoulder);
  return hanging(bone, limb === 'leg' ? body.pelvis : body.ribs, side === 'right' ? 1 : -1).out;
};

/** Least and most of a joint over the key poses, to the nearest five degrees. */
export const rangeOf = (bodies: readonly Skeleton[], joint: Joint, side?: SideName): readonly [number, number] => {
  const angles = bodies.map((body) => Math.max(0, Math.round(measure(body, joint, side) / 5) * 5));
  return [Math.min(...angles), Math.max(...angles)];
};
