// From an exercise's key poses to the body at any moment. What is planted stays where the first phase that plants it
// has it; between two phases angles go evenly and planted hands and feet are held.
import type { Motion, Pose } from '../schema.ts';
import { radii } from './anatomy.ts';
import { ankleOn, bases } from './bases.ts';
import type { Base } from './bases.ts';
import { skeletonOf } from './skeleton.ts';
import type { Angles, ArmAngles, BendAngles, Hold, Holds, LegAngles, Limb, Side, Skeleton } from './skeleton.ts';
import { along, between, minus, unit } from './space.ts';
import type { Point } from './space.ts';

export type { Motion, Pose, Prop } from '../schema.ts';

export interface Key {
  readonly angles: Angles;
  readonly holds: Holds;
  readonly skeleton: Skeleton;
  readonly seconds: number;
  readonly hold: number;
}

const leg = (...parts: readonly (Partial<LegAngles> | undefined)[]): LegAngles =>
  Object.assign({ hip: 0, out: 0, turn: 0, knee: 0, ankle: 0, heel: 0 }, ...parts) as LegAngles;
const arm = (...parts: readonly (Partial<ArmAngles> | undefined)[]): ArmAngles =>
  Object.assign({ raise: 0, out: 0, turn: 0, elbow: 0, wrist: 0 }, ...parts) as ArmAngles;
const bend = (part: NonNullable<Pose['spine']> = {}): BendAngles => ({ bend: 0, side: 0, turn: 0, ...part });

const anglesOf = (base: Base, pose: Omit<Pose, 'base'>): Angles => ({
  hips: base.hips,
  turn: pose.turn ?? 0,
  roll: base.roll,
  lean: base.pitch + (pose.lean ?? 0),
  tilt: pose.tilt ?? 0,
  spine: bend(pose.spine),
  neck: { chin: 0, ...bend(pose.neck) },
  shoulders: { up: pose.shoulders?.up ?? 0, back: pose.shoulders?.back ?? 0 },
  breath: pose.breath ?? 0,
  right: {
    leg: leg(base.legs, base.rightLeg, pose.legs, pose.rightLeg),
    arm: arm(base.arms, base.rightArm, pose.arms, pose.rightArm),
  },
  left: {
    leg: leg(base.legs, base.leftLeg, pose.legs, pose.leftLeg),
    arm: arm(base.arms, base.leftArm, pose.arms, pose.leftArm),
  },
});

const anchorPoint = (anchor: Base['anchor'], skeleton: Skeleton): Point =>
  ({
    hips: skeleton.hips,
    shoulders: between(skeleton.right.arm.shoulder, skeleton.left.arm.shoulder, 0.5),
    rightKnee: skeleton.right.leg.knee,
    leftKnee: skeleton.left.leg.knee,
    rightFoot: skeleton.right.leg.ankle,
    leftFoot: skeleton.left.leg.ankle,
  })[anchor];

const sideOf = (limb: Limb): 'right' | 'left' => (limb.startsWith('right') ? 'right' : 'left');
const endOf = (limb: Limb, { right, left }: Skeleton): Point => {
  const { leg: ownLeg, arm: ownArm }: Side = sideOf(limb) === 'right' ? right : left;
  return limb.endsWith('Foot') ? ownLeg.ankle : ownArm.hand;
};
const level = ([x, , z]: Point): Point => (Math.hypot(x, z) < 0.1 ? [1, 0, 0] : unit([x, 0, z]));

const NEAR_GROUND = 9;
/** Where this limb is held when nobody says where: as the base has it, on the ground. */
const placeOf = (limb: Limb, base: Base, pose: Pose, given: readonly number[] | undefined): Hold => {
  const unbent = skeletonOf(anglesOf(base, { ...pose, lean: 0, tilt: 0, hips: {}, spine: {}, plant: {} }));
  const own = unbent[sideOf(limb)];
  const [x, y, z] = endOf(limb, unbent);
  const [givenX = x, givenY, givenZ = z] = given ?? [];
  if (limb.endsWith('Foot'))
    return {
      at: [givenX, ankleOn(givenY ?? base.footing), givenZ],
      heading: level(minus(own.leg.toe, own.leg.heel)),
      isFlat: false,
    };
  // A hand near the ground lies on it; its fingers point where the forearm comes from, or under a straight arm to the head.
  const isFlat = given === undefined && y < NEAR_GROUND;
  const forearm = minus(own.arm.hand, own.arm.elbow);
  const isUpright = Math.hypot(forearm[0], forearm[2]) < Math.abs(forearm[1]);
  return {
    at: [givenX, givenY ?? (isFlat ? radii.hand : y), givenZ],
    heading: level(isUpright ? unbent.ribs.u : forearm),
    isFlat,
  };
};

const limbs: readonly Limb[] = ['rightFoot', 'leftFoot', 'rightHand', 'leftHand'];

const isPlanted = (limb: Limb, base: Base, { plant = {} }: Pose): boolean => {
  const [both, byBase] = limb.endsWith('Foot') ? [plant.feet, base.feetPlanted] : [plant.hands, base.handsPlanted];
  return Boolean(plant[limb] ?? both ?? byBase);
};

