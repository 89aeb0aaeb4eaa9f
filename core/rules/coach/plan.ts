// A week of sessions from the answers, what was trained and the library. No clock, no chance: the same inputs, in any
// order, give the same plan on every device.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { carefulPain, irritabilityOf, isFreshInjury, marked } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { courseRulesOf } from './course-rules.ts';
import { courseOf } from './course/course.ts';
import type { Course } from './course/course.ts';
import { readingOf } from './course/reading.ts';
import { decide } from './decisions.ts';
import type { Decision } from './decisions.ts';
import type { CoachExercise } from './doses.ts';
import { levelsFor, misfitOf } from './fit.ts';
import type { Misfit, Person } from './fit.ts';
import { isStrength } from './loading.ts';
import { isWorse, lightOf, worseOf } from './pain.ts';
import { hurtAtFloor } from './rests.ts';
import { coachRuleset } from './rulesets.ts';
import { screen } from './screening.ts';
import type { Safety, SafetyRecords } from './screening.ts';
import { hurtsAgain, whomToSee } from './to-see.ts';
import { isRedDay, todayLight } from './today.ts';
import type { Today } from './today.ts';
import { daysInAWeek, inOrder, lighterOn, ofThePlan, trainedDays } from './training.ts';
import type { TrainingRecords } from './training.ts';
import { bodyPlaces } from './vocabulary.ts';
import type { Irritability } from './vocabulary.ts';
import { choosingFor } from './week/choosing.ts';
import { fillingOf } from './week/filling.ts';
import type { Filled, PlannedSession, WeekFilling } from './week/filling.ts';
import { goneFrom, lastDone, leftOutFor, unmetIn } from './week/left-out.ts';
import { withheldOf } from './withheld.ts';

export type { PlannedExercise, PlannedSession } from './week/filling.ts';

export interface CoachHistory extends Omit<SafetyRecords, keyof TrainingRecords>, TrainingRecords {}

export interface PlanDay {
  readonly day: Day;
  /** null: rest. */
  readonly session: PlannedSession | null;
}

export interface WeekPlan {
  readonly ruleset: string;
  readonly from: Day;
  readonly irritability: Irritability;
  /** Seven. */
  readonly days: readonly PlanDay[];
  /** What decided over the week as a whole. */
  readonly decisions: readonly Decision[];
  /** What was left out of the exercises for the marked places, by reason. */
  readonly leftOut: readonly Decision[];
}

export type Advice =
  | Exclude<Safety, { readonly outcome: 'clear' }>
  | { readonly outcome: 'nothing-fits'; readonly decisions: readonly Decision[] }
  | { readonly outcome: 'plan'; readonly plan: WeekPlan; readonly decisions: readonly Decision[] };

const noSession: Filled = { session: null, places: [] };

