import { useCallback, useState } from 'react';
import { dayOf } from '#core/lib/day.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { coachAnswers, painToSee, todayOf } from '#pwa/data/queries/coach-records.ts';
import { keptRun } from '#pwa/data/queries/open-sessions.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import type { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useLibrary } from '#pwa/parts/useExerciseDetails.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { EndContainer } from './EndContainer.tsx';
import { InterruptedContainer } from './InterruptedContainer.tsx';
import { OfferContainer } from './OfferContainer.tsx';
import { PlayerContainer } from './PlayerContainer.tsx';
import { useUnstoredRun } from './unstored-runs.ts';
import { UnstoredContainer } from './UnstoredContainer.tsx';
import { useSignStop } from './useSignStop.ts';
import { useTapGuard } from './useTapGuard.ts';

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([
    askAhead(space, keptRun),
    askAhead(space, coachAnswers, todayOf(space)),
    // Whom to see stands above what is pressed, which does not move once it is drawn.
    askAhead(space, painToSee, todayOf(space)),
  ]);

export default function SessionScreen() {
  const t = useText('session');
  const common = useText('common');
  const nameOf = useExerciseName();
  useTapGuard();
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
  const sign = useSignStop();
  // What is on its way to the coach is not left over yet.
  const left = playing === null && !sign.isGoing ? unstored : null;
  const isEnd = playing === null && ended !== null;
  const toEnd = useCallback(
    (sessionId: string): void => {
      changeAddress(
        (search) => {
          search.delete('exercise');
          search.set('ended', sessionId);
        },
        { inPlace: true },
      );
      setPlaying(null);
      setEndedHere(true);
    },
    [changeAddress],
  );
  const rest = kept === null ? 'offer' : 'resume';
  const step = left !== null ? 'left' : isEnd || isLoading ? null : playing !== null ? 'play' : rest;
  // After a reload it takes the place of the player, and is no more where that was scrolled to.
  useLanding(step, step === 'resume');
  const [wasLeft, setWasLeft] = useState(false);
  if (step === 'resume' && !wasLeft) setWasLeft(true);
  if (left !== null) return <UnstoredContainer keeper={left} nameOf={nameOf} />;
  if (isEnd)
    return (
      <EndContainer
        key={ended}
        sessionId={ended}
        nameOf={nameOf}
        isArrivedAt={!isEndedHere}
        library={library ?? []}
        onSign={sign.tell}
        isLeaving={sign.isGoing}
      />
    );
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
  if (playing !== null)
    return (
      <PlayerContainer
        key={`${playing.sessionId} ${playing.rev}`}
        kept={playing}
        library={library}
        nameOf={nameOf}
        onEnded={toEnd}
        stored={kept}
        onReopen={(way) => setPlaying(way === 'here' ? kept : null)}
      />
    );
  if (kept !== null)
    return (
      <InterruptedContainer
        kept={kept}
        library={library}
        answers={answers}
        nameOf={nameOf}
        onGoOn={setPlaying}
        onEnded={toEnd}
        onSign={sign.tell}
      />
    );
  return (
    <OfferContainer
      exerciseId={address.get('exercise')}
      exerciseOf={exerciseOf}
      isNext={wasLeft}
      library={library}
      answers={answers}
      nameOf={nameOf}
      onGoOn={setPlaying}
      onEnded={toEnd}
      onSign={sign.tell}
    />
  );
}
