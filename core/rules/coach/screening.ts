// Red flags come first and stop everything else. What was ticked stays recorded; what ends a stop is recorded beside it.
import type { Day } from '#core/lib/day.ts';
import { carefulPain, certainAge, marked, regionsOf, youngest } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { peakOf } from './course.ts';
import type { DoneSession } from './course.ts';
import { decide } from './decisions.ts';
import type { Decision, RuleId } from './decisions.ts';
import type { PainAnswer } from './pain.ts';
import { conditionFlags, flagsToAsk, isKnownFlag, placeFlags, redFlagOf, redFlags, urgencies } from './red-flags.ts';
import type { RedFlag } from './red-flags.ts';

/** One answer to the safety questions: which were asked, and which of them are true. */
export interface Screening {
  /** UTC ms, and the local day of it. */
  readonly at: number;
  readonly day: Day;
  readonly asked: readonly string[];
  readonly ticked: readonly string[];
  /** Where it was not ticked among the safety questions but follows from another answer. */
  readonly from?: 'condition' | 'place';
}

/** The person says that a professional has seen them about a sign. */
export interface Seen {
  readonly at: number;
  readonly flagId: string;
}

export interface SafetyRecords {
  /** With what earlier answers named that is a sign too (`signsIn`). */
  readonly screenings: readonly Screening[];
  readonly seen: readonly Seen[];
  /** Pain by the day: the worst of it has the questions asked again. */
  readonly answers?: readonly PainAnswer[];
  readonly sessions?: readonly DoneSession[];
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

/** The questions are asked anew after four weeks. */
export const screeningLasts = 28;

/** For so long nobody can answer a sign away. */
export const stopLasts = 12 * 3_600_000;
/** Pain from here on has the questions asked anew, unless they were asked shortly before. */
export const severePain = 9;
const askedShortlyBefore = 3_600_000;

/** What of an assessment tells a sign. Words that this version does not know tell none. */
export interface Named {
  readonly at: number;
  readonly day: Day;
  readonly places: readonly string[];
  readonly conditions: readonly string[];
  readonly allowed: readonly string[];
}

/** A condition whose own words are a sign is one, and so is a chest that hurts, whatever the safety questions say. */
export function signsIn({ at, day, places, conditions, allowed }: Named): readonly Screening[] {
  const byCondition = Object.entries(conditionFlags).flatMap(([condition, sign]) =>
    conditions.includes(condition) && !(sign.mayBeAllowed && allowed.includes(condition)) ? [sign.flag] : [],
  );
  const byPlace = Object.entries(placeFlags).flatMap(([place, flag]) => (places.includes(place) ? [flag] : []));
  const given = { at, day, asked: [] };
  return [
    ...byCondition.map((flag) => ({ ...given, ticked: [flag], from: 'condition' as const })),
    ...byPlace.map((flag) => ({ ...given, ticked: [flag], from: 'place' as const })),
  ];
}

const signsOf = (assessment: Assessment): readonly Screening[] =>
  signsIn({ ...assessment, places: marked(assessment).map(({ place }) => place) });

/**
 * What was ticked and has not ended. Seeing a professional afterwards ends any of them; a screening of a later day, and at
 * least twelve hours later, in which it was asked and not ticked ends those that are no emergency, and that this version
 * knows.
 */
export const standingFlags = (records: SafetyRecords, today: Day): readonly RedFlag[] =>
  inUrgency(standing(records, today));

function standing({ screenings, seen }: SafetyRecords, today: Day): readonly string[] {
  return screenings.flatMap((screening) =>
    screening.ticked.filter((id) => {
      if (isSeen(id, screening.at, seen)) return false;
      if (redFlagOf(id).soon === 'now' || !isKnownFlag(id)) return true;
      return !screenings.some(
        ({ at, day, asked, ticked }) =>
          day > screening.day &&
          day <= today &&
          at >= screening.at + stopLasts &&
          asked.includes(id) &&
          !ticked.includes(id),
      );
    }),
  );
}

const isSeen = (flagId: string, since: number, seen: readonly Seen[]): boolean =>
  seen.some((one) => one.flagId === flagId && one.at > since);

function inUrgency(ids: readonly string[]): readonly RedFlag[] {
  const order = ({ id, soon }: RedFlag): number =>
    urgencies.indexOf(soon) * 1_000 + redFlags.findIndex((one) => one.id === id);
  return [...new Set(ids)].map(redFlagOf).sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
}

/** When it first hurt this much today; null: it has not. */
function severeSince(
  assessment: Assessment,
  { answers = [], sessions = [] }: SafetyRecords,
  today: Day,
): number | null {
  const moments = [
    ...answers.filter(({ day, level }) => day === today && level >= severePain),
    ...sessions.filter((session) => session.day === today && peakOf(session) >= severePain),
    ...(assessment.day === today && carefulPain(assessment).pain.now >= severePain ? [assessment] : []),
  ].map(({ at }) => at);
  return moments.length === 0 ? null : Math.min(...moments);
}

const stopRules = { condition: 'flag.condition', place: 'flag.place' } as const;

export function screen(assessment: Assessment, records: SafetyRecords, today: Day): Safety {
  const now = signsOf(assessment);
  // While the answers that hold still name it, no unticked question ends it.
  const named = now.flatMap(({ at, ticked }) => ticked.filter((id) => !isSeen(id, at, records.seen)));
  const flags = inUrgency([...standing(records, today), ...named]);
  if (flags.length > 0) {
    const ruleOf = (id: string): RuleId => {
      const isTicked = records.screenings.some(({ from, ticked }) => from === undefined && ticked.includes(id));
      const [told] = [...now, ...records.screenings].filter(({ from, ticked }) => from && ticked.includes(id));
      return told?.from === undefined || (isTicked && !named.includes(id)) ? 'flag.stop' : stopRules[told.from];
    };
    return {
      outcome: 'stop',
      flags,
      decisions: flags.map(({ id, whom, soon, source }) => decide(ruleOf(id), { flag: id }, { whom, soon }, source)),
    };
  }
  if (certainAge(assessment, today) < youngest) {
    const { birthYear, hadBirthday } = assessment;
    return {
      outcome: 'too-young',
      decisions: [decide('age.under-16', { birthYear, hadBirthday }, { plan: false })],
    };
  }
  const severe = severeSince(assessment, records, today);
  const fresh = records.screenings.filter(
    ({ at, day }) =>
      day <= today &&
      today - day < screeningLasts &&
      (severe === null || (day === today && at >= severe - askedShortlyBefore)),
  );
  const places = marked(assessment);
  const unasked = flagsToAsk(
    regionsOf(places),
    places.map(({ place }) => place),
  ).filter(({ id }) => !fresh.some(({ asked }) => asked.includes(id)));
  if (unasked.length > 0) {
    const ids = unasked.map(({ id }) => id);
    const ruleId = severe === null ? 'flag.ask' : 'flag.ask-again';
    return { outcome: 'ask', flags: unasked, decisions: [decide(ruleId, { unasked: ids }, { plan: false })] };
  }
  return { outcome: 'clear', decisions: [] };
}
