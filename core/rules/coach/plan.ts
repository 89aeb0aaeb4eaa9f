// A week of sessions from the answers, what was trained and the library. No clock, no chance: the same inputs, in any
// order, give the same plan on every device.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { carefulPain, certainAge, irritabilityOf, marked, regionsOf } from './assessment.ts';
import type { Assessment, MarkedPlace } from './assessment.ts';
import { courseOf } from './course/course.ts';
import type { Course } from './course/course.ts';
import { saidIn } from './course/said.ts';
import type { Standing } from './course/way.ts';
import { decide } from './decisions.ts';
import type { Decision, RuleId } from './decisions.ts';
import { doseNow, ownDose } from './dose-today.ts';
import { lesser, libraryDose, secondsOf, totalOf, withTotal } from './doses.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { easingsOf } from './easings.ts';
import { levelsFor, misfitOf, personOf } from './fit.ts';
import type { Misfit, Person } from './fit.ts';
import { isGentle, isStrength } from './loading.ts';
import { isWorse, lightOf, worseOf } from './pain.ts';
import { hurtAtFloor } from './rests.ts';
import { coachRuleset } from './rulesets.ts';
import { screen } from './screening.ts';
import type { Safety, SafetyRecords } from './screening.ts';
import { hurtsAgain, whomToSee } from './to-see.ts';
import { todayLight } from './today.ts';
import { inOrder, isDeloadWeek, pauseDays, wasTrained } from './training.ts';
import type { TrainingRecords } from './training.ts';
import { bodyPlaces } from './vocabulary.ts';
import type { BodySide, Goal, Irritability, Region } from './vocabulary.ts';
import { withheldOf } from './withheld.ts';

export interface CoachHistory extends Omit<SafetyRecords, keyof TrainingRecords>, TrainingRecords {}

export interface PlannedExercise {
  readonly exerciseId: string;
  /** The side that troubles; null where it has none. */
  readonly side: BodySide | null;
  readonly dose: Dose;
  readonly seconds: number;
  /** Why it is here, and why with this dose: never empty. */
  readonly why: readonly Decision[];
}

export interface PlannedSession {
  readonly seconds: number;
  readonly exercises: readonly PlannedExercise[];
}

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

const daysInAWeek = 7;
const mostExercises = 6;
/** Seconds from one exercise to the next. */
const changeover = 20;
/** From this age on balance has its place in every plan. */
const balanceFromAge = 65;

/** Half of one first set: what there is less time for is dropped. */
const shortestSetShare = 0.5;

/**
 * With as many sets as there is time for.
 * @param isKept shorten the last set, to half of a first one at the least, instead of dropping the exercise
 */
function fittedTo(room: number, { exercise, dose }: Standing, isKept: boolean, mostSets = dose.sets.length): Dose {
  let fitting = mostSets < dose.sets.length ? { ...dose, sets: dose.sets.slice(-mostSets) } : dose;
  const isTooLong = (): boolean => secondsOf(exercise, fitting) > room;
  while (isTooLong() && fitting.sets.length > 1) fitting = { ...fitting, sets: fitting.sets.slice(1) };
  const shortest = Math.floor((libraryDose(exercise).sets[0] ?? 0) * shortestSetShare);
  while (isKept && isTooLong() && totalOf(fitting) > shortest) fitting = withTotal(fitting, totalOf(fitting) - 1);
  return fitting;
}

type Role = 'ease' | 'control' | 'stamina' | 'strength' | 'balance' | 'relax';

const plays: Record<Role, (exercise: CoachExercise) => boolean> = {
  strength: isStrength,
  stamina: (one) => one.purpose.includes('endurance') && !isStrength(one),
  control: (one) => !isStrength(one) && (one.purpose.includes('control') || one.purpose.includes('balance')),
  balance: (one) => one.purpose.includes('balance'),
  relax: (one) => one.purpose.includes('relax'),
  ease: isGentle,
};

