// What a movement may not do, looked at in its key poses and on the way between them.
import type { Motion } from '../schema.ts';
import { ankleHeight, lengths, limits, radii } from './anatomy.ts';
import { measure, outOf } from './measure.ts';
import type { SideName } from './measure.ts';
import { bodyBetween, keysOf } from './movement.ts';
import type { Key } from './movement.ts';
import { boxOf } from './props.ts';
import type { Limb, Skeleton } from './skeleton.ts';
import { along, between, distance, dot, minus } from './space.ts';
import type { Point } from './space.ts';

const STEPS = 6;
/** How far a hand or foot may be from where it is held, and a limb below the ground: less than a finger's breadth. */
const SLIP = 1;
const SINK = 1.5;
/** Soft parts give way where a limb lies against the trunk. */
const SOFT = 0.62;
/** From the middle of a hand to what it rests on. */
const REACH = 4.5;

type Bone = readonly [from: Point, to: Point, radius: number];

/** The least distance between two straight pieces (by samples of one, exactly on the other). */
const apart = ([a, b]: Bone, [c, d]: Bone): number => {
  const way = minus(d, c);
  const square = dot(way, way) || 1;
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return Math.min(
    ...steps.map((step) => {
      const point = between(a, b, step);
      const share = Math.max(0, Math.min(1, dot(minus(point, c), way) / square));
      return distance(point, along(c, way, share));
    }),
  );
};

const crossings = (body: Skeleton): readonly string[] => {
  const trunk: readonly Bone[] = [
    [body.hips, body.waist, radii.waist],
    [body.waist, body.chest, radii.waist],
  ];
  const head: Bone = [body.head, body.head, radii.head];
  const found: string[] = [];
  const ends = (['right', 'left'] as const).map((side) => {
    const { leg, arm } = body[side];
    const forearm: Bone = [between(arm.elbow, arm.wrist, 0.3), arm.hand, radii.wrist];
    const shank: Bone = [between(leg.knee, leg.ankle, 0.3), leg.ankle, radii.ankle];
    const foot: Bone = [leg.heel, leg.toe, radii.toe];
    for (const [name, bone] of [
      ['forearm', forearm],
      ['shank', shank],
      ['foot', foot],
    ] as const) {
      if (trunk.some((piece) => apart(bone, piece) < (bone[2] + piece[2]) * SOFT))
        found.push(`the ${side} ${name} goes through the trunk`);
      if (apart(bone, head) < (bone[2] + head[2]) * SOFT) found.push(`the ${side} ${name} goes through the head`);
    }
    return { forearm, shank };
  });
  const [right, left] = ends;
  if (right && left && apart(right.shank, left.shank) < radii.ankle) found.push('one shank goes through the other');
  if (right && left && apart(right.forearm, left.forearm) < radii.wrist)
    found.push('one forearm goes through the other');
  return found;
};

const sunk = (body: Skeleton): readonly string[] => {
  const low = (name: string, { 1: y }: Point, radius: number): readonly string[] =>
    y - radius < -SINK ? [`${name} is ${(radius - y).toFixed(0)} below the ground`] : [];
  return [
    ...low('the head', body.head, radii.headDepth),
    ...low('the trunk', body.hips, radii.hips),
    ...(['right', 'left'] as const).flatMap((side) => {
      const { leg, arm } = body[side];
      return [
        ...low(`the ${side} knee`, leg.knee, radii.knee),
        ...low(`the ${side} heel`, leg.heel, radii.heel),
        ...low(`the ${side} toe`, leg.toe, radii.toe),
        ...low(`the ${side} elbow`, arm.elbow, radii.elbow),
        ...low(`the ${side} hand`, arm.hand, radii.hand),
      ];
    }),
  ];
};

const overreached = (body: Skeleton): readonly string[] => {
  const check = (name: string, limit: keyof typeof limits, angle: number): readonly string[] => {
    const [least, most] = limits[limit];
    return angle < least - 1 || angle > most + 1
      ? [`${name} at ${angle.toFixed(0)}°, a joint reaches ${least} to ${most}°`]
      : [];
  };
  return (['right', 'left'] as const).flatMap((side: SideName) => [
    ...check(`the ${side} knee`, 'knee', measure(body, 'knee', side)),
    ...(outOf(body, 'leg', side) > 60 ? [] : check(`the ${side} hip`, 'hip', measure(body, 'hip', side))),
    ...check(`the ${side} thigh, sideways`, 'legOut', outOf(body, 'leg', side)),
    ...check(`the ${side} ankle`, 'ankle', measure(body, 'ankle', side)),
    ...check(`the ${side} elbow`, 'elbow', measure(body, 'elbow', side)),
    ...check(`the ${side} wrist`, 'wrist', measure(body, 'wrist', side)),
  ]);
};

