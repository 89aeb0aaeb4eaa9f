import { describe, expect, it } from 'vitest';
import { readExercises } from '#scripts/exercise-files.ts';
import type { Motion, Pose } from '../schema.ts';
import { lengths } from './anatomy.ts';
import { bases } from './bases.ts';
import { motionFindings } from './check-motion.ts';
import { measure } from './measure.ts';
import { bodyAt, cycleSeconds, goalPhase, keysOf, momentAt } from './movement.ts';
import type { Skeleton } from './skeleton.ts';
import { distance } from './space.ts';
import type { Point } from './space.ts';

const motionOf = (...poses: readonly Pose[]): Motion => ({
  view: 'side',
  works: ['hips'],
  phases: poses.map((pose) => ({ say: 'Move', seconds: 1, pose })),
});
const exercises = readExercises();
const baseNames = Object.keys(bases) as Pose['base'][];
const motions: readonly (readonly [string, Motion])[] = [
  ...baseNames.map(
    (base) =>
      [
        base,
        { ...motionOf({ base }, { base, neck: { turn: 30 } }), props: [{ kind: 'wheelchair' }] } as Motion,
      ] as const,
  ),
  ...exercises.map(({ id, motion }) => [id, motion] as const),
];
const bodies = (motion: Motion): readonly Skeleton[] => {
  const keys = keysOf(motion);
  return Array.from({ length: 40 }, (_, at) => bodyAt(keys, momentAt(keys, (at / 40) * cycleSeconds(keys))));
};
const swapped = (pose: Pose): Pose => {
  const {
    rightLeg,
    leftLeg,
    rightArm,
    leftArm,
    plant: { rightFoot, leftFoot, rightHand, leftHand, ...plant } = {},
    spine,
    neck,
  } = pose;
  const mirror = <Place>(place: Place): Place =>
    (Array.isArray(place) ? [place[0], place[1], ...(place.length > 2 ? [-place[2]] : [])] : place) as Place;
  const turned = <Bend extends { side?: number; turn?: number }>(bend: Bend | undefined) =>
    bend && { ...bend, side: -(bend.side ?? 0), turn: -(bend.turn ?? 0) };
  return JSON.parse(
    JSON.stringify({
      ...pose,
      hips: pose.hips && { ...pose.hips, right: -(pose.hips.right ?? 0) },
      tilt: -(pose.tilt ?? 0),
      turn: -(pose.turn ?? 0),
      spine: turned(spine),
      neck: turned(neck),
      rightLeg: leftLeg,
      leftLeg: rightLeg,
      rightArm: leftArm,
      leftArm: rightArm,
      anchor: pose.anchor?.replace(/^(right|left)/, (side) => (side === 'right' ? 'left' : 'right')),
      plant: {
        ...plant,
        rightFoot: mirror(leftFoot),
        leftFoot: mirror(rightFoot),
        rightHand: mirror(leftHand),
        leftHand: mirror(rightHand),
      },
    }),
  ) as Pose;
};

