// The pain-monitoring light and the next-morning gate.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';

export const lights = ['green', 'amber', 'red'] as const;
export type Light = (typeof lights)[number];

/** The highest number of each light. */
export const highestOf = { green: 3, amber: 5, red: 10 } as const satisfies Readonly<Record<Light, number>>;

/** Of an answer, and of the axis on which it is drawn. */
export const painScale = [0, highestOf.red] as const;

export const lightOf = (level: number): Light =>
  level <= highestOf.green ? 'green' : level <= highestOf.amber ? 'amber' : 'red';

const holdsFrom = 2;
const stepsDownFrom = 3;

/** An answer to "how much does it hurt", of one region. */
export interface PainAnswer {
  readonly at: number;
  readonly day: Day;
  readonly region: string;
  readonly level: number;
  readonly when: 'before' | 'during' | 'after' | 'next-morning' | 'day';
}

export type Morning =
  | { readonly known: false }
  | {
      readonly known: true;
      /** Of that morning, in the region that hurts most. */
      readonly level: number;
      /** How much worse than before, in the region that grew worst; null without anything to compare with. */
      readonly worseBy: number | null;
      /** What that region was compared with, and which it is; null without anything to compare with. */
      readonly before: number | null;
      readonly worst: string | null;
    };

/** What was said before a session. */
export interface BeforeSession {
  /** null: nobody said. */
  readonly painBefore: number | null;
  /** What its answers are about, as a place is recorded; left out where nothing tells it, or not one place. */
  readonly region?: string;
}

/**
 * Before the sessions of a day, what tells how a place was. Of a session without a place it may be any. One of the whole body
 * is of each place of which nothing else was said: it may have been that which hurt.
 * @param own what was said of the place by itself
 */
function levelsBefore(sessions: readonly BeforeSession[], place: string, own: readonly number[]): readonly number[] {
  const told = (isMeant: (region: string | undefined) => boolean): readonly number[] =>
    sessions.flatMap(({ painBefore, region }) => (isMeant(region) ? (painBefore ?? []) : []));
  const ofPlace = told((region) => region === place);
  const ofWhole = told((region) => region !== place && region !== undefined && [region, place].includes(WHOLE_BODY));
  return [
    ...ofPlace,
    ...told((region) => region === undefined),
    ...(own.length === 0 && ofPlace.length === 0 ? ofWhole : []),
  ];
}

/**
 * The morning after a day, compared with that day: the pain before the session or on an ordinary moment of it, whichever was
 * lower, and of the same region. Pain during and after a session is no measure of how it was before.
 * @param sessions of that day
 */
export function morningAfter(day: Day, answers: readonly PainAnswer[], sessions: readonly BeforeSession[]): Morning {
  const mornings = answers.filter((one) => one.when === 'next-morning' && one.day === addDays(day, 1));
  if (mornings.length === 0) return { known: false };
  const worse = mornings.flatMap(({ region, level }) => {
    const earlier = answers
      .filter((one) => one.day === day && one.region === region && (one.when === 'day' || one.when === 'before'))
      .map((one) => one.level);
    const compared = [...earlier, ...levelsBefore(sessions, region, earlier)];
    if (compared.length === 0) return [];
    const lowest = Math.min(...compared);
    return [{ region, before: lowest, worseBy: level - lowest }];
  });
  const [most] = worse.sort((a, b) => b.worseBy - a.worseBy || b.before - a.before || (a.region < b.region ? -1 : 1));
  return {
    known: true,
    level: Math.max(...mornings.map(({ level }) => level)),
    worseBy: most?.worseBy ?? null,
    before: most?.before ?? null,
    worst: most?.region ?? null,
  };
}

/** The numbers of a comparison: what was, what is and the difference, all of one region. */
export const worseOf = ({
  before,
  worseBy,
}: Pick<Extract<Morning, { readonly known: true }>, 'before' | 'worseBy'>): Readonly<Record<string, number | null>> =>
  before === null || worseBy === null ? { morning: null } : { before, morning: before + worseBy, worseBy };

/** By the comparison, whatever the number of the morning is: the load stays at the least. */
export const isWorse = (morning: Morning): boolean =>
  morning.known && morning.worseBy !== null && morning.worseBy >= holdsFrom;

/** Holds from 2, steps down from 3. */
export const gateOf = (morning: Morning): 'open' | 'hold' | 'step-down' | 'unknown' => {
  if (!morning.known) return 'unknown';
  const { level, worseBy } = morning;
  if (lightOf(level) === 'red' || (worseBy !== null && worseBy >= stepsDownFrom)) return 'step-down';
  if (lightOf(level) === 'amber' || isWorse(morning)) return 'hold';
  return worseBy === null ? 'unknown' : 'open';
};