/** Angles that the points do not tell apart are read from the pose. */
const overturned = ({ angles }: Key): readonly string[] => {
  const check = (name: string, limit: keyof typeof limits, angle: number): readonly string[] => {
    const [least, most] = limits[limit];
    return angle < least || angle > most ? [`${name} at ${angle}°, a joint reaches ${least} to ${most}°`] : [];
  };
  const { spine, neck } = angles;
  return [
    ...check('spine.bend', 'spineBend', spine.bend),
    ...check('spine.side', 'spineSide', spine.side),
    ...check('spine.turn', 'spineTurn', spine.turn),
    ...check('neck.bend', 'neckBend', neck.bend),
    ...check('neck.side', 'neckSide', neck.side),
    ...check('neck.turn', 'neckTurn', neck.turn),
    ...(['right', 'left'] as const).flatMap((side) => [
      ...check(`${side}Arm.raise`, 'raise', angles[side].arm.raise),
      ...check(`${side}Arm.out`, 'out', angles[side].arm.out),
      ...check(`${side}Arm.turn`, 'armTurn', angles[side].arm.turn),
      ...check(`${side}Leg.turn`, 'legTurn', angles[side].leg.turn),
      // Between two bones there is only how far, not which way: backwards looks like bent.
      ...check(`${side}Leg.knee`, 'knee', angles[side].leg.knee),
      ...check(`${side}Arm.elbow`, 'elbow', angles[side].arm.elbow),
    ]),
  ];
};

/** A hand that holds the other arm, a leg, or the trunk. */
const isOnBody = ({ hips, waist, chest, right, left }: Skeleton, side: SideName, hand: Point): boolean => {
  const { arm } = side === 'right' ? left : right;
  const bones: readonly Bone[] = [
    [hips, waist, radii.hips],
    [waist, chest, radii.waist],
    [arm.shoulder, arm.elbow, radii.elbow],
    [arm.elbow, arm.wrist, radii.wrist],
    ...[right.leg, left.leg].flatMap(({ hip, knee, ankle }): readonly Bone[] => [
      [hip, knee, radii.thigh],
      [knee, ankle, radii.ankle],
    ]),
  ];
  return bones.some((bone) => apart([hand, hand, 0], bone) - bone[2] <= REACH);
};

const lost = ({ skeleton, holds }: Key, { props = [] }: Motion): readonly string[] =>
  (Object.entries(holds) as [Limb, NonNullable<(typeof holds)[Limb]>][]).flatMap(([limb, { at, heading }]) => {
    const isFoot = limb.endsWith('Foot');
    const side = limb.startsWith('right') ? 'right' : 'left';
    const below = isFoot ? at[1] - ankleHeight : at[1];
    const boxes = props.flatMap((prop) => boxOf(prop) ?? []);
    const rests =
      (isFoot ? Math.abs(below) < 0.5 : below <= REACH) ||
      (!isFoot && isOnBody(skeleton, side, at)) ||
      props.some(({ from, to, kind }) => from === limb || to === limb || kind === 'wheelchair' || kind === 'ball') ||
      boxes.some(({ kind, axis, middle, half, height }) =>
        kind === 'wall'
          ? Math.abs(Math.abs(at[axis] - middle) - half) <= REACH
          : Math.abs(at[axis] - middle) <= half + 3 &&
            (Math.abs(below - height) <= (isFoot ? 0.5 : REACH) ||
              (!isFoot && below < height + 36 && kind === 'chair')),
      );
    const own = skeleton[side];
    // A heel may rise; the toes of a planted foot stay.
    const toe = along(along(at, heading, lengths.foot), [0, 1, 0], radii.toe - ankleHeight);
    const gone = isFoot ? distance(own.leg.toe, toe) : distance(own.arm.hand, at);
    return [
      ...(rests ? [] : [`${limb} is held where there is neither ground nor prop${isFoot ? '' : ' nor the own body'}`]),
      ...(gone > SLIP ? [`${limb} is ${gone.toFixed(1)} away from where it is held: out of reach`] : []),
    ];
  });

/** `phases.<number>`: what is wrong there, and, of what is right there, what is wrong on the way to it. */
export const motionFindings = (motion: Motion): readonly string[] => {
  const keys = keysOf(motion);
  const kindOf = (finding: string): string => finding.replace(/-?\d+.*/, '');
  return keys.flatMap((key, at) => {
    const before = keys[(at + keys.length - 1) % keys.length] ?? key;
    const own = [
      ...overturned(key),
      ...overreached(key.skeleton),
      ...sunk(key.skeleton),
      ...crossings(key.skeleton),
      ...lost(key, motion),
    ];
    const said = new Set(own.map(kindOf));
    const bodies = Array.from({ length: STEPS - 1 }, (_, step) => bodyBetween(before, key, (step + 1) / STEPS));
    const way = bodies
      .flatMap((body) => [...overreached(body), ...sunk(body), ...crossings(body)])
      .filter((finding) => !said.has(kindOf(finding)) && said.add(kindOf(finding)));
    return [
      ...own.map((finding) => `phases.${at}: ${finding}`),
      ...way.map((finding) => `phases.${at}: on the way there ${finding}`),
    ];
  });
};
