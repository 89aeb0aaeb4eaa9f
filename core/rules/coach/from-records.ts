// What was recorded, as the rules read it. Records hold words that a later version may know more of; the rules take only
// their own.
import { currentId } from '#core/exercises/former.ts';
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Result } from '#core/lib/result.ts';
import type { Fact, RecordData } from '#core/records/index.ts';
import { whenItWas } from '../session/when-it-was.ts';
import { checkAssessment, isFreshInjury, placeId } from './assessment.ts';
import type { AnswerFault, AssessedPain, Assessment, MarkedPlace } from './assessment.ts';
import { lightOf } from './pain.ts';
import type { PainAnswer } from './pain.ts';
import { signsIn } from './screening.ts';
import type { Screening, Seen } from './screening.ts';
import { isRedStop } from './training.ts';
import type { ChosenOption, DoneExercise, DoneSession, Overrule } from './training.ts';
import { bodyPlaces, settlings, trainingOptions } from './vocabulary.ts';
import type { BodyPlace, BodySide } from './vocabulary.ts';

type Moment = Pick<RecordData['assessment'], 'at' | 'off' | 'tz' | 'atByServer'>;

export { placeId };

const isPlace = (name: string): name is BodyPlace => Object.hasOwn(bodyPlaces, name);

/** null: this version does not know it. */
export function placeOf(id: string): MarkedPlace | null {
  if (isPlace(id)) return bodyPlaces[id].sided ? null : { place: id, side: null };
  const [, place = '', side = ''] = /^(.+)-(left|right)$/.exec(id) ?? [];
  return isPlace(place) && bodyPlaces[place].sided ? { place, side: side as BodySide } : null;
}

export const dataOfAssessment = (
  { at: _, day: __, worst, also, pain, ...answers }: Assessment,
  moment: Moment,
): RecordData['assessment'] => ({
  ...moment,
  birthYear: answers.birthYear,
  hadBirthday: answers.hadBirthday,
  ...(worst !== null && { worst: placeId(worst) }),
  also: also.map(placeId),
  painNow: pain.now,
  painBest: pain.best,
  painWorst: pain.worst,
  settles: answers.settles,
  setOffBy: [...answers.setOffBy],
  ...(answers.since !== undefined && { since: answers.since }),
  ...(answers.began !== undefined && { began: answers.began }),
  ...(answers.lookedAt !== undefined && { lookedAt: answers.lookedAt }),
  goals: [...answers.goals],
  equipment: [...answers.equipment],
  minutes: answers.minutes,
  daysAWeek: answers.daysAWeek,
  setting: answers.setting,
  canStand: answers.canStand,
  canGetDown: answers.canGetDown,
  conditions: [...answers.conditions],
  allowed: [...answers.allowed],
});

/**
 * Fails where a later version's words stand in it: then the person is asked again, rather than half understood.
 * @param id of the record
 */
export function assessmentOf(
  { at, off, tz: _, atByServer: __, worst, also, painNow, painBest, painWorst, ...answers }: RecordData['assessment'],
  id?: string,
): Result<Assessment, readonly AnswerFault[]> {
  const day = dayOf(at, off);
  const place = (id: string): MarkedPlace | { readonly place: string } => placeOf(id) ?? { place: id };
  return checkAssessment(
    {
      ...answers,
      ...(id !== undefined && { id }),
      at,
      day,
      worst: worst === undefined ? null : place(worst),
      also: also.map(place),
      pain: { now: painNow, best: painBest, worst: painWorst },
    },
    day,
  );
}

/** How much it hurt then, also where later words stand in it. */
export const assessedPainOf = (data: RecordData['assessment']): AssessedPain => {
  const { at, off, worst = '', painNow, painBest, since, began } = data;
  const isFresh = isFreshInjury({ worst: placeOf(worst), since, began });
  return {
    at,
    day: dayOf(at, off),
    place: worst,
    level: Math.max(painNow, painBest),
    ...(isFresh && { isFresh }),
  };
};

/** When it was, by its own date and, where that was of a wrong clock, by the server's as far as the device knew. */
const datesOf = ({ at, off, atByServer: by }: Moment): Pick<Screening, 'at' | 'day' | 'byServer'> => ({
  at,
  day: dayOf(at, off),
  ...(by !== undefined && { byServer: { at: by, day: dayOf(by, off) } }),
});

