import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { inOrder } from '#core/rules/coach/course.ts';
import { doseToday } from '#core/rules/coach/dose-today.ts';
import { leftOutBy } from '#core/rules/coach/fit.ts';
import type { PainAnswer } from '#core/rules/coach/pain.ts';
import { todayLight } from '#core/rules/coach/today.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { nextLookIn } from '#core/rules/session/run.ts';
import type { Run, Task } from '#core/rules/session/run.ts';
import { endSession, saveRun } from '#pwa/data/commands/run-session.ts';
import { storeLateSets } from '#pwa/data/commands/store-late-sets.ts';
import { coachHistory } from '#pwa/data/queries/coach-records.ts';
import { keptRun } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSessionCues } from '#pwa/data/useSessionCues.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserPage } from '#pwa/device/page.ts';
import { browserSpeech } from '#pwa/device/speech.ts';
import { browserTones } from '#pwa/device/tones.ts';
import { browserScreenLight } from '#pwa/device/wake-lock.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { href } from '#pwa/routes/table.ts';
import { useTitle } from '#pwa/routes/useTitle.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useLeaveGuard } from '#pwa/ui/form/useLeaveGuard.ts';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { cueBetween } from './cues.ts';
import type { CueChoice } from './CuesDialog.tsx';
import { PlayerView } from './PlayerView.tsx';
import { createRunKeeper, hasUnstored, unstoredOf, unstoredPainOf } from './run-keeper.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';
import { swapsFor } from './swaps.ts';
import type { SwapChoices } from './SwapSheet.tsx';
import { rememberRun } from './unstored-runs.ts';
import { UnstoredLeave } from './UnstoredLeave.tsx';
import { UnstoredView } from './UnstoredView.tsx';
import { useLanding } from './useLanding.ts';

interface SessionPlayerProps {
  readonly kept: KeptRun;
  /** as the database holds it now, whichever tab wrote it; null once it has ended */
  readonly stored: KeptRun | null;
  readonly library: readonly ExerciseDetails[];
  readonly nameOf: NameOf;
  readonly painBefore: number | null;
  /** the highest that the record of the session knows */
  readonly painSoFar: number;
  /** something is against training that was told elsewhere, or another device has ended it: nothing goes on */
  readonly mustStop: boolean;
  readonly onEnded: (sessionId: string) => void;
  /** another tab has it, or it was left for hours: opened anew from what is kept */
  readonly onReopen: (way: 'here' | 'ask-again') => void;
}

