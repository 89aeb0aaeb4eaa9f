import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { holdOpen } from '#pwa/device/open-pages.ts';
import { browserTones } from '#pwa/device/tones.ts';
import { browserScreenLight } from '#pwa/device/wake-lock.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { href } from '#pwa/routes/table.ts';
import { useTitle } from '#pwa/routes/useTitle.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useLeaveGuard } from '#pwa/ui/form/useLeaveGuard.ts';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { PlayerView } from './PlayerView.tsx';
import type { PlayerViewProps } from './PlayerView.tsx';
import { isAnything, unstoredIn } from './run-keeper.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { RunActions } from './session-actions.ts';
import type { NameOf } from './session-words.ts';
import { SignsLink } from './SignsLink.tsx';
import { UnstoredLeave } from './UnstoredLeave.tsx';
import { unstoredTitles, UnstoredView } from './UnstoredView.tsx';
import { useRunCues } from './useRunCues.ts';
import { useRunLooks } from './useRunLooks.ts';
import { useSignStop, useWayToCoach } from './useSignStop.ts';

interface SessionPlayerProps {
  readonly keeper: RunKeeper;
  /** as the database holds it now, whichever tab wrote it; null once it has ended */
  readonly stored: KeptRun | null;
  readonly library: readonly ExerciseDetails[];
  readonly nameOf: NameOf;
  readonly painBefore: number | null;
  readonly timeZone: string;
  /** something is against training that was told elsewhere, or another device has ended it: nothing goes on */
  readonly mustStop: boolean;
  readonly onEnd: RunActions['end'];
  readonly onEnded: (sessionId: string) => void;
  /** another tab has it, or it was left for hours: opened anew from what is kept */
  readonly onReopen: (way: 'here' | 'ask-again') => void;
  /** it must stop, and nothing of it is lost by that */
  readonly onHalt: () => Promise<void>;
  readonly renderSwap: PlayerViewProps['renderSwap'];
}

