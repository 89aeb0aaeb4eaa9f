import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useOpenSyncPanel } from '#pwa/parts/sync-panel-opener.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { CountLine } from '#pwa/ui/path/CountLine.tsx';
import { deriveSavedSentence, type BoardSync, type SavedSentence } from './saved-sentence.ts';
import styles from './SavedLine.module.css';

const NAMED_AT_MOST = 3;
const MOST_STONES = 3;
const DAYS_WITH_ONE_NAME = 7;

interface SavedLineProps {
  readonly board: StreakBoard;
  readonly sync: BoardSync;
}

/** One line that says where entries are saved: which days only this device has, and when their stones will fill. */
export function SavedLine({ board, sync }: SavedLineProps) {
  const t = useText('streaks');
  const direction = useDirection();
  const openSyncPanel = useOpenSyncPanel();
  const say = useSavedWords(board.today);
  const sentence = deriveSavedSentence(board, sync);
  if (sentence === null) return null;
  const [title, text] = say(sentence);
  const days = board.waitingDays.length;

  // One per waiting day, or entry of no day, up to three; two filled ones if none is waiting.
  const here = Math.min(days === 0 ? sync.waiting : days, MOST_STONES);
  const drawn = here === 0 ? 2 : here;
  return (
    <div className={styles['stones']}>
      <span className={styles['drawing']} data-stones={drawn}>
        <CountLine done={drawn} goal={0} here={here} dir={direction} tone="clay" />
      </span>
      <p>
        <b>{title}</b> {text}
      </p>
      {days + sync.waiting + sync.rejected > 0 && (
        <Button variant="link" size="small" onClick={openSyncPanel}>
          {t('stones.waiting')}
        </Button>
      )}
    </div>
  );
}

/** Title and text of a derived sentence, in the language shown. */
function useSavedWords(today: Day): (sentence: SavedSentence) => readonly [string, string] {
  const t = useText('streaks');
  const format = useFormat();
  // A weekday is unambiguous only within the last week.
  const nameOf = (day: Day): string =>
    day === today
      ? t('stones.today')
      : format.day(day, day > addDays(today, -DAYS_WITH_ONE_NAME) && day < today ? 'weekday' : 'month-day');
  const namesOf = (days: readonly Day[]): string => {
    const [first] = days;
    return days.length > NAMED_AT_MOST && first !== undefined
      ? t('stones.since', { number: format.number(days.length), day: format.day(first, 'month-day') })
      : format.list(days.map(nameOf));
  };
  return (sentence) => {
    switch (sentence.says) {
      case 'offline':
        return [t('stones.offlineTitle'), t('stones.offlineText')];
      case 'filled':
        return [t('stones.filled'), t('stones.filledText')];
      case 'erased':
      case 'rejected':
      case 'entries': {
        const { says, count } = sentence;
        return [t(`stones.${says}`, { count, number: format.number(count) }), t(`stones.${says}Text`, { count })];
      }
      case 'hollow': {
        const { days, isOffline } = sentence;
        const count = days.length;
        return [
          t('stones.hollow', { count, number: format.number(count) }),
          t(isOffline ? 'stones.offline' : 'stones.here', { count, days: namesOf(days) }),
        ];
      }
    }
  };
}