/** A session under way: looked at as long as it runs, heard, kept, and ended once it is done. */
export function SessionPlayer({
  kept,
  stored,
  library,
  nameOf,
  painBefore,
  painSoFar,
  mustStop,
  onEnded,
  onReopen,
}: SessionPlayerProps) {
  const t = useText('session');
  const space = useSpace();
  const navigate = useNavigate();
  const byId = useMemo(() => new Map(library.map((one) => [one.id, one])), [library]);
  const purposes = useMemo(() => Object.fromEntries(library.map(({ id, purpose }) => [id, purpose])), [library]);
  const [keeper] = useState(() =>
    createRunKeeper(
      kept,
      space.device.now,
      (held, run, sets) => saveRun(space, held, run, sets),
      browserPage.after,
      (held, sets, pain) => storeLateSets(space, held, sets, purposes, pain),
    ),
  );
  useEffect(() => rememberRun(space, keeper), [space, keeper]);
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const { run, isKept, isElsewhere, isEnded, isLongAgo } = snapshot;
  // Whoever opened it again has said already that it goes on.
  useEffect(() => {
    const { phase } = keeper.snapshot().run;
    if (phase.kind === 'paused' && phase.why === 'reopened') keeper.tell({ kind: 'go-on' });
  }, [keeper]);
  const [cues, setCues] = useCues(keeper, nameOf);
  useLooks(keeper, run);
  const isDone = run.phase.kind === 'done';
  useEffect(() => (isDone ? undefined : browserScreenLight.keepOn()), [isDone]);

  const end = useCommand(() => {
    const { kept: last, run: at } = keeper.snapshot();
    const stopReason = at.phase.kind === 'done' ? at.phase.why : 'other';
    return endSession(space, last, { stopReason, at: 'now', purposes });
  });
  const goesToCoach = useRef(false);
  const [isSign, setSign] = useState(false);
  // Once nothing holds the page any more: whom to see is said now, whether what was done can be stored or not.
  useEffect(() => {
    if (isSign) void navigate(`${href('coach')}?step=again`);
  }, [isSign, navigate]);
  const runEnd = async (): Promise<void> => {
    const ended = await end.run();
    if (ended?.ok === true && !goesToCoach.current) onEnded(ended.value.sessionId);
  };
  const onDone = useEffectEvent(runEnd);
  useEffect(() => {
    if (isDone && isKept && !isElsewhere && !goesToCoach.current) void onDone();
  }, [isDone, isKept, isElsewhere]);
  const useSwaps = useSwapsIn(library, painSoFar);
  useEffect(() => keeper.see(stored), [keeper, stored]);
  const isOver = isEnded && snapshot.waiting.length === 0 && snapshot.latePain === null;
  // Ended in another tab: this one follows, with whatever it did.
  const onOver = useEffectEvent(() => onEnded(kept.sessionId));
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
  const unstored = unstoredOf(snapshot);
  // What was done and cannot be stored is said first: with the page it would go.
  const why = isEnded ? 'ended' : isElsewhere ? 'elsewhere' : halts ? 'stop' : null;
  const unstoredPain = unstoredPainOf(snapshot);
  const hasLeft = hasUnstored(snapshot);
  const isUnstored = why !== null && hasLeft;
  const guard = useLeaveGuard(hasLeft && !isSign);
  useEffect(() => {
    const { kind } = keeper.snapshot().run.phase;
    // What a dialog lies over does not run on unseen.
    if (guard.isAsking && (kind === 'ready' || kind === 'work' || kind === 'rest')) keeper.tell({ kind: 'pause' });
  }, [guard.isAsking, keeper]);
  const onMustStop = useEffectEvent(async () => {
    // Where it stands, that cannot be stored, does not keep it going; what another tab has ended is followed there.
    if (isUnstored || (!keeper.snapshot().isKept && !hasFailed)) return;
    if ((await keptRun(space)) !== null) onReopen('ask-again');
  });
  useEffect(() => {
    if (halts) void onMustStop();
  }, [halts, isKept, hasFailed, isUnstored]);

  const task = run.tasks[run.task];
  useLanding(isUnstored ? 'unstored' : `${run.task} ${task?.exerciseId ?? ''}`);
  const exercise = byId.get(task?.exerciseId ?? '');
  useTitle(exercise?.name);
  const leaving = (
    <UnstoredLeave
      guard={guard}
      keeper={keeper}
      sets={unstored}
      pain={unstoredPain}
      failure={snapshot.failure}
      nameOf={nameOf}
    />
  );
  if (isUnstored)
    return (
      <>
        <UnstoredView
          why={why}
          sets={unstored}
          pain={unstoredPain}
          failure={snapshot.failure}
          nameOf={nameOf}
          onRetry={() => void keeper.retry()}
          onLeave={keeper.drop}
        />
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
      failure={snapshot.failure ?? end.failure}
      cues={cues}
      onCues={setCues}
      onTell={(event) => {
        browserTones.wake();
        keeper.tell(event);
      }}
      onRetry={() => void (end.failure === null ? keeper.retry() : runEnd())}
      onGoOnHere={() => onReopen('here')}
      onLeave={(event) => {
        if (!hasLeft) return keeper.tell({ kind: 'pause' });
        event.preventDefault();
        guard.ask(href('start'));
      }}
      onSign={() => {
        goesToCoach.current = true;
        keeper.tell({ kind: 'stop', why: 'other' });
        onceKept(keeper, () => void runEnd());
        setSign(true);
      }}
      useSwaps={useSwaps}
    />
  );
  return (
    <>
      {player}
      {leaving}
    </>
  );
}

