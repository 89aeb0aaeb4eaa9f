import { useId, useState } from 'react';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { CountLine } from '#pwa/ui/path/CountLine.tsx';
import { ProgressLine } from '#pwa/ui/path/ProgressLine.tsx';
import type { StreakActions } from './streak-actions.ts';
import { WeekDays } from './WeekDays.tsx';
import { WeeklyGoalsDialog } from './WeeklyGoalsDialog.tsx';
import styles from './WeeklyProgress.module.css';
import { WeekRow } from './WeekRow.tsx';

interface WeeklyProgressProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
}

export function WeeklyProgress({ board, actions }: WeeklyProgressProps) {
  const t = useText('streaks');
  const titleId = useId();
  const [isChanging, setIsChanging] = useState(false);
  const direction = useDirection();
  const { week, settings, weekPath, waitingChallenges } = board;

  return (
    <section aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId}>{t('week.title')}</h2>
        <Button className={styles['change']} variant="link" size="small" onClick={() => setIsChanging(true)}>
          {t('week.change')}
        </Button>
      </div>
      <div className={styles['rows']}>
        <WeekRow name={t('week.days')} done={week.activeDays} goal={settings.goalDays} unit={t('week.daysUnit')}>
          <WeekDays path={weekPath} />
        </WeekRow>
        <WeekRow name={t('week.minutes')} done={week.minutes} goal={settings.goalMinutes} unit={t('week.minutesUnit')}>
          <ProgressLine
            value={week.minutes}
            goal={settings.goalMinutes}
            saved={weekPath.every((step) => step.saved)}
            dir={direction}
            tone="clay"
          />
        </WeekRow>
        <WeekRow
          name={t('week.challenges')}
          done={week.challenges}
          goal={settings.goalChallenges}
          unit={t('week.challengesUnit')}
        >
          <CountLine
            done={week.challenges}
            goal={settings.goalChallenges}
            here={Math.min(waitingChallenges, week.challenges)}
            dir={direction}
            tone="clay"
          />
        </WeekRow>
      </div>
      {isChanging && <WeeklyGoalsDialog settings={settings} actions={actions} onClose={() => setIsChanging(false)} />}
    </section>
  );
}