export const keysOf = ({ phases }: Pick<Motion, 'phases'>): readonly Key[] => {
  const found = new Map<Limb, Hold>();
  return phases.map(({ pose, seconds, hold = 0 }) => {
    const base = bases[pose.base];
    const holds: Partial<Record<Limb, Hold>> = {};
    for (const limb of limbs.filter((one) => isPlanted(one, base, pose))) {
      const given = pose.plant?.[limb];
      const place = Array.isArray(given)
        ? placeOf(limb, base, pose, given)
        : (found.get(limb) ?? placeOf(limb, base, pose, undefined));
      found.set(limb, place);
      holds[limb] = place;
    }
    const unmoved = anglesOf(base, pose);
    const anchor = pose.anchor ?? base.anchor;
    const anchored = skeletonOf(unmoved);
    const stays = anchorPoint(anchor, skeletonOf(anglesOf(base, {})));
    const shift = minus(stays, anchorPoint(anchor, anchored));
    const { forward = 0, up = 0, right = 0 } = pose.hips ?? {};
    const moved: Point = [forward, up, right];
    const angles = { ...unmoved, hips: along(along(unmoved.hips, shift, 1), moved, 1) };
    return { angles, holds, skeleton: skeletonOf(angles, holds), seconds, hold };
  });
};

type Numbers = number | readonly Numbers[] | { readonly [name: string]: Numbers };
const blend = <Value extends Numbers>(one: Value, other: Value, share: number): Value => {
  if (typeof one === 'number') return (one + ((other as number) - one) * share) as Value;
  if (Array.isArray(one))
    return one.map((value: Numbers, at) =>
      blend(value, (other as readonly Numbers[])[at] ?? value, share),
    ) as unknown as Value;
  const names = Object.keys(one) as (keyof Value)[];
  return Object.fromEntries(
    names.map((name) => [name, blend(one[name] as Numbers, other[name] as Numbers, share)]),
  ) as Value;
};

/** A foot that is planted in one of two phases goes straight between its places; one that is free in both swings. */
const heldBetween = (one: Key, other: Key, share: number): Holds => {
  const holds: Partial<Record<Limb, Hold>> = {};
  for (const limb of limbs) {
    const [from, to] = [one.holds[limb], other.holds[limb]];
    const known = from ?? to;
    if (known === undefined) continue;
    const at = (key: Key, hold: Hold | undefined): Point => hold?.at ?? endOf(limb, key.skeleton);
    holds[limb] = {
      at: between(at(one, from), at(other, to), share),
      heading: unit(between((from ?? known).heading, (to ?? known).heading, share)),
      isFlat: known.isFlat,
    };
  }
  return holds;
};

/** Slow at both ends, as limbs move. */
const eased = (share: number): number => share * share * (3 - 2 * share);

export const bodyBetween = (one: Key, other: Key, share: number): Skeleton => {
  const part = eased(share);
  if (part <= 0) return one.skeleton;
  if (part >= 1) return other.skeleton;
  return skeletonOf(
    blend(one.angles as unknown as Numbers, other.angles as unknown as Numbers, part) as unknown as Angles,
    heldBetween(one, other, part),
  );
};

/** The pose that the exercise is about: the longest held after the first, or that in the middle. */
export const goalPhase = ({ phases }: { readonly phases: readonly { readonly hold?: number }[] }): number => {
  const held = phases.map(({ hold = 0 }, index) => (index === 0 ? 0 : hold));
  const longest = Math.max(...held);
  return longest > 0 ? held.indexOf(longest) : Math.floor(phases.length / 2);
};

export interface Moment {
  /** The phase that is being reached or held. */
  readonly phase: number;
  /** How much of the way to it is done. */
  readonly share: number;
}

export const cycleSeconds = (keys: readonly Pick<Key, 'seconds' | 'hold'>[]): number =>
  keys.reduce((sum, { seconds, hold }) => sum + seconds + hold, 0);

/** At 0 the first phase is reached and its hold begins; after the last the way leads back to it. */
export const momentAt = (keys: readonly Pick<Key, 'seconds' | 'hold'>[], seconds: number): Moment => {
  const whole = cycleSeconds(keys);
  let left = ((seconds % whole) + whole) % whole;
  const first = keys[0]?.hold ?? 0;
  if (left < first) return { phase: 0, share: 1 };
  left -= first;
  for (let at = 1; at <= keys.length; at += 1) {
    const phase = at % keys.length;
    const key = keys[phase];
    if (key === undefined) break;
    if (left < key.seconds) return { phase, share: left / key.seconds };
    left -= key.seconds;
    if (phase !== 0 && left < key.hold) return { phase, share: 1 };
    if (phase !== 0) left -= key.hold;
  }
  return { phase: 0, share: 1 };
};

export const bodyAt = (keys: readonly Key[], { phase, share }: Moment): Skeleton => {
  const [from, to] = [keys[(phase + keys.length - 1) % keys.length], keys[phase]];
  if (from === undefined || to === undefined) throw new Error('a motion without phases');
  return bodyBetween(from, to, share);
};
