/** For tests: the dashboard in any state, and what one finds on it. */
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { vi } from 'vitest';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import {
  actionsWith,
  addDays,
  answer,
  atHour,
  boardOf,
  knownOf,
  painOf,
  syncOf,
  TODAY,
} from '#pwa/features/today/today-builders.ts';
import { TodayView } from '#pwa/features/today/TodayView.tsx';

export const view = (given: Partial<ComponentProps<typeof TodayView>> = {}) => (
  <TodayView
    known={knownOf()}
    board={boardOf()}
    sync={syncOf()}
    newest={[]}
    failure={null}
    onRetry={vi.fn()}
    onStoreAgain={vi.fn()}
    now={atHour(TODAY, 9)}
    off={0}
    isLater={false}
    timeZone="Europe/Lisbon"
    actions={actionsWith()}
    {...given}
  />
);
/** today is recorded as a rest day */
export const restingBoard = (day = TODAY): StreakBoard => {
  const { weekPath, recorded } = boardOf();
  const data = { day, reason: 'prescribed' as const, at: atHour(day, 9), off: 0, tz: 'UTC' };
  return boardOf(
    {},
    {
      today: day,
      weekPath: weekPath.map((step) => (step.today ? { ...step, kind: 'rest' } : step)),
      recorded: { ...recorded, rests: [{ id: 'rest', entity: 'rest', key: 'rest', saved: false, data }] },
    },
  );
};
export const title = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const link = (name: string | RegExp): HTMLElement => screen.getByRole('link', { name });
/** pain of today, which is 2 the day before */
export const answered = (level: number, given: Parameters<typeof painOf>[0] = {}) =>
  painOf({ answers: [answer(addDays(TODAY, -1), 2), answer(TODAY, level)], ...given });
