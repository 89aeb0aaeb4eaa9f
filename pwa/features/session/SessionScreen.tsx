import { useState } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { answersBesideSession, coachAnswers, todayOf } from '#pwa/data/queries/coach-records.ts';
import { keptRun, openSession, sessionRecord } from '#pwa/data/queries/sessions.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import type { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { NotFound } from '#pwa/parts/NotFound.tsx';
import { useClock } from '#pwa/parts/useClock.ts';
import { useLibrary } from '#pwa/parts/useExerciseDetails.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { href } from '#pwa/routes/table.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { SessionEnd } from './SessionEnd.tsx';
import { SessionLeft } from './SessionLeft.tsx';
import { SessionPlayer } from './SessionPlayer.tsx';
import { Interrupted, OpenElsewhere } from './SessionResume.tsx';
import type { ChoosingProps } from './SessionResume.tsx';
import { SessionStart } from './SessionStart.tsx';
import { useUnstoredRun } from './unstored-runs.ts';
import { useLanding } from './use-landing.ts';

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([askAhead(space, keptRun), askAhead(space, coachAnswers, todayOf(space))]);

export default function SessionScreen() {
  const t = useText('session');
  const common = useText('common');
  const nameOf = useExerciseName();
  const { library, retry } = useLibrary();
  const [address, changeAddress] = useAddress();
  const kept = useLive(keptRun);
  const clock = useClock('quarter-hour');
  const answers = useLive(coachAnswers, dayOf(clock.now, clock.off));
  /** the session that goes on, on this page */
  const [playing, setPlaying] = useState<KeptRun | null>(null);
  const [isEndedHere, setEndedHere] = useState(false);
  const ended = address.get('ended');
  const isLoading = library === undefined || kept === undefined || answers === undefined;
  const unstored = useUnstoredRun();
  const left = playing === null ? unstored : null;
  const isEnd = playing === null && ended !== null;
  useLanding(
    left !== null ? 'left' : isEnd || isLoading ? null : playing !== null ? 'play' : kept !== null ? 'resume' : 'offer',
  );
  if (left !== null) return <SessionLeft keeper={left} nameOf={nameOf} />;
  if (isEnd) return <SessionEnd key={ended} sessionId={ended} nameOf={nameOf} isArrivedAt={!isEndedHere} />;
  if (library === null)
    return (
      <div className="wrap">
        <ErrorState
          level={2}
          title={t('failed.title')}
          action={
            <Button variant="primary" icon="refresh" onClick={retry}>
              {common('action.retry')}
            </Button>
          }
        >
          <p>{t('failed.text')}</p>
        </ErrorState>
      </div>
    );
  if (library === undefined || kept === undefined || answers === undefined)
    return (
      <div className="wrap">
        <Skeleton label={t('loading')} blocks={[{ blockSize: '3rem' }, { blockSize: '14rem' }]} />
      </div>
    );
  const toEnd = (sessionId: string): void => {
    changeAddress(
      (search) => {
        search.delete('exercise');
        search.set('ended', sessionId);
      },
      { inPlace: true },
    );
    setPlaying(null);
    setEndedHere(true);
  };
  if (playing !== null)
    return (
      <Playing
        key={`${playing.sessionId} ${playing.rev}`}
        kept={playing}
        library={library}
        onEnded={toEnd}
        stored={kept}
        onReopen={(way) => setPlaying(way === 'here' ? kept : null)}
      />
    );
  if (kept !== null)
    return (
      <Interrupted
        kept={kept}
        library={library}
        answers={answers}
        nameOf={nameOf}
        onGoOn={setPlaying}
        onEnded={toEnd}
      />
    );
  return (
    <Offered
      exerciseId={address.get('exercise')}
      library={library}
      answers={answers}
      nameOf={nameOf}
      onGoOn={setPlaying}
      onEnded={toEnd}
    />
  );
}

interface PlayingProps {
  readonly kept: KeptRun;
  readonly library: readonly ExerciseDetails[];
  readonly onEnded: (sessionId: string) => void;
  readonly stored: KeptRun | null;
  readonly onReopen: (way: 'here' | 'ask-again') => void;
}

function Playing({ kept, ...rest }: PlayingProps) {
  const nameOf = useExerciseName();
  const { now, off } = useClock('minute');
  const today = dayOf(now, off);
  const told = useLive(answersBesideSession, today);
  const record = useLive(sessionRecord, kept.sessionId);
  const { painBefore, painDuring, endedAt } = record?.fields ?? {};
  return (
    <SessionPlayer
      kept={kept}
      nameOf={nameOf}
      painBefore={kept.painAgain ?? painBefore ?? null}
      painSoFar={Math.max(painBefore ?? 0, painDuring ?? 0)}
      mustStop={endedAt !== undefined || (told !== undefined && hindranceToday(told.assessment, told, today) !== null)}
      {...rest}
    />
  );
}

function Offered({ exerciseId, ...rest }: ChoosingProps & { readonly exerciseId: string | null }) {
  const t = useText('session');
  const { now, off } = useClock('quarter-hour');
  const open = useLive(openSession, dayOf(now, off));
  const [isPassedOver, setPassedOver] = useState(false);
  const wanted = exerciseId === null ? null : exerciseOf(exerciseId);
  const isOpen = open !== undefined && open !== null && !isPassedOver;
  useLanding(open === undefined ? null : isOpen ? 'elsewhere' : 'beginning');
  if (wanted === undefined)
    return (
      <NotFound
        words={{
          title: t('unknownExercise.title'),
          text: t('unknownExercise.text'),
          action: t('offer.other'),
          to: href('exercises'),
        }}
      />
    );
  if (isOpen) return <OpenElsewhere record={open} onNew={() => setPassedOver(true)} {...rest} />;
  return <SessionStart exerciseId={exerciseId} exerciseOf={exerciseOf} {...rest} />;
}
