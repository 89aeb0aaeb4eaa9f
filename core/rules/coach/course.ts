// How the dose of one exercise came to be: its first dose, and then each session, morning, pause and overrule in order.
// Nothing of it is stored; two devices with the same entries arrive at the same dose.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { AssessedPain } from './assessment.ts';
import { decide } from './decisions.ts';
import type { Decision, Facts, RuleId } from './decisions.ts';
import { isSensibleDose, lesser, libraryDose, lowered, raised, regained, totalOf } from './doses.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { loads } from './loading.ts';
import { gateOf, isWorse, lightOf, morningAfter, worseOf } from './pain.ts';
import type { Light, Morning, PainAnswer } from './pain.ts';
import type { Region } from './vocabulary.ts';

/** One exercise as it was done. */
export interface DoneExercise {
  readonly exerciseId: string;
  /** What the plan asked for; null where somebody trained without one. */
  readonly planned: Dose | null;
  /** Repetitions or seconds of each set, of the weaker side. */
  readonly sets: readonly number[];
  readonly loadKg: number | null;
  /** Share of repetitions with a fault; null: nobody watched. */
  readonly faultShare: number | null;
}

/** Why a session ended. `sign`: one that needs a person was told; which one, the coach asks. */
export type StopReason = 'done' | 'pain' | 'sign' | 'fatigue' | 'other';

export interface DoneSession {
  readonly id: string;
  readonly at: number;
  readonly day: Day;
  /** Where it ended on a later day. */
  readonly endedOn?: Day;
  readonly painBefore: number | null;
  readonly painDuring: number | null;
  readonly painAfter: number | null;
  readonly stopReason: StopReason;
  /** Nobody ended it: it counts from the next day on. */
  readonly isBrokenOff?: true;
  readonly exercises: readonly DoneExercise[];
}

/** What a person decided against the coach, with the reason. */
export interface Overrule {
  readonly id: string;
  readonly at: number;
  readonly day: Day;
  readonly exerciseId: string;
  readonly choice:
    | { readonly kind: 'dose'; readonly dose: Dose }
    | { readonly kind: 'swap'; readonly to: string }
    | { readonly kind: 'leave-out' | 'put-back' };
  readonly reason: string;
}

export interface TrainingRecords {
  readonly sessions: readonly DoneSession[];
  readonly answers: readonly PainAnswer[];
  readonly overrules: readonly Overrule[];
  /** Of every assessment; those that hold count without it. */
  readonly assessed?: readonly AssessedPain[];
}

/** Away for so many local calendar days: back with less. */
export const pauseDays = 8;
/** From two weeks on a row of green sessions is over, whoever it is. */
const rowOutlastsDays = 14;
/** Away for eight weeks: back to the first exercise, with no more than its first dose. */
const longPauseDays = 56;
const daysInAWeek = 7;
const deloadEvery = 5;
const sessionsBeforeDeload = 8;
const pauseShare = 0.2;
/** So long what a step took off keeps its time in the plan. */
const stepKeepsDays = 14;
const failureShare = 0.1;
const stepDownShare = 0.2;
const mostFaults = 0.2;
const extraRepetitions = 2;
/** A hold that lasts a fifth longer is what two more repetitions of ten are. */
const extraSeconds = 0.2;
const sessionsForARise = 2;
/** From one and a half times its first dose on, a harder exercise takes its place. */
const outgrownAt = 1.5;

/** Because of pain, or of a sign that needs a person, which counts no less. */
export const isRedStop = (reason: StopReason | undefined): boolean => reason === 'pain' || reason === 'sign';

/** Not where it was closed again before anything was done: only its pain counts then. A stop because of pain or a sign is none of these. */
export const wasTrained = ({ exercises, stopReason }: DoneSession): boolean =>
  exercises.length > 0 || isRedStop(stopReason);

/** Weeks without a break up to today, and whether the present one is a lighter one. */
export function isDeloadWeek({ sessions }: TrainingRecords, today: Day): boolean {
  const trained = sessions.filter((session) => session.day <= today && wasTrained(session));
  const days = [...new Set(trained.map(({ day }) => day))].sort((a, b) => a - b);
  const start = days.findLastIndex((day, at) => at === 0 || day - (days[at - 1] ?? day) >= pauseDays);
  const last = days.at(-1);
  if (last === undefined || today - last >= pauseDays) return false;
  const weeks = Math.floor((today - (days[start] ?? today)) / daysInAWeek);
  const recent = days.filter((day) => today - day <= (deloadEvery - 1) * daysInAWeek).length;
  return weeks % deloadEvery === deloadEvery - 1 && recent >= sessionsBeforeDeload;
}