/** A session under way: looked at as long as it runs, heard, and ended once it is done. */
export function SessionPlayer({
  keeper,
  stored,
  library,
  nameOf,
  painBefore,
  timeZone,
  mustStop,
  onEnd,
  onEnded,
  onReopen,
  onHalt,
  renderSwap,
}: SessionPlayerProps) {
  const t = useText('session');
  const byId = useMemo(() => new Map(library.map((one) => [one.id, one])), [library]);
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const { run, isKept, isElsewhere, isEnded, isLongAgo } = snapshot;
  // Whoever opened it again has said already that it goes on.
  useEffect(() => {
    const { phase } = keeper.snapshot().run;
    if (phase.kind === 'paused' && phase.why === 'reopened') keeper.tell({ kind: 'go-on' });
  }, [keeper]);
  const [cues, setCues] = useRunCues(keeper, nameOf, (id) => byId.get(id));
  useRunLooks(keeper, run);
  const isDone = run.phase.kind === 'done';
  const isRedEnd = run.phase.kind === 'done' && isRedStop(run.phase.why);
  const isPainEnd = run.phase.kind === 'done' && run.phase.why === 'pain';
  useEffect(() => (isDone ? undefined : browserScreenLight.keepOn()), [isDone]);
  const { sessionId } = snapshot.kept;
  useEffect(() => (isElsewhere ? undefined : holdOpen(sessionId)), [isElsewhere, sessionId]);

  const end = useCommand(() => {
    const { kept: last, run: at } = keeper.snapshot();
    const stopReason = at.phase.kind === 'done' ? at.phase.why : 'other';
    return onEnd(last, stopReason);
  });
  const saving = useCommand(keeper.retry);
  const sign = useSignStop();
  const coach = useWayToCoach();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const runEnd = async (): Promise<void> => {
    const ended = await end.run();
    // Whoever has left meanwhile is not led back to it.
    if (ended?.ok === true && !sign.isTold() && isThere.current) onEnded(ended.value.sessionId);
  };
  // One that a sign stopped is ended on the way to the coach.
  const onDone = useEffectEvent(() => {
    if (!sign.isTold()) void runEnd();
  });
  useEffect(() => {
    if (isDone && isKept && !isElsewhere) onDone();
  }, [isDone, isKept, isElsewhere]);
  useEffect(() => keeper.see(stored), [keeper, stored]);
  const isOver =
    isEnded &&
    snapshot.waiting.length === 0 &&
    snapshot.latePain === null &&
    !snapshot.isLatePainStop &&
    !snapshot.isLateSign;
  // Ended in another tab: this one follows, with whatever it did.
  const onOver = useEffectEvent(() => onEnded(snapshot.kept.sessionId));
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  const onHalted = useEffectEvent(() => onReopen('ask-again'));
  useEffect(() => {
    if (isLongAgo && isKept) onHalted();
  }, [isLongAgo, isKept]);
  const hasFailed = snapshot.failure !== null;
  const halts = mustStop && !isDone && !isElsewhere;
  useEffect(() => {
    if (halts) keeper.tell({ kind: 'pause' });
  }, [halts, keeper]);
  const unstored = unstoredIn(snapshot);
  // What was done and cannot be stored is said first: with the page it would go.
  const against = isEnded ? 'ended' : isElsewhere ? 'elsewhere' : halts ? 'stop' : null;
  const hasLeft = isAnything(unstored);
  const isUnstored = against !== null && hasLeft;
  const guard = useLeaveGuard(hasLeft && !sign.isGoing && !coach.isGoing);
  useEffect(() => {
    const { kind } = keeper.snapshot().run.phase;
    // What a dialog lies over does not run on unseen.
    if (guard.isAsking && (kind === 'ready' || kind === 'work' || kind === 'rest')) keeper.tell({ kind: 'pause' });
  }, [guard.isAsking, keeper]);
  const onMustStop = useEffectEvent(() => {
    // Where it stands, that cannot be stored, does not keep it going.
    if (!isUnstored && (keeper.snapshot().isKept || hasFailed)) void onHalt();
  });
  useEffect(() => {
    if (halts) onMustStop();
  }, [halts, isKept, hasFailed, isUnstored]);

  const failure = snapshot.failure ?? end.failure;
  const [hasEndFailed, setHasEndFailed] = useState(false);
  // Also while it is tried again: the player does not come back for that moment.
  if (isDone && failure !== null && !hasEndFailed) setHasEndFailed(true);
  const why = isUnstored ? against : isDone && hasEndFailed && !isElsewhere ? 'over' : null;
  const task = run.tasks[run.task];
  const step = why ?? `${run.task} ${task?.exerciseId ?? ''}`;
  useLanding(step);
  const exercise = byId.get(task?.exerciseId ?? '');
  useTitle(why === null ? exercise?.name : t(unstoredTitles[why]));
  // What is kept ends by itself.
  const hasOnlyEndLeft = snapshot.failure === null && end.failure !== null && why === 'over';
  const onRetry = (): void => void (hasOnlyEndLeft ? runEnd() : saving.run());
  const onLeave = (event: MouseEvent): void => {
    if (!hasLeft) return keeper.tell({ kind: 'pause' });
    event.preventDefault();
    guard.ask(href('start'));
  };
  const onSign = (): void => sign.tell({ keeper, end: runEnd });
  const leaving = (
    <UnstoredLeave guard={guard} keeper={keeper} unstored={unstored} failure={snapshot.failure} nameOf={nameOf} />
  );
  const page = { unstored, failure, isBusy: saving.isBusy || end.isBusy, nameOf, onRetry, onCoach: coach.go };
  if (why === 'over')
    return (
      <>
        <UnstoredView
          {...page}
          why={why}
          stoppedBy={isPainEnd && !unstored.isPainStop ? 'pain' : null}
          leaveTo={href('start')}
          onLeave={onLeave}
        >
          <SignsLink
            stopIf={exercise?.stopIf ?? []}
            timeZone={timeZone}
            isCovered={guard.isAsking}
            onSign={onSign}
            onHurts={isRedEnd ? null : () => keeper.tell({ kind: 'stop', why: 'pain' })}
          />
        </UnstoredView>
        {leaving}
      </>
    );
  if (why !== null)
    return (
      <>
        <UnstoredView {...page} why={why} onLeave={keeper.drop} />
        {leaving}
      </>
    );
  if (exercise === undefined)
    return (
      <div className="wrap">
        <ErrorState
          level={2}
          title={t('missing.title')}
          action={<Button onClick={() => keeper.tell({ kind: 'skip-exercise' })}>{t('swap.skip')}</Button>}
        >
          <p>{t('missing.text')}</p>
        </ErrorState>
      </div>
    );
  const player = (
    <PlayerView
      snapshot={snapshot}
      isAskedToStay={guard.isAsking}
      exercise={exercise}
      nameOf={nameOf}
      painBefore={painBefore}
      timeZone={timeZone}
      failure={failure}
      cues={cues}
      onCues={setCues}
      onTell={(event) => {
        browserTones.wake();
        keeper.tell(event);
      }}
      onRetry={onRetry}
      onGoOnHere={() => onReopen('here')}
      onLeave={onLeave}
      onSign={onSign}
      renderSwap={renderSwap}
    />
  );
  return (
    <>
      {player}
      {leaving}
    </>
  );
}
