import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useOpenSyncPanel } from '#pwa/parts/sync-panel-opener.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { CountLine } from '#pwa/ui/path/CountLine.tsx';
import styles from './HollowStones.module.css';

interface HollowStonesProps {
  readonly board: StreakBoard;
  readonly isOffline: boolean;
  /** entries that only this device has: those of a day on the path, and others, such as a changed goal */
  readonly waiting: number;
  /** the server was asked to delete the profile: what waits is not sent any more */
  readonly mayBeErased: boolean;
  /** entries that the server rejected: kept here, but no longer part of the path */
  readonly rejected: number;
}

const NAMED_AT_MOST = 3;
const MOST_STONES = 3;
const DAYS_WITH_ONE_NAME = 7;

/** One line that says where entries are saved: which days only this device has, and when their stones will fill. */
export function HollowStones({ board, isOffline, waiting, mayBeErased, rejected }: HollowStonesProps) {
  const t = useText('streaks');
  const format = useFormat();
  const direction = useDirection();
  const openSyncPanel = useOpenSyncPanel();
  const { waitingDays, today, overview } = board;
  const count = waitingDays.length;
  if (count === 0 && overview.factCount === 0 && rejected === 0 && !isOffline) return null;

  const names = (days: readonly Day[]): string => {
    const [first] = days;
    if (days.length > NAMED_AT_MOST && first !== undefined) {
      return t('stones.since', { number: format.number(days.length), day: format.day(first, 'month-day') });
    }
    return format.list(days.map((day) => (day === today ? t('stones.today') : dayName(format, day, today))));
  };
  const [title, text] =
    mayBeErased && waiting > 0
      ? [t('stones.erased', { count: waiting, number: format.number(waiting) }), t('stones.erasedText')]
      : count > 0
        ? [
            t('stones.hollow', { count, number: format.number(count) }),
            t(isOffline ? 'stones.offline' : 'stones.here', { count, days: names(waitingDays) }),
          ]
        : rejected > 0
          ? [
              t('stones.rejected', { count: rejected, number: format.number(rejected) }),
              t('stones.rejectedText', { count: rejected }),
            ]
          : isOffline
            ? [t('stones.offlineTitle'), t('stones.offlineText')]
            : waiting > 0
              ? [
                  t('stones.entries', { count: waiting, number: format.number(waiting) }),
                  t('stones.entriesText', { count: waiting }),
                ]
              : [t('stones.filled'), t('stones.filledText')];

  // One per waiting day, or entry of no day, up to three; two filled ones if none is waiting.
  const here = Math.min(count === 0 ? waiting : count, MOST_STONES);
  const drawn = here === 0 ? 2 : here;
  return (
    <div className={styles['stones']}>
      <span className={styles['drawing']} data-stones={drawn}>
        <CountLine done={drawn} goal={0} here={here} dir={direction} tone="clay" />
      </span>
      <p>
        <b>{title}</b> {text}
      </p>
      {count + waiting + rejected > 0 && (
        <Button variant="link" size="small" onClick={openSyncPanel}>
          {t('stones.waiting')}
        </Button>
      )}
    </div>
  );
}

/** A weekday is unambiguous only within the last week. */
const dayName = (format: Format, day: Day, today: Day): string =>
  format.day(day, day > addDays(today, -DAYS_WITH_ONE_NAME) && day < today ? 'weekday' : 'month-day');
