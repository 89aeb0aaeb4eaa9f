// A session, slot by slot: for each slot the first exercise that plays its role and fits what time is left.
import type { Day } from '#core/lib/day.ts';
import type { Course } from '../course/course.ts';
import type { Standing } from '../course/way.ts';
import { decide } from '../decisions.ts';
import type { Decision, RuleId } from '../decisions.ts';
import { doseNow, ownDose } from '../dose-today.ts';
import { changeover, lesser, secondsOf, shortestSet, totalOf, withTotal } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import { isStrength } from '../loading.ts';
import type { Today } from '../today.ts';
import { daysInAWeek, pauseDays } from '../training.ts';
import type { BodySide } from '../vocabulary.ts';
import type { Choosing, Role } from './choosing.ts';

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

const mostExercises = 6;

/**
 * With as many sets as there is time for.
 * @param room seconds
 * @param isKept shorten the last set, to the shortest at the least, instead of dropping the exercise
 */
function fittedTo(room: number, { exercise, dose }: Standing, isKept: boolean, mostSets = dose.sets.length): Dose {
  let fitting = mostSets < dose.sets.length ? { ...dose, sets: dose.sets.slice(-mostSets) } : dose;
  const isTooLong = (): boolean => secondsOf(exercise, fitting) > room;
  while (isTooLong() && fitting.sets.length > 1) fitting = { ...fitting, sets: fitting.sets.slice(1) };
  while (isKept && isTooLong() && totalOf(fitting) > shortestSet(exercise))
    fitting = withTotal(fitting, totalOf(fitting) - 1);
  return fitting;
}

const ofThePlace: ReadonlySet<RuleId> = new Set(['load.harder', 'load.back', 'load.anew']);

/** The reasons of the lesser dose, after those for which this exercise has the place of another. */
const whyLess = (led: readonly Decision[], own: readonly Decision[]): readonly Decision[] => [
  ...led.filter(
    ({ ruleId }) =>
      (ofThePlace.has(ruleId) || !ruleId.startsWith('load.')) && own.every((other) => other.ruleId !== ruleId),
  ),
  ...own,
];

/** What a candidate comes to: itself, or what its sessions led to. */
interface Offer {
  readonly candidate: CoachExercise;
  readonly exercise: CoachExercise;
  readonly dose: Dose;
  readonly why: readonly Decision[];
  /** Before today or a step because of pain made it less: that time is nobody else's. */
  readonly full: Standing;
  readonly isSwapped: boolean;
  /** It rests, or was done within days: it is made shorter where time is short, and not dropped. */
  readonly isKept: boolean;
  /** A step because of pain led here of late. */
  readonly isSteppedDown: boolean;
}

/** A session while it is being filled. */
interface Filling extends PlanDayKind {
  /** Whether what rests keeps its time free. */
  readonly keepsRestsFree: boolean;
  readonly exercises: PlannedExercise[];
  /** Ids of what rests and keeps its place, and of what a step down led from. */
  readonly kept: string[];
  /** Ids of which neither they nor their family come in again. */
  readonly taken: Set<string>;
  /** What would be taken, had no step led to anything. */
  readonly unstepped: Set<string>;
  /** Ids of what is harder than something that rests. */
  readonly barred: Set<string>;
  /** Seconds. */
  used: number;
  /** Seconds that pain took off, or others would be longer for them. */
  free: number;
  placesKept: number;
  /** Ids of the candidates that took a slot. */
  readonly slotted: Set<string>;
  /** Ids of the candidates that may take one; undefined: each may. */
  readonly mayTake: ReadonlySet<string> | undefined;
  /** A step because of pain led to something that was looked at. */
  hasStep: boolean;
  /** As of the week, of this session. */
  readonly tooLong: Set<string>;
  readonly resting: Set<string>;
  readonly elsewhere: Map<string, readonly Decision[]>;
}

export interface WeekInputs {
  /** Of each session. */
  readonly minutes: number;
  readonly today: Day;
  readonly now: Today;
  readonly choosing: Choosing;
  /** What fits the person, the best first; what rests is among them. */
  readonly ranked: readonly CoachExercise[];
  readonly resting: ReadonlySet<string>;
  readonly byId: ReadonlyMap<string, CoachExercise>;
  /** By id, the days up to today on which an exercise was done. */
  readonly doneOn: ReadonlyMap<string, readonly Day[]>;
  readonly courseFor: (exercise: CoachExercise) => Course;
}

/** What a day is, whatever comes to be in it. */
export interface PlanDayKind {
  readonly day: Day;
  /** The one before was hard. */
  readonly isGentleDay: boolean;
  /** It hurt too much the day before, and nothing else was hard: the time of what is left out for it is nobody else's. */
  readonly isEasyByPain: boolean;
  readonly isLighterWeek: boolean;
}

export interface Filled {
  readonly session: PlannedSession | null;
  /** Ids of its exercises, and of those that rest and keep their place. */
  readonly places: readonly string[];
}

