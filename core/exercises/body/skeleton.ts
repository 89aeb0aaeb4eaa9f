// From joint angles to points. A limb whose hand or foot has a fixed place bends to reach it (two bones, one plane);
// every segment keeps its length whatever is asked.
import { ankleHeight, lengths, radii } from './anatomy.ts';
import { along, dot, lengthOf, minus, opposite, pitch, roll, unit, upright, yaw } from './space.ts';
import type { Frame, Point } from './space.ts';

export interface LegAngles {
  readonly hip: number;
  readonly out: number;
  readonly turn: number;
  readonly knee: number;
  readonly ankle: number;
  readonly heel: number;
}
export interface ArmAngles {
  readonly raise: number;
  readonly out: number;
  readonly turn: number;
  readonly elbow: number;
  readonly wrist: number;
}
export interface BendAngles {
  readonly bend: number;
  readonly side: number;
  readonly turn: number;
}
/** All that a body's shape follows from, but for what is held in place. */
export interface Angles {
  readonly hips: Point;
  readonly turn: number;
  readonly roll: number;
  readonly lean: number;
  readonly tilt: number;
  readonly spine: BendAngles;
  readonly neck: BendAngles & { readonly chin: number };
  readonly shoulders: { readonly up: number; readonly back: number };
  readonly breath: number;
  readonly right: { readonly leg: LegAngles; readonly arm: ArmAngles };
  readonly left: { readonly leg: LegAngles; readonly arm: ArmAngles };
}

/** Where a hand or foot is held: the ankle over its sole, or the middle of the hand. */
export interface Hold {
  readonly at: Point;
  /** Where the toes or fingers point, level with the ground. */
  readonly heading: Point;
  /** Of a hand: it lies flat, as on the floor; otherwise it goes on in the line of the forearm. */
  readonly isFlat: boolean;
}
export type Limb = 'rightHand' | 'leftHand' | 'rightFoot' | 'leftFoot';
export type Holds = Readonly<Partial<Record<Limb, Hold>>>;

export interface Leg {
  readonly hip: Point;
  readonly knee: Point;
  readonly ankle: Point;
  readonly heel: Point;
  readonly toe: Point;
}
export interface Arm {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  readonly hand: Point;
}
export interface Side {
  readonly leg: Leg;
  readonly arm: Arm;
}
export interface Skeleton {
  readonly hips: Point;
  readonly waist: Point;
  readonly chest: Point;
  readonly top: Point;
  readonly head: Point;
  readonly pelvis: Frame;
  readonly ribs: Frame;
  readonly skull: Frame;
  readonly breath: number;
  readonly right: Side;
  readonly left: Side;
}

const bent = (frame: Frame, { bend, side, turn }: BendAngles, share: number): Frame =>
  yaw(roll(pitch(frame, bend * share), side * share), turn * share);

/** The joint between two bones of these lengths, on the side of `pole`; beyond reach the limb is straight. */
const middleJoint = (from: Point, to: Point, first: number, second: number, pole: Point): readonly [Point, Point] => {
  const way = minus(to, from);
  const direction = unit(way);
  const reach = Math.min(Math.max(lengthOf(way), Math.abs(first - second) + 0.01), first + second - 0.001);
  const share = (first * first - second * second + reach * reach) / (2 * reach);
  const height = Math.sqrt(Math.max(0, first * first - share * share));
  const aside = unit(along(pole, direction, -dot(pole, direction)));
  return [along(along(from, direction, share), aside, height), along(from, direction, reach)];
};

const footOf = (ankle: Point, shank: Point, forwards: Point): Pick<Leg, 'heel' | 'toe'> => {
  const heel = along(ankle, shank, lengths.heel);
  return { heel, toe: along(along(heel, forwards, lengths.foot), shank, radii.heel - radii.toe) };
};