/** What it names that is a sign, also where later words stand in it: a sign is not lost with what nobody can read. */
export const signsOfRecord = (
  { worst, also, conditions, allowed, ...moment }: RecordData['assessment'],
  id?: string,
): readonly Screening[] =>
  signsIn({
    ...(id !== undefined && { id }),
    ...datesOf(moment),
    places: [...(worst === undefined ? [] : [worst]), ...also],
    conditions,
    allowed,
  });

type RecordedAssessment = Pick<Fact<'assessment'>, 'id' | 'data'>;

/**
 * The same of all of them. What was named already in the answers that these were changed from was not told anew, unless
 * something has become more since: whoever was seen about it was seen about this too. Each says whether
 * later answers name it as a condition with which a professional allows exercise, whatever the answers after those say.
 */
export function signsOfRecords(assessments: readonly RecordedAssessment[]): readonly Screening[] {
  const byId = new Map(assessments.map(({ id, data }) => [id, data]));
  const keptFrom = ({ data }: RecordedAssessment, sign: Screening): readonly string[] => {
    const ids: string[] = [];
    let [after, id] = [data, data.changedFrom];
    while (id !== undefined && !ids.includes(id)) {
      const before = byId.get(id);
      if (before === undefined || !isKept(sign, before, after)) break;
      ids.push(id);
      [after, id] = [before, before.changedFrom];
    }
    return ids;
  };
  return assessments.flatMap((one) =>
    signsOfRecord(one.data, one.id).map((sign) => {
      const kept = keptFrom(one, sign);
      const isAllowed = assessments.some(({ data }) => data.at > sign.at && allows(data, sign));
      return {
        ...sign,
        ...(kept.length > 0 && { keptFrom: kept }),
        ...(isAllowed && { isAllowedSince: true as const }),
      };
    }),
  );
}

const tells = (data: RecordData['assessment'], { from, ticked }: Screening): boolean =>
  signsOfRecord(data).some((one) => one.from === from && one.ticked.join() === ticked.join());

/** It names the condition, which is no sign there for this reason alone. */
const allows = (data: RecordData['assessment'], sign: Screening): boolean =>
  !tells(data, sign) && tells({ ...data, allowed: [] }, sign);

function isKept(sign: Screening, before: RecordData['assessment'], after: RecordData['assessment']): boolean {
  if (!tells(before, sign)) return false;
  // Whatever has become more may be the sign, of which no more than its name is known.
  const isMore = (['painNow', 'painBest', 'painWorst'] as const).some((name) => after[name] > before[name]);
  const placesOf = ({ worst, also }: RecordData['assessment']): readonly string[] => [
    ...also,
    ...(worst === undefined ? [] : [worst]),
  ];
  const isNew = (now: readonly string[], then: readonly string[]): boolean => now.some((one) => !then.includes(one));
  const settling = ({ settles }: RecordData['assessment']): number => (settlings as readonly string[]).indexOf(settles);
  return !(
    isMore ||
    after.worst !== before.worst ||
    isNew(placesOf(after), placesOf(before)) ||
    isNew(after.setOffBy, before.setOffBy) ||
    settling(after) > settling(before)
  );
}

export const screeningOf = ({ asked, ticked, toldIn, ...moment }: RecordData['screening'], id?: string): Screening => ({
  ...(id !== undefined && { id }),
  ...datesOf(moment),
  asked,
  ticked,
  ...(toldIn !== undefined && { toldIn }),
});

export const seenOf = ({ id, data: { at, flagId, toldIn } }: Fact<'seen_by_professional'>): Seen => ({
  id,
  at,
  flagId,
  ...(toldIn !== undefined && { toldIn }),
});

export const painAnswerOf = ({ at, off, region, level, when }: RecordData['pain_checkin']): PainAnswer => ({
  at,
  day: dayOf(at, off),
  region,
  level,
  when,
});

/** null: a choice without what it chose. */
export function overruleOf({ id, data }: Fact<'overrule'>): Overrule | null {
  const { at, off, choice: kind, dose, to, reason } = data;
  const made = { id, at, day: dayOf(at, off), exerciseId: currentId(data.exerciseId), reason };
  if (kind === 'dose') return dose === undefined ? null : { ...made, choice: { kind, dose } };
  if (kind === 'swap') return to === undefined ? null : { ...made, choice: { kind, to: currentId(to) } };
  return { ...made, choice: { kind } };
}

