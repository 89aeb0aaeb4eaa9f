// How much of an exercise it is today, whoever asks: the plan, a swap in the session, or somebody who starts it from the
// library. So a bad day is a bad day for all three.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { courseOf, inOrder, isDeloadWeek } from './course.ts';
import type { Course, TrainingRecords } from './course.ts';
import { decide } from './decisions.ts';
import type { Decision, RuleId } from './decisions.ts';
import { deloaded, libraryDose, lowered } from './doses.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { leftOutBy, levelsFor, misfitOf, personOf } from './fit.ts';
import { todayLight } from './today.ts';
import type { Today } from './today.ts';

const stepDownShare = 0.2;

export const isStrength = ({ purpose }: Pick<CoachExercise, 'purpose'>): boolean => purpose.includes('strength');

/** The dose of a course for now: its own, unless today says less. */
export function doseNow(
  { exercise, dose, why, beforeRise, lastDay }: Course,
  now: Today,
  isLighterWeek: boolean,
  today: Day,
): Pick<Course, 'exercise' | 'dose' | 'why'> {
  const held = !now.mayRise && beforeRise !== null;
  const from = held ? beforeRise : { exercise, dose };
  // What was done yesterday has had this morning's step down already.
  const isDown = now.gate === 'step-down' && lastDay !== addDays(today, -1);
  const stepped = isDown ? lowered(from.dose, stepDownShare) : from.dose;
  const lighter = isLighterWeek && isStrength(from.exercise) ? deloaded(stepped) : stepped;
  return {
    exercise: from.exercise,
    dose: lighter,
    why: [
      ...why,
      ...(held || isDown
        ? [decide(ruleOf(now), inputsOf(now), { exercise: from.exercise.id, sets: stepped.sets })]
        : []),
      ...(lighter === stepped ? [] : [decide('week.deload', {}, { sets: lighter.sets })]),
    ],
  };
}

const inputsOf = ({ level, morning }: Today) => ({
  today: level,
  ...(morning.known ? { morning: morning.level, worseBy: morning.worseBy } : {}),
});

/** Which rule keeps a load from rising today. */
function ruleOf({ gate, light, lastTrained }: Today): RuleId {
  if (gate === 'step-down') return 'morning.step-down';
  if (gate === 'hold') return 'morning.hold';
  return light === 'red' || (light !== 'amber' && lastTrained === 'red') ? 'pain.red' : 'pain.amber';
}

export interface DoseToday {
  readonly dose: Dose;
  /** never empty */
  readonly why: readonly Decision[];
}

/**
 * For an exercise that the plan of today does not ask for: swapped to, or started from the library. It is the dose that its
 * own sessions led to, or the library's first one. A fifth less where they led from it to another, and
 * of what was never done on a day on which no load may rise.
 * @param assessment null where nobody was asked, or a newer version asked it
 */
export function doseToday(
  exercise: CoachExercise,
  assessment: Assessment | null,
  { sessions, answers, overrules }: TrainingRecords,
  library: readonly CoachExercise[],
  today: Day,
): DoseToday {
  const records: TrainingRecords = { sessions: inOrder(sessions), answers, overrules: inOrder(overrules) };
  const person = assessment === null ? null : personOf(assessment, leftOutBy(records.overrules));
  const rules = {
    byId: new Map(library.map((one) => [one.id, one])),
    fits: (one: CoachExercise): boolean => person === null || misfitOf(one, person) === null,
    earned: person === null ? exercise.level : levelsFor(person).earned,
  };
  const now = todayLight(assessment, records.sessions, records.answers, today);
  const given = doseNow(courseOf(exercise, records, rules, today), now, isDeloadWeek(records, today), today);
  const isOwn = given.exercise.id === exercise.id;
  const isFirst = given.why.some(({ ruleId }) => ruleId === 'load.start');
  const isLowered = given.why.some(({ ruleId }) => ruleId === 'morning.step-down');
  if (isOwn && (now.mayRise || !isFirst || isLowered)) return { dose: given.dose, why: given.why };
  const dose = lowered(isOwn ? given.dose : libraryDose(exercise), stepDownShare);
  const held = decide(ruleOf(now), inputsOf(now), { exercise: exercise.id, sets: dose.sets });
  return { dose, why: [...given.why, ...(now.mayRise ? [] : [held])] };
}