/** The highest of what is known of a session. */
export const peakOf = ({ painBefore, painDuring, painAfter }: DoneSession): number =>
  Math.max(painBefore ?? 0, painDuring ?? 0, painAfter ?? 0);

/** The session's light by itself. A stop because of pain or a sign is red whatever number was given. */
export const sessionLight = (session: DoneSession): Light =>
  isRedStop(session.stopReason) ? 'red' : lightOf(peakOf(session));

type Outcome = 'extra' | 'met' | 'failed' | 'cut-short';

/** A plan that asked for less than the full dose (little time, a lighter week, a bad morning), or a lighter weight, earns nothing. */
const isLess = (asked: Dose, done: DoneExercise, current: Dose): boolean =>
  totalOf(asked) < totalOf(current) ||
  asked.sets.length < current.sets.length ||
  (current.loadKg ?? 0) > Math.min(asked.loadKg ?? 0, done.loadKg ?? 0);

function outcomeOf(done: DoneExercise, current: Dose, { stopReason }: DoneSession): Outcome {
  const { sets, planned } = done;
  const asked = planned ?? current;
  if (asked.sets.some((target, at) => (sets[at] ?? 0) < target)) return stopReason === 'other' ? 'cut-short' : 'failed';
  const [last = 0] = sets.slice(asked.sets.length - 1);
  const [target = 0] = asked.sets.slice(-1);
  const extra = asked.unit === 'reps' ? extraRepetitions : Math.ceil(target * extraSeconds);
  return last >= target + extra && !isLess(asked, done, current) ? 'extra' : 'met';
}

const isFull = (result: Outcome): boolean => result === 'met' || result === 'extra';

export interface Course {
  readonly exercise: CoachExercise;
  readonly dose: Dose;
  /** Why the dose is what it is: what last decided, and what else bears on it. */
  readonly why: readonly Decision[];
  /** Raised by the last session and not yet done: what it was before, for a day on which no load may rise. */
  readonly beforeRise: { readonly exercise: CoachExercise; readonly dose: Dose } | null;
  /** What it would be without the step that is due or was just taken because of pain; null: there is none. */
  readonly beforeStep: { readonly exercise: CoachExercise; readonly dose: Dose } | null;
  /** Its dose was chosen since it has the place: what other courses say is no limit to that. */
  readonly isChosen: boolean;
  /** When it was last done, under whichever of its names; null: never. */
  readonly lastDay: Day | null;
  /**
   * What the first exercise comes back with where another has its place: a step below its first dose, and below how it was left;
   * as it was while the other was earned and never done.
   */
  readonly ifReturned: Dose;
}

/** A day after which what loads a place is one step easier the next time it is done (`easings.ts`). */
export interface Easing {
  readonly at: number;
  readonly day: Day;
  /** null: the place cannot be told, so it is every one. */
  readonly regions: readonly Region[] | null;
  readonly because: Facts;
}

export interface CourseRules {
  readonly byId: ReadonlyMap<string, CoachExercise>;
  /** May be given to this person at all. */
  readonly fits: (exercise: CoachExercise) => boolean;
  /** The hardest level that may be earned. */
  readonly earned: number;
  /** In the order of time. */
  readonly easings: readonly Easing[];
}

/** More than one level at once. */
export const isLeap = (from: CoachExercise, to: CoachExercise): boolean => to.level > from.level + 1;

const waits: ReadonlySet<RuleId> = new Set(['pain.amber', 'morning.hold', 'morning.unknown']);

const dosed = (dose: Dose) => ({ unit: dose.unit, sets: dose.sets, loadKg: dose.loadKg });

