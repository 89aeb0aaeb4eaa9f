// Red flags come first and stop everything else. What was ticked stays recorded; what ends a stop is recorded beside it.
import { CLOCK_WRONG_MS } from '#core/lib/clocks.ts';
import { addDays, dayOf, MS_PER_MINUTE, utcStartOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { certainAge, hasHadBirthday, marked, painWhenAsked, yearOf, youngest } from './assessment.ts';
import type { AssessedPain, Assessment } from './assessment.ts';
import { decide } from './decisions.ts';
import type { Decision, RuleId } from './decisions.ts';
import type { PainAnswer } from './pain.ts';
import {
  conditionFlags,
  flagsToAsk,
  isKnownFlag,
  placeFlags,
  redFlagOf,
  redFlags,
  sessionSign,
  urgencies,
} from './red-flags.ts';
import type { RedFlag } from './red-flags.ts';
import { pauseDays, peakOf, wasTrained } from './training.ts';
import type { DoneSession } from './training.ts';

/** One answer to the safety questions: which were asked, and which of them are true. */
export interface Screening {
  /** Of the record, where it was recorded. */
  readonly id?: string;
  /** UTC ms, and the local day of it. */
  readonly at: number;
  readonly day: Day;
  /** By the server, as far as is known, where the clock that dated it was known to be wrong. */
  readonly byServer?: Pick<Screening, 'at' | 'day'>;
  readonly asked: readonly string[];
  readonly ticked: readonly string[];
  /** The records that had told a sign by then, as far as the device had them. */
  readonly toldIn?: readonly string[];
  /** Where it was not ticked among the safety questions but follows from another answer. */
  readonly from?: 'condition' | 'place';
  /** The answers that had told it before, and were changed to these without telling it anew. */
  readonly keptFrom?: readonly string[];
  /** Of a condition: with which a professional has allowed exercise since, by later answers. */
  readonly isAllowedSince?: true;
}

/** The person says that a professional has seen them about a sign. */
export interface Seen {
  readonly id?: string;
  readonly at: number;
  readonly flagId: string;
  /** The records that had told it by then. Without them it is about whatever was told before it. */
  readonly toldIn?: readonly string[];
}

export interface SafetyRecords {
  /** With what earlier answers named that is a sign too (`signsIn`). */
  readonly screenings: readonly Screening[];
  readonly seen: readonly Seen[];
  /** Pain by the day: the worst of it has the questions asked again. */
  readonly answers?: readonly PainAnswer[];
  /** Of a week at least; where they are not given, nobody counts as away. */
  readonly sessions?: readonly DoneSession[];
  /** Days that were trained on besides: of a session under way, or where no more is known of a session than its day. */
  readonly trainedOn?: readonly Day[];
  /** Of every assessment. */
  readonly assessed?: readonly AssessedPain[];
  /** By how much the clock of the device is known to be ahead, ms, below 0 behind; left out where it is right as far as anybody knows. */
  readonly clockAhead?: number;
  /** What was said and done today by the server’s clock, where by the clock of the device it is another day. */
  readonly todayByServer?: PainOfDay;
  /** What was said of pain and stopped because of it, where the server rejected that; left out where there is nothing. */
  readonly rejected?: RejectedPain;
}

export interface RejectedPain extends Pick<PainOfDay, 'answers' | 'sessions'> {
  readonly assessed: readonly AssessedPain[];
}

export interface PainOfDay {
  readonly day: Day;
  readonly answers: readonly PainAnswer[];
  readonly sessions: readonly DoneSession[];
}

export type Safety =
  | {
      readonly outcome: 'stop';
      /** Most urgent first: whom to see about each, and how soon. */
      readonly flags: readonly RedFlag[];
      readonly decisions: readonly Decision[];
    }
  | { readonly outcome: 'ask'; readonly flags: readonly RedFlag[]; readonly decisions: readonly Decision[] }
  | { readonly outcome: 'too-young'; readonly decisions: readonly Decision[] }
  | { readonly outcome: 'clear'; readonly decisions: readonly Decision[] };

/** The questions are asked anew after four weeks, and after a pause: who was away may have been ill. */
export const screeningLasts = 28;

/** For so long nobody can answer a sign away. */
const stopLasts = 12 * 3_600_000;
/** Pain from here on has the questions asked anew, unless they were asked shortly before. */
export const severePain = 9;
const askedShortlyBefore = 3_600_000;

/** What of an assessment tells a sign. Words that this version does not know tell none. */
export interface Named extends Pick<Screening, 'id' | 'at' | 'day' | 'byServer'> {
  readonly places: readonly string[];
  readonly conditions: readonly string[];
  readonly allowed: readonly string[];
}

/** A condition whose own words are a sign is one, and so is a chest that hurts, whatever the safety questions say. */
export function signsIn({ id, at, day, byServer, places, conditions, allowed }: Named): readonly Screening[] {
  const byCondition = Object.entries(conditionFlags).flatMap(([condition, sign]) =>
    conditions.includes(condition) && !(sign.mayBeAllowed && allowed.includes(condition)) ? [sign.flag] : [],
  );
  const byPlace = Object.entries(placeFlags).flatMap(([place, flag]) => (places.includes(place) ? [flag] : []));
  const given = { ...(id !== undefined && { id }), at, day, ...(byServer !== undefined && { byServer }), asked: [] };
  return [
    ...byCondition.map((flag) => ({ ...given, ticked: [flag], from: 'condition' as const })),
    ...byPlace.map((flag) => ({ ...given, ticked: [flag], from: 'place' as const })),
  ];
}

const signsOf = (assessment: Assessment): readonly Screening[] =>
  signsIn({ ...assessment, places: marked(assessment).map(({ place }) => place) });

/** A sign that has not ended, and who told it. */
export interface StandingSign {
  readonly flag: RedFlag;
  /** The answers that told it, as far as they have not ended. */
  readonly tellings: readonly Screening[];
  /** The answers that hold still name it: while they do, no unticked question ends it. */
  readonly isNamed: boolean;
  readonly ruleId: RuleId;
  /** of the records that it is from */
  readonly clockAhead?: number;
}

const stopRules = { condition: 'flag.condition', place: 'flag.place' } as const;

/**
 * What was told and has not ended, most urgent first. Seeing a professional about it ends any of them; a screening of a later
 * day, and at least twelve hours later, that knew of it, and in which it was asked and not ticked, ends those that are no
 * emergency, and that this version knows.
 * @param assessment the answers that hold; null where there are none that can be read
 */
export function standingSigns(
  assessment: Assessment | null,
  { screenings, seen, clockAhead }: SafetyRecords,
  today: Day,
): readonly StandingSign[] {
  const now = assessment === null ? [] : signsOf(assessment).map((sign) => asRecorded(sign, screenings));
  const told = new Map<string, Screening[]>();
  const named = new Set<string>();
  for (const telling of now)
    for (const id of telling.ticked) {
      if (isSeen(id, telling, seen)) continue;
      named.add(id);
      told.set(id, [...(told.get(id) ?? []), telling]);
    }
  for (const telling of screenings)
    for (const id of telling.ticked) {
      if (isSeen(id, telling, seen) || answeredOn(id, telling, screenings, today) !== null) continue;
      // The answers that hold are among the records.
      const isKnown = (told.get(id) ?? []).some(({ at, from }) => at === telling.at && from === telling.from);
      if (!isKnown) told.set(id, [...(told.get(id) ?? []), telling]);
    }
  return inUrgency([...told.keys()]).map((flag): StandingSign => {
    const tellings = told.get(flag.id) ?? [];
    const isNamed = named.has(flag.id);
    const isTicked = tellings.some(({ from }) => from === undefined);
    const from = isTicked && !isNamed ? undefined : tellings[0]?.from;
    const ruleId = from === undefined ? 'flag.stop' : stopRules[from];
    return { flag, tellings, isNamed, ruleId, ...(clockAhead !== undefined && { clockAhead }) };
  });
}

/** With what the records know of it: whether it was told by the answers before it already. */
const asRecorded = (sign: Screening, screenings: readonly Screening[]): Screening =>
  screenings.find(
    ({ id, from, ticked }) =>
      id !== undefined && id === sign.id && from === sign.from && ticked.join() === sign.ticked.join(),
  ) ?? sign;

/** What a screening names that is answered now: whoever told a sign that stands. */
export const tellingIds = (records: SafetyRecords, today: Day): readonly string[] => [
  ...new Set(standingSigns(null, records, today).flatMap(({ tellings }) => tellings.flatMap(({ id }) => id ?? []))),
];

/** A sign that was answered away, though nobody is known to have looked at it. */
export interface UnseenSign {
  readonly flag: RedFlag;
  /** The last day on which it was told. */
  readonly day: Day;
  /** The records that told it. */
  readonly toldIn: readonly string[];
}

/** For so long it is said of a sign that an answer alone has ended it. */
const unseenLasts = 14;

/**
 * What an answer alone has ended in the last days, most urgent first. Of a sign that was told in a session nothing is left
 * where what was ticked soon after named which it was, nor of a condition with which a professional has since allowed exercise.
 */
export function unseenSigns(assessment: Assessment | null, records: SafetyRecords, today: Day): readonly UnseenSign[] {
  const standing = standingSigns(assessment, records, today).map(({ flag }) => flag.id);
  const last = new Map<string, Pick<UnseenSign, 'day' | 'toldIn'>>();
  for (const telling of records.screenings) {
    for (const id of telling.ticked) {
      if (standing.includes(id) || isSeen(id, telling, records.seen)) continue;
      if (id === sessionSign && isNamed(telling, records.screenings)) continue;
      if (telling.isAllowedSince === true) continue;
      const answered = answeredOn(id, telling, records.screenings, today);
      // What answers named stood for as long as they did, whatever was not ticked meanwhile.
      const next = telling.from === undefined ? null : answersAfter(telling, assessment, records);
      const ended = next === null ? answered : later(answered, next);
      if (answered === null || ended === null || today - ended >= unseenLasts) continue;
      const { day, toldIn } = last.get(id) ?? { day: telling.day, toldIn: [] };
      last.set(id, {
        day: day > telling.day ? day : telling.day,
        toldIn: telling.id === undefined ? toldIn : [...toldIn, telling.id],
      });
    }
  }
  return inUrgency([...last.keys()]).flatMap((flag) => {
    const told = last.get(flag.id);
    return told === undefined ? [] : [{ flag, ...told }];
  });
}

/**
 * Whether its name was ticked soon after the session, whatever has become of that since: a professional may have seen the
 * person about it. Ticked among the questions it is the sign of the session before, which a tick beside it names only then.
 */
function isNamed(told: Screening, screenings: readonly Screening[]): boolean {
  const sessions = screenings.filter(
    ({ at, asked, ticked }) => at <= told.at && asked.length === 0 && ticked.includes(sessionSign),
  );
  const toldAt = Math.max(...sessions.map(({ at }) => at));
  return screenings.some(
    ({ at, ticked, from }) =>
      from === undefined && at >= toldAt && at < toldAt + stopLasts && ticked.some((id) => id !== sessionSign),
  );
}

/** The day of the answers that came next; where not all are known, of those that hold. */
function answersAfter({ at }: Screening, assessment: Assessment | null, { assessed = [] }: SafetyRecords): Day | null {
  const after = assessed.filter((one) => one.at > at).map(({ day }) => day);
  return after.length === 0 ? (assessment?.day ?? null) : (Math.min(...after) as Day);
}

const later = (one: Day | null, other: Day): Day => (one !== null && one > other ? one : other);

/** With or without answers to plan by. */
export const standingFlags = (records: SafetyRecords, today: Day): readonly RedFlag[] =>
  standingSigns(null, records, today).map(({ flag }) => flag);

/** The first day on which a screening ended it; null: none has. */
function answeredOn(id: string, told: Screening, screenings: readonly Screening[], today: Day): Day | null {
  if (redFlagOf(id).soon === 'now' || !isKnownFlag(id)) return null;
  const ending = screenings.filter((answer) => {
    const { day, asked, ticked, toldIn } = answer;
    if (day > today || !asked.includes(id) || ticked.includes(id)) return false;
    const isNaming = toldIn !== undefined && told.id !== undefined;
    return (!isNaming || toldIn.includes(told.id)) && isLateEnough(answer, told, isNaming);
  });
  return ending.length === 0 ? null : (Math.min(...ending.map(({ day }) => day)) as Day);
}

type Dated = Pick<Screening, 'at' | 'day'>;
type TwiceDated = Pick<Screening, 'at' | 'day' | 'byServer'>;

const datesOf = (told: TwiceDated): readonly Dated[] => (told.byServer === undefined ? [told] : [told, told.byServer]);

/**
 * Whether an answer ends by its dates what was told.
 * @param isNaming it names it, and so was given after it: a date that is later than both of the answer’s is of a clock that
 * was wrong, or was thought to be, and is left out where there is another
 */
function isLateEnough({ at, day, byServer = { at, day } }: TwiceDated, told: TwiceDated, isNaming: boolean): boolean {
  const known = datesOf(told).filter((one) => one.at <= Math.max(at, byServer.at) + CLOCK_WRONG_MS);
  const dates = isNaming && known.length > 0 ? known : datesOf(told);
  const isOwn = (one: Dated): boolean => one === told && dates.length > 1;
  return dates.every(
    // That a clock which was behind is put right nobody sees: then the answer is as early as it says.
    (one) => isLongAfter({ at, day }, one) && (isOwn(one) || isLongAfter(byServer, one)),
  );
}

const isLongAfter = (one: Dated, told: Dated): boolean => one.day > told.day && one.at >= told.at + stopLasts;

/** How a stop ends, besides by a professional who has seen the person about it. */
export type Ending =
  /** by a screening in which it is not ticked, from this minute on, UTC ms */
  | { readonly by: 'questions'; readonly from: number }
  /** by a screening too, once the answers that name it were changed */
  | { readonly by: 'answers' }
  | { readonly by: 'professional' };

/**
 * @param offsetAt UTC offset in minutes where the person is, at a moment: the clocks may change by then
 * @param now by the clock of the device, UTC ms; left out: as if it were before all of it
 */
export function howItEnds(
  { flag, tellings, isNamed, clockAhead = 0 }: StandingSign,
  offsetAt: (at: number) => number,
  now = -Infinity,
): Ending {
  if (flag.soon === 'now' || !isKnownFlag(flag.id)) return { by: 'professional' };
  if (isNamed) return { by: 'answers' };
  // By the device’s clock, of a moment by one that it is ahead of by so much.
  const endOf = ({ at, day }: Dated, ahead = 0): number =>
    Math.max(
      at + stopLasts,
      startOf(addDays(day, 1), (moment) => offsetAt(moment + ahead)),
    ) + ahead;
  const dated = (at: number): Dated => ({ at, day: dayOf(at, offsetAt(at)) });
  const endsAt = (at: number): boolean =>
    tellings.every((told) =>
      // As a record dates it: both by the offset that it has.
      isLateEnough(
        { ...dated(at), byServer: { at: at - clockAhead, day: dayOf(at - clockAhead, offsetAt(at)) } },
        told,
        told.id !== undefined,
      ),
    );
  if (now > -Infinity && endsAt(now)) return { by: 'questions', from: now };
  const times = tellings
    .flatMap(datesOf)
    .flatMap((one) => [endOf(one), endOf(one, clockAhead)])
    .map((at) => Math.ceil(at / MS_PER_MINUTE) * MS_PER_MINUTE)
    .sort((one, other) => one - other);
  return { by: 'questions', from: times.find((at) => at >= now && endsAt(at)) ?? Math.max(...times) };
}

/** Local midnight; where the clocks change at midnight by the offset before. */
function startOf(day: Day, offsetAt: (at: number) => number): number {
  const utc = utcStartOf(day);
  return utc - offsetAt(utc - offsetAt(utc) * MS_PER_MINUTE) * MS_PER_MINUTE;
}

/** Of all that stand together: once the last of them has ended, or each in its own way. */
export function howAllEnd(
  signs: readonly StandingSign[],
  offsetAt: (at: number) => number,
  now?: number,
): Ending | { readonly by: 'each' } {
  const [first, ...others] = signs.map((sign) => howItEnds(sign, offsetAt, now));
  if (first === undefined || others.length === 0) return first ?? { by: 'each' };
  const times = [first, ...others].map((one) => (one.by === 'questions' ? one.from : Infinity));
  const from = Math.max(...times);
  return from === Infinity ? { by: 'each' } : { by: 'questions', from };
}

/** By the records that it names; clocks are asked only where there are none. */
const isSeen = (flagId: string, told: Pick<Screening, 'id' | 'at' | 'keptFrom'>, seen: readonly Seen[]): boolean =>
  seen.some(({ at, flagId: about, toldIn }) => {
    if (about !== flagId) return false;
    if (toldIn === undefined || told.id === undefined) return at > told.at;
    return [told.id, ...(told.keptFrom ?? [])].some((id) => toldIn.includes(id));
  });

export interface LiftedSign {
  readonly flag: RedFlag;
  /** All that would have to be taken back for it to stop again. */
  readonly seen: readonly Seen[];
}

/** What would stop, or be said for two weeks after, had nobody said that a professional has seen them about it. */
export function liftedSigns(assessment: Assessment | null, records: SafetyRecords, today: Day): readonly LiftedSign[] {
  const ofFlag = ({ id }: RedFlag): readonly Seen[] => records.seen.filter(({ flagId }) => flagId === id);
  return inUrgency(records.seen.map(({ flagId }) => flagId)).flatMap((flag) => {
    const isSaid = (seen: readonly Seen[]): boolean =>
      [standingSigns, unseenSigns].some((signs) =>
        signs(assessment, { ...records, seen }, today).some((one) => one.flag.id === flag.id),
      );
    const without = records.seen.filter(({ flagId }) => flagId !== flag.id);
    return !isSaid(records.seen) && isSaid(without) ? [{ flag, seen: ofFlag(flag) }] : [];
  });
}

function inUrgency(ids: readonly string[]): readonly RedFlag[] {
  const order = ({ id, soon }: RedFlag): number =>
    urgencies.indexOf(soon) * 1_000 + redFlags.findIndex((one) => one.id === id);
  return [...new Set(ids)].map(redFlagOf).sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
}

/**
 * When it began to hurt this much, the last time today; null: it has not. It ends with a lower answer about the same place,
 * so what hurts this much again later is asked about again.
 */
function severeSince(
  assessment: Assessment,
  { answers = [], sessions = [], assessed = [] }: SafetyRecords,
  today: Day,
): number | null {
  const told = [
    ...answers.map(({ at, day, region, level }) => ({ at, day, level, about: region })),
    ...[...assessed, painWhenAsked(assessment)].map((one) => ({ ...one, about: one.place })),
  ].filter(({ day }) => day === today);
  const begins = sessions.flatMap((session) =>
    session.day === today && peakOf(session) >= severePain ? [session.at] : [],
  );
  for (const place of new Set(told.map(({ about }) => about))) {
    let since: number | null = null;
    for (const { at, level } of told
      .filter(({ about }) => about === place)
      .sort((a, b) => a.at - b.at || a.level - b.level)) {
      if (level < severePain) since = null;
      else if (since === null) begins.push((since = at));
    }
  }
  return begins.length === 0 ? null : Math.max(...begins);
}

/** Nothing was trained for so long that it is a pause. */
function isAway({ sessions, trainedOn }: SafetyRecords, today: Day): boolean {
  if (sessions === undefined && trainedOn === undefined) return false;
  const days = [...(sessions ?? []).filter(wasTrained).map(({ day }) => day), ...(trainedOn ?? [])];
  return days.every((day) => day > today || today - day >= pauseDays);
}

export function screen(assessment: Assessment, records: SafetyRecords, today: Day): Safety {
  const signs = standingSigns(assessment, records, today);
  if (signs.length > 0)
    return {
      outcome: 'stop',
      flags: signs.map(({ flag }) => flag),
      decisions: signs.map(({ flag: { id, whom, soon, source }, ruleId }) =>
        decide(ruleId, { flag: id }, { whom, soon }, source),
      ),
    };
  if (certainAge(assessment, today) < youngest) {
    const { birthYear } = assessment;
    const hadBirthday = hasHadBirthday(assessment, today);
    return {
      outcome: 'too-young',
      // Asked only where it decides.
      decisions: [
        decide(
          'age.under-16',
          { birthYear, ...(yearOf(today) - birthYear === youngest && { hadBirthday }) },
          { plan: false },
        ),
      ],
    };
  }
  const severe = severeSince(assessment, records, today);
  const unaskedFor = (days: number): readonly RedFlag[] => {
    const fresh = records.screenings.filter(
      ({ at, day }) =>
        day <= today && today - day < days && (severe === null || (day === today && at >= severe - askedShortlyBefore)),
    );
    return flagsToAsk(marked(assessment)).filter(({ id }) => !fresh.some(({ asked }) => asked.includes(id)));
  };
  const due = unaskedFor(screeningLasts);
  const unasked = isAway(records, today) ? unaskedFor(pauseDays) : due;
  if (unasked.length > 0) {
    const ids = unasked.map(({ id }) => id);
    const ruleId = severe !== null ? 'flag.ask-again' : due.length > 0 ? 'flag.ask' : 'flag.ask-away';
    return { outcome: 'ask', flags: unasked, decisions: [decide(ruleId, { unasked: ids }, { plan: false })] };
  }
  return { outcome: 'clear', decisions: [] };
}
