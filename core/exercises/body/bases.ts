import type { Pose } from '../schema.ts';
import { ankleHeight, lengths, radii, seatDepth, seatHeight, standingHips } from './anatomy.ts';
import type { Point } from './space.ts';

/** A pose with nothing left out. `pitch` and `roll` are those of the base, before the pose leans and tilts. */
export interface Base {
  readonly hips: Point;
  readonly pitch: number;
  readonly roll: number;
  readonly anchor: NonNullable<Pose['anchor']>;
  readonly legs: NonNullable<Pose['legs']>;
  readonly rightLeg?: NonNullable<Pose['legs']>;
  readonly leftLeg?: NonNullable<Pose['legs']>;
  readonly arms: NonNullable<Pose['arms']>;
  readonly rightArm?: NonNullable<Pose['arms']>;
  readonly leftArm?: NonNullable<Pose['arms']>;
  readonly feetPlanted: boolean;
  readonly handsPlanted: boolean;
  /** The height of what the feet stand on. */
  readonly footing: number;
}

const standing: Base = {
  hips: [0, standingHips - 0.05, 0],
  pitch: 0,
  roll: 0,
  anchor: 'hips',
  legs: {},
  arms: { raise: 4, out: 4, elbow: 12 },
  feetPlanted: true,
  handsPlanted: false,
  footing: 0,
};
const free = { feetPlanted: false } as const;
const sitting = seatHeight + seatDepth;

/** Where a chair's seat is, so that one who rises from it has the feet where one who stands has them. */
export const seatedHips = -(lengths.thigh - 1);
const footrest = 6;

export const bases: Readonly<Record<Pose['base'], Base>> = {
  stand: standing,
  sit: {
    ...standing,
    hips: [seatedHips, sitting, 0],
    legs: { hip: 90, knee: 92, out: 4 },
    arms: { raise: 28, out: 6, elbow: 38 },
  },
  wheelchair: {
    ...standing,
    hips: [seatedHips, sitting + footrest, 0],
    legs: { hip: 90, knee: 88, out: 4 },
    arms: { raise: 28, out: 8, elbow: 45 },
    footing: footrest,
  },
  longSit: {
    ...standing,
    ...free,
    hips: [0, radii.hips, 0],
    legs: { hip: 86.5, out: 3 },
    arms: { raise: -34, out: 12, elbow: 4 },
  },
  lieBack: {
    ...standing,
    ...free,
    hips: [0, radii.chest, 0],
    pitch: -90,
    anchor: 'shoulders',
    legs: { hip: -4, out: 4, ankle: -12 },
    arms: { raise: -4, out: 14, elbow: 6 },
  },
  lieFront: {
    ...standing,
    ...free,
    hips: [0, radii.chest, 0],
    pitch: 90,
    legs: { hip: 1, out: 4, ankle: -58 },
    arms: { raise: 4, out: 16, elbow: 4 },
  },
  lieSide: {
    ...standing,
    ...free,
    hips: [0, 10.6, 0],
    roll: -86,
    legs: { hip: 12, knee: 12 },
    arms: { raise: 30, elbow: 40 },
    leftLeg: { hip: 35, knee: 60 },
    leftArm: { raise: 100, elbow: 95 },
  },
  fourPoint: {
    ...standing,
    ...free,
    hips: [0, lengths.thigh + radii.knee, 0],
    pitch: 80,
    anchor: 'leftKnee',
    legs: { hip: 80, knee: 90, ankle: -72 },
    arms: { raise: 82, elbow: 4 },
    handsPlanted: true,
  },
  kneel: {
    ...standing,
    ...free,
    hips: [0, lengths.thigh + radii.knee, 0],
    anchor: 'leftKnee',
    legs: { knee: 90, ankle: -72 },
  },
};

export const ankleOn = (surface: number): number => surface + ankleHeight;
