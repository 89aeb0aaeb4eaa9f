import { useState, type ReactNode } from 'react';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { WeekLine } from '#pwa/parts/WeekLine.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { CountLine } from '#pwa/ui/path/CountLine.tsx';
import { ProgressLine } from '#pwa/ui/path/ProgressLine.tsx';
import type { StreakActions } from './streak-actions.ts';
import { WeeklyGoalsDialog } from './WeeklyGoalsDialog.tsx';
import styles from './WeeklyProgress.module.css';

interface WeeklyProgressProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
}

export function WeeklyProgress({ board, actions }: WeeklyProgressProps) {
  const t = useText('streaks');
  const dir = useDirection();
  const [isChanging, setIsChanging] = useState(false);
  const { week, settings, weekPath, waitingChallenges } = board;
  const { goalDays, goalMinutes, goalChallenges } = settings;
  const change = (
    <Button variant="link" size="small" onClick={() => setIsChanging(true)}>
      {t('week.change')}
    </Button>
  );
  return (
    <Section title={t('week.title')} hint={t('week.hint')} aside={change}>
      <div className={styles['rows']}>
        <WeekRow name={t('week.days')} done={week.activeDays} goal={goalDays} unit={t('week.daysUnit')}>
          <WeekLine path={weekPath} />
        </WeekRow>
        <WeekRow name={t('week.minutes')} done={week.minutes} goal={goalMinutes} unit={t('week.minutesUnit')}>
          <ProgressLine
            value={week.minutes}
            goal={goalMinutes}
            saved={weekPath.every(({ saved }) => saved)}
            dir={dir}
            tone="clay"
          />
        </WeekRow>
        <WeekRow
          name={t('week.challenges')}
          done={week.challenges}
          goal={goalChallenges}
          unit={t('week.challengesUnit')}
        >
          <CountLine
            done={week.challenges}
            goal={goalChallenges}
            here={Math.min(waitingChallenges, week.challenges)}
            dir={dir}
            tone="clay"
          />
        </WeekRow>
      </div>
      {isChanging && <WeeklyGoalsDialog settings={settings} actions={actions} onClose={() => setIsChanging(false)} />}
    </Section>
  );
}

interface WeekRowProps {
  readonly name: string;
  readonly done: number;
  readonly goal: number;
  readonly unit: string;
  /** the drawing: decoration beside the figures, unless it has an accessible name */
  readonly children: ReactNode;
}

/** One goal of the week: `Daily Goals 5/7 days`. A value above the goal is shown as it is. */
function WeekRow({ name, done, goal, unit, children }: WeekRowProps) {
  const t = useText('streaks');
  const format = useFormat();
  return (
    <div>
      <p className={styles['label']}>
        <span>{name}</span>{' '}
        <span className={styles['figure']}>
          {done >= goal && (
            <span className={styles['reached']}>
              <Icon name="check" size="small" label={t('week.reached')} />
            </span>
          )}
          <b className="figures">
            <bdi dir="ltr">
              {format.number(done)}/{format.number(goal)}
            </bdi>
          </b>{' '}
          {unit}
        </span>
      </p>
      <div className={styles['drawing']}>{children}</div>
    </div>
  );
}