/** null: this version does not know it. */
export function optionOf({ id, data: { at, off, option } }: Fact<'training_option'>): ChosenOption | null {
  const known = trainingOptions.find((one) => one === option);
  return known === undefined ? null : { id, at, day: dayOf(at, off), option: known };
}

export type SetData = RecordData['set'];
/** A session with every value that devices wrote beside each other; of pain the highest counts. */
export interface RecordedSession {
  readonly id: string;
  readonly fields: RecordData['session'];
  readonly pains: Readonly<Record<'painBefore' | 'painDuring' | 'painAfter', readonly number[]>>;
  /** What its answers of the pain before it are about, by `placesBefore`: none where there are none. */
  readonly places: readonly string[];
  /** in the order of time */
  readonly sets: readonly SetData[];
  /** The first moment of its sets and the answers in it, by `firstMoments`; undefined: there is none. */
  readonly first: number | undefined;
}

/** Of each session the places that its answers of the pain before it are about, each once. */
export function placesBefore(
  pains: readonly Pick<Fact<'pain_checkin'>, 'data'>[],
): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  for (const { data } of pains) {
    const { sessionId, region, when } = data;
    if (sessionId === undefined || when !== 'before') continue;
    places.set(sessionId, [...new Set([...(places.get(sessionId) ?? []), region])]);
  }
  return places;
}

/** Of ends that did not know of each other the one because of a sign counts, then the one because of pain, whichever was written last. */
export const stopReasonOf = ({
  stopReason,
  stoppedForPain,
  stoppedForSign,
}: Pick<
  RecordData['session'],
  'stopReason' | 'stoppedForPain' | 'stoppedForSign'
>): RecordData['session']['stopReason'] => {
  if (stoppedForSign === true) return 'sign';
  return stoppedForPain === true && stopReason !== 'sign' ? 'pain' : stopReason;
};

/** Of a header as it is stored, unread: whether it says `stopReasonOf` pain or a sign. */
export const saysRedStop = ({
  stopReason,
  stoppedForPain,
  stoppedForSign,
}: Readonly<Record<string, unknown>> = {}): boolean =>
  stoppedForSign === true || stoppedForPain === true || stopReason === 'pain' || stopReason === 'sign';

/** The same of a sign alone. */
export const saysSignStop = ({ stopReason, stoppedForSign }: Readonly<Record<string, unknown>> = {}): boolean =>
  stoppedForSign === true || stopReason === 'sign';

/**
 * null: still under way, or without a beginning. One that was never ended counts as broken off from the next day on, one
 * that was stopped because of pain or a sign at once.
 * @param today the person's
 */
export function doneSessionOf(
  { id, fields, pains, places, sets: recorded, first }: RecordedSession,
  today: Day,
): DoneSession | null {
  const { off = 0 } = fields;
  const { startedAt, endedAt, shift } = whenItWas(fields, first);
  const stopReason = stopReasonOf(fields);
  if (startedAt === undefined) return null;
  const day = dayOf(startedAt, off);
  if (endedAt === undefined && day >= today && !isRedStop(stopReason)) return null;
  const stoppedAt = fields.stoppedAt === undefined ? endedAt : fields.stoppedAt + shift;
  // Of older records without an end nobody knows when it was: after midnight, for all that is known.
  const stoppedOn = stoppedAt === undefined ? addDays(day, 1) : dayOf(stoppedAt, off);
  const planned = byCurrentId(fields.planned ?? {});
  const cutFrom = byCurrentId(fields.cutFrom ?? {});
  const sets = recorded.map((set) => ({ ...set, exerciseId: currentId(set.exerciseId) }));
  const highest = (levels: readonly number[]): number | null => (levels.length === 0 ? null : Math.max(...levels));
  const [place, ...others] = places;
  const stopped = stoppedIn(fields, sets);
  const painDuring = highest(pains.painDuring);
  const painAfter = highest(pains.painAfter);
  const ended = stopReason ?? (endedAt === undefined ? 'other' : 'done');
  const hurt = lightOf(Math.max(painDuring ?? 0, painAfter ?? 0)) === 'red';
  const left = ended !== 'done' && hurt ? leftIn(fields, sets) : undefined;
  const undone = hurt || ended === 'pain' ? [...(left === undefined ? [] : [left]), ...passedOver(fields)] : [];
  const ids = new Set([...sets.map(({ exerciseId }) => exerciseId), ...(stopped === undefined ? [] : [stopped])]);
  return {
    id,
    at: startedAt,
    day,
    ...(isRedStop(stopReason) && stoppedOn > day && { stoppedOn }),
    painBefore: highest(pains.painBefore),
    ...(place !== undefined && others.length === 0 && { region: place }),
    painDuring,
    painAfter,
    stopReason: ended,
    ...(endedAt === undefined && { isBrokenOff: true }),
    ...(undone.length > 0 && { undoneInPain: undone }),
    exercises: [...ids].map((exerciseId): DoneExercise => {
      const own = sets.filter((set) => set.exerciseId === exerciseId);
      const whole = cutFrom.get(exerciseId);
      const loads = own.flatMap(({ loadKg }) => loadKg ?? []);
      return {
        exerciseId,
        planned: planned.get(exerciseId) ?? null,
        ...(whole !== undefined && { cutFrom: whole }),
        sets: weakerSide(own),
        loadKg: loads.length === 0 ? null : Math.min(...loads),
        faultShare: null,
      };
    }),
  };
}