describe.each(motions)('%s', (_name, motion) => {
  it('[BODY-1] keeps every segment as long as it is', () => {
    for (const { right, left, hips, waist, chest, top } of bodies(motion)) {
      const segments: readonly (readonly [Point, Point, number])[] = [
        [hips, waist, lengths.spine[0]],
        [waist, chest, lengths.spine[1]],
        [chest, top, lengths.spine[2]],
        [right.leg.hip, left.leg.hip, lengths.hipWidth * 2],
        ...[right, left].flatMap(({ leg, arm }) => [
          [leg.hip, leg.knee, lengths.thigh] as const,
          [leg.knee, leg.ankle, lengths.shank] as const,
          [arm.shoulder, arm.elbow, lengths.arm] as const,
          [arm.elbow, arm.wrist, lengths.forearm] as const,
          [arm.wrist, arm.hand, lengths.hand] as const,
        ]),
      ];
      for (const [from, to, length] of segments) expect(distance(from, to)).toBeCloseTo(length, 1);
    }
  });

  it('[BODY-2] mirrors: with left and right exchanged, everything is on the other side', () => {
    const used = motion.phases.map(({ pose }) => pose.base);
    if (used.includes('lieSide')) return; // its base lies on the left
    const other = bodies({
      ...motion,
      phases: motion.phases.map((phase) => ({ ...phase, pose: swapped(phase.pose) })),
    });
    const mirrored = ([x, y, z]: Point): Point => [x, y, -z];
    const anchored = used.some((base) => /^(fourPoint|kneel)$/.test(base)) ? 0.2 : 0.05; // anchored at the left knee on both sides
    bodies(motion).forEach((body, at) => {
      for (const part of ['leg', 'arm'] as const) {
        const [one, opposite] = [
          Object.values(body.right[part]),
          Object.values(other[at]?.left[part] ?? {}),
        ] as Point[][];
        one?.forEach((point, joint) =>
          expect(distance(point, mirrored(opposite?.[joint] ?? [0, 0, 0]))).toBeLessThan(anchored),
        );
      }
    });
  });

  it('[BODY-3] moves without a jump', () => {
    const keys = keysOf(motion);
    const seconds = cycleSeconds(keys);
    const at = (moment: number): Skeleton => bodyAt(keys, momentAt(keys, moment));
    for (let moment = 0; moment < seconds; moment += 0.02) {
      const [one, next] = [at(moment), at(moment + 0.02)];
      for (const point of ['hips', 'head'] as const) expect(distance(one[point], next[point])).toBeLessThan(4);
      for (const side of ['right', 'left'] as const) {
        expect(distance(one[side].leg.knee, next[side].leg.knee)).toBeLessThan(5);
        expect(distance(one[side].arm.hand, next[side].arm.hand)).toBeLessThan(6);
      }
    }
  });

  it('[BODY-4] breaks none of the rules of a movement', () => {
    expect(motionFindings(motion)).toEqual([]);
  });
});

describe('what is planted', () => {
  it('[BODY-5] stays where the first phase has it, and knees and elbows follow', () => {
    const keys = keysOf(motionOf({ base: 'stand' }, { base: 'stand', hips: { up: -16, forward: -10 }, lean: 30 }));
    const [one, squat] = keys;
    expect(squat?.skeleton.right.leg.ankle).toEqual(
      one?.skeleton.right.leg.ankle.map((value): unknown => expect.closeTo(value, 1)),
    );
    expect(measure(squat?.skeleton as Skeleton, 'knee')).toBeGreaterThan(60);
    for (const body of bodies(motionOf({ base: 'stand' }, { base: 'stand', hips: { up: -16 } })))
      expect(body.left.leg.ankle[1]).toBeCloseTo(4.1, 1);
  });

  it('[BODY-5] keeps the place that the angles of the first phase gave it, whatever the next ones say', () => {
    const feet = { plant: { feet: true } } as const;
    const [bentLegs, lifted] = keysOf(
      motionOf({ base: 'lieBack', legs: { hip: 52, knee: 105 }, ...feet }, { base: 'lieBack', lean: -20, ...feet }),
    );
    expect(bentLegs?.skeleton.right.leg.ankle[0]).toBeGreaterThan(20);
    expect(
      distance(lifted?.skeleton.right.leg.ankle ?? [0, 0, 0], bentLegs?.skeleton.right.leg.ankle ?? [9, 9, 9]),
    ).toBeLessThan(0.1);
  });

  it('[BODY-5] rises from the toes with its heel', () => {
    const [flat, raised] = keysOf(
      motionOf({ base: 'stand' }, { base: 'stand', hips: { up: 3.6, forward: 1 }, legs: { heel: 30 } }),
    );
    expect(raised?.skeleton.right.leg.toe).toEqual(
      flat?.skeleton.right.leg.toe.map((value): unknown => expect.closeTo(value, 0)),
    );
    expect(raised?.skeleton.right.leg.heel[1]).toBeGreaterThan(5);
  });
});

