import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useTitle } from '#pwa/routes/useTitle.ts';
import { useLeaveGuard } from '#pwa/ui/form/useLeaveGuard.ts';
import { isAnything, unstoredIn } from './run-keeper.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';
import { UnstoredLeave } from './UnstoredLeave.tsx';
import { unstoredTitles, UnstoredView } from './UnstoredView.tsx';
import { useWayToCoach } from './useSignStop.ts';

/** What is left over of a session whose page was left: offered before anything else. */
export function UnstoredContainer({ keeper, nameOf }: { readonly keeper: RunKeeper; readonly nameOf: NameOf }) {
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const unstored = unstoredIn(snapshot);
  const t = useText('session');
  useTitle(t(unstoredTitles.left));
  const saving = useCommand(keeper.retry);
  const coach = useWayToCoach();
  const guard = useLeaveGuard(isAnything(unstored) && !coach.isGoing);
  // There may be room again.
  useEffect(() => void keeper.retry(), [keeper]);
  return (
    <>
      <UnstoredView
        why="left"
        unstored={unstored}
        failure={snapshot.failure}
        isBusy={saving.isBusy}
        nameOf={nameOf}
        onRetry={() => void saving.run()}
        onLeave={keeper.drop}
        onCoach={coach.go}
      />
      <UnstoredLeave guard={guard} keeper={keeper} unstored={unstored} failure={snapshot.failure} nameOf={nameOf} />
    </>
  );
}