/** An id may be any word that an object has of its own. */
const byCurrentId = <Value>(rows: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(rows).map(([id, row]) => [currentId(id), row]));

/**
 * The exercise that a stop because of pain or a sign was at (`leftIn`). Undefined: no such stop, or nothing says where it was.
 * @param sets in the order of time
 */
export const stoppedIn = (
  session: RecordData['session'],
  sets: readonly Pick<SetData, 'exerciseId'>[],
): string | undefined => (isRedStop(stopReasonOf(session)) ? leftIn(session, sets) : undefined);

/**
 * The exercise that a session was left at, of which no set may be done: by the sets the one that is not done yet. What was
 * skipped is not asked for. Undefined: nothing says where it was.
 * @param sets in the order of time
 */
function leftIn(
  { running, exercises = [], planned = {} }: RecordData['session'],
  sets: readonly Pick<SetData, 'exerciseId'>[],
): string | undefined {
  const doses = byCurrentId(planned);
  const first = exercises.map(currentId).map((exerciseId) => ({ exerciseId, dose: doses.get(exerciseId) }));
  const asked = running?.map(({ exerciseId, dose }) => ({ exerciseId: currentId(exerciseId), dose })) ?? first;
  const done = sets.map(({ exerciseId }) => currentId(exerciseId));
  const doneOf = (id: string): number => done.filter((exerciseId) => exerciseId === id).length;
  const at = asked.findLastIndex(({ exerciseId }) => doneOf(exerciseId) > 0);
  const last = asked[at];
  const { sets: targets = [0], perSide = false } = last?.dose ?? {};
  const isLeft = last !== undefined && doneOf(last.exerciseId) < targets.length * (perSide ? 2 : 1);
  return (isLeft ? last : asked[at + 1])?.exerciseId ?? done.at(-1);
}

/** What a session began with and no longer asks for: skipped, or swapped for another. */
function passedOver({ running, exercises = [] }: RecordData['session']): readonly string[] {
  if (running === undefined) return [];
  const asked = new Set(running.map(({ exerciseId }) => currentId(exerciseId)));
  return exercises.map(currentId).filter((id) => !asked.has(id));
}

const amountOf = ({ repetitions, seconds }: SetData): number => repetitions ?? seconds ?? 0;

/** Where each side had its turn, of each pair the lower; a set that one side lacks is none of the weaker side. */
function weakerSide(sets: readonly SetData[]): readonly number[] {
  const [left = [], right = []] = (['left', 'right'] as const).map((side) =>
    sets.filter((set) => set.side === side).map(amountOf),
  );
  const both = sets.filter(({ side }) => side !== 'left' && side !== 'right').map(amountOf);
  if (left.length === 0 || right.length === 0) return [...both, ...left, ...right];
  const pairs = Math.min(left.length, right.length);
  return [...both, ...left.slice(0, pairs).map((value, at) => Math.min(value, right[at] ?? value))];
}
