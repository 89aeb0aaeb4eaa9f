// How much of an exercise it is today, whoever asks: the plan, a swap in the session, or somebody who starts it from the
// library. So a bad day is a bad day for all three.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { courseRulesOf } from './course-rules.ts';
import { courseOf } from './course/course.ts';
import type { Course } from './course/course.ts';
import { inAtMost, inSetsKept } from './course/sets-kept.ts';
import type { SetsKept } from './course/sets-kept.ts';
import { stepDownShare, waits } from './course/way.ts';
import type { Standing } from './course/way.ts';
import { decide } from './decisions.ts';
import type { Decision, Facts } from './decisions.ts';
import { deloaded, lowered } from './doses.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { isStrength } from './loading.ts';
import { isWorse, lightOf, worseOf } from './pain.ts';
import { todayLight } from './today.ts';
import type { Today } from './today.ts';
import { inOrder, lighterOn, ofThePlan, trainedDays } from './training.ts';
import type { Lighter, TrainingRecords } from './training.ts';

interface DoseNow extends Pick<Course, 'exercise' | 'dose' | 'why'> {
  /** What it would be had nothing hurt: the time that it takes off is nobody else’s. */
  readonly full: Standing;
  /** What was before each step since then. */
  readonly stepsFree: readonly Standing[];
}

/** The dose of a course for now: its own, unless today says less. */
export function doseNow(course: Course, now: Today, lighterBy: Lighter | null): DoseNow {
  const { exercise, dose, why, beforeRise, isRiseWaiting, beforeStep, stepsFree, setsKept } = course;
  const isHeldToday = !now.mayRise && beforeRise !== null;
  const from = beforeRise !== null && (isHeldToday || isRiseWaiting) ? beforeRise : { exercise, dose };
  // It is of the exercise that hurt.
  const kept = from.exercise === exercise ? inSetsKept(setsKept, from.dose, now.mayRise) : from.dose;
  const lighter = lighterIn(lighterBy, from.exercise, kept);
  const most = mostOf(course, from.exercise, now);
  const asked = most.reduce<Dose>((less, one) => inAtMost(one, less), lighter.dose);
  const full = beforeStep ?? { exercise, dose };
  /** What made a rise wait leaves what was asked before it. */
  const asLeft = (one: Decision): Decision =>
    from.exercise !== exercise || from.dose !== dose ? leaving(one, dose, from) : one;
  // The time that a choice takes off is nobody else’s either.
  const lightened = (one: Standing): Standing => ({
    exercise: one.exercise,
    dose: lighterIn(lighterBy === 'week.deload' ? lighterBy : null, one.exercise, one.dose).dose,
  });
  return {
    full: lightened(full),
    stepsFree: stepsFree.map(lightened),
    exercise: from.exercise,
    dose: asked,
    why: [
      ...why.map(asLeft),
      ...(isHeldToday ? [heldBy(now, { exercise: from.exercise.id, sets: from.dose.sets })] : []),
      ...(setsKept === null || from.exercise !== exercise ? [] : setsSaid(setsKept, from.dose, kept, now)),
      ...lighter.why,
      ...(asked === lighter.dose
        ? []
        : [decide('load.sets-wait', { before: lighter.dose.sets }, { sets: asked.sets })]),
    ],
  };
}

const leaving = (one: Decision, risen: Dose, { exercise, dose }: Standing): Decision =>
  waits.has(one.ruleId) && String(one.output['sets']) === String(risen.sets)
    ? { ...one, output: { ...one.output, exercise: exercise.id, sets: dose.sets } }
    : one;

/** What time had cut does not come back on a day on which no load may rise, nor right after amber or days away. */
const mostOf = ({ exercise, atMost, askedLast, askedBeforeRise }: Course, of: CoachExercise, { mayRise }: Today) => [
  of === exercise ? atMost : null,
  mayRise ? null : of === exercise ? askedLast : askedBeforeRise,
];

/** Why there are fewer sets than the dose has, or one more than last time. */
function setsSaid(setsKept: SetsKept, whole: Dose, { sets }: Dose, { mayRise }: Today): readonly Decision[] {
  if (mayRise && setsKept.mostHeld < Math.min(setsKept.most, whole.sets.length))
    return [decide('load.sets-back', { before: whole.sets.slice(-setsKept.mostHeld) }, { sets })];
  return sets === whole.sets ? [] : [decide('load.sets-kept', { before: whole.sets }, { sets })];
}

