// Asked before anything is begun or gone on with, whichever screen it is and whatever plan stands.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { screen, standingFlags } from './screening.ts';
import type { SafetyRecords } from './screening.ts';
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
  const answers = records.answers ?? [];
  const safety = assessment === null ? null : screen(assessment, records, today);
  if (safety !== null && safety.outcome !== 'clear') return safety.outcome;
  return todayLight(assessment, records.sessions ?? [], answers, today, records.assessed).light === 'red'
    ? 'pain'
    : null;
}
