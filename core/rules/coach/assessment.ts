import { conditions as knownConditions, equipment as knownEquipment } from '#core/exercises/vocabulary.ts';
import { addDays, isoDay } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { decide } from './decisions.ts';
import type { Decision } from './decisions.ts';
import {
  beginnings,
  bodyPlaces,
  goals,
  irritabilities,
  settings,
  settlings,
  triggers,
  troubledSince,
} from './vocabulary.ts';
import type {
  Beginning,
  BodyPlace,
  BodySide,
  Condition,
  Equipment,
  Goal,
  Irritability,
  Region,
  Setting,
  Settling,
  Trigger,
  TroubledSince,
} from './vocabulary.ts';

export interface MarkedPlace {
  readonly place: BodyPlace;
  /** The person's own; null where the place has no sides. */
  readonly side: BodySide | null;
}

/** `neck`, `knee-left`: as a place is recorded, and what pain answers name as their region. */
export const placeId = ({ place, side }: MarkedPlace): string => (side === null ? place : `${place}-${side}`);

export interface PainNumbers {
  readonly now: number;
  readonly best: number;
  readonly worst: number;
}

/** What a person told the coach. Of the lists, only what is in them matters, never their order. */
export interface Assessment {
  /** Of the record, where it was recorded. */
  readonly id?: string;
  /** UTC ms, and the local day of it. */
  readonly at: number;
  readonly day: Day;
  readonly birthYear: number;
  /** Had the birthday of the year of `day`; asked only of somebody who is sixteen by then, false of all others. */
  readonly hadBirthday: boolean;
  /** The place that troubles most; null: nothing hurts. */
  readonly worst: MarkedPlace | null;
  readonly also: readonly MarkedPlace[];
  readonly pain: PainNumbers;
  readonly settles: Settling;
  readonly setOffBy: readonly Trigger[];
  /** Of the place that troubles most. Absent: nothing hurts, or an older version did not ask. */
  readonly since?: TroubledSince;
  readonly began?: Beginning;
  /** Whether a professional has looked at it. */
  readonly lookedAt?: boolean;
  readonly goals: readonly Goal[];
  /** What is there: nothing is taken for granted, not even a chair. */
  readonly equipment: readonly Equipment[];
  readonly minutes: number;
  readonly daysAWeek: number;
  readonly setting: Setting;
  readonly canStand: boolean;
  /** Down to the floor and up again. */
  readonly canGetDown: boolean;
  readonly conditions: readonly Condition[];
  /** Those of the conditions with which a professional has allowed exercise. */
  readonly allowed: readonly Condition[];
}

export const youngest = 16;
const oldest = 120;
const shortestMinutes = 5;
export const longestMinutes = 120;

export interface AnswerFault {
  readonly field: keyof Assessment | 'pain.now' | 'pain.best' | 'pain.worst';
  readonly code: 'missing' | 'unknown' | 'range' | 'not-born' | 'too-long-ago' | 'ahead' | 'no-side' | 'side';
  readonly least?: number;
  readonly most?: number;
}

export const yearOf = (day: Day): number => Number(isoDay(day).slice(0, 4));

/** The years that somebody has certainly lived; where only the birthday could tell, the lower number. */
export const certainAge = (assessment: Assessment, day: Day): number =>
  yearOf(day) - assessment.birthYear - (hasHadBirthday(assessment, day) ? 0 : 1);

/** What was said of a birthday says nothing of that of another year. */
export const hasHadBirthday = (
  { hadBirthday, day: answeredOn }: Pick<Assessment, 'hadBirthday' | 'day'>,
  day: Day,
): boolean => hadBirthday && yearOf(answeredOn) === yearOf(day);

/** The years that somebody reaches this year: where only the birthday could tell, the higher number. */
export const ageThisYear = ({ birthYear }: Assessment, day: Day): number => yearOf(day) - birthYear;

