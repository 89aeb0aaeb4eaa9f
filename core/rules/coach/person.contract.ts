// People, sessions and answers for the coach's tests: a test says only what matters to it.
import { detailed, linksOf } from '#core/exercises/listed.ts';
import type { Exercise } from '#core/exercises/schema.ts';
import type { Day } from '#core/lib/day.ts';
import { readExercises } from '#scripts/exercise-files.ts';
import { atHour, dayAgo, person, screening, today } from './answers.contract.ts';
import type { Decision, RuleId } from './decisions.ts';
import { libraryDose } from './doses.ts';
import type { PainAnswer } from './pain.ts';
import type { Advice, CoachHistory, PlannedExercise, WeekPlan } from './plan.ts';
import type { DoneExercise, DoneSession, Overrule } from './training.ts';

const exercises = readExercises();
const links = linksOf(exercises);
const bend = { sets: 2, reps: 8, rest: 60, timesAWeek: 4 };
/** The doses that tests count with, whatever the library comes to say. */
const doses: Readonly<Record<string, Exercise['dose']>> = {
  'mini-squat': bend,
  'sit-to-stand': { ...bend, sets: 3, timesAWeek: 3 },
  squat: { sets: 3, reps: 10, rest: 90, timesAWeek: 3 },
  'wall-sit': { sets: 4, seconds: 20, rest: 60, timesAWeek: 4 },
  'nordic-lower': { sets: 2, reps: 5, rest: 120, timesAWeek: 1 },
  'seated-march': { ...bend, reps: 5, timesAWeek: 7 },
  'feet-together-stand': { sets: 1, reps: 4, rest: 0, timesAWeek: 7 },
};
export const library = exercises.map((exercise) =>
  detailed({ ...exercise, dose: doses[exercise.id] ?? exercise.dose }, links),
);
export const exerciseOf = (id: string) => {
  const found = library.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no exercise ${id}`);
  return found;
};

export { atHour, dayAgo, person, screening, today };

export const history = (changes: Partial<CoachHistory> = {}): CoachHistory => ({
  screenings: [screening(today)],
  seen: [],
  sessions: [],
  answers: [],
  overrules: [],
  ...changes,
});

export const session = (
  day: Day,
  done: Partial<DoneExercise> & Pick<DoneExercise, 'exerciseId' | 'sets'>,
  changes: Partial<DoneSession> = {},
): DoneSession => ({
  id: `session-${day}`,
  at: atHour(day, 8),
  day,
  painBefore: 1,
  painDuring: 2,
  painAfter: 2,
  stopReason: 'done',
  exercises: [{ planned: null, loadKg: null, faultShare: null, ...done }],
  ...changes,
});

export const answer = (day: Day, when: PainAnswer['when'], level: number, region = 'knee'): PainAnswer => ({
  at: atHour(day, when === 'next-morning' ? 7 : 20),
  day,
  region,
  level,
  when,
});
export const morning = (day: Day, level: number): PainAnswer => answer(day, 'next-morning', level);

/** Sessions of one exercise, each with a quiet next morning. */
export const trained = (
  exerciseId: string,
  ...rows: readonly (readonly [daysAgo: number, sets: readonly number[], changes?: Partial<DoneSession>])[]
): Pick<CoachHistory, 'sessions' | 'answers'> => ({
  sessions: rows.map(([daysAgo, sets, changes]) => session(dayAgo(daysAgo), { exerciseId, sets }, changes)),
  answers: rows.map(([daysAgo]) => morning(dayAgo(daysAgo - 1), 1)),
});

/**
 * Five years of every other day with the same six exercises, an answer each day and each morning, one morning in nine worse and
 * a day over 5 a month.
 */
export function fiveYears(): Pick<CoachHistory, 'sessions' | 'answers'> {
  const exercises = ['heel-prop', 'quad-set', 'sit-to-stand', 'squat', 'bridge', 'heel-slide'].map(exerciseOf);
  const days = Array.from({ length: 5 * 365 }, (_, at) => 5 * 365 - at);
  const bad = (ago: number): number => (ago % 60 === 0 ? 6 : 2);
  return {
    sessions: days
      .filter((ago) => ago % 2 === 1)
      .map((ago) => ({
        ...session(dayAgo(ago), { exerciseId: '', sets: [] }, { painBefore: 2, painDuring: bad(ago - 1) }),
        exercises: exercises.map((one): DoneExercise => {
          const planned = libraryDose(one);
          return { exerciseId: one.id, planned, sets: planned.sets, loadKg: null, faultShare: null };
        }),
      })),
    answers: days.flatMap((ago) => [
      morning(dayAgo(ago), ago % 9 === 0 ? 5 : 2),
      answer(dayAgo(ago), 'day', ago % 30 === 0 ? 6 : 2),
    ]),
  };
}

export const overrule = (exerciseId: string, choice: Overrule['choice'], daysAgo = 0): Overrule => ({
  id: `overrule-${exerciseId}-${daysAgo}`,
  at: atHour(dayAgo(daysAgo), 9),
  day: dayAgo(daysAgo),
  exerciseId,
  choice,
  reason: 'my physiotherapist said so',
});

export const planOf = (advice: Advice): WeekPlan => {
  if (advice.outcome !== 'plan') throw new Error(`no plan but ${advice.outcome}: ${JSON.stringify(advice.decisions)}`);
  return advice.plan;
};
export const plannedOf = (plan: WeekPlan): readonly PlannedExercise[] =>
  plan.days.flatMap(({ session: one }) => one?.exercises ?? []);
export const decisionsOf = (advice: Advice): readonly Decision[] =>
  advice.outcome === 'plan'
    ? [...advice.decisions, ...advice.plan.leftOut, ...plannedOf(advice.plan).flatMap(({ why }) => why)]
    : advice.decisions;
export const rulesOf = (advice: Advice): readonly RuleId[] => [
  ...new Set(decisionsOf(advice).map(({ ruleId }) => ruleId)),
];
