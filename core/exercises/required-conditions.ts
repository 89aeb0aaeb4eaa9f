// Which movement or position must name which condition in `notIf`, as data: the coach leaves exercises out by condition,
// so a danger that no entry names is one that nobody is kept from. What an exercise asks of the body is read from its own
// file and from the figure. This is the least that must be said; a file may say more.
import { measure, outOf } from './body/measure.ts';
import { keysOf } from './body/movement.ts';
import type { Key } from './body/movement.ts';
import type { Exercise, Pose } from './schema.ts';
import type { Condition, Region } from './vocabulary.ts';

type Item = NonNullable<Exercise['equipment']>[number]['item'];

const bothSides = ['right', 'left'] as const;
const legs: readonly Region[] = ['hip', 'knee', 'ankle'];
const limbs: readonly Region[] = ['shoulder', 'elbow', 'wrist', ...legs];

/** What an exercise asks of the body. Lengths are in hundredths of the body's height, angles in degrees. */
export const demandsOf = (exercise: Exercise) => {
  const { regions, purpose, level, motion } = exercise;
  const [home] = regions;
  const keys = keysOf(motion).map((key, at) => ({ ...key, base: motion.phases[at]?.pose.base }));
  const poses: readonly Pose[] = motion.phases.map(({ pose }) => pose);
  const bases = new Set(poses.map(({ base }) => base));
  const most = (of: (key: Key) => number, from: readonly Key[] = keys): number => Math.max(...from.map(of));
  const least = (of: (key: Key) => number, from: readonly Key[] = keys): number => Math.min(...from.map(of));
  const range = (of: (key: Key) => number, from: readonly Key[] = keys): number => most(of, from) - least(of, from);
  const standing = keys.filter(({ base }) => base === 'stand');
  const upright = keys.filter(({ base }) => base === 'stand' || base === 'sit' || base === 'wheelchair');
  const headOverHips = ({ skeleton }: Key): number => skeleton.head[1] - skeleton.hips[1];
  const hipsUp = ({ skeleton }: Key): number => skeleton.hips[1];
  const deepest = (joint: 'hip' | 'knee' | 'shoulder'): number =>
    most(({ skeleton }) => Math.max(...bothSides.map((side) => measure(skeleton, joint, side))));
  const hipBehind = -least(({ skeleton }) => Math.min(...bothSides.map((side) => measure(skeleton, 'hip', side))));
  const spine = (of: (bend: NonNullable<Pose['spine']>) => number): number =>
    Math.max(...poses.map((pose) => of(pose.spine ?? {})));
  const is = (...names: readonly Exercise['purpose'][number][]): boolean =>
    names.some((name) => purpose.includes(name));
  const isAt = (...places: readonly Region[]): boolean => home !== undefined && places.includes(home);
  const works = (part: RegExp): boolean => motion.works.some((name) => part.test(name));
  const hold = Math.max(...motion.phases.map((phase) => phase.hold ?? 0));

  const footMoves = bothSides.some((side) =>
    [0, 2].some((axis) => range(({ skeleton }) => skeleton[side].leg.ankle[axis] ?? 0, standing) >= 4),
  );
  const isOneFootUp = standing.some(
    ({ skeleton: { right, left } }) => Math.abs(right.leg.ankle[1] - left.leg.ankle[1]) >= 4,
  );
  const has = (...items: readonly Item[]): boolean =>
    exercise.equipment?.some(({ item }) => items.includes(item)) === true;
  const hasWeight = has('weight');
  const isRun = isAt('whole-body') && standing.length > 0 && level === 3 && is('endurance') && !hasWeight;
  const isJump =
    isRun ||
    (!has('chair', 'step') &&
      standing.some(
        ({ skeleton, holds }) =>
          holds.rightFoot === undefined &&
          holds.leftFoot === undefined &&
          // Heels that a wall is leaned from stay on the ground.
          bothSides.every((side) => skeleton[side].leg.heel[1] >= 3.5),
      ));
  const hipsLift = range(hipsUp) >= 3.5;
  const isBridge = bases.has('lieBack') && hipsLift;
  const isPlank = (bases.has('lieFront') || bases.has('lieSide')) && hipsLift;
  const isKneeling = (bases.has('fourPoint') || bases.has('kneel') || isPlank) && deepest('knee') >= 30;
  const handsHeld = keys.every(({ holds }) => holds.rightHand !== undefined && holds.leftHand !== undefined);
  const isOnArms =
    bases.has('fourPoint') ||
    isPlank ||
    (bases.has('wheelchair') && hipsLift) ||
    (bases.has('lieFront') && handsHeld && most(headOverHips) >= 20) ||
    (bases.has('stand') && has('wall') && works(/Arm$|Forearm$/) && range(({ skeleton }) => skeleton.hips[0]) >= 8);
  const isHeavy = hasWeight && (level === 3 || regions.includes('whole-body'));
  const isTrunkLift = is('strength') && level > 1 && works(/belly/) && exercise.position.startsWith('lying');
  const isStrain =
    is('strength') &&
    home !== 'balance' &&
    (hold >= 5 ||
      isHeavy ||
      isTrunkLift ||
      (level === 3 && !is('control') && (isOnArms || isBridge || bases.has('kneel') || bases.has('lieFront'))));
  return {
    home,
    regions,
    words: exercise.words,
    level,
    position: exercise.position,
    bases,
    hold,
    is,
    isAt,
    works,
    isLeg: isAt('hip', 'knee', 'ankle', 'balance', 'whole-body'),
    /** For a joint of an arm or a leg, first or also. */
    isForLimb: regions.some((region) => limbs.includes(region)),
    isStanding: standing.length > 0,
    /** Both feet off the ground: a jump, a hop, a run. */
    isJump,
    isOnOneLeg: standing.length > 0 && (isOneFootUp || footMoves || isJump),
    /** Steps for endurance, more than a first walk. */
    isStepping: isAt('whole-body') && standing.length > 0 && footMoves && is('endurance') && level > 1,
    standsUp: bases.has('sit') && bases.has('stand'),
    /** Knees bent under the weight of the body. */
    squats:
      (standing.length > 0 &&
        range(hipsUp, standing) >= 3 &&
        most(({ skeleton }) => Math.max(...bothSides.map((side) => measure(skeleton, 'knee', side))), standing) >=
          35) ||
      (standing.length > 0 && isHeavy && deepest('hip') >= 60),
    stepsWithBoth: bothSides.every((side) => {
      const other = side === 'right' ? 'left' : 'right';
      const lifts = standing.some(({ skeleton }) => skeleton[side].leg.ankle[1] - skeleton[other].leg.ankle[1] >= 4);
      return (
        lifts ||
        (standing.length > 0 &&
          [0, 2].some((axis) => range(({ skeleton }) => skeleton[side].leg.ankle[axis] ?? 0, standing) >= 4))
      );
    }),
    usesStep: has('step') && standing.length > 0,
    isKneeling,
    isBridge,
    isPlank,
    isOnArms,
    isHeavy,
    isTrunkLift,
    isStrain,
    hasWeight,
    perSide: exercise.dose.perSide === true,
    /** The head goes well down from upright, or below the hips. */
    bendsDown: upright.length > 0 && least(headOverHips, upright) <= 26,
    headBelow:
      (bases.has('lieBack') && least(headOverHips) <= -5) || (bases.has('fourPoint') && least(headOverHips) <= 2),
    hip: deepest('hip'),
    knee: deepest('knee'),
    hipBehind,
    hipMoves: bothSides.some(
      (side) =>
        range(({ skeleton }) => measure(skeleton, 'hip', side)) >= 10 ||
        range(({ skeleton }) => outOf(skeleton, 'leg', side)) >= 10,
    ),
    legAcross: -least(({ skeleton }) => Math.min(...bothSides.map((side) => outOf(skeleton, 'leg', side)))),
    legOut: most(({ skeleton }) => Math.max(...bothSides.map((side) => outOf(skeleton, 'leg', side)))),
    /** Under the head of somebody who lies on the side it only rests there. */
    armUp: bases.has('lieSide') ? 0 : deepest('shoulder'),
    rounds: spine(({ bend = 0 }) => bend),
    leansBack: spine(({ bend = 0 }) => -bend),
    bendsAside: spine(({ side = 0 }) => Math.abs(side)),
    twists: spine(({ turn = 0 }) => Math.abs(turn)),
    neckBack: Math.max(...poses.map((pose) => -(pose.neck?.bend ?? 0))),
    neckTurns: Math.max(...poses.map((pose) => Math.abs(pose.neck?.turn ?? 0))),
  };
};
type Demands = ReturnType<typeof demandsOf>;

