// Red flags come first and stop everything else. What was ticked stays recorded; what ends a stop is recorded beside it.
import type { Day } from '#core/lib/day.ts';
import { certainAge, marked, regionsOf, youngest } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { decide } from './decisions.ts';
import type { Decision } from './decisions.ts';
import { conditionFlags, flagsToAsk, isKnownFlag, redFlagOf, redFlags, urgencies } from './red-flags.ts';
import type { RedFlag } from './red-flags.ts';
import type { Condition } from './vocabulary.ts';

/** One answer to the safety questions: which were asked, and which of them are true. */
export interface Screening {
  /** UTC ms, and the local day of it. */
  readonly at: number;
  readonly day: Day;
  readonly asked: readonly string[];
  readonly ticked: readonly string[];
}

/** The person says that a professional has seen them about a sign. */
export interface Seen {
  readonly at: number;
  readonly flagId: string;
}

export interface SafetyRecords {
  readonly screenings: readonly Screening[];
  readonly seen: readonly Seen[];
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

/** A condition whose own words are a sign is one, whatever was ticked among the safety questions. */
const screeningOfConditions = ({ at, day, conditions, allowed }: Assessment): readonly Screening[] =>
  conditions.flatMap((condition: Condition) => {
    const sign = conditionFlags[condition];
    if (sign === undefined || (sign.mayBeAllowed && allowed.includes(condition))) return [];
    return [{ at, day, asked: [sign.flag], ticked: [sign.flag] }];
  });

/**
 * What was ticked and has not ended. Seeing a professional afterwards ends any of them; a screening of a later day in which
 * it was asked and not ticked ends those that are no emergency, and that this version knows.
 */
export function standingFlags({ screenings, seen }: SafetyRecords, today: Day): readonly RedFlag[] {
  const standing = screenings.flatMap((screening) =>
    screening.ticked.filter((id) => {
      if (seen.some((one) => one.flagId === id && one.at > screening.at)) return false;
      if (redFlagOf(id).soon === 'now' || !isKnownFlag(id)) return true;
      return !screenings.some(
        ({ at, day, asked, ticked }) =>
          day > screening.day && day <= today && at > screening.at && asked.includes(id) && !ticked.includes(id),
      );
    }),
  );
  const order = ({ id, soon }: RedFlag): number =>
    urgencies.indexOf(soon) * 1_000 + redFlags.findIndex((one) => one.id === id);
  return [...new Set(standing)].map(redFlagOf).sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
}

export function screen(assessment: Assessment, records: SafetyRecords, today: Day): Safety {
  const fromConditions = screeningOfConditions(assessment);
  const standing = standingFlags({ ...records, screenings: [...records.screenings, ...fromConditions] }, today);
  if (standing.length > 0) {
    const conditions = new Set(fromConditions.flatMap(({ ticked }) => ticked));
    return {
      outcome: 'stop',
      flags: standing,
      decisions: standing.map(({ id, whom, soon, source }) =>
        decide(conditions.has(id) ? 'flag.condition' : 'flag.stop', { flag: id }, { whom, soon }, source),
      ),
    };
  }
  if (certainAge(assessment, today) < youngest) {
    const { birthYear, hadBirthday } = assessment;
    return {
      outcome: 'too-young',
      decisions: [decide('age.under-16', { birthYear, hadBirthday }, { plan: false })],
    };
  }
  const fresh = records.screenings.filter(({ day }) => day <= today && today - day < screeningLasts);
  const unasked = flagsToAsk(regionsOf(marked(assessment))).filter(
    ({ id }) => !fresh.some(({ asked }) => asked.includes(id)),
  );
  if (unasked.length > 0) {
    const ids = unasked.map(({ id }) => id);
    return { outcome: 'ask', flags: unasked, decisions: [decide('flag.ask', { unasked: ids }, { plan: false })] };
  }
  return { outcome: 'clear', decisions: [] };
}