const slotsFor: Record<Irritability | 'nothing-hurts', readonly Role[]> = {
  high: ['ease', 'ease', 'control', 'ease'],
  moderate: ['ease', 'strength', 'control', 'strength'],
  low: ['ease', 'strength', 'strength', 'control', 'strength'],
  'nothing-hurts': ['strength', 'strength', 'control', 'strength', 'stamina'],
};
const slotOfGoal: Partial<Record<Goal, Role>> = {
  balance: 'balance',
  stamina: 'stamina',
  sleep: 'relax',
  'move-freely': 'ease',
};
const purposesOf: Record<Goal, readonly CoachExercise['purpose'][number][]> = {
  'less-pain': ['ease-pain'],
  'move-freely': ['mobility'],
  strength: ['strength'],
  'daily-life': ['control', 'strength'],
  balance: ['balance'],
  stamina: ['endurance'],
  sport: ['strength', 'control'],
  sleep: ['relax'],
};
const forEverybody: readonly Region[] = ['whole-body', 'breathing', 'balance'];

const ofThePlace: ReadonlySet<RuleId> = new Set(['load.harder', 'load.back', 'load.anew']);

/** The reasons of the lesser dose, after those for which this exercise has the place of another. */
const whyLess = (led: readonly Decision[], own: readonly Decision[]): readonly Decision[] => [
  ...led.filter(
    ({ ruleId }) =>
      (ofThePlace.has(ruleId) || !ruleId.startsWith('load.')) && own.every((other) => other.ruleId !== ruleId),
  ),
  ...own,
];

