import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useOpenSyncPanel } from '#pwa/parts/sync-panel-opener.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { CountLine } from '#pwa/ui/path/CountLine.tsx';
import { deriveSavedSentence, type BoardSync, type SavedSentence, type Sending } from './saved-sentence.ts';
import styles from './SavedLine.module.css';

const NAMED_AT_MOST = 3;
const MOST_STONES = 3;
const DAYS_WITH_ONE_NAME = 7;

interface SavedLineProps {
  readonly board: StreakBoard;
  readonly sync: BoardSync;
}

/** One line that says where entries are saved. It is there from the start, so that the answer of the server moves nothing. */
export function SavedLine({ board, sync }: SavedLineProps) {
  const t = useText('streaks');
  const direction = useDirection();
  const openSyncPanel = useOpenSyncPanel();
  const say = useSavedWords(board.today);
  const sentence = deriveSavedSentence(board, sync);
  const days = board.waitingDays.length;

  // One per waiting day, or entry of no day, up to three; else two, dotted as long as nothing is recorded.
  const here = Math.min(days === 0 ? sync.waiting : days, MOST_STONES);
  const isEmpty = sentence.says === 'empty' || (here === 0 && board.overview.factCount === 0);
  const drawn = isEmpty || here === 0 ? 2 : here;
  return (
    <div className={styles['stones']}>
      <span className={styles['drawing']}>
        <CountLine
          done={isEmpty ? 0 : drawn}
          goal={isEmpty ? drawn : 0}
          here={isEmpty ? 0 : here}
          dir={direction}
          tone="clay"
        />
      </span>
      <p>{say(sentence)}</p>
      <Button variant="link" size="small" onClick={openSyncPanel}>
        {t('stones.status')}
      </Button>
    </div>
  );
}

/** A derived sentence in the language shown. */
function useSavedWords(today: Day): (sentence: SavedSentence) => string {
  const t = useText('streaks');
  const format = useFormat();
  // A weekday is unambiguous only within the last week.
  const nameOf = (day: Day, place: number): string =>
    day === today
      ? t(place === 0 ? 'stones.todayFirst' : 'stones.today')
      : format.day(day, day > addDays(today, -DAYS_WITH_ONE_NAME) && day < today ? 'weekday' : 'month-day');
  const namesOf = (days: readonly Day[]): string => {
    const [first] = days;
    return days.length > NAMED_AT_MOST && first !== undefined
      ? t('stones.since', { number: format.number(days.length), day: format.day(first, 'month-day') })
      : format.list(days.map(nameOf));
  };
  const withSending = (said: string, then: Sending, count: number): string =>
    then === 'unknown' || then === 'never' ? said : `${said} ${t(`stones.then.${then}`, { count })}`;
  return (sentence) => {
    switch (sentence.says) {
      case 'empty':
      case 'offline':
      case 'synced':
        return t(`stones.${sentence.says}`);
      case 'erased':
      case 'rejected':
      case 'clockAhead':
      case 'clockBehind':
        return t(`stones.${sentence.says}`, { count: sentence.count, number: format.number(sentence.count) });
      case 'here':
        return withSending(
          t('stones.here', { count: sentence.days.length, days: namesOf(sentence.days) }),
          sentence.then,
          sentence.days.length,
        );
      case 'entries':
        return withSending(
          t('stones.entries', { count: sentence.count, number: format.number(sentence.count) }),
          sentence.then,
          sentence.count,
        );
    }
  };
}
