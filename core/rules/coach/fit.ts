// Which exercises a person may be given at all. Every reason is a rule of its own, so that what is left out can say why.
import { carefulPain, irritabilityOf, marked, regionsOf } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import type { Overrule } from './course.ts';
import type { RuleId } from './decisions.ts';
import type { CoachExercise } from './doses.ts';
import { conditionFlags } from './red-flags.ts';
import type { Condition, Irritability, Setting } from './vocabulary.ts';

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

/** Of the very part that hurts, and fresh: every exercise for it asks first, whether its file says so or not. */
const injuries: readonly Condition[] = [
  'recent-surgery',
  'recent-fracture',
  'torn-tendon',
  'no-weight-bearing',
  'open-wound',
  ...signs,
];

export interface Person {
  readonly assessment: Assessment;
  readonly irritability: Irritability;
  /** Exercises that the person left out. */
  readonly leftOut: ReadonlySet<string>;
}

/** What a person left out and did not put back, by what they decided, oldest first. */
export function leftOutBy(overrules: readonly Overrule[]): ReadonlySet<string> {
  const left = new Set<string>();
  for (const { exerciseId, choice } of overrules)
    if (choice.kind === 'leave-out') left.add(exerciseId);
    else if (choice.kind === 'put-back') left.delete(exerciseId);
  return left;
}

/** With the irritability that follows from the answers. */
export const personOf = (assessment: Assessment, leftOut: ReadonlySet<string> = new Set()): Person => ({
  assessment,
  irritability: irritabilityOf(carefulPain(assessment).pain, assessment.settles).irritability,
  leftOut,
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

/** null: it fits. The most serious reason comes first. */
export function misfitOf(exercise: CoachExercise, person: Person): Misfit | null {
  const { assessment, leftOut } = person;
  const { conditions, allowed, equipment, setting, canStand, canGetDown, setOffBy } = assessment;
  const has = (condition: Condition): boolean => conditions.includes(condition);
  const concerned = exercise.notIf.filter(({ condition }) => has(condition));
  const never = [
    ...neverAllowed.filter(has),
    ...concerned.filter(({ ask }) => ask !== true).map(({ condition }) => condition),
  ];
  if (never.length > 0) return { ruleId: 'fit.condition', because: [...new Set(never)] };
  const here = regionsOf(marked(assessment));
  const injured = exercise.regions.some((region) => here.includes(region)) ? injuries.filter(has) : [];
  const askFirst = [...new Set([...concerned.map(({ condition }) => condition), ...injured])].filter(
    (condition) => !allowed.includes(condition),
  );
  if (askFirst.length > 0) return { ruleId: 'fit.ask-first', because: askFirst };
  const missing = (exercise.equipment ?? []).map(({ item }) => item).filter((item) => !equipment.includes(item));
  if (missing.length > 0) return { ruleId: 'fit.equipment', because: missing };
  if (exercise.partner === true) return { ruleId: 'fit.partner', because: ['partner'] };
  const { position } = exercise;
  if (
    !positionsAt[setting].includes(position) ||
    ((!canStand || setting === 'on-the-way') && exercise.stands) ||
    (!canGetDown && onTheFloor.includes(position))
  )
    return { ruleId: 'fit.position', because: [position] };
  const setOff = setOffBy.filter((trigger) => exercise.setsOff.includes(trigger));
  if (setOff.length > 0) return { ruleId: 'fit.sets-it-off', because: setOff };
  if (exercise.level > levelsFor(person).earned) return { ruleId: 'fit.level', because: [person.irritability] };
  if (leftOut.has(exercise.id)) return { ruleId: 'fit.left-out', because: [exercise.id] };
  return null;
}