/** A set less of strength in the lighter week. */
function lighterIn(lighterBy: Lighter | null, exercise: CoachExercise, dose: Dose): Pick<Course, 'dose' | 'why'> {
  if (lighterBy === null || !isStrength(exercise)) return { dose, why: [] };
  const lighter = deloaded(dose);
  return {
    dose: lighter,
    why: [decide(lighterBy, {}, { sets: lighter.sets })],
  };
}

/**
 * What an exercise that another led to came to by its own sessions: a step below where it was left where they led away from it.
 * null: it was never done under its name, or has been outgrown.
 */
export function ownDose(
  exercise: CoachExercise,
  course: Course,
  now: Today,
  lighterBy: Lighter | null,
): Pick<Course, 'dose' | 'why'> | null {
  if (course.lastDay === null) return null;
  const own = doseNow(course, now, lighterBy);
  if (own.exercise === exercise) return own;
  if (own.exercise.level > exercise.level) return null;
  return inItsPlace(exercise, own.exercise, lighterIn(lighterBy, exercise, returnDose(course, now)));
}

const returnDose = ({ ifReturned, ifReturnedHeld }: Course, { mayRise }: Today): Dose =>
  mayRise ? ifReturned : ifReturnedHeld;

/** What an exercise comes back with that its own sessions led away from: the reasons of the other are none of its own. */
const inItsPlace = (
  { id }: CoachExercise,
  instead: CoachExercise,
  { dose, why }: Pick<Course, 'dose' | 'why'>,
): Pick<Course, 'dose' | 'why'> => ({
  dose,
  why: [decide('load.other', { instead: instead.id }, { exercise: id, sets: dose.sets }), ...why],
});

/** What keeps a load from rising today, by the one cause that does. */
function heldBy({ gate, light, level, morning, lastPain, lastStop }: Today, output: Facts): Decision {
  if (gate === 'hold' && morning.known && isWorse(morning)) return decide('morning.hold', worseOf(morning), output);
  if (light === 'amber' && gate !== 'step-down') return decide('pain.amber', { today: level }, output);
  if (light === 'red') return decide('load.waits', { today: level }, output);
  if (gate === 'step-down' && morning.known) return decide('load.waits', worseOf(morning), output);
  return lastPain !== null && lightOf(lastPain) !== 'green'
    ? decide('load.waits', { last: lastPain }, output)
    : decide('load.waits', { stop: lastStop }, output);
}

export interface DoseToday {
  readonly dose: Dose;
  /** never empty */
  readonly why: readonly Decision[];
}

/**
 * For an exercise that the plan of today does not ask for: swapped to, or started from the library. It is the dose that its
 * own sessions led to, or the library's first one. A step below where it was left, and below that first one, where they led
 * from it to another; a fifth less of what was never done on a day on which no load may rise.
 * @param assessment null where nobody was asked, or a newer version asked it
 */
export function doseToday(
  exercise: CoachExercise,
  assessment: Assessment | null,
  recorded: TrainingRecords,
  library: readonly CoachExercise[],
  today: Day,
): DoseToday {
  const records: TrainingRecords = {
    ...recorded,
    sessions: inOrder(recorded.sessions),
    overrules: inOrder(recorded.overrules),
  };
  const rules = courseRulesOf(assessment, records, library, today, exercise.level);
  const now = todayLight(assessment, records.sessions, records.answers, today, records.assessed);
  const trained = trainedDays({ sessions: ofThePlan(records.sessions, rules.byId) }, today);
  const lighter = lighterOn(records, trained, today);
  const course = courseOf(exercise, records, rules, today);
  const given = doseNow(course, now, lighter);
  const isOwn = given.exercise.id === exercise.id;
  const isFirst = given.why.some(({ ruleId }) => ruleId === 'load.start');
  const isLowered = given.why.some(({ ruleId }) => ruleId === 'pain.eased');
  if (isOwn && (now.mayRise || !isFirst || isLowered)) return { dose: given.dose, why: given.why };
  const { dose, why } = isOwn
    ? { dose: lowered(given.dose, stepDownShare), why: given.why }
    : inItsPlace(exercise, given.exercise, lighterIn(lighter, exercise, returnDose(course, now)));
  const held = heldBy(now, { exercise: exercise.id, sets: dose.sets });
  return { dose, why: [...why, ...(now.mayRise ? [] : [held])] };
}
