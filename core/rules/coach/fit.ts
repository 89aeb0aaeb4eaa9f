// Which exercises a person may be given at all. Every reason is a rule of its own, so that what is left out can say why.
import type { ListedExercise } from '#core/exercises/listed.ts';
import { needsOf } from '#core/exercises/needs.ts';
import { sortedNotIf } from '#core/exercises/not-if.ts';
import { carefulPain, irritabilityOf, isFreshInjury, marked, regionsOf } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import type { RuleId } from './decisions.ts';
import type { CoachExercise } from './doses.ts';
import { loads, onlyEases } from './loading.ts';
import { conditionFlags } from './red-flags.ts';
import type { BodyPlace, Condition, Irritability, Setting } from './vocabulary.ts';

type Position = CoachExercise['position'];

const onTheFloor: readonly Position[] = [
  'lying-back',
  'lying-side',
  'lying-front',
  'hands-and-knees',
  'kneeling',
  'floor-sitting',
];
const upright: readonly Position[] = ['standing', 'seated', 'wheelchair'];
const positionsAt: Record<Setting, readonly Position[]> = {
  home: [...upright, ...onTheFloor],
  hotel: [...upright, ...onTheFloor],
  gym: [...upright, ...onTheFloor],
  work: upright,
  outdoors: upright,
  'on-the-way': ['seated', 'wheelchair'],
};

const signs = Object.keys(conditionFlags) as readonly Condition[];
/** While one of these is named nothing is right, whoever has allowed it. */
const neverAllowed = signs.filter((condition) => conditionFlags[condition]?.mayBeAllowed === false);

/** Of the very part that hurts, and fresh: what is for it or puts weight on it asks first, whatever its file says. */
const injuries: readonly Condition[] = [
  'recent-surgery',
  'recent-fracture',
  'torn-tendon',
  'no-weight-bearing',
  'open-wound',
  ...signs,
];
/**
 * As hard as an exercise may be with a clot that a professional allowed exercise with: once it is treated, walking and its
 * like are better than rest (Hillegass and others, APTA guideline, 2016, doi 10.2522/ptj.20150264).
 */
const hardestWithClot = 1;
/** As hard as an exercise for a fresh injury may be, or one that puts weight on it. */
const hardestWhenFresh = 1;
const back: readonly BodyPlace[] = ['head', 'upper-back', 'blade', 'lower-back'];
/** Where the body lies, sits or kneels on its skin. */
const restsOn: Record<Position, readonly BodyPlace[]> = {
  'lying-back': [...back, 'upper-arm', 'elbow', 'buttock', 'hamstring', 'knee-back', 'calf', 'heel'],
  'lying-side': ['head', 'shoulder', 'upper-arm', 'elbow', 'forearm', 'hip', 'thigh', 'knee', 'shin', 'ankle'],
  'lying-front': ['chest', 'belly', 'elbow', 'forearm', 'hand', 'hip', 'thigh', 'knee', 'shin'],
  'hands-and-knees': ['hand', 'forearm', 'knee', 'shin'],
  kneeling: ['hand', 'knee', 'shin'],
  'floor-sitting': ['hand', 'buttock', 'hamstring', 'knee-back', 'calf', 'heel'],
  seated: [...back, 'buttock', 'hamstring'],
  wheelchair: [...back, 'buttock', 'hamstring'],
  standing: [],
};

export interface Person {
  readonly assessment: Assessment;
  readonly irritability: Irritability;
  readonly withheld: Withheld;
}

/** What goes with the answers and is not given all the same, by what was recorded. */
export interface Withheld {
  /** Exercises that the person left out. */
  readonly leftOut: ReadonlySet<string>;
  /** Exercises that rest today. */
  readonly resting: ReadonlySet<string>;
}

/** Why it is not given although it may fit, the weightiest first. */
export const withheldBy = (
  { leftOut, resting }: Withheld,
  exerciseId: string,
): readonly ('fit.left-out' | 'fit.rests')[] => [
  ...(leftOut.has(exerciseId) ? (['fit.left-out'] as const) : []),
  ...(resting.has(exerciseId) ? (['fit.rests'] as const) : []),
];

const nothing: Withheld = { leftOut: new Set(), resting: new Set() };

/** With the irritability that follows from the answers. */
export const personOf = (assessment: Assessment, withheld: Partial<Withheld> = {}): Person => ({
  assessment,
  irritability: irritabilityOf(carefulPain(assessment).pain, assessment.settles).irritability,
  withheld: { ...nothing, ...withheld },
});

