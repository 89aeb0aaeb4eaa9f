import { Link } from 'react-router-dom';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import type { WaitingEntry } from '#pwa/data/queries/waiting-entries.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useOpenSyncPanel } from '#pwa/parts/sync-panel-opener.ts';
import { UnsentRow } from '#pwa/parts/UnsentRow.tsx';
import { WeekLine } from '#pwa/parts/WeekLine.tsx';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './Today.module.css';

/** The streak, today's progress and this week, in as many words as they need. On the first day without a zero. */
export function StreakGlance({ board }: { readonly board: StreakBoard }) {
  const t = useText('today');
  const format = useFormat();
  const { overview, weekPath, week, settings, challenges } = board;
  const { currentStreak, longestStreak } = overview;
  const today = weekPath.find((step) => step.today)?.kind;
  const isFirst = longestStreak === 0;
  const sentence = (): string => {
    if (isFirst) return t('streak.firstText');
    if (today === 'rest' || today === 'freeze') return t('streak.rest');
    if (currentStreak === 0) return t('streak.again', { number: format.number(longestStreak) });
    return today === 'open' ? t('streak.open', { number: format.number(currentStreak + 1) }) : t('streak.done');
  };
  const minutes = board.recorded.activities.reduce((sum, { data }) => sum + data.minutes, 0);
  const done = challenges.filter(({ completedAt }) => completedAt !== null).length;
  const isOver = week.activeDays > settings.goalDays;
  const withMinutes = isOver ? 'streak.weekOver' : 'streak.week';
  const weekText = week.minutes > 0 ? withMinutes : isOver ? 'streak.weekDaysOver' : 'streak.weekDays';
  return (
    <Section
      title={
        currentStreak === 0
          ? t('streak.first')
          : t('streak.title', { count: currentStreak, number: format.number(currentStreak) })
      }
      aside={
        <Link className="link" to={href('streakTracker')}>
          {t('streak.link')}
        </Link>
      }
    >
      <WeekLine path={weekPath} />
      <p className={styles['aim']}>{sentence()}</p>
      {!isFirst && (
        <>
          {minutes + done > 0 && (
            <p className={styles['aim']}>
              <b>{t('streak.progress')}</b>{' '}
              {t('streak.today', {
                minutes: format.minutes(minutes),
                done: format.number(done),
                all: format.number(challenges.length),
              })}
            </p>
          )}
          <p className={styles['aim']}>
            {t(weekText, {
              count: settings.goalDays,
              days: format.number(week.activeDays),
              goal: format.number(settings.goalDays),
              minutes: format.minutes(week.minutes),
            })}
          </p>
        </>
      )}
    </Section>
  );
}

interface UnsentGlanceProps {
  readonly sync: Pick<SyncStatus, 'isSample' | 'waiting' | 'rejected' | 'total' | 'saved' | 'phase'>;
  /** the newest of what waits */
  readonly newest: readonly WaitingEntry[];
}

/** What only this device has, or that nothing waits. */
export function UnsentGlance({
  sync: { isSample, waiting, rejected, total, saved, phase },
  newest,
}: UnsentGlanceProps) {
  const t = useText('today');
  const syncWords = useText('sync');
  const format = useFormat();
  const openSyncPanel = useOpenSyncPanel();
  if (total + waiting + rejected === 0) return null;
  const counted = (count: number) => ({ count, number: format.number(count) });
  return (
    <Section
      title={waiting === 0 ? t('unsent.none') : isSample ? syncWords('panel.waiting') : t('unsent.title')}
      aside={waiting === 0 ? undefined : t('unsent.count', counted(waiting))}
    >
      {waiting === 0 ? (
        <p className={styles['aim']}>
          {t('unsent.noneText', { saved: format.number(saved), total: format.number(total) })}
        </p>
      ) : (
        <>
          <Rows label={t('unsent.list')}>
            {newest.map((entry) => (
              <UnsentRow key={entry.opId} entry={entry} />
            ))}
          </Rows>
          <p className={styles['aim']}>
            {isSample
              ? t('unsent.sample')
              : t(
                  phase === 'offline' ? 'unsent.offline' : phase === 'paused' ? 'unsent.later' : 'unsent.soon',
                  counted(waiting),
                )}
          </p>
        </>
      )}
      {rejected > 0 && (
        <p className={styles['aim']}>
          {t('unsent.fix', counted(rejected))}{' '}
          <Link className="link" to={href('repair')}>
            {t('unsent.fixLink')}
          </Link>
        </p>
      )}
      <Button className={styles['change']} variant="link" size="small" onClick={openSyncPanel}>
        {t('unsent.status')}
      </Button>
    </Section>
  );
}
