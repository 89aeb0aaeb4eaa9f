import { useMemo } from 'react';
import { changeSettings } from '#pwa/data/commands/change-settings.ts';
import { completeChallenge } from '#pwa/data/commands/complete-challenge.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { recordRest } from '#pwa/data/commands/record-rest.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { streakBoard } from '#pwa/data/queries/streak-board.ts';
import { syncStatus } from '#pwa/data/queries/sync-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useCloseSync } from '#pwa/data/useSyncLoop.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import type { StreakActions } from './streak-actions.ts';
import { StreakBoardView } from './StreakBoardView.tsx';

export default function StreakTrackerScreen() {
  const space = useSpace();
  useCloseSync();
  const { weekStartsOn } = useFormat();
  const { now, off } = useClock('quarter-hour');
  const board = useLive(streakBoard, now, off, weekStartsOn);
  const sync = useLive(syncStatus);
  const actions = useMemo<StreakActions>(
    () => ({
      completeChallenge: (challengeId, day) => completeChallenge(space, challengeId, day),
      logActivity: (kind, minutes) => logActivity(space, kind, minutes),
      recordRest: (day, reason) => recordRest(space, day, reason),
      takeBack: (factId) => takeBack(space, factId),
      changeSettings: (patch) => changeSettings(space, patch),
    }),
    [space],
  );
  return <StreakBoardView board={board} sync={sync} actions={actions} offsetAt={space.device.offsetAt} />;
}
