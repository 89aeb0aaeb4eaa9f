import { useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { syncStatus } from '#pwa/data/queries/sync-status.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useExerciseDetails } from '#pwa/parts/useExerciseDetails.ts';
import { WelcomeBackFirst } from '#pwa/parts/WelcomeBack.tsx';
import { href } from '#pwa/routes/table.ts';
import { useTitle } from '#pwa/routes/useTitle.ts';
import type { LandingActions } from './landing-actions.ts';
import { LandingView } from './LandingView.tsx';

/** A plain movement that everybody knows, and that shows its parts. */
const SHOWN: Parameters<typeof useExerciseDetails>[0] = { id: 'sit-to-stand', regions: ['knee'] };

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> => askAhead(space, syncStatus);

export default function LandingScreen() {
  const t = useText('landing');
  const space = useSpace();
  const { pathname } = useLocation();
  const status = useLive(syncStatus);
  const { details } = useExerciseDetails(SHOWN);
  const actions = useMemo<LandingActions>(
    () => ({ log: () => logActivity(space, 'mindfulness', 1), takeBack: (factId) => takeBack(space, factId) }),
    [space],
  );
  const [hasBegun, setHasBegun] = useState(false);
  useTitle(t('page'));
  // Entries came from elsewhere: brought back, or recorded in another tab.
  if (pathname === href('start') && !hasBegun && status !== undefined && status.total > 0)
    return <Navigate to={href('dashboard')} replace />;
  return (
    <WelcomeBackFirst status={status}>
      <LandingView shown={details} actions={actions} onBegin={() => setHasBegun(true)} />
    </WelcomeBackFirst>
  );
}