type Given = Readonly<Record<string, unknown>>;
const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** All faults at once. `today` is the day on which somebody answers. */
export function checkAssessment(given: Given, today: Day): Result<Assessment, readonly AnswerFault[]> {
  const faults: AnswerFault[] = [];
  const fault = (field: AnswerFault['field'], code: AnswerFault['code'], range?: { least: number; most: number }) =>
    void faults.push({ field, code, ...range });

  const whole = (field: AnswerFault['field'], value: unknown, least: number, most: number): void => {
    if (value === undefined || value === null) fault(field, 'missing');
    else if (!isWhole(value) || value < least || value > most) fault(field, 'range', { least, most });
  };
  const oneOf = (field: keyof Assessment, known: readonly string[]): void => {
    const value = given[field];
    if (value === undefined || value === null) fault(field, 'missing');
    else if (!known.some((word) => word === value)) fault(field, 'unknown');
  };
  const someOf = (field: keyof Assessment, known: readonly string[]): void => {
    const value = given[field];
    if (!Array.isArray(value)) fault(field, 'missing');
    else if (!value.every((word) => known.some((one) => one === word))) fault(field, 'unknown');
  };
  const yesOrNo = (field: keyof Assessment): void => {
    if (typeof given[field] !== 'boolean') fault(field, 'missing');
  };
  /** What older versions did not ask is not missed: null was asked and not answered. */
  const asked = (field: keyof Assessment, check: (field: keyof Assessment) => void): void => {
    if (given[field] !== undefined) check(field);
  };
  const place = (field: 'worst' | 'also', value: unknown): void => {
    const { place: name, side } = (value ?? {}) as Given;
    const known =
      typeof name === 'string' && Object.hasOwn(bodyPlaces, name) ? bodyPlaces[name as BodyPlace] : undefined;
    if (known === undefined) fault(field, 'unknown');
    else if (known.sided ? side !== 'left' && side !== 'right' : side !== null)
      fault(field, known.sided ? 'side' : 'no-side');
  };

  const { at, day, birthYear, worst, also } = given;
  if (!isWhole(at)) fault('at', 'missing');
  if (!isWhole(day)) fault('day', 'missing');
  else if (day > today) fault('day', 'ahead');
  const thisYear = yearOf(today);
  if (birthYear === undefined || birthYear === null) fault('birthYear', 'missing');
  else if (!isWhole(birthYear)) fault('birthYear', 'range', { least: thisYear - oldest, most: thisYear - 1 });
  else if (birthYear >= thisYear) fault('birthYear', 'not-born');
  else if (birthYear < thisYear - oldest) fault('birthYear', 'too-long-ago');
  yesOrNo('hadBirthday');
  if (worst === undefined) fault('worst', 'missing');
  else if (worst !== null) place('worst', worst);
  if (!Array.isArray(also)) fault('also', 'missing');
  else also.forEach((one) => place('also', one));
  const pain = (given['pain'] ?? {}) as Given;
  whole('pain.now', pain['now'], 0, 10);
  whole('pain.best', pain['best'], 0, 10);
  whole('pain.worst', pain['worst'], 0, 10);
  oneOf('settles', settlings);
  someOf('setOffBy', triggers);
  asked('since', (field) => oneOf(field, troubledSince));
  asked('began', (field) => oneOf(field, beginnings));
  asked('lookedAt', yesOrNo);
  someOf('goals', goals);
  someOf('equipment', knownEquipment);
  whole('minutes', given['minutes'], shortestMinutes, longestMinutes);
  whole('daysAWeek', given['daysAWeek'], 1, 7);
  oneOf('setting', settings);
  yesOrNo('canStand');
  yesOrNo('canGetDown');
  someOf('conditions', Object.keys(knownConditions));
  someOf('allowed', Object.keys(knownConditions));
  return faults.length > 0 ? fail(faults) : ok(given as unknown as Assessment);
}

/** How much it hurt when the coach asked, with the place that troubled most; `''`: none was marked. */
export interface AssessedPain {
  readonly at: number;
  readonly day: Day;
  readonly place: string;
  readonly level: number;
  /** It was a fresh injury of that place. */
  readonly isFresh?: true;
}

/**
 * What answers to the coach said of pain, whichever of them hold now. Of one day and place the last word, because a slip is put
 * right by answering again; a word on another place takes nothing back.
 * @param earlier those of other days too, as they are recorded
 */