export function planWeek(
  given: Assessment,
  records: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
): Advice {
  const safety = screen(given, records, today);
  if (safety.outcome !== 'clear') return safety;

  const history: CoachHistory = { ...records, sessions: inOrder(records.sessions) };
  const { pain, decisions: careful } = carefulPain(given);
  const { irritability, decision: irritable } = irritabilityOf(pain, given.settles);
  const person: Person = {
    assessment: given,
    irritability,
    withheld: withheldOf(history, library, today, given),
  };
  const { resting } = person.withheld;
  const levels = levelsFor(person);
  const decisions: Decision[] = [...careful, irritable, ...freshness(given)];
  const toSee = [...whomToSee(given, history, today)];

  const places = marked(given);
  const inside = places.filter(({ place }) => bodyPlaces[place].regions.length === 0);
  if (inside.length > 0) {
    const decision = decide(
      'fit.inside',
      { places: inside.map(({ place }) => place).sort() },
      { whom: 'doctor', soon: lightOf(pain.worst) === 'red' ? 'today' : 'days' },
    );
    decisions.push(decision);
    if (given.worst !== null && inside.includes(given.worst))
      return { outcome: 'nothing-fits', decisions: [...decisions, ...toSee] };
  }
  const now = todayLight(given, history.sessions, history.answers, today, history.assessed);
  const choosing = choosingFor(given, irritability, pain.worst, today);
  const rules = courseRulesOf(given, history, library, today);
  const { byId } = rules;
  const misfits = new Map<string, Misfit>();
  const pool = library.filter((exercise) => {
    if (!choosing.isForThem(exercise)) return false;
    const misfit =
      misfitOf(exercise, person) ??
      (exercise.level > levels.first ? ({ ruleId: 'fit.level', because: [irritability] } as const) : null);
    // What rests keeps its time.
    if (misfit === null || misfit.ruleId === 'fit.rests') return true;
    misfits.set(exercise.id, misfit);
    return false;
  });

  const courses = new Map<string, Course>();
  const reading = readingOf(history, rules, today);
  const courseFor = (exercise: CoachExercise): Course => {
    const known = courses.get(exercise.id);
    if (known !== undefined) return known;
    const course = courseOf(exercise, history, rules, today, reading);
    courses.set(exercise.id, course);
    return course;
  };
  const doneOn = doneOnOf(history, today);
  const filling = fillingOf({
    minutes: given.minutes,
    today,
    now,
    choosing,
    ranked: choosing.bestFirst(pool),
    resting,
    byId,
    doneOn,
    courseFor,
  });

  const isRed = now.light === 'red';
  const { days, hasGentle, hasEasy, isDoneToday, mayTrain } = spreadOver(given, filling, history, byId, today, isRed);

  // A week of rest, since a session was done and the next one is later, is a plan.
  const isRest = days.every(({ session }) => session === null);
  const isEmpty = isRest && (mayTrain || pool.length === 0);
  const isOfPlace = (id: string): boolean =>
    choosing.regions.length === 0 || (byId.get(id)?.regions ?? []).some((one) => choosing.regions.includes(one));
  const tooLong: Misfit = { ruleId: 'fit.time', because: [String(given.minutes)] };
  const held = idsIn(days);
  const reasons = days.flatMap(({ session }) => session?.exercises.flatMap(({ why }) => why) ?? []);
  const said = saidIn([...reasons, ...[...filling.elsewhere.values()].flat()]);
  const asked = { minutes: given.minutes, irritability, lately: [...doneOn.keys()] };
  const unmet = isRest ? null : unmetIn(choosing, asked, { held, pool, filling }, byId);
  const leftOut = [
    ...leftOutFor([
      ...[...misfits].filter(([id]) => isOfPlace(id)),
      ...(isEmpty ? [...filling.tooLong].map((id) => [id, tooLong] as const) : []),
      ...[...filling.resting].map((id) => [id, { ruleId: 'fit.rests', because: [id] }] as const),
      ...(isRest ? [] : goneFrom(lastDone(history, today), { held, pool, filling, said })),
      ...(unmet?.leftOut ?? []),
    ]),
    ...(unmet?.decisions ?? []),
  ];

  const redAgain = [...courses.values()].flatMap((course) => course.redAgainOn ?? []);
  toSee.push(...hurtsAgain(history, redAgain, hurtAtFloor(history, byId), today));

  if (isEmpty) return { outcome: 'nothing-fits', decisions: [...decisions, ...toSee, ...leftOut] };

  decisions.push(
    decide(
      'week.spread',
      { daysAWeek: given.daysAWeek },
      { days: days.flatMap(({ session }, at) => (session ? [at] : [])) },
    ),
  );
  if (hasGentle) decisions.push(decide('week.every-other-day', { daysAWeek: given.daysAWeek }, { gentle: true }));
  if (hasEasy) decisions.push(decide('week.easy-after-pain', { daysAWeek: given.daysAWeek }, { gentle: true }));
  if (isDoneToday) decisions.push(decide('week.done-today', {}, { today: 'rest' }));
  decisions.push(...decidedToday(now));
  decisions.push(...[...filling.elsewhere].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, why]) => why));
  decisions.push(...toSee);

  return {
    outcome: 'plan',
    plan: { ruleset: coachRuleset, from: today, irritability, days, decisions, leftOut },
    decisions,
  };
}

const freshness = (given: Assessment): readonly Decision[] =>
  isFreshInjury(given)
    ? [decide('history.fresh', { since: given.since ?? null, began: given.began ?? null }, { until: 'answered-again' })]
    : [];

/** By id, the days on which an exercise was done. */
function doneOnOf({ sessions }: TrainingRecords, today: Day): ReadonlyMap<string, readonly Day[]> {
  const done = new Map<string, Set<Day>>();
  for (const { day, exercises } of sessions)
    if (day <= today && today - day < daysInAWeek)
      for (const { exerciseId } of exercises) done.set(exerciseId, (done.get(exerciseId) ?? new Set()).add(day));
  return new Map([...done].map(([id, days]) => [id, [...days]]));
}

