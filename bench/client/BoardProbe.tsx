import { useLayoutEffect } from 'react';
import { streakBoard } from '../../pwa/data/queries/streak-board.ts';
import { useLive } from '../../pwa/data/useLive.ts';

interface BoardProbeProps {
  /** UTC ms */
  readonly now: number;
  /** minutes */
  readonly off: number;
  /** after each commit with data */
  readonly onCommit: (factCount: number) => void;
}

/** The streak screen's figures without its styling: this measures the path of the data to the screen. */
export function BoardProbe({ now, off, onCommit }: BoardProbeProps) {
  const board = useLive(streakBoard, now, off, 1);
  useLayoutEffect(() => {
    if (board !== undefined) onCommit(board.overview.factCount);
  }, [board, onCommit]);
  if (board === undefined) return null;
  const { overview, path, challenges } = board;
  return (
    <main>
      <h1>{overview.currentStreak}</h1>
      <p>
        {overview.longestStreak} {overview.totalPoints} {overview.activeDays} {overview.factCount}{' '}
        {overview.badges.length}
      </p>
      <ol>
        {path.map(({ day, kind, saved }) => (
          <li key={day} className={kind} data-saved={saved}>
            {day}
          </li>
        ))}
      </ol>
      <ul>
        {challenges.map(({ id, points }) => (
          <li key={id}>{points}</li>
        ))}
      </ul>
    </main>
  );
}
