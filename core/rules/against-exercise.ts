// What of a person's answers, of what hurt and of what they left out speaks against one exercise, asked before it is begun and
// before it is recommended.
import type { ListedExercise } from '../exercises/listed.ts';
import { sortedNotIf } from '../exercises/not-if.ts';
import type { Day } from '../lib/day.ts';
import type { Assessment } from './coach/assessment.ts';
import type { CoachExercise } from './coach/doses.ts';
import {
  conditionMisfitOf,
  isBeyondStanding,
  isTooMuchForFresh,
  levelsFor,
  personOf,
  withheldBy,
} from './coach/fit.ts';
import type { ConditionedExercise, Withheld } from './coach/fit.ts';
import { saidHindrance } from './coach/may-train.ts';
import type { SaidHindrance } from './coach/may-train.ts';
import type { SafetyRecords } from './coach/screening.ts';
import type { Avoided } from './coach/withheld.ts';

type Answered = Assessment | 'unreadable' | null;

/** `condition`: one that was named and does not go with it. `ask-first`: not before a professional allowed it. */
type AgainstByCondition = 'condition' | 'ask-first';
export type Against = SaidHindrance | AgainstByCondition;
/** What is against it by the answers alone, whatever today is like. `fresh`: it would load a fresh injury. */
export type AgainstByAnswers = AgainstByCondition | 'fresh' | 'cannot-stand';
/** `rests`, `left-out`: the exercise is withheld from the plan. `hurt`: it hurt lately, or one that is easier. */
export type AgainstTest = SaidHindrance | AgainstByAnswers | 'rests' | 'hurt' | 'left-out';
/** `holds-hurt`: one of the exercises that it is made of or is like hurt lately. `holds-left-out`: one that it is made of was left out. */
export type AgainstChallenge = AgainstByAnswers | 'cannot-get-down' | 'holds-hurt' | 'holds-left-out';

/** null: nothing. What is against all training today comes before what is against this exercise. */
export function againstExercise(
  exercise: CoachExercise,
  assessment: Answered,
  records: SafetyRecords,
  today: Day,
): Against | null {
  const hindrance = saidHindrance(assessment, records, today);
  if (hindrance !== null || assessment === null || assessment === 'unreadable') return hindrance;
  return byCondition({ ...exercise, notIf: sortedNotIf(exercise.notIf) }, assessment);
}

function byCondition(exercise: ConditionedExercise, assessment: Assessment): AgainstByCondition | null {
  const misfit = conditionMisfitOf(exercise, assessment);
  return misfit === null ? null : misfit.ruleId === 'fit.condition' ? 'condition' : 'ask-first';
}

/** As far as it asks something of the body. */
type Demanding = ConditionedExercise & Pick<ListedExercise, 'purpose'>;
type Named = Demanding & Pick<ListedExercise, 'id'>;

function byAnswers(exercise: Demanding, assessment: Assessment): AgainstByAnswers | null {
  const its = byCondition(exercise, assessment);
  if (its !== null) return its;
  if (isTooMuchForFresh(exercise, assessment)) return 'fresh';
  return isBeyondStanding(exercise, assessment) ? 'cannot-stand' : null;
}

/**
 * Of a timed test, by the exercise that it is made of. What a session of that exercise begins with a word of caution is no
 * test, which asks for as much as somebody can. Of whoever never answered the coach only what hurt is known.
 */
export function againstTest(
  exercise: Named,
  assessment: Answered,
  records: SafetyRecords,
  withheld: Withheld,
  { hurt }: Avoided,
  today: Day,
): AgainstTest | null {
  const hindrance = saidHindrance(assessment, records, today);
  if (hindrance !== null) return hindrance;
  const isAnswered = assessment !== null && assessment !== 'unreadable';
  const its = isAnswered ? byAnswers(exercise, assessment) : null;
  if (its !== null) return its;
  const by = isAnswered ? withheldBy(withheld, exercise.id) : [];
  if (by.includes('fit.rests')) return 'rests';
  if (hurt.has(exercise.id)) return 'hurt';
  return by.includes('fit.left-out') ? 'left-out' : null;
}

const weightiestFirst: readonly AgainstChallenge[] = [
  'condition',
  'ask-first',
  'fresh',
  'holds-hurt',
  'cannot-stand',
  'cannot-get-down',
  'holds-left-out',
];

/**
 * Of a challenge, by the exercises that it is made of; what is against moving at all today is said of all of them at once.
 * It has no word of caution either, and no dose: what hurt, which a plan would give less of, is not asked for at all.
 * @param like what is no part of it and asks the same of the body
 */
export function againstChallenge(
  {
    exercises,
    like,
    isOnTheFloor,
  }: {
    readonly exercises: readonly Named[];
    readonly like: readonly Named[];
    readonly isOnTheFloor: boolean;
  },
  assessment: Answered,
  { hurt, leftOut }: Avoided,
): AgainstChallenge | null {
  const all = new Set<AgainstChallenge | null>();
  if ([...exercises, ...like].some(({ id }) => hurt.has(id))) all.add('holds-hurt');
  if (exercises.some(({ id }) => leftOut.has(id))) all.add('holds-left-out');
  if (assessment !== null && assessment !== 'unreadable') {
    for (const exercise of [...exercises, ...like]) all.add(byAnswers(exercise, assessment));
    if (isOnTheFloor && !assessment.canGetDown) all.add('cannot-get-down');
  }
  return weightiestFirst.find((one) => all.has(one)) ?? null;
}

/** Never to be recommended: what its page would refuse, and what is harder than these answers let anybody earn. */
export function isWrongFor(
  exercise: ConditionedExercise & Pick<ListedExercise, 'level'>,
  assessment: Answered,
): boolean {
  if (assessment === null || assessment === 'unreadable') return false;
  return conditionMisfitOf(exercise, assessment) !== null || exercise.level > levelsFor(personOf(assessment)).earned;
}
