// The sessions of a week, each in two steps. First its places, as if nothing had hurt for two weeks: for each slot the first
// exercise that plays its role and fits what time is left. Then what comes into each of them today, which is that or less. So
// nothing is longer for what hurt, and nothing comes in because of it.
import type { Day } from '#core/lib/day.ts';
import type { Course } from '../course/course.ts';
import type { Standing } from '../course/way.ts';
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import { changeover, secondsOf, shortestSet, totalOf, withTotal } from '../doses.ts';
import type { CoachExercise, Dose } from '../doses.ts';
import { isStrength } from '../loading.ts';
import type { Today } from '../today.ts';
import { daysInAWeek, pauseDays } from '../training.ts';
import type { Lighter } from '../training.ts';
import type { BodySide } from '../vocabulary.ts';
import type { Choosing, Claim, Role } from './choosing.ts';
import { isSwapped, offersOf } from './offers.ts';
import type { Offer } from './offers.ts';

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
  /** It hurt too much the day before, and nothing else was hard: what is left out for it keeps its place. */
  readonly isEasyByPain: boolean;
  readonly lighterBy: Lighter | null;
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
  /** What has the place of a claim, and does not come in for what rests, or came down to what does nothing for it. */
  readonly inVain: ReadonlyMap<Claim, Pick<Offer, 'candidate' | 'exercise'>>;
  /** Ids of what rests and keeps it out of the week, itself or something easier; asked once the sessions are filled. */
  readonly heldBackBy: (exercise: CoachExercise) => readonly string[];
}

/** A slot that has what it is for. */
interface Place {
  readonly role: Role;
  readonly offer: Offer;
  /** What is there in full, with as many sets as there is time for. */
  readonly dose: Dose;
  readonly seconds: number;
}

