// The pain-monitoring light and the next-morning gate.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';

export const lights = ['green', 'amber', 'red'] as const;
export type Light = (typeof lights)[number];

/** The highest number of each light. */
export const highestOf = { green: 3, amber: 5, red: 10 } as const satisfies Readonly<Record<Light, number>>;

export const lightOf = (level: number): Light =>
  level <= highestOf.green ? 'green' : level <= highestOf.amber ? 'amber' : 'red';

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
    };

/**
 * The morning after a day, compared with that day: the pain before the session or on an ordinary moment of it, whichever was
 * lower. Pain during and after a session is no measure of how it was before.
 */
export function morningAfter(day: Day, answers: readonly PainAnswer[], before: number | null): Morning {
  const mornings = answers.filter((one) => one.when === 'next-morning' && one.day === addDays(day, 1));
  if (mornings.length === 0) return { known: false };
  const worseBy = mornings.flatMap(({ region, level }) => {
    const earlier = answers
      .filter((one) => one.day === day && one.region === region && (one.when === 'day' || one.when === 'before'))
      .map((one) => one.level);
    const compared = [...earlier, ...(before === null ? [] : [before])];
    return compared.length === 0 ? [] : [level - Math.min(...compared)];
  });
  return {
    known: true,
    level: Math.max(...mornings.map(({ level }) => level)),
    worseBy: worseBy.length === 0 ? null : Math.max(...worseBy),
  };
}

/** Holds from 2, steps down from 3. */
export const gateOf = (morning: Morning): 'open' | 'hold' | 'step-down' | 'unknown' => {
  if (!morning.known) return 'unknown';
  const { level, worseBy } = morning;
  if (lightOf(level) === 'red' || (worseBy !== null && worseBy >= 3)) return 'step-down';
  if (lightOf(level) === 'amber' || (worseBy !== null && worseBy >= 2)) return 'hold';
  return worseBy === null ? 'unknown' : 'open';
};
