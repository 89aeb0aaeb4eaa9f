// One body for the drawing, the guide in 3D and the camera's signals. Its height is 100; no sex, no age.

export const lengths = {
  /** From the hips: to the waist, from there to the chest, from there to the top of the trunk. */
  spine: [9, 10, 10],
  /** From the top of the trunk to the middle of the head, at rest. */
  head: 9.3,
  shoulderHeight: 25,
  shoulderWidth: 8.6,
  hipWidth: 4.6,
  arm: 16.5,
  forearm: 14.5,
  /** From the wrist to the middle of the hand. */
  hand: 3.5,
  thigh: 24,
  shank: 23.5,
  heel: 1.6,
  foot: 8.5,
} as const;

export const radii = {
  hips: 6.6,
  waist: 5.7,
  chest: 7.2,
  top: 4.6,
  neck: 3.1,
  head: 6.7,
  headDepth: 5.6,
  shoulder: 4.4,
  elbow: 3.1,
  wrist: 2.2,
  hand: 2,
  thigh: 5.9,
  knee: 4.1,
  ankle: 2.7,
  heel: 2.5,
  toe: 1.9,
} as const;

/** From the sole to the ankle. */
export const ankleHeight = lengths.heel + radii.heel;
/** From the ground to the hips, standing. */
export const standingHips = ankleHeight + lengths.shank + lengths.thigh;
/** Hips over what one sits on. */
export const seatDepth = radii.thigh;
export const seatHeight = ankleHeight + lengths.shank - seatDepth;

/**
 * What a healthy adult's joints reach, in degrees: the norms of the American Academy of Orthopaedic Surgeons ("Joint
 * motion: method of measuring and recording", 1965), widened by about a tenth for people who are more supple.
 */
export const limits = {
  spineBend: [-40, 95],
  spineSide: [-40, 40],
  spineTurn: [-50, 50],
  neckBend: [-65, 55],
  neckSide: [-50, 50],
  neckTurn: [-85, 85],
  raise: [-60, 185],
  out: [-50, 185],
  armTurn: [-95, 100],
  elbow: [-5, 152],
  wrist: [-85, 85],
  hip: [-32, 135],
  legOut: [-35, 55],
  legTurn: [-50, 60],
  knee: [-3, 155],
  /** A pointed foot lies flatter than its joint alone, since the arch bends with it. */
  ankle: [-75, 35],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;