export function fillingOf(week: WeekInputs): WeekFilling {
  const { minutes, choosing, ranked, byId, resting: rests } = week;
  const offerOf = offersOf(week);
  /** By id, the days on which it was done, or has its place. */
  const usedOn = new Map(week.doneOn);
  /** By id, the days on which it was done, or is asked for: the place of what is not brings nobody anything. */
  const hadOn = new Map(week.doneOn);
  const isUsedUp = ({ id, dose }: CoachExercise, day: Day): boolean =>
    (usedOn.get(id) ?? []).filter((one) => day - one < daysInAWeek).length >= dose.timesAWeek;
  /** How much of what it is to have a claim has had within any seven days, what was done counted. */
  const shareOn = ({ daysAWeek, isMetBy }: Claim, day: Day): number => {
    const days = [...hadOn].flatMap(([id, on]) => {
      const exercise = byId.get(id);
      return exercise !== undefined && isMetBy(exercise) ? on.filter((one) => day - one < daysInAWeek) : [];
    });
    return new Set(days).size / daysAWeek;
  };
  /** Also by an earlier session of the week: so the days that are left are the same once that was done. */
  const isKeptOn = ({ exercise, isKept }: Offer, day: Day): boolean =>
    isKept || (usedOn.get(exercise.id) ?? []).some((one) => day - one < pauseDays);
  const tooLong = new Set<string>();
  const resting = new Set<string>();
  const elsewhere = new Map<string, readonly Decision[]>();
  const inVain = new Map<Claim, Pick<Offer, 'candidate' | 'exercise'>>();

  const isResting = ({ exercise }: Offer): boolean => rests.has(exercise.id);
  /** With the ids of what is harder, by however many steps. */
  const addHarderThan = (id: string, to: Set<string>): void => {
    for (const next of byId.get(id)?.harder ?? [])
      if (!to.has(next)) {
        to.add(next);
        addHarderThan(next, to);
      }
  };
  /** Harder than something that rests: it is not begun. */
  const harderThanResting = new Set<string>();
  for (const id of rests) addHarderThan(id, harderThanResting);
  /** Harder than something that rests in this session: it does not come in in its stead. */
  const barred = new Set<string>();
  const isBarred = ({ exercise: { id }, isBegun }: Offer): boolean =>
    barred.has(id) || (!isBegun && harderThanResting.has(id));
  const heldBackBy = (candidate: CoachExercise): readonly string[] => {
    const { exercise, isBegun } = offerOf(candidate, null);
    for (const { id } of [candidate, exercise]) if (rests.has(id)) return [id];
    const harder = new Set<string>();
    return [...(isBegun ? resting : rests)].filter((id) => {
      harder.clear();
      addHarderThan(id, harder);
      return harder.has(exercise.id);
    });
  };
  const noteRest = ({ exercise }: Offer): void => {
    resting.add(exercise.id);
    addHarderThan(exercise.id, barred);
  };

  const relativesOf = ({ easier, harder }: CoachExercise): readonly string[] => [...easier, ...harder];

  /** @param keepsRests whether what rests has its place */
  function placesOn(on: PlanDayKind, keepsRests: boolean): readonly Place[] {
    const { day, isGentleDay, isEasyByPain, lighterBy } = on;
    const places: Place[] = [];
    const taken = new Set<string>();
    let left = minutes * 60;

    const placeFor = (offer: Offer, role: Role): Place | null => {
      const { candidate, exercise, full, why } = offer;
      const isKept = isKeptOn(offer, day);
      // Two of one family say the same twice; what a person was led to by their own sessions stays all the same.
      const relatives = full.exercise === candidate ? relativesOf(candidate) : [];
      if ([full.exercise.id, candidate.id, ...relatives].some((id) => taken.has(id))) {
        if (full.exercise !== candidate) {
          elsewhere.set(candidate.id, why);
          taken.add(candidate.id);
        }
        return null;
      }
      if (isGentleDay && !isEasyByPain && [exercise, full.exercise].some(isStrength)) return null;
      if (isUsedUp(full.exercise, day)) return null;
      if (!keepsRests && isResting(offer)) {
        noteRest(offer);
        return null;
      }
      if (!keepsRests && isBarred(offer)) return null;
      const room = left - (places.length > 0 ? changeover : 0);
      const dose = fittedTo(room, full, isKept);
      const seconds = secondsOf(full.exercise, dose);
      if (seconds <= room) return { role, offer, dose, seconds };
      if (secondsOf(full.exercise, fittedTo(minutes * 60, full, isKept)) > minutes * 60) tooLong.add(exercise.id);
      // What was done within days goes on also where there is no time for what it was: then all that is left is its place.
      // What pain made shorter since, and was not done, does not come in by that.
      const { reached } = offer;
      const isShorter =
        isKept &&
        reached !== null &&
        [reached, offer.dose].every(
          (one) => secondsOf(exercise, fittedTo(room, { exercise, dose: one }, isKept)) <= room,
        );
      return isShorter ? { role, offer, dose, seconds: room } : null;
    };

    const placeOf = (role: Role, isOfUse: (offer: Offer) => boolean = () => true): Place | null => {
      if (places.length === mostExercises) return null;
      for (const candidate of ranked) {
        const offer = choosing.plays(role, candidate) ? offerOf(candidate, lighterBy) : null;
        const place = offer === null || !isOfUse(offer) ? null : placeFor(offer, role);
        if (place !== null) return place;
      }
      return null;
    };
    const take = (place: Place): void => {
      left -= place.seconds + (places.length > 0 ? changeover : 0);
      places.push(place);
      taken.add(place.offer.candidate.id).add(place.offer.full.exercise.id);
    };
    const placeOfClaim = ({ roles, isMetBy }: Claim): Place | null => {
      if (places.some(({ offer }) => isMetBy(offer.full.exercise))) return null;
      for (const role of roles) {
        const place = placeOf(role, ({ full }) => isMetBy(full.exercise));
        if (place !== null) return place;
      }
      return null;
    };
    let claims = choosing.claims
      .map((claim) => ({ claim, share: shareOn(claim, day) }))
      .sort((a, b) => a.share - b.share);
    /**
     * The one that has had the least, of what is not there yet and something is left for. One that the place would bring nothing
     * today waits for those that have not had their days: it would have had the least each time, and they their turn never.
     */
    const takeNextClaim = (): void => {
      let next: (typeof claims)[number] | null = null;
      let place: Place | null = null;
      for (const one of claims) {
        const { claim, share } = one;
        const hasHad = share >= 1;
        if (place !== null && hasHad) break;
        const its = placeOfClaim(claim);
        if (its === null) {
          claims = claims.filter((other) => other !== one);
          continue;
        }
        const isForNothing = isResting(its.offer) || isBarred(its.offer) || !claim.isMetBy(its.offer.exercise);
        if (isForNothing) inVain.set(claim, its.offer);
        if (isResting(its.offer) && !hasHad) resting.add(its.offer.exercise.id);
        const isNext = hasHad || !isForNothing;
        if (isNext || place === null) [next, place] = [one, its];
        if (isNext) break;
      }
      if (place !== null) take(place);
      claims = claims.filter((other) => other !== next);
    };

    for (const role of choosing.slots) {
      const place = placeOf(role);
      if (place === null) continue;
      take(place);
      // So the place that troubles most comes first, and the others are not left to the time that it leaves.
      if (choosing.isForWorst(place.offer.full.exercise)) takeNextClaim();
    }
    while (claims.length > 0) takeNextClaim();
    return places;
  }

  /** What comes into the places: that in full, or less, or nothing. */
  function filled(places: readonly Place[], on: PlanDayKind): Filled & { readonly session: PlannedSession } {
    const exercises: PlannedExercise[] = [];
    const held = new Set<string>();
    const kept: string[] = [];
    let left = minutes * 60 + changeover;

    for (const { offer } of places) if (isResting(offer)) noteRest(offer);
    for (const { role, offer, dose: whole, seconds: most } of places) {
      const { candidate, exercise, dose, why, full } = offer;
      const isKept = isKeptOn(offer, on.day);
      left -= changeover;
      const room = left;
      // Whatever comes in, the time of the place is nobody else's.
      left -= most;
      if (isResting(offer)) {
        kept.push(exercise.id);
        continue;
      }
      const inRoom = (one: Standing): Dose =>
        fittedTo(room, one, isKept, full.exercise === one.exercise ? whole.sets.length : one.dose.sets.length);
      const fitting = inRoom(offer);
      const seconds = secondsOf(exercise, fitting);
      // What is easier may take longer, and so may what was before a step: then there is less time for what comes after it.
      // The time that a choice takes off is nobody else’s here either.
      const usual = on.lighterBy === 'option.lighter-week' ? offerOf(candidate, null) : offer;
      const longest = [
        secondsOf(usual.exercise, inRoom(usual)),
        ...offer.stepsFree.map((one) => secondsOf(one.exercise, fittedTo(room, one, isKept))),
      ].filter((one) => one <= room);
      left -= Math.max(0, ...longest.map((one) => one - most));
      const isTooHard = on.isEasyByPain && [exercise, full.exercise].some(isStrength);
      if (isTooHard || isBarred(offer) || isUsedUp(exercise, on.day)) continue;
      if ([exercise.id, ...(isSwapped(offer) ? [] : relativesOf(exercise))].some((id) => held.has(id))) {
        if (isSwapped(offer)) elsewhere.set(candidate.id, why);
        continue;
      }
      if (seconds > room) continue;
      held.add(exercise.id);
      kept.push(exercise.id, full.exercise.id);
      const forTime =
        fitting === dose ? [] : [decide('load.fits-time', { minutes, before: dose.sets }, { sets: fitting.sets })];
      exercises.push({
        exerciseId: exercise.id,
        side: choosing.sideOf(exercise),
        dose: fitting,
        seconds,
        why: [...choosing.whyChosen(exercise, role), ...why, ...forTime],
      });
    }
    const between = changeover * Math.max(0, exercises.length - 1);
    const seconds = exercises.reduce((sum, one) => sum + one.seconds, between);
    return { session: { seconds, exercises }, places: [...new Set(kept)] };
  }

  /** For the place that troubles, where one was marked. */
  const isOfUse = ({ exercises }: PlannedSession): boolean =>
    exercises.length > 0 &&
    (choosing.regions.length === 0 ||
      exercises.some(({ exerciseId }) =>
        (byId.get(exerciseId)?.regions ?? []).some((one) => choosing.regions.includes(one)),
      ));

  function sessionOf(on: PlanDayKind): Filled {
    barred.clear();
    const places = placesOn(on, true);
    const first = filled(places, on);
    // Where the places of what rests leave nothing for the place, it is made without them.
    const isInVain = !isOfUse(first.session) && places.some(({ offer }) => isResting(offer));
    const { session, places: ids } = isInVain ? filled(placesOn(on, false), on) : first;
    if (!isOfUse(session)) return { session: null, places: [] };
    for (const id of ids) usedOn.set(id, [...(usedOn.get(id) ?? []), on.day]);
    for (const { exerciseId: id } of session.exercises) hadOn.set(id, [...(hadOn.get(id) ?? []), on.day]);
    return { session, places: ids };
  }

  return { sessionOf, tooLong, resting, elsewhere, inVain, heldBackBy };
}
