import { useEffect, useMemo, useState } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { onlyEnds } from '#core/rules/session/run.ts';
import { answersBesideSession } from '#pwa/data/queries/coach-records.ts';
import { keptRun } from '#pwa/data/queries/open-sessions.ts';
import { sessionRecord } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { createRunKeeper } from './run-keeper.ts';
import { runActions } from './session-actions.ts';
import type { NameOf } from './session-words.ts';
import { SessionPlayer } from './SessionPlayer.tsx';
import { SwapContainer } from './SwapContainer.tsx';
import { rememberRun } from './unstored-runs.ts';

interface PlayerContainerProps {
  readonly kept: KeptRun;
  /** as the database holds it now, whichever tab wrote it; null once it has ended */
  readonly stored: KeptRun | null;
  readonly library: readonly ExerciseDetails[];
  readonly nameOf: NameOf;
  readonly onEnded: (sessionId: string) => void;
  /** another tab has it, or it was left for hours: opened anew from what is kept */
  readonly onReopen: (way: 'here' | 'ask-again') => void;
}

/** The session under way as this page keeps it, and what was told beside it. */
export function PlayerContainer({ kept, stored, library, nameOf, onEnded, onReopen }: PlayerContainerProps) {
  const space = useSpace();
  const { now, off } = useClock('minute');
  const today = dayOf(now, off);
  const told = useLive(answersBesideSession, today);
  const record = useLive(sessionRecord, kept.sessionId);
  const { painBefore, painDuring, endedAt } = record?.fields ?? {};
  const painSoFar = Math.max(painBefore ?? 0, painDuring ?? 0);
  const actions = useMemo(() => runActions(space, library), [space, library]);
  const [keeper] = useState(() =>
    createRunKeeper(kept, space.device.now, actions.save, browserPage.after, actions.storeLate),
  );
  useEffect(() => rememberRun(space, keeper), [space, keeper]);
  const begun = dayOf(kept.startedAt, space.device.offsetAt(kept.startedAt));
  useEffect(() => {
    const { seenAt } = keeper.snapshot().run;
    // One that was left overnight is not touched again: at a look it says by itself where it stood. Others are not looked at
    // by this clock, which would count as somebody being there.
    if (onlyEnds({ day: begun, seenAt }, today, now)) keeper.tell({ kind: 'look' });
  }, [keeper, begun, today, now]);
  return (
    <SessionPlayer
      keeper={keeper}
      stored={stored}
      library={library}
      nameOf={nameOf}
      painBefore={kept.painAgain ?? painBefore ?? null}
      timeZone={space.device.timeZone()}
      mustStop={endedAt !== undefined || (told !== undefined && hindranceToday(told.assessment, told, today) !== null)}
      onEnd={actions.end}
      onEnded={onEnded}
      onReopen={onReopen}
      onHalt={async () => {
        // What another tab has ended is followed there.
        if ((await keptRun(space)) !== null) onReopen('ask-again');
      }}
      renderSwap={(asked) => <SwapContainer {...asked} library={library} painSoFar={painSoFar} />}
    />
  );
}