const legOf = (hip: Point, pelvis: Frame, angles: LegAngles, outwards: 1 | -1, hold: Hold | undefined): Leg => {
  const thigh = yaw(roll(pitch(pelvis, -angles.hip), -angles.out * outwards), angles.turn * outwards);
  if (hold === undefined) {
    const shank = pitch(thigh, angles.knee);
    const foot = pitch(shank, -angles.ankle);
    const knee = along(hip, thigh.u, -lengths.thigh);
    const ankle = along(knee, shank.u, -lengths.shank);
    return { hip, knee, ankle, ...footOf(ankle, opposite(shank.u), foot.f) };
  }
  // The heel of a planted foot rises about the ball of the toes.
  const level: Frame = { f: hold.heading, u: [0, 1, 0], r: [-hold.heading[2], 0, hold.heading[0]] };
  const foot = pitch(level, angles.heel);
  const ball = along(along(hold.at, level.u, radii.toe - ankleHeight), level.f, lengths.foot);
  const place = along(along(ball, foot.f, -lengths.foot), foot.u, ankleHeight - radii.toe);
  const [knee, ankle] = middleJoint(hip, place, lengths.thigh, lengths.shank, thigh.f);
  return { hip, knee, ankle, ...footOf(ankle, opposite(foot.u), foot.f) };
};

const armOf = (shoulder: Point, ribs: Frame, angles: ArmAngles, outwards: 1 | -1, hold: Hold | undefined): Arm => {
  const upper = yaw(roll(pitch(ribs, -angles.raise), -angles.out * outwards), angles.turn * outwards);
  const straightHand = (elbow: Point, wrist: Point): Point => along(wrist, unit(minus(wrist, elbow)), lengths.hand);
  if (hold === undefined) {
    const lower = pitch(upper, -angles.elbow);
    const elbow = along(shoulder, upper.u, -lengths.arm);
    const wrist = along(elbow, lower.u, -lengths.forearm);
    return { shoulder, elbow, wrist, hand: along(wrist, pitch(lower, -angles.wrist).u, -lengths.hand) };
  }
  const pole = opposite(upper.f);
  if (hold.isFlat) {
    const place = along(hold.at, hold.heading, -lengths.hand);
    const [elbow, wrist] = middleJoint(shoulder, place, lengths.arm, lengths.forearm, pole);
    return { shoulder, elbow, wrist, hand: along(wrist, hold.heading, lengths.hand) };
  }
  const [elbow, end] = middleJoint(shoulder, hold.at, lengths.arm, lengths.forearm + lengths.hand, pole);
  const wrist = along(elbow, unit(minus(end, elbow)), lengths.forearm);
  return { shoulder, elbow, wrist, hand: straightHand(elbow, wrist) };
};

const pelvisOf = ({ turn, roll: rolled, lean, tilt }: Pick<Angles, 'turn' | 'roll' | 'lean' | 'tilt'>): Frame =>
  roll(pitch(roll(yaw(upright, turn), rolled), lean), tilt);

export const skeletonOf = (angles: Angles, holds: Holds = {}): Skeleton => {
  const { hips, spine, neck, shoulders } = angles;
  const pelvis = pelvisOf(angles);
  const ribs = bent(pelvis, spine, 1);
  const waist = along(hips, bent(pelvis, spine, 0.2).u, lengths.spine[0]);
  const chest = along(waist, bent(pelvis, spine, 0.65).u, lengths.spine[1]);
  const top = along(chest, ribs.u, lengths.spine[2]);
  const skull = bent(ribs, neck, 1);
  const head = along(along(top, bent(ribs, neck, 0.75).u, lengths.head), ribs.f, -neck.chin);
  // Shoulders lie as far below the top of the trunk as on a straight one.
  const girdle = along(
    along(
      top,
      ribs.u,
      shoulders.up - (lengths.spine[0] + lengths.spine[1] + lengths.spine[2] - lengths.shoulderHeight),
    ),
    ribs.f,
    -shoulders.back,
  );
  const side = (
    outwards: 1 | -1,
    { leg, arm }: Angles['right'],
    foot: Hold | undefined,
    hand: Hold | undefined,
  ): Side => ({
    leg: legOf(along(hips, pelvis.r, lengths.hipWidth * outwards), pelvis, leg, outwards, foot),
    arm: armOf(along(girdle, ribs.r, lengths.shoulderWidth * outwards), ribs, arm, outwards, hand),
  });
  return {
    hips,
    waist,
    chest,
    top,
    head,
    pelvis,
    ribs,
    skull,
    breath: angles.breath,
    right: side(1, angles.right, holds.rightFoot, holds.rightHand),
    left: side(-1, angles.left, holds.leftFoot, holds.leftHand),
  };
};