const idsIn = (days: readonly PlanDay[]): ReadonlySet<string> =>
  new Set(days.flatMap(({ session }) => session?.exercises.map(({ exerciseId }) => exerciseId) ?? []));

/** What reasons name. */
const saidIn = (decisions: readonly Decision[]): ReadonlySet<unknown> =>
  new Set(decisions.flatMap(({ inputs, output }) => [...Object.values(inputs), ...Object.values(output)].flat()));

interface Spread {
  readonly days: readonly PlanDay[];
  /** A session follows a day of strength, and has none. */
  readonly hasGentle: boolean;
  /** The first one follows a day over 5, and has none. */
  readonly hasEasy: boolean;
  readonly isDoneToday: boolean;
  /** Some day is far enough from what was trained. */
  readonly mayTrain: boolean;
}

/**
 * Whether another day of training keeps its distance: from the last one, the two before, and so on. So any seven days hold no
 * more than was asked for, however often a plan is made anew, and they are spread.
 * @param trained the latest first
 */
const isFarEnough = (day: Day, trained: readonly Day[], daysAWeek: number): boolean =>
  trained.slice(0, daysAWeek).every((one, at) => day - one >= Math.floor(((at + 1) * daysInAWeek) / daysAWeek));

/** Over seven days, none of them today where that is red or done, and no strength on the day after strength. */
function spreadOver(
  given: Assessment,
  filling: WeekFilling,
  history: TrainingRecords,
  byId: ReadonlyMap<string, CoachExercise>,
  today: Day,
  isRed: boolean,
): Spread {
  const { sessions } = history;
  const { daysAWeek } = given;
  const hasStrength = (ids: readonly string[]): boolean =>
    ids.some((id) => {
      const exercise = byId.get(id);
      return exercise !== undefined && isStrength(exercise);
    });
  const wasStrengthOn = (day: Day): boolean =>
    sessions.some(
      (session) => session.day === day && hasStrength(session.exercises.map(({ exerciseId }) => exerciseId)),
    );
  const trained = [...trainedDays({ sessions: ofThePlan(sessions, byId) }, today)];
  const isDoneToday = trained[0] === today;
  const skipped = isRed || isDoneToday ? 1 : 0;
  const last = isDoneToday || isRed ? today : addDays(today, -1);
  // What hurt too much is followed by an easy day, whatever was done by then.
  let isEasyByPain = (isRed || isRedDay(given, history, last)) && !wasStrengthOn(last);
  let wasHard = wasStrengthOn(last) || isEasyByPain;
  let hasGentle = false;
  let hasEasy = false;
  let mayTrain = false;
  const days = Array.from({ length: daysInAWeek }, (_, at): PlanDay => {
    const day = addDays(today, at);
    const isTraining = at >= skipped && isFarEnough(day, trained, daysAWeek);
    const { session, places } = isTraining
      ? filling.sessionOf({
          day,
          isGentleDay: wasHard,
          isEasyByPain,
          lighterBy: lighterOn(history, trained, day),
        })
      : noSession;
    if (isTraining) trained.unshift(day);
    mayTrain ||= isTraining;
    if (session !== null && isEasyByPain) hasEasy = true;
    else if (session !== null && wasHard) hasGentle = true;
    // What rests is strength on its days none the less, or others would come in on the days between.
    if (at >= skipped) {
      wasHard = session !== null && hasStrength(places);
      isEasyByPain = false;
    }
    return { day, session };
  });
  return { days, hasGentle, hasEasy, isDoneToday, mayTrain };
}

/** What today's pain and this morning decide over the week. */
function decidedToday({ light, level, stop, morning, gate, mayRise }: Today): readonly Decision[] {
  if (light === 'red')
    return level !== null && lightOf(level) === 'red'
      ? [decide('pain.rest-today', { pain: level }, { today: 'rest' })]
      : [decide('pain.rest-stopped', { pain: level, ...(stop !== null && { stop }) }, { today: 'rest' })];
  return [
    ...(light === null ? [] : [decide(light === 'amber' ? 'pain.amber' : 'pain.green', { pain: level }, { mayRise })]),
    ...(morning.known && isWorse(morning)
      ? [decide(gate === 'step-down' ? 'morning.step-down' : 'morning.hold', worseOf(morning), { mayRise })]
      : []),
  ];
}