describe('a movement that is wrong', () => {
  const said = (...poses: readonly Pose[]): string => motionFindings(motionOf(...poses)).join('\n');

  it('[BODY-6] names the phase and what is wrong there', () => {
    const stand: Pose = { base: 'stand' };
    expect(said(stand, { base: 'stand', plant: { rightFoot: false }, rightLeg: { knee: 170 } })).toMatch(
      /phases\.1: the right knee at 170°/,
    );
    // Backwards is no bend, though the angle between the bones is the same.
    expect(said(stand, { base: 'stand', plant: { rightFoot: false }, rightLeg: { knee: -60 } })).toMatch(
      /phases\.1: rightLeg\.knee at -60°/,
    );
    expect(said(stand, { base: 'stand', leftArm: { elbow: -40 } })).toMatch(/phases\.1: leftArm\.elbow at -40°/);
    expect(said(stand, { base: 'stand', neck: { turn: 120 } })).toMatch(/phases\.1: neck\.turn at 120°/);
    expect(said(stand, { base: 'stand', hips: { up: 8 } })).toMatch(/phases\.1: rightFoot is .* out of reach/);
    expect(said(stand, { base: 'stand', hips: { up: -12 }, plant: { feet: false } })).toMatch(
      /phases\.1: the right heel is \d+ below the ground/,
    );
    expect(said(stand, { base: 'stand', plant: { rightHand: [28, 60, 10] } })).toMatch(
      /phases\.1: rightHand is held where there is neither ground nor prop/,
    );
    expect(said(stand, { base: 'stand', plant: { rightHand: [1, 66, 0] } })).toMatch(
      /the right forearm goes through the trunk/,
    );
    expect(said(stand, { base: 'stand', plant: { leftHand: [1, 89, 0] } })).toMatch(
      /the left forearm goes through the head/,
    );
  });

  it('[BODY-6] lets a hand be held by a wall beside the body, and on the other arm, where it touches', () => {
    const onWall = (right: number): string =>
      motionFindings({
        ...motionOf(
          { base: 'stand', plant: { leftHand: [6, 68, -28.5] } },
          { base: 'stand', plant: { leftHand: [6, 68, -28.5] } },
        ),
        props: [{ kind: 'wall', right }],
      }).join('\n');
    expect(onWall(-30)).toBe('');
    expect(onWall(-45)).toMatch(/phases\.1: leftHand is held where there is neither ground nor prop/);
    const holding = (...at: readonly [number, number, number]): string =>
      said(
        { base: 'stand' },
        {
          base: 'stand',
          rightArm: { raise: 76, out: -42, elbow: 14 },
          leftArm: { raise: 50, out: 10, turn: -80 },
          plant: { leftHand: at },
        },
      );
    expect(holding(11.4, 71.5, 4)).toBe('');
    expect(holding(19, 78, 12)).toMatch(/phases\.1: leftHand is held where there is neither/);
  });

  it.each([
    ['cross-body-stretch', ['leftHand']],
    ['ceiling-reach', ['leftHand']],
    ['curl-up', ['rightHand', 'leftHand']],
    ['standing-back-bend', ['rightHand', 'leftHand']],
    ['standing-side-lift', ['leftHand']],
  ] as const)('[BODY-6] %s has its hands where its words have them: %j is held', (id, hands) => {
    const exercise = exercises.find((one) => one.id === id);
    if (exercise === undefined) throw new Error(`there is no ${id}`);
    const goal = keysOf(exercise.motion)[goalPhase(exercise.motion)];
    expect(Object.keys(goal?.holds ?? {})).toEqual(expect.arrayContaining([...hands]));
  });

  it('[BODY-6] looks at the way between two phases too', () => {
    expect(
      said({ base: 'stand', plant: { rightHand: [2, 62, 26] } }, { base: 'stand', plant: { rightHand: [2, 62, -26] } }),
    ).toMatch(/phases\.\d: on the way there the right forearm goes through the trunk/);
  });
});