/** In the order of time, each once, whatever order they came in. */
export function inOrder<Row extends { readonly id: string; readonly at: number }>(
  rows: readonly Row[],
): readonly Row[] {
  const tie = (a: Row, b: Row): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const sorted = [...rows].sort((a, b) => a.at - b.at || (a.id === b.id ? tie(a, b) : a.id < b.id ? -1 : 1));
  const seen = new Set<string>();
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** What is known of an exercise while another has the place. */
interface Left {
  readonly exercise: CoachExercise;
  /** Else it was only done beside. */
  readonly hadPlace: boolean;
  readonly dose: Dose;
  readonly asked: Dose | null;
  readonly isBelow: boolean;
  /** Done since with a step less already: whoever comes back to it has no further one. */
  readonly isReturned: boolean;
  readonly failures: number;
}

/** A step below what was asked last, where that was less than the dose. */
const stepBelow = ({ dose, asked }: Pick<Left, 'dose' | 'asked'>): Dose => lowered(lesser(dose, asked), stepDownShare);

/** A session after days away that was done in full and came out well, by what was said during or after it and next morning. */
interface Return {
  readonly exercise: CoachExercise;
  readonly day: Day;
  readonly days: number;
  readonly dose: Dose;
}

const isWithin = (one: Dose, other: Dose): boolean =>
  one.unit === other.unit && totalOf(one) <= totalOf(other) && (one.loadKg ?? 0) <= (other.loadKg ?? 0);

const weeksOf = (days: number): number => Math.floor(days / daysInAWeek);

/** What was said of a session, whichever of its exercises it is about. */
interface Said {
  readonly session: DoneSession;
  readonly morning: Morning;
  readonly gate: ReturnType<typeof gateOf>;
  readonly light: Light;
  readonly isGreen: boolean;
  readonly isRed: boolean;
}

/** Worked out once of each session, for all courses of the same records. */
export function saidIn({ answers }: Pick<TrainingRecords, 'answers'>): (session: DoneSession) => Said {
  const answersOn = new Map<Day, PainAnswer[]>();
  for (const answer of answers) {
    const others = answersOn.get(answer.day);
    if (others === undefined) answersOn.set(answer.day, [answer]);
    else others.push(answer);
  }
  const known = new Map<DoneSession, Said>();
  return (session) => {
    const before = known.get(session);
    if (before !== undefined) return before;
    const around = [session.day, addDays(session.day, 1)].flatMap((day) => answersOn.get(day) ?? []);
    const morning = morningAfter(session.day, around, session.painBefore);
    const gate = gateOf(morning);
    const light = sessionLight(session);
    const said: Said = {
      session,
      morning,
      gate,
      light,
      isGreen: light === 'green' && gate === 'open' && session.painDuring !== null,
      isRed: light === 'red' || gate === 'step-down',
    };
    known.set(session, said);
    return said;
  };
}

/** @param saidOf of the same records, where several courses are asked for */
export function courseOf(
  first: CoachExercise,
  records: TrainingRecords,
  rules: CourseRules,
  today: Day,
  saidOf = saidIn(records),
): Course {
  let exercise = first;
  let dose = libraryDose(first);
  let why: Decision[] = [decide('load.start', { exercise: first.id }, dosed(dose))];
  let beforeRise: Course['beforeRise'] = null;
  let beforeStep: Course['beforeStep'] = null;
  const isUntouched =
    records.overrules.every(({ exerciseId }) => exerciseId !== first.id) &&
    records.sessions.every(({ exercises }) => exercises.every(({ exerciseId }) => exerciseId !== first.id));
  const easings = rules.easings.filter(({ day }) => day <= today);
  /**
   * What was never done begins anew after eight weeks, like everything else: by the day on which it was next done or chosen,
   * else by today.
   */
  const isOver = ({ day }: Easing, { id } = exercise): boolean => {
    let next = today;
    const isNext = (one: Day): boolean => one > day && one < next;
    for (const one of records.overrules) if (one.exerciseId === id && isNext(one.day)) next = one.day;
    for (const one of records.sessions)
      if (isNext(one.day) && one.exercises.some(({ exerciseId }) => exerciseId === id)) next = one.day;
    return next - day >= longPauseDays;
  };
  const isEasedBy = ({ regions }: Easing, one = exercise): boolean =>
    regions === null || one.regions.includes('whole-body') || loads(one, regions);
  const eased = ({ because }: Easing): Decision =>
    decide('pain.eased', because, { exercise: exercise.id, ...dosed(dose) });
  const belowFirst = lowered(libraryDose(first), stepDownShare);
  if (isUntouched) {
    const easing = easings.find((one) => isEasedBy(one) && !isOver(one));
    const untouched = { exercise, beforeRise, isChosen: false, lastDay: null, ifReturned: belowFirst };
    if (easing === undefined) return { ...untouched, dose, why, beforeStep };
    if (today - easing.day < stepKeepsDays) beforeStep = { exercise, dose };
    dose = lowered(dose, stepDownShare);
    return { ...untouched, dose, why: [...why, eased(easing)], beforeStep };
  }

  let isChosen = false;
  let row = 0;
  let failures = 0;
  /** What was done after days away, with nothing against it since. */
  let returns: readonly Return[] = [];
  let lastDay: Day | null = null;
  /** When whatever had the place was done last. */
  let trainedDay: Day | null = null;
  /** The same before the session that is judged. */
  let trainedBefore: Day | null = null;
  /** When whatever had the place was done last, or was chosen for it. */
  let placeDay: Day | null = null;
  /** The days away were counted up to then: it came back with less, or somebody chose since. */
  let countedOn: Day | null = null;
  /** When each exercise was done last, whichever had the place. */
  const doneOn = new Map<string, Pick<DoneSession, 'at' | 'day'>>();
  /** What was asked the last time it was done; null: nothing was. */
  let asked: Dose | null = null;
  /** When the step was taken that `beforeStep` is without. */
  let stepDay: Day | null = null;
  /** Of the event that has been reached. */
  let on = today;
  /** One step below what was done last: until it was done once more there is no further one. */
  let isBelow = false;
  /** Steps to a harder exercise above the first one; below it, after steps to an easier one. */
  let height = 0;
  /** Where each exercise stands that was done or had the place before, for when the way leads to it. */
  const left = new Map<string, Left>();
  /** What was done well of each exercise, green and in full, and when it, or a harder one that took its place, was last. */
  const well = new Map<string, { readonly dose: Dose; readonly day: Day }>();
  /** The easings up to the moment that has been reached. */
  const passed: Easing[] = [];
  /** What else bears on the dose of the exercise that was changed to. */
  let also: readonly Decision[] = [];

  const fresh = (): void => {
    row = 0;
    failures = 0;
  };
  /** Passed, and the exercise was not done since; what was never done is eased for eight weeks. */
  const dueEasing = (one = exercise): Easing | undefined => {
    const done = doneOn.get(one.id);
    // They are in the order of time: of what was done the last ones alone may be due, however many there were.
    let from = done === undefined ? 0 : passed.length;
    while (done !== undefined && (passed[from - 1]?.at ?? -Infinity) >= done.at) from -= 1;
    for (; from < passed.length; from += 1) {
      const easing = passed[from];
      if (
        easing !== undefined &&
        isEasedBy(easing, one) &&
        (done !== undefined || (on - easing.day < longPauseDays && !isOver(easing, one)))
      )
        return easing;
    }
    return undefined;
  };
  const keepBefore = (before: NonNullable<Course['beforeStep']>): void => {
    beforeStep = before;
    stepDay = on;
  };
  const leave = (): void => {
    left.set(exercise.id, { exercise, hadPlace: true, dose, asked, isBelow, isReturned: false, failures: 0 });
  };
  /** What is due for a place reaches whatever comes to load it. */
  const changeTo = (next: CoachExercise, most?: Dose): Easing | undefined => {
    leave();
    const known = left.get(next.id);
    exercise = next;
    isChosen = false;
    dose = lesser(known?.dose ?? libraryDose(next), most);
    asked = known?.asked ?? null;
    isBelow = known?.isBelow ?? false;
    fresh();
    const easing = isBelow ? undefined : dueEasing();
    if (easing === undefined) return undefined;
    keepBefore({ exercise, dose });
    dose = stepBelow({ dose, asked });
    isBelow = true;
    return easing;
  };
  const daysSince = ({ exercise: { id } }: Pick<Left, 'exercise'>, day: Day): number =>
    day - (doneOn.get(id)?.day ?? day);
  /** What had the place is kept up by whatever has it since. */
  const isAwayOn = (one: Left, day: Day, trained: Day | null): boolean =>
    daysSince(one, day) >= pauseDays && (!one.hadPlace || trained === null || day - trained >= pauseDays);
  /**
   * What an exercise comes back with: a step below how it was left, and a pause where it was away for that long. What never
   * had the place is below its first dose as well.
   */
  const returned = (one: Left, day: Day, trained: Day | null): Dose => {
    const below = one.isBelow || one.isReturned ? one.dose : lowered(one.dose, stepDownShare);
    const known = isAwayOn(one, day, trained) ? lowered(below, pauseShare) : below;
    return one.hadPlace ? known : lesser(lowered(libraryDose(one.exercise), stepDownShare), known);
  };
  const neighbours = (ids: readonly string[]): readonly CoachExercise[] =>
    ids.flatMap((id) => rules.byId.get(id) ?? []).filter(rules.fits);
  const after = (): { exercise: string } & ReturnType<typeof dosed> => ({ exercise: exercise.id, ...dosed(dose) });
  const hadPlace = ({ id }: CoachExercise): boolean => left.get(id)?.hadPlace === true;
  const stepDown = (day: Day): void => {
    const before = { exercise, dose };
    const [easier] = [...neighbours(exercise.easier)].sort(
      (a, b) => Number(hadPlace(b)) - Number(hadPlace(a)) || b.level - a.level || (a.id < b.id ? -1 : 1),
    );
    if (easier === undefined) dose = stepBelow({ dose, asked });
    else {
      const known = left.get(easier.id);
      const easing = changeTo(easier);
      height -= 1;
      if (known !== undefined) dose = lesser(dose, returned(known, day, trainedBefore));
      if (easing !== undefined) also = [eased(easing)];
      // Nothing kept up what was only done beside; of a place that was away it is said already.
      if (known?.hadPlace === false) {
        lastDay = doneOn.get(easier.id)?.day ?? lastDay;
        if (isAwayOn(known, day, trainedBefore)) {
          countedOn = day;
          also = [...also, decide('load.not-done', { days: daysSince(known, day), before: known.dose.sets }, after())];
        }
      }
    }
    row = 0;
    returns = [];
    isBelow = true;
    keepBefore(before);
  };
  /** The exercise that was earned and had to wait is given up: below it is what was done last. */
  const giveUpRise = (): void => {
    if (beforeRise === null) return;
    if (beforeRise.exercise !== exercise) {
      height -= 1;
      asked = left.get(beforeRise.exercise.id)?.asked ?? null;
    }
    isChosen &&= beforeRise.exercise === exercise;
    ({ exercise, dose } = beforeRise);
    beforeRise = null;
    isBelow = false;
  };
  const ease = (easing: Easing): Decision[] => {
    passed.push(easing);
    const before = { exercise, dose };
    // Also what has the place no longer, and what is a step below already.
    returns = returns.filter((one) => !isEasedBy(easing, one.exercise));
    if (isEasedBy(easing) || (beforeRise !== null && isEasedBy(easing, beforeRise.exercise))) {
      if (beforeRise !== null) keepBefore(before);
      giveUpRise();
    }
    if (isBelow || !isEasedBy(easing) || (lastDay === null && isOver(easing))) return [];
    keepBefore(before);
    dose = stepBelow({ dose, asked });
    row = 0;
    isBelow = true;
    return [eased(easing)];
  };
  const noteWell = (one: CoachExercise, done: DoneExercise, dose: Dose, day: Day): void => {
    const known = well.get(one.id);
    const loadKg = dose.loadKg === null ? null : Math.min(dose.loadKg, done.loadKg ?? 0);
    const did = { ...lesser(dose, done.planned), loadKg };
    const isLess = known !== undefined && day - known.day < longPauseDays && !isWithin(known.dose, did);
    if (!isLess) well.set(one.id, { dose: did, day });
  };
  /** Who does the harder one well could still do what it took the place of. */
  const keepUp = (day: Day): void => {
    for (const [id, known] of well) {
      const one = left.get(id);
      if (one?.hadPlace === true && one.exercise.level < exercise.level && day - known.day < longPauseDays)
        well.set(id, { ...known, day });
    }
  };
  const rise = (day: Day): Dose => {
    const known = well.get(exercise.id);
    return known !== undefined && day - known.day < longPauseDays ? regained(dose, known.dose) : raised(dose);
  };
  const stepUp = (inputs: { readonly session: string }, day: Day): Decision => {
    const before = { exercise, dose };
    const isOutgrown = totalOf(dose) >= totalOf(libraryDose(exercise)) * outgrownAt;
    const [harder] = [...neighbours(exercise.harder)]
      .filter(({ level }) => level <= Math.min(rules.earned, exercise.level + 1))
      .sort((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1));
    if (isOutgrown && harder === undefined)
      return decide('load.same', inputs, { exercise: exercise.id, ...dosed(dose) });
    beforeRise = before;
    if (isOutgrown && harder !== undefined) {
      // Where it was left it may have hurt.
      const easing = changeTo(harder, libraryDose(harder));
      if (easing !== undefined) also = [eased(easing)];
      height += 1;
      return decide('load.harder', { ...inputs, from: before.exercise.id }, { exercise: harder.id, ...dosed(dose) });
    }
    dose = rise(day);
    row = 0;
    return decide('load.up', { ...inputs, before: before.dose.sets, beforeKg: before.dose.loadKg }, dosed(dose));
  };
  const daysAwayOn = (day: Day): number => (lastDay === null ? 0 : day - lastDay);
  /** The exercise was not done for longer than whoever did others in its place was away. */
  const isOnlyNotDone = (day: Day): boolean =>
    lastDay !== null && trainedDay !== null && trainedDay > lastDay && day - lastDay >= pauseDays;
  /** After eight weeks in which nothing had the place the way begins anew, so it is the first one that is gone on from. */
  const isAnewOn = (day: Day): boolean => height > 0 && placeDay !== null && day - placeDay >= longPauseDays;
  /** As much of it, or more, was done well after as many weeks away, and that is not eight weeks ago. */
  const isUsedTo = (days: number): boolean => {
    const own = beforeRise ?? { exercise, dose };
    const less = lowered(own.dose, pauseShare);
    return (
      days < longPauseDays &&
      returns.some(
        (one) =>
          one.exercise === own.exercise &&
          (lastDay ?? 0) + days - one.day < longPauseDays &&
          weeksOf(one.days) >= weeksOf(days) &&
          isWithin(less, one.dose),
      )
    );
  };
  const isPause = (days: number): boolean => days >= pauseDays && !(days < rowOutlastsDays && isUsedTo(days));
  /** A rise that was not yet done does not outlast it, and an easing that is due does. */
  const pauseUntil = (day: Day): Decision[] => {
    const days = daysAwayOn(day);
    if (days < pauseDays || (countedOn !== null && day - countedOn < pauseDays)) return [];
    const isNotDone = isOnlyNotDone(day);
    // It says nothing of a break, since there was none.
    if (isNotDone && isUsedTo(days)) return [];
    if (!isNotDone && !isPause(days)) {
      if (beforeRise === null || beforeRise.exercise === exercise)
        return [decide('load.used', { days }, { exercise: exercise.id, ...dosed(dose) })];
      // A harder one that was earned and never done begins with less: nobody is used to that.
      const before = dose.sets;
      dose = lowered(dose, pauseShare);
      return [decide('load.pause', { days, before }, dosed(dose))];
    }
    giveUpRise();
    fresh();
    const before = dose.sets;
    const from = exercise.id;
    if (isNotDone) {
      const most = days < longPauseDays ? undefined : libraryDose(exercise);
      dose = lesser(lowered(dose, pauseShare), most);
      return [decide('load.not-done', { days, before }, after())];
    }
    if (isUsedTo(days)) return [decide('load.used', { days }, { exercise: exercise.id, ...dosed(dose) })];
    if (days < longPauseDays) {
      dose = lowered(dose, pauseShare);
      return [decide('load.pause', { days, before }, dosed(dose))];
    }
    let known: Pick<Left, 'dose' | 'isBelow'> | undefined = { dose: lowered(dose, pauseShare), isBelow };
    if (isAnewOn(day)) {
      leave();
      known = left.get(first.id);
      exercise = first;
      isChosen = false;
      height = 0;
    }
    for (const [id, one] of left) left.set(id, { ...one, dose: lesser(libraryDose(one.exercise), one.dose) });
    asked = null;
    const easing = dueEasing();
    const firstDose = libraryDose(exercise);
    dose = lesser(easing === undefined ? firstDose : lowered(firstDose, stepDownShare), known?.dose);
    isBelow = easing !== undefined || known?.isBelow === true;
    return [
      decide('load.anew', { days, before, from }, { exercise: exercise.id, ...dosed(dose) }),
      ...(easing === undefined ? [] : [eased(easing)]),
    ];
  };

  const untried = (exercise: CoachExercise): Left => ({
    exercise,
    hadPlace: false,
    dose: libraryDose(exercise),
    asked: null,
    isBelow: false,
    isReturned: false,
    failures: 0,
  });
  /** Done while another exercise had the place: it holds or falls by that, and rises only once it has the place. */
  const judgeBeside = ({ session, isGreen, isRed }: Said, done: DoneExercise): void => {
    const one = left.get(done.exerciseId)?.exercise ?? rules.byId.get(done.exerciseId);
    if (one !== undefined) {
      const known = left.get(one.id) ?? untried(one);
      const isEased = !known.isBelow && dueEasing(one) !== undefined;
      const rested = isEased ? stepBelow(known) : known.dose;
      const before = isAwayOn(known, session.day, trainedDay) ? lowered(rested, pauseShare) : rested;
      const result = outcomeOf(done, before, session);
      const failures = result === 'failed' ? known.failures + 1 : 0;
      const held = isGreen && isFull(result) ? rested : lesser(before, done.planned);
      const asked = done.planned;
      left.set(one.id, {
        ...known,
        dose: isRed ? stepBelow({ dose: held, asked }) : failures === 2 ? lowered(held, failureShare) : held,
        asked,
        isBelow: isRed,
        isReturned: known.isReturned || known.isBelow || isEased || isRed || held !== rested,
        failures: failures % 2,
      });
      if (isGreen && isFull(result)) noteWell(one, done, before, session.day);
    }
    doneOn.set(done.exerciseId, session);
  };

  const judge = (
    { session, morning, gate, light, isGreen, isRed }: Said,
    done: DoneExercise,
    daysAway: number,
  ): Decision => {
    const result = outcomeOf(done, dose, session);
    const peak = peakOf(session);
    const told = { session: session.id };
    const inputs = { ...told, pain: session.painDuring === null ? null : peak };
    const hasFaults = (done.faultShare ?? 0) > mostFaults;

    if (isGreen && isFull(result)) {
      noteWell(exercise, done, dose, session.day);
      keepUp(session.day);
    }
    failures = result === 'failed' ? failures + 1 : 0;
    if (!isGreen || hasFaults || result !== 'extra') row = 0;
    if (daysAway >= pauseDays) {
      const isAnswered = (session.painDuring ?? session.painAfter) !== null && morning.known;
      const isWell = isAnswered && !isRed && gate !== 'hold' && isFull(result);
      const asFarAs = { exercise, day: session.day, days: daysAway, dose: lesser(dose, done.planned) };
      returns = isWell ? [...returns, asFarAs] : [];
    }
    if (isRed) {
      stepDown(session.day);
      if (lightOf(peak) === 'red') return decide('pain.red', { ...told, pain: peak }, after());
      if (light === 'red') return decide('pain.stopped', { ...inputs, stop: session.stopReason }, after());
      return morning.known && lightOf(morning.level) !== 'red'
        ? decide('morning.step-down', { ...told, ...worseOf(morning) }, after())
        : decide('pain.eased', { ...told, morning: morning.known ? morning.level : null }, after());
    }
    if (failures === 2) {
      dose = lowered(dose, failureShare);
      failures = 0;
      returns = [];
      return decide('load.two-failures', { ...inputs, done: done.sets }, after());
    }
    if (gate === 'hold' && morning.known)
      return isWorse(morning)
        ? decide('morning.hold', { ...told, ...worseOf(morning) }, after())
        : decide('pain.amber', { ...told, morning: morning.level }, after());
    if (light === 'amber') return decide('pain.amber', { ...told, pain: peak }, after());
    if (!isGreen)
      return decide('morning.unknown', { ...inputs, morning: morning.known ? morning.level : null }, after());
    if (hasFaults) return decide('load.faults', { ...inputs, faultShare: done.faultShare }, after());
    if (result !== 'extra') return decide('load.same', { ...inputs, done: done.sets }, after());
    row += 1;
    if (row < sessionsForARise) return decide('load.first-of-two', { ...inputs, done: done.sets }, after());
    row = 0;
    return stepUp(inputs, session.day);
  };

  const overrule = ({ id, choice, reason }: Overrule, day: Day): Decision[] => {
    const unsafe = (what: Facts): Decision[] => [
      ...why,
      decide('overrule.unsafe', { overrule: id, reason, ...what }, { exercise: exercise.id }),
    ];
    if (choice.kind === 'dose') {
      if (!isSensibleDose(choice.dose, dose)) return unsafe({ sets: choice.dose.sets });
      const before = dose.sets;
      beforeRise = null;
      dose = choice.dose;
      isChosen = true;
      well.delete(exercise.id);
      isBelow = false;
      row = 0;
      failures = 0;
      return [decide('overrule.dose', { overrule: id, before, reason }, dosed(dose))];
    }
    if (choice.kind !== 'swap') return [];
    const to = rules.byId.get(choice.to);
    if (to === undefined || !rules.fits(to) || isLeap(exercise, to)) return unsafe({ to: choice.to });
    const from = exercise.id;
    beforeRise = null;
    height += Math.sign(to.level - exercise.level);
    // What was left a while ago was away for that long, whatever was done in its place.
    lastDay = doneOn.get(to.id)?.day ?? lastDay;
    const easing = changeTo(to);
    if (easing !== undefined) also = [eased(easing)];
    placeDay = placeDay === null ? null : day;
    countedOn = null;
    return [decide('overrule.swap', { overrule: id, from, reason }, { exercise: to.id, ...dosed(dose) }), ...also];
  };

  /** Whatever the way may lead to, or somebody chose for it. */
  const mayMatter = new Set([first.id]);
  for (const { choice } of records.overrules) if (choice.kind === 'swap') mayMatter.add(choice.to);
  for (const id of mayMatter) {
    const one = rules.byId.get(id);
    for (const next of one === undefined ? [] : [...one.easier, ...one.harder]) mayMatter.add(next);
  }

  const events = [
    ...inOrder(records.sessions.filter(({ day }) => day <= today)).map((session) => ({ at: session.at, session })),
    // By a clock that was ahead it is of today.
    ...inOrder(records.overrules).map((one) => ({ at: one.at, overrule: one, on: one.day < today ? one.day : today })),
    ...easings.map((easing) => ({ at: easing.at, easing })),
  ].sort((a, b) => a.at - b.at);
  for (const event of events) {
    also = [];
    const risen = beforeRise as Course['beforeRise'];
    on = 'easing' in event ? event.easing.day : 'overrule' in event ? event.on : event.session.day;
    if ('easing' in event) {
      why = [...why, ...ease(event.easing)];
      continue;
    }
    if ('overrule' in event) {
      const { exerciseId, choice } = event.overrule;
      const isChange = choice.kind === 'dose' || choice.kind === 'swap';
      // Chosen while the harder one that was earned had to wait.
      const isOfBefore = exerciseId !== exercise.id && exerciseId === risen?.exercise.id;
      if (isOfBefore && isChange) giveUpRise();
      const isAnew = isAnewOn(event.on);
      if (!isChange || exerciseId !== (isAnew ? first : exercise).id) continue;
      beforeStep = null;
      // It was chosen knowing what the days away had left of it.
      if (isAnew || choice.kind === 'dose') {
        why = [...why, ...pauseUntil(event.on)];
        if (daysAwayOn(event.on) >= pauseDays) countedOn = event.on;
      }
      why = overrule(event.overrule, event.on);
      continue;
    }
    const { session } = event;
    if (!session.exercises.some(({ exerciseId }) => mayMatter.has(exerciseId))) continue;
    const doneOf = (id: string): DoneExercise | undefined =>
      session.exercises.find(({ exerciseId }) => exerciseId === id);
    // The harder one was earned and had to wait: what was done instead is judged as what it was.
    if (risen !== null && doneOf(exercise.id) === undefined && doneOf(risen.exercise.id) !== undefined) giveUpRise();
    const { id } = isAnewOn(session.day) ? first : exercise;
    const said = saidOf(session);
    for (const one of session.exercises)
      if (one.exerciseId !== id && mayMatter.has(one.exerciseId)) judgeBeside(said, one);
    const done = doneOf(id);
    if (done === undefined) continue;
    const isAway = isOnlyNotDone(session.day) || isPause(daysAwayOn(session.day));
    trainedBefore = trainedDay;
    const pending: Course['beforeRise'] =
      !isAway && done.planned !== null && isLess(done.planned, done, dose) ? beforeRise : null;
    // It is the harder one that was done.
    if (risen !== null && risen.exercise !== exercise) beforeRise = null;
    const pause = pauseUntil(session.day);
    const before = { exercise, dose };
    beforeRise = null;
    isBelow = false;
    asked = done.planned;
    lastDay = session.day;
    trainedDay = session.day;
    placeDay = session.day;
    countedOn = null;
    beforeStep = null;
    const decided = judge(said, done, trainedBefore === null ? 0 : session.day - trainedBefore);
    why = [...pause, decided, ...also];
    doneOn.set(id, session);
    // It waits on, until a session was green.
    if (pending !== null && waits.has(decided.ruleId) && exercise === before.exercise && dose === before.dose)
      beforeRise = pending;
  }
  const pause = pauseUntil(today);
  const was = left.get(first.id);
  // As long as the harder one was never done it is what it was.
  const waiting = beforeRise as Course['beforeRise'];
  const asItWas = waiting?.exercise === first ? waiting.dose : undefined;
  return {
    exercise,
    dose,
    why: [...why, ...pause],
    beforeRise,
    beforeStep: stepDay !== null && today - stepDay < stepKeepsDays ? beforeStep : null,
    isChosen,
    lastDay,
    ifReturned: asItWas ?? (was === undefined ? belowFirst : returned(was, today, trainedDay)),
  };
}