/** By what people type of it: a leg that was operated on, or lay still. */
export const isAfterOperation = ({ regions, words }: Pick<Exercise, 'regions' | 'words'>): boolean =>
  regions.some((region) => legs.includes(region)) &&
  words.some((word) =>
    /\b(operation|operated|surgery|replacement|cast|plaster|new (hip|knee|ankle|joint))\b/.test(word),
  );

interface Requirement {
  /** What the exercise does, for the finding. */
  readonly when: string;
  readonly names: readonly Condition[];
  readonly holdsFor: (demands: Demands) => boolean;
}

export const requirements: readonly Requirement[] = [
  // Every part
  {
    when: 'it moves or loads a part that may be freshly operated on or broken',
    names: ['recent-surgery', 'recent-fracture'],
    holdsFor: ({ home, is }) => home !== 'breathing' || !is('relax'),
  },
  {
    when: 'it is a first exercise for a leg that may just have been hurt',
    names: ['suspected-fracture'],
    holdsFor: ({ level, isAt, isStanding, isLeg }) => level === 1 && (isAt('ankle') || (isStanding && isLeg)),
  },

  // Neck and spine
  {
    when: 'it moves or loads the neck',
    names: ['artery-signs', 'nerve-signs'],
    holdsFor: ({ regions, neckTurns }) => regions.includes('neck') || neckTurns >= 25,
  },
  {
    when: 'it is for a neck that may just have been hurt',
    names: ['suspected-fracture', 'spine-instability'],
    holdsFor: ({ home }) => home === 'neck',
  },
  {
    when: 'it is for the back, where a pressed nerve shows first',
    names: ['nerve-signs'],
    holdsFor: ({ isAt }) => isAt('lower-back', 'upper-back'),
  },
  {
    when: 'it bends, twists or loads the spine',
    names: ['spine-instability'],
    holdsFor: ({ home, is, rounds, leansBack, bendsAside, twists, isBridge, isPlank, isHeavy }) =>
      (home === 'lower-back' && !is('relax')) ||
      Math.max(rounds, leansBack, bendsAside, twists) >= 18 ||
      isBridge ||
      isPlank ||
      isHeavy,
  },
  {
    when: 'it bends or twists the spine far, or under load',
    names: ['osteoporosis'],
    holdsFor: ({
      home,
      rounds,
      leansBack,
      bendsAside,
      twists,
      bases,
      hip,
      legAcross,
      isHeavy,
      isPlank,
      bendsDown,
      is,
      level,
    }) =>
      rounds >= 18 ||
      (!isPlank && Math.max(leansBack, bendsAside, twists) >= 20) ||
      (bases.has('lieBack') && home === 'lower-back' && (hip >= 115 || legAcross >= 30)) ||
      (isHeavy && hip >= 90) ||
      (bendsDown && hip >= 120) ||
      (bases.has('lieBack') && home === 'neck' && is('strength') && level === 3),
  },

  // Lying, jumping, straining
  {
    when: 'it is done lying on the back or the front',
    names: ['pregnancy'],
    holdsFor: ({ bases, position }) => bases.has('lieBack') || bases.has('lieFront') || position === 'lying-front',
  },
  {
    when: 'it jumps or runs',
    names: ['pregnancy', 'osteoporosis', 'joint-replacement', 'unsteady-balance', 'no-weight-bearing', 'eye-surgery'],
    holdsFor: ({ isJump }) => isJump,
  },
  {
    when: 'it strains the belly',
    names: ['hernia', 'pregnancy'],
    holdsFor: ({ isTrunkLift, isHeavy, hip }) => isTrunkLift || (isHeavy && hip >= 90),
  },
  {
    when: 'it lifts something heavy',
    names: ['hernia'],
    holdsFor: ({ isHeavy }) => isHeavy,
  },
  {
    when: 'it holds an effort, or strains',
    names: ['high-blood-pressure'],
    holdsFor: ({ isStrain }) => isStrain,
  },
  {
    when: 'it works the whole body hard for endurance',
    names: ['high-blood-pressure'],
    holdsFor: ({ isAt, is, level }) => isAt('whole-body') && is('endurance') && level === 3,
  },
  {
    when: 'it strains, or puts the head low',
    names: ['eye-surgery'],
    holdsFor: ({ isStrain, level, isAt, bendsDown, headBelow }) =>
      (isStrain && level > 1 && !isAt('wrist', 'elbow')) ||
      (isStrain && isAt('elbow') && level === 3) ||
      bendsDown ||
      headBelow,
  },
  {
    when: 'it presses breath and phlegm out',
    names: ['hernia', 'eye-surgery'],
    holdsFor: ({ home, hold, works, level }) => home === 'breathing' && level > 1 && hold >= 4 && works(/belly/),
  },

  // Heart, breath, blood
  {
    when: 'it is endurance work for the whole body, or for the breath',
    names: ['heart-condition', 'lung-condition'],
    holdsFor: ({ isAt, is }) => isAt('breathing') || (isAt('whole-body') && is('endurance')),
  },
  {
    when: 'it holds a hard effort for long, or hops for endurance',
    names: ['heart-condition'],
    holdsFor: ({ isStrain, hold, level, works, isJump, is }) =>
      (isStrain && hold >= 12 && level > 1 && works(/hips|belly|Thigh/)) || (isJump && is('endurance')),
  },
  {
    when: 'it works the calf',
    names: ['blood-clot'],
    holdsFor: ({ isAt, works, isJump }) => works(/Shank/) && (isAt('ankle') || isJump),
  },
  {
    when: 'it is for a leg after an operation or a cast, when a clot is likeliest',
    names: ['blood-clot'],
    holdsFor: isAfterOperation,
  },
  {
    when: 'it walks for endurance',
    names: ['blood-clot'],
    holdsFor: ({ isAt, is, works, isStanding }) =>
      isAt('whole-body') && isStanding && is('endurance') && works(/Shank/),
  },

  // Weight on legs and arms
  {
    when: 'it puts weight on a leg',
    names: ['no-weight-bearing'],
    holdsFor: ({ isStanding, isKneeling, isBridge }) => isStanding || isKneeling || isBridge,
  },
  {
    when: 'it leans on the arms',
    names: ['no-weight-bearing'],
    holdsFor: ({ isOnArms }) => isOnArms,
  },
  {
    when: 'it trains a shoulder with the weight of the body',
    names: ['dislocation'],
    holdsFor: ({ isOnArms, isPlank, bases, is }) =>
      isOnArms && is('strength', 'control') && !(isPlank && bases.has('lieFront')),
  },
  {
    when: 'it stands on one leg, steps, or stands up',
    names: ['unsteady-balance'],
    holdsFor: ({ home, isOnOneLeg, isLeg, standsUp }) => home === 'balance' || (isOnOneLeg && isLeg) || standsUp,
  },
  {
    when: 'it kneels and falls forwards onto the hands',
    names: ['pregnancy', 'osteoporosis', 'unsteady-balance'],
    holdsFor: ({ bases, isStrain, level }) => bases.has('kneel') && isStrain && level === 3,
  },
  {
    when: 'it rests a knee, an arm or a side on the ground, where the skin may be broken',
    names: ['open-wound'],
    holdsFor: ({ isKneeling, isOnArms, bases }) => isKneeling || isOnArms || bases.has('lieSide'),
  },
  {
    when: 'it moves the neck, which can make the head swim',
    names: ['dizziness'],
    holdsFor: ({ home }) => home === 'neck',
  },
  {
    when: 'it bends down, stands up, or tests the balance',
    names: ['dizziness'],
    holdsFor: ({ home, bendsDown, standsUp, isStanding }) =>
      bendsDown || standsUp || (home === 'balance' && isStanding),
  },

  // Joints
  {
    when: 'it moves, loads or rests on a joint that may be inflamed',
    names: ['inflamed-joint'],
    holdsFor: ({ isForLimb, isStanding, isLeg, isOnArms, isKneeling }) =>
      isForLimb || (isStanding && isLeg) || isOnArms || isKneeling,
  },
  {
    when: 'it moves, stretches or loads a limb in which a tendon may be torn or stitched',
    names: ['torn-tendon'],
    holdsFor: ({ isForLimb, isStanding, isLeg, isOnArms, armUp }) =>
      isForLimb || (isStanding && isLeg) || isOnArms || armUp >= 120,
  },
  {
    when: 'it brings an arm up or out, under load or to the end',
    names: ['dislocation'],
    holdsFor: ({ regions, armUp, level }) => regions.includes('shoulder') || (armUp >= 120 && level > 1),
  },
  {
    when: 'it moves, raises or leans on a shoulder that may be new',
    names: ['joint-replacement'],
    holdsFor: ({ regions, isOnArms, armUp }) => regions.includes('shoulder') || isOnArms || armUp >= 120,
  },
  {
    when: 'it bends a hip deeply, takes it back or across, or kneels',
    names: ['joint-replacement'],
    holdsFor: ({ hip, isKneeling, legAcross, hipBehind, isBridge, home, hipMoves }) =>
      hip >= 105 || isKneeling || legAcross >= 15 || hipBehind >= 15 || isBridge || (home === 'hip' && hipMoves),
  },
  {
    when: 'it loads a bent knee that may be new',
    names: ['joint-replacement'],
    holdsFor: ({ isStanding, regions, isAt, knee }) =>
      isStanding && (regions.includes('knee') || regions.includes('hip')) && knee >= (isAt('knee', 'hip') ? 40 : 60),
  },
  {
    when: 'it takes a hip to where it slips out most easily',
    names: ['dislocation'],
    holdsFor: ({ home, hip, legAcross, legOut, isStanding }) =>
      home === 'hip' && !isStanding && (hip >= 115 || legAcross >= 10 || legOut >= 45),
  },
  {
    when: 'it loads a kneecap that may slip',
    names: ['dislocation'],
    holdsFor: ({ home, isStanding, isJump, isOnOneLeg, level, is }) =>
      home === 'knee' && isStanding && is('strength') && level > 1 && (isOnOneLeg || isJump),
  },
];