/** Also after the page was left. What cannot be kept says so when the session is opened again. */
function onceKept(keeper: RunKeeper, body: () => void): void {
  const look = (): void => {
    const { isKept, isElsewhere } = keeper.snapshot();
    if (!isKept && !isElsewhere) return;
    leave();
    if (!isElsewhere) body();
  };
  const leave = keeper.subscribe(look);
  look();
}

/** Asks what fits only where it is wanted: it reads everything that was recorded. */
function useSwapsIn(
  library: readonly ExerciseDetails[],
  painSoFar: number,
): (task: Task, painNow: number) => SwapChoices {
  return useMemo(
    () =>
      function useSwaps(task, painNow) {
        const { device } = useSpace();
        const [today] = useState(() => dayOf(device.now(), device.offsetAt(device.now())));
        const history = useLive(coachHistory, today);
        if (history === undefined) return { choices: undefined, isHarderHeld: false };
        const assessment = history.assessment === 'unreadable' ? null : history.assessment;
        // The session's own pain is of its record only once it has ended.
        const answers: readonly PainAnswer[] = [
          ...history.answers,
          { at: device.now(), day: today, region: '', level: painNow, when: 'day' },
        ];
        const leftOut = leftOutBy(inOrder(history.overrules));
        const now = { pain: Math.max(painNow, painSoFar), ...todayLight(assessment, history.sessions, answers, today) };
        return swapsFor(
          task,
          library,
          assessment,
          leftOut,
          now,
          (exercise) => doseToday(exercise, assessment, { ...history, answers }, library, today).dose,
        );
      },
    [library, painSoFar],
  );
}

/** Tells the run the time as often as something changes, and at once when the page is seen again. */
function useLooks(keeper: RunKeeper, run: Run): void {
  useEffect(() => {
    let cancel = (): void => undefined;
    const next = (): void => {
      const { run: at, now } = keeper.snapshot();
      const wait = nextLookIn(at, now);
      if (wait === null) return;
      cancel = browserPage.after(wait, () => {
        keeper.tell({ kind: 'look' });
        next();
      });
    };
    next();
    const stop = browserPage.onReturn(() => keeper.tell({ kind: 'look' }));
    return () => {
      cancel();
      stop();
    };
  }, [keeper, run.phase.kind, run.painAt]);
}

/** What is heard, and the choice of it, which this device remembers. */
function useCues(keeper: RunKeeper, nameOf: NameOf): readonly [CueChoice, (choice: CueChoice) => void] {
  const t = useText('session');
  const format = useFormat();
  const [{ sounds, voice }, save] = useSessionCues();
  const [hasVoice] = useState(() => browserSpeech.isAvailable());
  const choice: CueChoice = { sounds, voice: voice && hasVoice, hasVoice };
  const before = useRef(keeper.snapshot());
  const hear = useEffectEvent(() => {
    const [was, is] = [before.current, keeper.snapshot()];
    before.current = is;
    const cue = was === is ? null : cueBetween(was.run, was.now, is.run, is.now);
    if (cue === null) return;
    if (choice.sounds && cue.tone !== undefined) browserTones.play(cue.tone);
    const { spoken } = cue;
    if (!choice.voice || spoken === undefined) return;
    const name = nameOf(is.run.tasks[is.run.task]?.exerciseId ?? '');
    const number = format.number(spoken.say === 'rest' ? spoken.seconds : spoken.say === 'count' ? spoken.count : 0);
    browserSpeech.say(t(`cues.${spoken.say}`, { name, number }), format.locale);
  });
  useEffect(() => {
    const leave = keeper.subscribe(() => hear());
    return () => {
      leave();
      browserSpeech.hush();
    };
  }, [keeper]);
  return [
    choice,
    (next) => {
      save(next);
      if (!next.voice) browserSpeech.hush();
    },
  ];
}
