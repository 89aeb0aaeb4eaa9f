import { addDays, dayOf, MS_PER_MINUTE, utcStartOf } from '#core/lib/day.ts';
import { howAllEnd, type StandingSign } from '#core/rules/coach/screening.ts';
import { localTime } from '#pwa/device/local-time.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

interface Stopped {
  /** at least one */
  readonly signs: readonly StandingSign[];
  readonly now: number;
  /** UTC offset in minutes */
  readonly off: number;
}

export interface StopEnds {
  readonly how: string;
  /** once the safety questions were answered, and it holds all the same */
  readonly saved: string;
  /** answering the safety questions can end it by now */
  readonly isNow: boolean;
  /** its signs end each in its own way */
  readonly isEach: boolean;
}

/** How the stop as a whole ends, and from when on. Needs the texts `coach` and `plan`. */
export function useStopEnds({ signs, now, off }: Stopped): StopEnds {
  const t = useText('plan');
  const coach = useText('coach');
  const format = useFormat();
  // As the clocks of the device will be by then.
  const offsetAt = (at: number): number => off + localTime.offsetAt(at) - localTime.offsetAt(now);
  const ending = howAllEnd(signs, offsetAt, now);
  if (ending.by === 'questions') {
    const { from } = ending;
    const then = offsetAt(from);
    const [today, day] = [dayOf(now, off), dayOf(from, then)];
    const time = format.time(from, then);
    const isMidnight = from === utcStartOf(day) - then * MS_PER_MINUTE;
    const moment =
      day === today
        ? t('stop.today', { time })
        : day === addDays(today, 1)
          ? t(isMidnight ? 'stop.tomorrow' : 'stop.tomorrowAt', { time })
          : format.moment(from, then);
    const isNow = from <= now;
    return {
      how: isNow ? t('stop.endsNow') : t('stop.endsFrom', { moment }),
      saved: isNow ? t('stop.saved', { how: t('stop.endsNow') }) : t('stop.savedFrom', { moment }),
      isNow,
      isEach: false,
    };
  }
  const how = { answers: t('stop.endsByAnswers'), professional: coach('ends.seen'), each: t('stop.endsAll') }[
    ending.by
  ];
  return { how, saved: t('stop.saved', { how }), isNow: false, isEach: ending.by === 'each' };
}