/** Of these no "ask first" is enough. */
const neverAsked: readonly Condition[] = ['suspected-fracture', 'no-weight-bearing', 'blood-clot', 'artery-signs'];

/** What the table asks for and an exercise rightly does without. */
export const exceptions: readonly {
  readonly id: string;
  readonly condition: Condition;
  readonly because: string;
}[] = [
  { id: 'ankle-pumps', condition: 'pregnancy', because: 'the first step says to do it sitting just as well' },
  { id: 'seated-let-go', condition: 'dislocation', because: 'the arms hang, and half the strength is asked for' },
];

/** What `notIf` lacks, and the exceptions that are none any more. */
export const missingConditions = (exercise: Exercise): readonly string[] => {
  const demands = demandsOf(exercise);
  const named = new Set(exercise.notIf.map(({ condition }) => condition));
  const why = new Map<Condition, string>();
  for (const { when, names, holdsFor } of requirements)
    if (holdsFor(demands)) for (const name of names) if (!why.has(name)) why.set(name, when);
  const excused = exceptions.filter(({ id }) => id === exercise.id).map(({ condition }) => condition);
  return [
    ...[...why]
      .filter(([name]) => !named.has(name) && !excused.includes(name))
      .map(([name, when]) => `no word about ${name}, and ${when}`),
    ...exercise.notIf
      .filter(({ condition, ask }) => ask === true && neverAsked.includes(condition))
      .map(({ condition }) => `${condition} is nothing to ask about: without "ask"`),
    ...excused
      .filter((name) => named.has(name) || !why.has(name))
      .map((name) => `the exception for ${name} is not needed`),
  ];
};
