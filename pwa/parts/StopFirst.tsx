import type { Decision } from '#core/rules/coach/decisions.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { SafetyStop } from './SafetyStop.tsx';
import styles from './StopFirst.module.css';

/** What stands today of signs. */
export interface StandingStop {
  /** most urgent first */
  readonly flags: readonly RedFlag[];
  /** what else is for today (`todayBesideStop`) */
  readonly beside: readonly Decision[];
  /** IANA name of the place */
  readonly timeZone: string;
}

/** At the head of a page about something else, while a sign needs a person. Needs the texts `coach`, `emergency` and `plan`. */
export function StopFirst({ level = 2, ...stop }: StandingStop & { readonly level?: 2 | 3 }) {
  if (stop.flags.length === 0) return null;
  return (
    <div className={styles['stop']}>
      <SafetyStop {...stop} level={level} hasWay />
    </div>
  );
}
