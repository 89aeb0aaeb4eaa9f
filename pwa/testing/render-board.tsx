/** The view of the streak board over a fake device, by itself in jsdom, for the tests of its parts. */
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { fail } from '#core/lib/result.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { fakeDevice, syncWith, type BoardAnswer } from '#pwa/features/streaks/board-builders.ts';
import type { BoardSync } from '#pwa/features/streaks/saved-sentence.ts';
import { StreakBoardView, type StreakSafety } from '#pwa/features/streaks/StreakBoardView.tsx';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { SyncPanelOpenerContext } from '#pwa/parts/sync-panel-opener.ts';
import { keepFocus } from '#pwa/ui/keep-focus.ts';
import { ToastProvider } from '#pwa/ui/overlay/Toast.tsx';
import { teachJsdom } from './teach-jsdom.ts';

interface Options {
  readonly answer?: () => Promise<BoardAnswer>;
  readonly sync?: Partial<BoardSync>;
  /** what is not given: nothing speaks against moving */
  readonly safety?: Partial<StreakSafety>;
}

export async function renderBoard(start: StreakBoard, { answer, sync, safety }: Options = {}) {
  teachJsdom();
  await initI18n();
  onTestFinished(keepFocus());
  const { actions, calls, board, onChange, change } = fakeDevice(start, answer);
  const openSyncPanel = vi.fn();
  function Board() {
    const shown = useSyncExternalStore(onChange, board);
    return (
      <StreakBoardView
        board={shown}
        sync={syncWith(sync)}
        safety={{ hindrance: null, againstChallenges: new Map(), flags: [], beside: [], ...safety }}
        actions={actions}
        offsetAt={noOffset}
        timeZone="Europe/Lisbon"
      />
    );
  }
  render(
    <SyncPanelOpenerContext value={openSyncPanel}>
      <ToastProvider labels={{ announcement: 'Message', viewport: 'Messages ({hotkey})', dismiss: 'Dismiss' }}>
        <MemoryRouter>
          <Board />
        </MemoryRouter>
      </ToastProvider>
    </SyncPanelOpenerContext>,
  );
  return {
    calls,
    openSyncPanel,
    user: userEvent.setup(),
    change: (to: (on: StreakBoard) => StreakBoard) => act(() => change(to)),
  };
}

const noOffset = (): number => 0;

export const failWith = (reason: 'quota' | 'newer_version' | 'storage') => () =>
  Promise.resolve(fail({ reason, detail: '' }));
export const section = (name: string) => within(screen.getByRole('region', { name }));
export const itemsOf = (name: string) => section(name).getAllByRole('listitem');
export const toasts = () => screen.getByRole('region', { name: /^Messages/ }).querySelectorAll('li');