export function assessedPains(
  assessment: Assessment | null,
  earlier: readonly AssessedPain[] = [],
): readonly AssessedPain[] {
  const last = new Map<string, AssessedPain>();
  const given = assessment === null ? [] : [painWhenAsked(assessment)];
  for (const one of [...earlier, ...given]) {
    const about = `${one.day} ${one.place}`;
    const known = last.get(about);
    const isLater = known === undefined || one.at > known.at || (one.at === known.at && one.level > known.level);
    if (isLater) last.set(about, one);
  }
  return [...last.values()];
}

export const painWhenAsked = (assessment: Assessment): AssessedPain => ({
  at: assessment.at,
  day: assessment.day,
  place: assessment.worst === null ? '' : placeId(assessment.worst),
  level: carefulPain(assessment).pain.now,
  ...(isFreshInjury(assessment) && { isFresh: true }),
});

/** Where the numbers contradict each other, the higher one counts until they are asked again. */
export function carefulPain({ worst, also, pain }: Pick<Assessment, 'worst' | 'also' | 'pain'>): {
  readonly pain: PainNumbers;
  readonly decisions: readonly Decision[];
} {
  const now = Math.max(pain.now, pain.best);
  const highest = Math.max(now, pain.worst);
  // Nothing marked, and yet it hurts: how much still counts.
  const contradicts =
    now !== pain.now || highest !== pain.worst || (worst === null && (also.length > 0 || highest > 0));
  return {
    pain: { now, best: pain.best, worst: highest },
    decisions: contradicts
      ? [
          decide(
            'answers.careful',
            { now: pain.now, best: pain.best, worst: pain.worst, marked: worst !== null },
            { now, worst: highest },
          ),
        ]
      : [],
  };
}

const bySettling = { 'within-hour': 'low', 'same-evening': 'low', 'next-morning': 'moderate', longer: 'high' } as const;

/** How easily it is upset: by how long a flare lasts and how much it hurts, whichever is the more careful. */
export function irritabilityOf(
  pain: PainNumbers,
  settles: Settling,
): { readonly irritability: Irritability; readonly decision: Decision } {
  const byPain = pain.worst >= 7 || pain.now > 5 ? 'high' : pain.worst >= 4 ? 'moderate' : 'low';
  const bySettle: Irritability = bySettling[settles];
  const irritability = irritabilities.indexOf(byPain) >= irritabilities.indexOf(bySettle) ? byPain : bySettle;
  const byWorst = pain.worst >= 7 || (byPain === 'moderate' && irritability === 'moderate');
  const because =
    irritability === 'low'
      ? { now: pain.now, worst: pain.worst, settles }
      : {
          ...(byPain === irritability && (byWorst ? { worst: pain.worst } : { now: pain.now })),
          ...(bySettle === irritability && { settles }),
        };
  return {
    irritability,
    decision: decide(`irritability.${irritability}`, because, { irritability }),
  };
}

/** After how many days it is asked how a fresh injury is. */
const freshDays = 3;

/** By words as they were recorded, too. As long as these answers hold: whoever answers again says how it is by then. */
export const isFreshInjury = ({
  worst,
  since,
  began,
}: {
  readonly worst: Assessment['worst'];
  readonly since?: string | null | undefined;
  readonly began?: string | null | undefined;
}): boolean => worst !== null && since === 'days' && began === 'injury';

/** From this day on a fresh injury is to be answered anew. */
export const freshUntil = ({ day }: Pick<Assessment, 'day'>): Day => addDays(day, freshDays);

/** Its first days are over, and nobody has said how it is since. */
export const isFreshDue = (assessment: Pick<Assessment, 'worst' | 'since' | 'began' | 'day'>, today: Day): boolean =>
  isFreshInjury(assessment) && today >= freshUntil(assessment);

export const marked = ({ worst, also }: Assessment): readonly MarkedPlace[] => [...(worst ? [worst] : []), ...also];

export const regionsOf = (places: readonly MarkedPlace[]): readonly Region[] => [
  ...new Set(places.flatMap(({ place }) => bodyPlaces[place].regions)),
];