export function planWeek(
  given: Assessment,
  records: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
): Advice {
  const safety = screen(given, records, today);
  if (safety.outcome !== 'clear') return safety;

  const history: CoachHistory = {
    ...records,
    sessions: inOrder(records.sessions),
    overrules: inOrder(records.overrules),
  };
  const { pain, decisions: careful } = carefulPain(given);
  const { irritability, decision: irritable } = irritabilityOf(pain, given.settles);
  const person: Person = {
    assessment: given,
    irritability,
    withheld: withheldOf(history, library, today),
  };
  const levels = levelsFor(person);
  const decisions: Decision[] = [...careful, irritable];
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
  const worstRegions = given.worst === null ? [] : regionsOf([given.worst]);
  const otherRegions = regionsOf(given.also)
    .filter((region) => !worstRegions.includes(region))
    .sort();
  const regions = [...worstRegions, ...otherRegions];
  /** 0 to 3: for a marked place, the worst first; 4: for everybody; null: for somebody else. */
  const placeRank = ({ regions: [home, ...others] }: CoachExercise): number | null => {
    const all = [home, ...others];
    if (home !== undefined && worstRegions.includes(home)) return 0;
    if (all.some((region) => region !== undefined && worstRegions.includes(region))) return 1;
    if (home !== undefined && otherRegions.includes(home)) return 2;
    if (all.some((region) => region !== undefined && otherRegions.includes(region))) return 3;
    return regions.length === 0 || (home !== undefined && forEverybody.includes(home)) ? 4 : null;
  };

  const byId = new Map(library.map((one) => [one.id, one]));
  const misfits = new Map<string, Misfit>();
  const pool = library.filter((exercise) => {
    if (placeRank(exercise) === null) return false;
    const misfit =
      misfitOf(exercise, person) ??
      (exercise.level > levels.first ? ({ ruleId: 'fit.level', because: [irritability] } as const) : null);
    // What rests keeps its time.
    if (misfit === null || misfit.ruleId === 'fit.rests') return true;
    misfits.set(exercise.id, misfit);
    return false;
  });

  const wanted = new Set(given.goals.flatMap((goal) => purposesOf[goal]));
  const prefersHolds = given.worst !== null && irritability !== 'low';
  const isHold = ({ dose }: CoachExercise): boolean => 'seconds' in dose;
  const score = (exercise: CoachExercise): readonly number[] => [
    placeRank(exercise) ?? daysInAWeek,
    regions.length === 0 && !exercise.regions.includes('whole-body') ? 1 : 0,
    prefersHolds && isStrength(exercise) && isHold(exercise) ? 0 : 1,
    regions.length === 0 ? 0 : exercise.level,
    -exercise.purpose.filter((purpose) => wanted.has(purpose)).length,
    exercise.level,
  ];
  const byScore = (a: CoachExercise, b: CoachExercise): number => {
    const [first, second] = [score(a), score(b)];
    const at = first.findIndex((value, index) => value !== second[index]);
    return at === -1 ? (a.id < b.id ? -1 : 1) : (first[at] ?? 0) - (second[at] ?? 0);
  };
  const ranked = [...pool].sort(byScore);

  const age = certainAge(given, today);
  const slots: readonly Role[] = [
    ...slotsFor[places.length === 0 && pain.worst === 0 ? 'nothing-hurts' : irritability],
    ...(age >= balanceFromAge ? (['balance'] as const) : []),
    ...[...given.goals].sort().flatMap((goal) => slotOfGoal[goal] ?? []),
  ];

  const now = todayLight(given, history.sessions, history.answers, today, history.assessed);
  const { mayRise } = now;
  const easings = easingsOf(given, history, today);
  const yesterday = addDays(today, -1);
  const isLighter = isDeloadWeek(history, today);
  const courses = new Map<string, Course>();
  // What rests was right to be given: what was led to by then stays.
  const beforeRests = personOf(given, { leftOut: person.withheld.leftOut });
  const rules = {
    byId,
    fits: (one: CoachExercise) => misfitOf(one, beforeRests) === null,
    earned: levels.earned,
    easings,
  };
  const saidOf = saidIn(history);
  const courseFor = (exercise: CoachExercise): Course => {
    const known = courses.get(exercise.id);
    if (known !== undefined) return known;
    const course = courseOf(exercise, history, rules, today, saidOf);
    courses.set(exercise.id, course);
    return course;
  };
  const whyChosen = (exercise: CoachExercise, role: Role): readonly Decision[] => {
    const rank = placeRank(exercise) ?? 4;
    const goalsMet = [...given.goals]
      .sort()
      .filter((goal) => purposesOf[goal].some((one) => exercise.purpose.includes(one)));
    const output = { exercise: exercise.id };
    return [
      rank <= 1
        ? decide('choice.worst-place', { place: given.worst?.place ?? null, regions: exercise.regions }, output)
        : rank <= 3
          ? decide(
              'choice.other-place',
              { places: given.also.map(({ place }) => place).sort(), regions: exercise.regions },
              output,
            )
          : role === 'balance' && age >= balanceFromAge
            ? decide('choice.balance-with-age', { age }, output)
            : decide('choice.whole-body', { regions: exercise.regions }, output),
      ...(goalsMet.length > 0 ? [decide('choice.goal', { goals: goalsMet }, output)] : []),
      ...(prefersHolds && isStrength(exercise) && isHold(exercise)
        ? [decide('choice.still-hold', { irritability }, output)]
        : []),
    ];
  };
  /** Of the worst place where it is for that, else the one on which the other places agree. */
  const sideOf = (exercise: CoachExercise): BodySide | null => {
    const isFor = ({ place }: MarkedPlace): boolean =>
      bodyPlaces[place].regions.some((region) => exercise.regions.includes(region));
    if (given.worst !== null && isFor(given.worst)) return given.worst.side;
    const sides = new Set(given.also.filter(isFor).map(({ side }) => side));
    const [side = null] = sides;
    return sides.size === 1 ? side : null;
  };

  /** With a place marked, strength and control are for that place; the rest of the body is moved, steadied and calmed. */
  const isForPlaceOnly = (role: Role): boolean => regions.length > 0 && (role === 'strength' || role === 'control');

  const budget = given.minutes * 60;
  const timesUsed = new Map<string, number>();
  const tooLong = new Set<string>();
  const resting = new Set<string>();
  /** What led to an exercise that the plan holds anyway. */
  const elsewhere = new Map<string, readonly Decision[]>();
  /** Whatever is harder than an exercise, by however many steps. */
  const harderThan = (id: string, found = new Set<string>()): ReadonlySet<string> => {
    for (const next of byId.get(id)?.harder ?? []) if (!found.has(next)) harderThan(next, found.add(next));
    return found;
  };

  interface Made {
    readonly session: PlannedSession | null;
    /** Ids of its exercises, and of those that rest and keep their place. */
    readonly places: readonly string[];
  }
  /** @param keepsRestsFree whether what rests keeps its time free. Where that leaves nothing for the place, it is made without. */
  const sessionOf = (isGentleDay: boolean, keepsRestsFree = true): Made => {
    const exercises: PlannedExercise[] = [];
    const kept: string[] = [];
    const taken = new Set<string>();
    const barred = new Set<string>();
    let used = 0;
    /** What a day of pain takes off leaves its time free, or others would be longer for it. */
    let free = 0;
    let placesKept = 0;
    for (const role of slots) {
      if (exercises.length + placesKept === mostExercises) break;
      for (const candidate of ranked) {
        if (!plays[role](candidate)) continue;
        if (isForPlaceOnly(role) && placeRank(candidate) === 4) continue;
        const course = courseFor(candidate);
        const led = doseNow(course, now, isLighter);
        const { exercise } = led;
        const isSwapped = exercise !== candidate;
        // What was done before under its own name is no more than that led to, unless somebody chose it since.
        const isChosen = course.isChosen && course.exercise === exercise;
        const own = isSwapped && !isChosen ? ownDose(exercise, courseFor(exercise), now, isLighter) : null;
        const dose = lesser(led.dose, own?.dose);
        const why = dose === led.dose ? led.why : whyLess(led.why, own?.why ?? []);
        const changing = exercises.length > 0 ? changeover : 0;
        const room = budget - used - free - changing;
        const { full } = led;
        // Otherwise a rise elsewhere could crowd it out until days away lower it.
        const isResting = person.withheld.resting.has(exercise.id);
        const isKept = isResting || (course.lastDay !== null && today - course.lastDay < pauseDays);
        const whole = fittedTo(room, full, isKept);
        const wholeSeconds = secondsOf(full.exercise, whole);
        /** Its own relatives are none the less its relatives, and no time of it is another's. */
        const keepPlace = (): boolean => {
          if (wholeSeconds > room) return false;
          taken.add(candidate.id);
          free += changeover + wholeSeconds;
          placesKept += 1;
          return true;
        };
        // Two of one family say the same twice; what a person was led to by their own sessions stays all the same.
        const family = isSwapped ? [] : [...exercise.easier, ...exercise.harder];
        if ([exercise.id, candidate.id, ...family].some((id) => taken.has(id))) {
          if (!isSwapped) continue;
          elsewhere.set(candidate.id, why);
          // Where the step led here: what had come to the same long before had no place of its own.
          const hadPlace = course.beforeStep !== null && ![candidate.id, full.exercise.id].some((id) => taken.has(id));
          if (hadPlace && keepPlace()) break;
          taken.add(candidate.id);
          continue;
        }
        if (isGentleDay && isStrength(exercise)) continue;
        if ((timesUsed.get(exercise.id) ?? 0) >= exercise.dose.timesAWeek) continue;
        // Nothing else comes in because of it.
        if (isResting) {
          resting.add(exercise.id);
          for (const id of harderThan(exercise.id)) barred.add(id);
          if (!keepsRestsFree || !keepPlace()) continue;
          kept.push(exercise.id);
          taken.add(exercise.id);
          break;
        }
        if (barred.has(exercise.id)) continue;
        const mostSets = full.exercise === exercise ? whole.sets.length : dose.sets.length;
        const fitting = fittedTo(room, { exercise, dose }, isKept, mostSets);
        const seconds = secondsOf(exercise, fitting);
        if (Math.max(seconds, wholeSeconds) > room) {
          if (exercises.length === 0) tooLong.add(exercise.id);
          if (course.beforeStep !== null && keepPlace()) break;
          continue;
        }
        used += changing + seconds;
        free += Math.max(0, wholeSeconds - seconds);
        taken.add(exercise.id).add(candidate.id);
        exercises.push({
          exerciseId: exercise.id,
          side: sideOf(exercise),
          dose: fitting,
          seconds,
          why: [
            ...whyChosen(exercise, role),
            ...why,
            ...(fitting === dose
              ? []
              : [decide('load.fits-time', { minutes: given.minutes, before: dose.sets }, { sets: fitting.sets })]),
          ],
        });
        break;
      }
    }
    const isForPlace = exercises.some(({ exerciseId }) =>
      (byId.get(exerciseId)?.regions ?? []).some((one) => regions.includes(one)),
    );
    if (exercises.length === 0 || (regions.length > 0 && !isForPlace))
      return keepsRestsFree && resting.size > 0 ? sessionOf(isGentleDay, false) : { session: null, places: [] };
    const places = [...exercises.map(({ exerciseId }) => exerciseId), ...kept];
    for (const id of places) timesUsed.set(id, (timesUsed.get(id) ?? 0) + 1);
    return { session: { seconds: used, exercises }, places };
  };

  const hasStrength = (ids: readonly string[]): boolean =>
    ids.some((id) => {
      const exercise = byId.get(id);
      return exercise !== undefined && isStrength(exercise);
    });
  const wasStrengthOn = (day: Day): boolean =>
    history.sessions.some(
      (session) => session.day === day && hasStrength(session.exercises.map(({ exerciseId }) => exerciseId)),
    );
  const trained = history.sessions.filter(wasTrained);
  const isDoneToday = trained.some(({ day }) => day === today);
  const isRed = now.light === 'red';
  const skipped = isRed || isDoneToday ? 1 : 0;
  // Counted from the last session, or a plan that is made anew every day would have a session every day.
  const lastDay = Math.max(...trained.map(({ day }) => day).filter((day) => day <= today));
  const distance = Math.floor(daysInAWeek / given.daysAWeek);
  const firstDay = Math.max(skipped, lastDay + distance - today);
  const trainingDays = new Set(
    Array.from({ length: given.daysAWeek }, (_, at) => firstDay + Math.floor((at * daysInAWeek) / given.daysAWeek)),
  );
  let wasHard = isDoneToday ? wasStrengthOn(today) : !isRed && wasStrengthOn(yesterday);
  let hasGentle = false;
  const days = Array.from({ length: daysInAWeek }, (_, at): PlanDay => {
    const { session, places }: Made = trainingDays.has(at) ? sessionOf(wasHard) : { session: null, places: [] };
    if (session !== null && wasHard) hasGentle = true;
    // What rests is strength on its days none the less, or others would come in on the days between.
    if (at >= skipped) wasHard = session !== null && hasStrength(places);
    return { day: addDays(today, at), session };
  });

  const reasons = new Map<Misfit['ruleId'], { readonly because: Set<string>; readonly exercises: string[] }>();
  const leave = (id: string, { ruleId, because }: Misfit): void => {
    const reason = reasons.get(ruleId) ?? { because: new Set(), exercises: [] };
    because.forEach((one) => reason.because.add(one));
    reason.exercises.push(id);
    reasons.set(ruleId, reason);
  };
  for (const [id, misfit] of misfits)
    if ((byId.get(id)?.regions ?? []).some((one) => regions.length === 0 || regions.includes(one))) leave(id, misfit);
  if (days.every(({ session }) => session === null))
    for (const id of tooLong) leave(id, { ruleId: 'fit.time', because: [String(given.minutes)] });
  for (const id of resting) leave(id, { ruleId: 'fit.rests', because: [id] });
  const leftOut = [...reasons]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ruleId, { because, exercises }]) =>
      decide(ruleId, { because: [...because].sort() }, { exercises: exercises.sort() }),
    );

  const redAgain = [...courses.values()].flatMap((course) => course.redAgainOn ?? []);
  toSee.push(...hurtsAgain(history, redAgain, hurtAtFloor(history, byId), today));

  if (days.every(({ session }) => session === null))
    return { outcome: 'nothing-fits', decisions: [...decisions, ...toSee, ...leftOut] };

  decisions.push(
    decide(
      'week.spread',
      { daysAWeek: given.daysAWeek },
      { days: days.flatMap(({ session }, at) => (session ? [at] : [])) },
    ),
  );
  if (hasGentle) decisions.push(decide('week.every-other-day', { daysAWeek: given.daysAWeek }, { gentle: true }));
  if (isDoneToday) decisions.push(decide('week.done-today', {}, { today: 'rest' }));
  if (isRed && now.level !== null && lightOf(now.level) === 'red')
    decisions.push(decide('pain.rest-today', { pain: now.level }, { today: 'rest' }));
  else if (isRed)
    decisions.push(
      decide('pain.rest-stopped', { pain: now.level, ...(now.stop !== null && { stop: now.stop }) }, { today: 'rest' }),
    );
  else if (now.light !== null)
    decisions.push(decide(now.light === 'amber' ? 'pain.amber' : 'pain.green', { pain: now.level }, { mayRise }));
  if (!isRed && now.morning.known && isWorse(now.morning))
    decisions.push(
      decide(now.gate === 'step-down' ? 'morning.step-down' : 'morning.hold', worseOf(now.morning), { mayRise }),
    );
  decisions.push(...[...elsewhere].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, why]) => why));
  decisions.push(...toSee);

  return {
    outcome: 'plan',
    plan: { ruleset: coachRuleset, from: today, irritability, days, decisions, leftOut },
    decisions,
  };
}
