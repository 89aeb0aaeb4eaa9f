// Asked before anything is begun or gone on with, whichever screen it is and whatever plan stands.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { lightOf } from './pain.ts';
import { screen, standingFlags } from './screening.ts';
import type { RejectedPain, SafetyRecords } from './screening.ts';
import { todayLight } from './today.ts';

/** `ask`: safety questions are due, or answers are of a newer version. `pain`: over 5 today. */
export type Hindrance = 'stop' | 'ask' | 'too-young' | 'pain';

/** null: nothing is against it. Whoever never answered the coach is asked nothing here but their signs and today's pain. */
export function hindranceToday(
  assessment: Assessment | 'unreadable' | null,
  records: SafetyRecords,
  today: Day,
): Hindrance | null {
  if (standingFlags(records, today).length > 0) return 'stop';
  if (assessment === 'unreadable') return 'ask';
  const safety = assessment === null ? null : screen(assessment, records, today);
  if (safety !== null && safety.outcome !== 'clear') return safety.outcome;
  return painToday(assessment, records, today).light === 'red' ? 'pain' : null;
}

/** Over 5 counts by either clock, since what was said moves to the server’s day once it is sent, and where it was rejected. */
function painToday(
  assessment: Assessment | null,
  { sessions = [], answers = [], assessed, todayByServer: other, rejected }: SafetyRecords,
  today: Day,
): ReturnType<typeof todayLight> {
  const now = todayLight(assessment, sessions, answers, today, assessed);
  const others = [
    ...(other === undefined ? [] : [todayLight(assessment, other.sessions, other.answers, other.day, assessed)]),
    ...(rejected === undefined ? [] : [painRejected(rejected, today)]),
  ];
  return [now, ...others].find(({ light }) => light === 'red') ?? now;
}

/** What the server rejected, as far as it is of today. */
export const painRejected = (
  { sessions, answers, assessed }: RejectedPain,
  today: Day,
): ReturnType<typeof todayLight> => todayLight(null, sessions, answers, today, assessed);

/** Which pain it is: the number, or else what a session was stopped for. */
const tooMuch = ['over', 'stopped-pain', 'stopped-sign'] as const;
export type TooMuch = (typeof tooMuch)[number];
export const isTooMuch = (hindrance: string | null): hindrance is TooMuch => tooMuch.some((one) => one === hindrance);
export type SaidHindrance = Exclude<Hindrance, 'pain'> | TooMuch;

/** The same, as it is said: never both where it is known which of the two it was. */
export function saidHindrance(
  assessment: Assessment | 'unreadable' | null,
  records: SafetyRecords,
  today: Day,
): SaidHindrance | null {
  const hindrance = hindranceToday(assessment, records, today);
  if (hindrance !== 'pain') return hindrance;
  const given = assessment === 'unreadable' ? null : assessment;
  const { level, stop } = painToday(given, records, today);
  return stop === null || (level !== null && lightOf(level) === 'red') ? 'over' : `stopped-${stop}`;
}