export interface WeekFilling {
  /** One session after the other: what is in one counts for the next, over any seven days. */
  readonly sessionOf: (on: PlanDayKind) => Filled;
  /** Ids of what was too long for a session that held nothing yet. */
  readonly tooLong: ReadonlySet<string>;
  /** Ids of what would be in, did it not rest. */
  readonly resting: ReadonlySet<string>;
  /** By id, what led to an exercise that the week holds anyway. */
  readonly elsewhere: ReadonlyMap<string, readonly Decision[]>;
}

export function fillingOf(week: WeekInputs): WeekFilling {
  const { minutes, today, now, choosing, byId, courseFor } = week;
  const usedOn = new Map(week.doneOn);
  const isUsedUp = ({ id, dose }: CoachExercise, day: Day): boolean =>
    (usedOn.get(id) ?? []).filter((one) => day - one < daysInAWeek).length >= dose.timesAWeek;
  const tooLong = new Set<string>();
  const resting = new Set<string>();
  const elsewhere = new Map<string, readonly Decision[]>();
  const offers = { usual: new Map<string, Offer>(), lighter: new Map<string, Offer>() };

  const offerOf = (candidate: CoachExercise, isLighterWeek: boolean): Offer => {
    const known = offers[isLighterWeek ? 'lighter' : 'usual'].get(candidate.id);
    if (known !== undefined) return known;
    const course = courseFor(candidate);
    const led = doseNow(course, now, isLighterWeek);
    const { exercise, full } = led;
    const isSwapped = exercise !== candidate;
    // What was done before under its own name is no more than that led to, unless somebody chose it since.
    const isChosen = course.isChosen && course.exercise === exercise;
    const own = isSwapped && !isChosen ? ownDose(exercise, courseFor(exercise), now, isLighterWeek) : null;
    const whole = lesser(led.dose, own?.dose);
    const isSteppedDown = course.beforeStep !== null;
    // What time had cut is no more after it hurt: as many sets as hurt, each of them less.
    const isFewer = isSteppedDown && course.exercise === exercise && (course.setsAsked ?? Infinity) < whole.sets.length;
    const dose = isFewer ? { ...whole, sets: whole.sets.slice(-(course.setsAsked ?? 0)) } : whole;
    const why = whole === led.dose ? led.why : whyLess(led.why, own?.why ?? []);
    const offer: Offer = {
      candidate,
      exercise,
      dose,
      why: isFewer ? [...why, decide('load.sets-kept', { before: whole.sets }, { sets: dose.sets })] : why,
      full,
      isSwapped,
      // Otherwise a rise elsewhere could crowd it out until days away lower it.
      isKept: week.resting.has(exercise.id) || (course.lastDay !== null && today - course.lastDay < pauseDays),
      isSteppedDown,
    };
    offers[isLighterWeek ? 'lighter' : 'usual'].set(candidate.id, offer);
    return offer;
  };

  /** What it would be had no step been taken. */
  const unsteppedOffer = (candidate: CoachExercise, isLighterWeek: boolean): Offer => {
    const offer = offerOf(candidate, isLighterWeek);
    const { exercise, dose } = offer.full;
    return offer.isSteppedDown
      ? { ...offer, exercise, dose, isSwapped: exercise !== candidate, isSteppedDown: false }
      : offer;
  };

  /** Whatever is harder than an exercise, by however many steps. */
  const harderThan = (id: string, found = new Set<string>()): ReadonlySet<string> => {
    for (const next of byId.get(id)?.harder ?? []) if (!found.has(next)) harderThan(next, found.add(next));
    return found;
  };

  /** Whether a slot has what it is for: an exercise, or a place that is kept. */
  function takesSlot(filling: Filling, offer: Offer, role: Role): boolean {
    const { day, isGentleDay, isEasyByPain, keepsRestsFree, exercises, taken, unstepped, barred } = filling;
    const { candidate, exercise, dose, why, full, isSwapped, isKept, isSteppedDown } = offer;
    if (isSteppedDown) filling.hasStep = true;
    const mayTake = isKept || filling.mayTake?.has(candidate.id) !== false;
    const changing = exercises.length > 0 ? changeover : 0;
    const room = minutes * 60 - filling.used - filling.free - changing;
    const whole = fittedTo(room, full, isKept);
    const wholeSeconds = secondsOf(full.exercise, whole);
    /** Its own relatives are none the less its relatives, and no time of it is another's. */
    const keepPlace = (): boolean => {
      if (wholeSeconds > room || !mayTake) return false;
      taken.add(candidate.id);
      unstepped.add(candidate.id).add(full.exercise.id);
      filling.free += changeover + wholeSeconds;
      filling.placesKept += 1;
      return true;
    };
    // Two of one family say the same twice; what a person was led to by their own sessions stays all the same.
    const family = isSwapped ? [] : [...exercise.easier, ...exercise.harder];
    if ([exercise.id, candidate.id, ...family].some((id) => taken.has(id))) {
      if (!isSwapped) {
        // A relative of what a step led to, and of nothing else: its time is nobody else's.
        const isFree = [exercise.id, ...family].every((id) => !unstepped.has(id));
        const isOfDay = !(isGentleDay && isStrength(exercise)) && !isUsedUp(exercise, day);
        return isFree && isOfDay && keepPlace();
      }
      filling.elsewhere.set(candidate.id, why);
      // Where the step led here: what had come to the same long before had no place of its own.
      const hadPlace = isSteppedDown && ![candidate.id, full.exercise.id].some((id) => taken.has(id));
      if (hadPlace && keepPlace()) return true;
      taken.add(candidate.id);
      return false;
    }
    // A step leaves the days as they were: what it led to is done no more often than what it led from.
    const both = [exercise, full.exercise];
    if (isGentleDay && both.some(isStrength)) return isEasyByPain && keepPlace();
    if (both.some((one) => isUsedUp(one, day))) return false;
    // Nothing else comes in because of it.
    if (week.resting.has(exercise.id)) {
      filling.resting.add(exercise.id);
      for (const id of harderThan(exercise.id)) barred.add(id);
      if (!keepsRestsFree || !keepPlace()) return false;
      filling.kept.push(exercise.id);
      taken.add(exercise.id);
      return true;
    }
    if (barred.has(exercise.id) || !mayTake) return false;
    const mostSets = full.exercise === exercise ? whole.sets.length : dose.sets.length;
    const fitting = fittedTo(room, { exercise, dose }, isKept, mostSets);
    const seconds = secondsOf(exercise, fitting);
    // What was done within days goes on also where there is no time for what it was: then all that is left is kept free.
    if (seconds > room || (wholeSeconds > room && !(isKept && isSteppedDown))) {
      if (exercises.length === 0) filling.tooLong.add(exercise.id);
      return isSteppedDown && keepPlace();
    }
    filling.used += changing + seconds;
    filling.free += Math.max(0, Math.min(wholeSeconds, room) - seconds);
    taken.add(exercise.id).add(candidate.id);
    unstepped.add(candidate.id).add(full.exercise.id);
    filling.kept.push(full.exercise.id);
    const forTime =
      fitting === dose ? [] : [decide('load.fits-time', { minutes, before: dose.sets }, { sets: fitting.sets })];
    exercises.push({
      exerciseId: exercise.id,
      side: choosing.sideOf(exercise),
      dose: fitting,
      seconds,
      why: [...choosing.whyChosen(exercise, role), ...why, ...forTime],
    });
    return true;
  }

  function filled(
    how: PlanDayKind & Pick<Filling, 'keepsRestsFree'>,
    offered: typeof offerOf,
    mayTake?: ReadonlySet<string>,
  ): Filling {
    const filling: Filling = {
      ...how,
      exercises: [],
      kept: [],
      taken: new Set(),
      unstepped: new Set(),
      slotted: new Set(),
      mayTake,
      barred: new Set(),
      hasStep: false,
      used: 0,
      free: 0,
      placesKept: 0,
      tooLong: new Set(),
      resting: new Set(),
      elsewhere: new Map(),
    };
    for (const role of choosing.slots) {
      if (filling.exercises.length + filling.placesKept === mostExercises) break;
      const taker = week.ranked.find(
        (one) => choosing.plays(role, one) && takesSlot(filling, offered(one, how.isLighterWeek), role),
      );
      if (taker !== undefined) filling.slotted.add(taker.id);
    }
    return filling;
  }

  /** @param keepsRestsFree whether what rests keeps its time free. Where that leaves nothing for the place, it is made without. */
  function sessionOf(on: PlanDayKind, keepsRestsFree = true): Filled {
    const { day } = on;
    const how = { ...on, keepsRestsFree };
    const first = filled(how, offerOf);
    // Whatever would not be in without the steps does not come in because of them.
    const filling = first.hasStep ? filled(how, offerOf, filled(how, unsteppedOffer).slotted) : first;
    const { exercises } = filling;
    const { regions } = choosing;
    const isForPlace = exercises.some(({ exerciseId }) =>
      (byId.get(exerciseId)?.regions ?? []).some((one) => regions.includes(one)),
    );
    const isInVain = exercises.length === 0 || (regions.length > 0 && !isForPlace);
    if (isInVain && keepsRestsFree && filling.resting.size > 0) return sessionOf(on, false);
    // What counts is the try that stands: where time was kept free, nothing is too long by itself.
    for (const id of filling.tooLong) tooLong.add(id);
    for (const id of filling.resting) resting.add(id);
    for (const [id, why] of filling.elsewhere) elsewhere.set(id, why);
    if (isInVain) return { session: null, places: [] };
    const places = [...new Set([...exercises.map(({ exerciseId }) => exerciseId), ...filling.kept])];
    for (const id of places) usedOn.set(id, [...(usedOn.get(id) ?? []), day]);
    return { session: { seconds: filling.used, exercises }, places };
  }

  return { sessionOf: (on) => sessionOf(on), tooLong, resting, elsewhere };
}
