import { useMemo } from 'react';
import { StreakBoardSkeleton } from './StreakBoardSkeleton';
import { StreakBoardView } from './StreakBoardView';
import type { StreakActions } from './streak-actions';
import { useToday } from './useToday';
import { changeSettings } from '../../data/commands/change-settings';
import { completeChallenge } from '../../data/commands/complete-challenge';
import { logActivity } from '../../data/commands/log-activity';
import { recordRest } from '../../data/commands/record-rest';
import { takeBack } from '../../data/commands/take-back';
import { streakBoard } from '../../data/queries/streak-board';
import { syncStatus } from '../../data/queries/sync-status';
import { useLive } from '../../data/useLive';
import { useSpace } from '../../data/useSpace';
import { useCloseSync } from '../../data/useSyncLoop';
import { browserPage } from '../../device/page';
import { useFormat } from '../../i18n/useFormat';

export default function StreakTrackerScreen() {
  const space = useSpace();
  useCloseSync();
  const { weekStartsOn } = useFormat();
  const { now, off } = useToday(space.device, browserPage);
  const board = useLive(streakBoard, now, off, weekStartsOn);
  const status = useLive(syncStatus);
  const actions = useMemo<StreakActions>(
    () => ({
      completeChallenge: (challengeId, day) => completeChallenge(space, challengeId, day),
      logActivity: (kind, minutes) => logActivity(space, kind, minutes),
      recordRest: (day, reason) => recordRest(space, day, reason),
      takeBack: (factId) => takeBack(space, factId),
      changeSettings: (patch) => changeSettings(space, patch),
      reload: () => window.location.reload(),
    }),
    [space],
  );
  if (board === undefined) return <StreakBoardSkeleton />;
  return <StreakBoardView board={board} actions={actions} isOffline={status?.phase === 'offline'} refused={status?.refused ?? 0} offsetAt={space.device.offsetAt} />;
}
