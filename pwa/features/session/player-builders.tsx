import type { ComponentProps, ReactNode } from 'react';
import type { Run, RunEvent } from '#core/rules/session/run.ts';
import { PlayerView } from './PlayerView.tsx';
import { detailsOf, MORNING, nameOf, taskOf, TASKS } from './session-builders.ts';
import { SwapSheet } from './SwapSheet.tsx';
import { useTapGuard } from './useTapGuard.ts';

/** As on the screen of the session, which guards whatever it shows. */
function Guarded({ children }: { readonly children: ReactNode }) {
  useTapGuard();
  return children;
}
export const playerView = (run: Run, given: Partial<ComponentProps<typeof PlayerView>>, later: number) => (
  <PlayerView
    snapshot={{ run, now: MORNING + later, isElsewhere: false }}
    exercise={detailsOf(run.tasks[run.task]?.exerciseId ?? '')}
    nameOf={nameOf}
    painBefore={3}
    failure={null}
    timeZone="Australia/Perth"
    cues={{ sounds: true, voice: false, hasVoice: true }}
    onCues={() => undefined}
    onTell={() => undefined}
    onRetry={() => undefined}
    onGoOnHere={() => undefined}
    onLeave={() => undefined}
    onSign={() => undefined}
    renderSwap={(asked) => <SwapSheet {...asked} choices={[]} isHarderHeld={false} isEasiest={false} />}
    {...given}
  />
);
export const player = (run: Run, given: Partial<ComponentProps<typeof PlayerView>> = {}, later = 0) => (
  <Guarded>{playerView(run, given, later)}</Guarded>
);
export const kindsOf = (onTell: {
  readonly mock: { readonly calls: readonly (readonly unknown[])[] };
}): readonly string[] => onTell.mock.calls.map(([event]) => (event as RunEvent).kind);
export const HOLD = [TASKS[1] ?? taskOf('wall-sit')];
