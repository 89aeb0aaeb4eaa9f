import { useRef } from 'react';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { BadgeCollection } from './BadgeCollection.tsx';
import { HollowStones } from './HollowStones.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RestAndFreezes } from './RestAndFreezes.tsx';
import type { StreakActions } from './streak-actions.ts';
import styles from './StreakBoardView.module.css';
import { StreakHero } from './StreakHero.tsx';
import { TodaysChallenges } from './TodaysChallenges.tsx';
import { WeeklyProgress } from './WeeklyProgress.tsx';

interface StreakBoardViewProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
  /** the last attempt to send did not reach a server */
  readonly isOffline: boolean;
  /** entries that only this device has */
  readonly waiting: number;
  readonly mayBeErased: boolean;
  /** entries the server rejected */
  readonly rejected: number;
  /** UTC offset in minutes at a moment, for showing times */
  readonly offsetAt: (at: number) => number;
}

/** The streak tracker for a given board. It loads nothing, so every state can be rendered and tested. */
export function StreakBoardView({
  board,
  actions,
  isOffline,
  waiting,
  mayBeErased,
  rejected,
  offsetAt,
}: StreakBoardViewProps) {
  const challenges = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['screen']}>
      <StreakHero board={board} onBegin={() => challenges.current?.querySelector('button')?.focus()} />
      <div className="wrap">
        <HollowStones
          board={board}
          isOffline={isOffline}
          waiting={waiting}
          mayBeErased={mayBeErased}
          rejected={rejected}
        />
        <div className={styles['columns']}>
          <div ref={challenges} id="challenges">
            <TodaysChallenges key={board.today} board={board} actions={actions} offsetAt={offsetAt} />
          </div>
          <div className={styles['side']}>
            <WeeklyProgress board={board} actions={actions} />
            <QuickActions key={board.today} board={board} actions={actions} />
          </div>
          <div className={styles['bridges']}>
            <RestAndFreezes key={board.today} board={board} actions={actions} />
          </div>
        </div>
        <BadgeCollection board={board} offsetAt={offsetAt} />
      </div>
    </div>
  );
}
