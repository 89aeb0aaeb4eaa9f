/** For tests: the streak tracker on a board that changes like the live query's, with commands that can be delayed or fail. */
import { useMemo, useState } from 'react';
import { ok } from '#core/lib/result.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { CommandResult } from '#pwa/data/records/write.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { SyncPanelOpenerContext } from '#pwa/parts/sync-panel-opener.ts';
import { ToastProvider } from '#pwa/ui/Toast.tsx';
import type { StreakActions } from './streak-actions.ts';
import { StreakBoardView } from './StreakBoardView.tsx';

/** `['logActivity', 'stretching', 10]` */
export type BoardCall = readonly [name: keyof StreakActions | 'openSyncPanel', ...args: unknown[]];

interface FakeBoardProps {
  readonly start: StreakBoard;
  readonly calls: BoardCall[];
  /** the failure that commands return instead of success */
  readonly answer?: () => Promise<CommandResult>;
  readonly isOffline?: boolean;
  readonly waiting?: number;
  readonly mayBeErased?: boolean;
  readonly rejected?: number;
}

/** 08:00 UTC of the board's day */
const DONE_AT_HOUR = 8;

export function FakeBoard({
  start,
  calls,
  answer,
  isOffline = false,
  waiting = 0,
  mayBeErased = false,
  rejected = 0,
}: FakeBoardProps) {
  const t = useText('common');
  const [board, setBoard] = useState(start);
  const actions = useMemo<StreakActions>(() => {
    const command = (
      name: keyof StreakActions,
      args: readonly unknown[],
      id: string,
      then: () => void = () => undefined,
    ): Promise<CommandResult> => {
      calls.push([name, ...args]);
      if (answer !== undefined) return answer();
      then();
      return Promise.resolve(ok({ id }));
    };
    const complete = (wanted: string, completedAt: number | null): void =>
      setBoard((before) => ({
        ...before,
        challenges: before.challenges.map((one) =>
          one.id === wanted ? { ...one, completedAt, saved: completedAt === null } : one,
        ),
      }));
    return {
      completeChallenge: (id, day) =>
        command('completeChallenge', [id, day], `completion of ${id}`, () =>
          complete(id, (day * 24 + DONE_AT_HOUR) * 3_600_000),
        ),
      takeBack: (factId) =>
        command('takeBack', [factId], 'void', () => complete(factId.replace('completion of ', ''), null)),
      logActivity: (kind, minutes) => command('logActivity', [kind, minutes], 'activity'),
      recordRest: (day, reason) => command('recordRest', [day, reason], 'rest'),
      changeSettings: (patch) =>
        command('changeSettings', [patch], 'settings', () =>
          setBoard((before) => ({ ...before, settings: { ...before.settings, ...patch } as StreakBoard['settings'] })),
        ),
      reload: () => calls.push(['reload']),
    };
  }, [calls, answer]);
  return (
    <SyncPanelOpenerContext value={() => calls.push(['openSyncPanel'])}>
      <ToastProvider
        labels={{ announcement: t('toast.announcement'), viewport: t('toast.viewport'), dismiss: t('toast.dismiss') }}
      >
        <StreakBoardView
          board={board}
          actions={actions}
          isOffline={isOffline}
          waiting={waiting}
          mayBeErased={mayBeErased}
          rejected={rejected}
          offsetAt={() => 0}
        />
      </ToastProvider>
    </SyncPanelOpenerContext>
  );
}

/** English, and stubs for what jsdom lacks: dialogs, and the pointer capture of a toast. */
export async function prepareDocument(): Promise<void> {
  Element.prototype.hasPointerCapture = () => false;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  await initI18n();
}

/** A command that stays pending until the test resolves it. */
export function heldBack(): {
  readonly promise: Promise<CommandResult>;
  readonly answer: (result: CommandResult) => void;
} {
  let resolve: (result: CommandResult) => void = () => undefined;
  const promise = new Promise<CommandResult>((settle) => {
    resolve = settle;
  });
  return { promise, answer: (result) => resolve(result) };
}