const first: Record<Irritability, number> = { low: 2, moderate: 1, high: 1 };
const earned: Record<Irritability, number> = { low: 3, moderate: 2, high: 1 };

/** How hard a first plan may be, and what may be earned. With a condition that nobody has allowed it stays the easiest. */
export function levelsFor({ assessment, irritability }: Person): { readonly first: number; readonly earned: number } {
  const isCleared = assessment.conditions.every((condition) => assessment.allowed.includes(condition));
  return isCleared ? { first: first[irritability], earned: earned[irritability] } : { first: 1, earned: 1 };
}

export interface Misfit {
  readonly ruleId: Extract<RuleId, `fit.${string}`>;
  readonly because: readonly string[];
}

/** What of an exercise the conditions are held against, which its page, its session and the list all know. */
export type ConditionedExercise = Pick<
  ListedExercise,
  'regions' | 'level' | 'position' | 'stands' | 'kneels' | 'leansOnArms' | 'notIf'
>;

/** null: no condition that was named speaks against it. */
export function conditionMisfitOf(exercise: ConditionedExercise, assessment: Assessment): Misfit | null {
  const { conditions, allowed } = assessment;
  const has = (condition: Condition): boolean => conditions.includes(condition);
  const places = marked(assessment);
  const here = regionsOf(places);
  const isOnIt = loads(exercise, here);
  const isOnSkin = places.some(({ place }) => restsOn[exercise.position].includes(place));
  /** In which joint or bone another one is nobody was asked: it need not be the one that hurts. */
  const isCleared = (condition: Condition): boolean =>
    condition === 'blood-clot' && allowed.includes(condition) && exercise.level <= hardestWithClot;
  const never = [...neverAllowed, ...exercise.notIf.never.filter((condition) => !isCleared(condition))].filter(has);
  if (never.length > 0) return { ruleId: 'fit.condition', because: [...new Set(never)] };
  const first = [
    ...exercise.notIf.ask,
    ...(isOnIt ? injuries : []),
    ...(isOnSkin ? (['open-wound'] as const) : []),
  ].filter((condition) => has(condition) && !allowed.includes(condition));
  return first.length > 0 ? { ruleId: 'fit.ask-first', because: [...new Set(first)] } : null;
}

/** It would load a fresh injury, which for its first days is only eased and moved. */
export const isTooMuchForFresh = (
  exercise: Pick<ListedExercise, 'regions' | 'purpose' | 'level' | 'stands' | 'kneels' | 'leansOnArms'>,
  assessment: Assessment,
): boolean =>
  assessment.worst !== null &&
  isFreshInjury(assessment) &&
  loads(exercise, regionsOf([assessment.worst])) &&
  !(onlyEases(exercise) && exercise.level <= hardestWhenFresh);

export const isBeyondStanding = (
  { stands }: Pick<ListedExercise, 'stands'>,
  { canStand }: Pick<Assessment, 'canStand'>,
): boolean => stands && !canStand;

/** null: it fits. The most serious reason comes first. */
export function misfitOf(exercise: CoachExercise, person: Person): Misfit | null {
  const { assessment, withheld } = person;
  const { equipment, setting, canGetDown, setOffBy } = assessment;
  const condition = conditionMisfitOf({ ...exercise, notIf: sortedNotIf(exercise.notIf) }, assessment);
  if (condition !== null) return condition;
  if (isTooMuchForFresh(exercise, assessment)) return { ruleId: 'fit.fresh', because: ['injury'] };
  const missing = needsOf(exercise)
    .filter((need) => !need.some((item) => equipment.includes(item)))
    .flatMap((need) => need.slice(0, 1));
  if (missing.length > 0) return { ruleId: 'fit.equipment', because: missing };
  if (exercise.partner === true) return { ruleId: 'fit.partner', because: ['partner'] };
  const { position } = exercise;
  if (
    !positionsAt[setting].includes(position) ||
    isBeyondStanding(exercise, assessment) ||
    (setting === 'on-the-way' && exercise.stands) ||
    (!canGetDown && onTheFloor.includes(position))
  )
    return { ruleId: 'fit.position', because: [position] };
  const setOff = setOffBy.filter((trigger) => exercise.setsOff.includes(trigger));
  if (setOff.length > 0) return { ruleId: 'fit.sets-it-off', because: setOff };
  if (exercise.level > levelsFor(person).earned) return { ruleId: 'fit.level', because: [person.irritability] };
  const [isWithheld] = withheldBy(withheld, exercise.id);
  if (isWithheld !== undefined) return { ruleId: isWithheld, because: [exercise.id] };
  return null;
}
