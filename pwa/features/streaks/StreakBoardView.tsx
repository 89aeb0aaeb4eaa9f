import { useRef } from 'react';
import type { AgainstChallenge } from '#core/rules/against-exercise.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import type { SaidHindrance } from '#core/rules/coach/may-train.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { StopFirst } from '#pwa/parts/StopFirst.tsx';
import { useAfterFirstFrame } from '#pwa/ui/page/useAfterFirstFrame.ts';
import { BadgeCollection } from './BadgeCollection.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecordedToday } from './RecordedToday.tsx';
import { RestAndFreezes } from './RestAndFreezes.tsx';
import type { BoardSync } from './saved-sentence.ts';
import { SavedLine } from './SavedLine.tsx';
import type { StreakActions } from './streak-actions.ts';
import { StreakBoardSkeleton } from './StreakBoardSkeleton.tsx';
import styles from './StreakBoardView.module.css';
import { StreakHero } from './StreakHero.tsx';
import { TodaysChallenges } from './TodaysChallenges.tsx';
import { useBadgeToast } from './useBadgeToast.ts';
import { WeeklyProgress } from './WeeklyProgress.tsx';

export interface StreakSafety {
  /** what speaks against moving today; null: nothing */
  readonly hindrance: SaidHindrance | null;
  /** what speaks against each of the day's challenges by itself, by its id; null: nothing */
  readonly againstChallenges: ReadonlyMap<string, AgainstChallenge | null>;
  /** that stand, most urgent first */
  readonly flags: readonly RedFlag[];
  /** what is for today beside them (`todayBesideStop`) */
  readonly beside: readonly Decision[];
}

interface StreakBoardViewProps {
  /** undefined until it is read, like `sync` and `safety` */
  readonly board: StreakBoard | undefined;
  readonly sync: BoardSync | undefined;
  readonly safety: StreakSafety | undefined;
  readonly actions: StreakActions;
  /** UTC offset in minutes at a moment, for showing times */
  readonly offsetAt: (at: number) => number;
  /** IANA name of the place */
  readonly timeZone: string;
}

export function StreakBoardView({ board, sync, safety, actions, offsetAt, timeZone }: StreakBoardViewProps) {
  const challenges = useRef<HTMLDivElement>(null);
  // Half of what the page draws lies below the first screenful.
  const isFirstFrameDrawn = useAfterFirstFrame();
  useBadgeToast(board, offsetAt, safety?.hindrance === 'stop');
  if (board === undefined || sync === undefined || safety === undefined) return <StreakBoardSkeleton />;
  const { hindrance, againstChallenges, flags, beside } = safety;
  return (
    <div className={styles['screen']}>
      {flags.length > 0 && (
        <div className="wrap">
          <StopFirst flags={flags} beside={beside} timeZone={timeZone} />
        </div>
      )}
      <StreakHero
        board={board}
        isHindered={hindrance !== null}
        onBegin={() => {
          const first = (what: string) => challenges.current?.querySelector<HTMLElement>(what);
          (first('button') ?? first('a[href]'))?.focus();
        }}
      />
      <div className="wrap">
        <SavedLine board={board} sync={sync} />
        {/* A new day begins anew: what was done on this page can be undone until then. */}
        <div className={styles['columns']}>
          <div ref={challenges} id="challenges">
            <TodaysChallenges
              key={board.today}
              board={board}
              hindrance={hindrance}
              against={againstChallenges}
              actions={actions}
            />
          </div>
          <div className={styles['side']}>
            <WeeklyProgress board={board} actions={actions} />
            <QuickActions
              key={board.today}
              preset={board.settings.quickLogMinutes}
              activities={board.recorded.activities}
              actions={actions}
            />
          </div>
          {isFirstFrameDrawn ? (
            <>
              <div className={styles['bridges']}>
                <RestAndFreezes key={board.today} board={board} actions={actions} />
              </div>
              <div className={styles['recorded']}>
                <RecordedToday key={board.today} recorded={board.recorded} actions={actions} />
              </div>
            </>
          ) : (
            <div className={styles['following']} />
          )}
        </div>
        {isFirstFrameDrawn && <BadgeCollection board={board} isHindered={hindrance !== null} offsetAt={offsetAt} />}
      </div>
    </div>
  );
}
