import { useMemo } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { coachAnswers, painToSee } from '#pwa/data/queries/coach-records.ts';
import { isSessionSaved } from '#pwa/data/queries/session-saved.ts';
import { sessionRecord, sumOfSession } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { NotFound } from '#pwa/parts/NotFound.tsx';
import { useClock } from '#pwa/parts/useClock.ts';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { href } from '#pwa/routes/table.ts';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { EndView } from './EndView.tsx';
import { regionOf } from './place-of-answers.ts';
import { endActions } from './session-actions.ts';
import type { NameOf } from './session-words.ts';
import type { SignStop } from './useSignStop.ts';

interface EndContainerProps {
  readonly sessionId: string;
  readonly nameOf: NameOf;
  /** by its address, and not because it has just ended */
  readonly isArrivedAt: boolean;
  /** as far as it is loaded */
  readonly library: readonly ExerciseDetails[];
  /** a sign that needs a person was told */
  readonly onSign: (stop: SignStop) => void;
  /** one was told, and the page is being left for the coach */
  readonly isLeaving: boolean;
}

/** A session that is over: how it was, what was done, and what can still be put right. */
export function EndContainer({ sessionId, nameOf, isArrivedAt, library, onSign, isLeaving }: EndContainerProps) {
  const t = useText('session');
  const space = useSpace();
  const clock = useClock('minute');
  const today = dayOf(clock.now, clock.off);
  const record = useLive(sessionRecord, sessionId);
  const answers = useLive(coachAnswers, today);
  const toSee = useLive(painToSee, today);
  const isSaved = useLive(isSessionSaved, sessionId);
  const sum = useLive(sumOfSession, sessionId);
  const region = regionOf(answers ?? { assessment: null });
  const actions = useMemo(() => endActions(space, sessionId, region), [space, sessionId, region]);
  useLanding(record === undefined || answers === undefined ? null : 'end', !isArrivedAt);
  if (record === undefined || answers === undefined)
    return (
      <div className="wrap">
        <Skeleton label={t('loading')} blocks={[{ inlineSize: '70%', blockSize: '3rem' }, { blockSize: '10rem' }]} />
      </div>
    );
  if (record === null)
    return (
      <NotFound
        words={{
          title: t('unknown.title'),
          text: t('unknown.text'),
          action: t('unknown.action'),
          to: href('session'),
        }}
      />
    );
  const { startedAt = 0, endedAt = startedAt, off = 0 } = record.fields;
  const last = exerciseOf(record.sets.at(-1)?.data.exerciseId ?? record.fields.exercises?.[0] ?? '')?.id;
  return (
    <EndView
      record={record}
      sum={sum}
      nameOf={nameOf}
      stillOf={(id) => exerciseOf(id)?.still}
      isSaved={isSaved === true}
      day={dayOf(endedAt, off)}
      isAsked={dayOf(endedAt, off) >= today}
      {...(toSee !== undefined && { toSee })}
      actions={actions}
      stopIf={library.find(({ id }) => id === last)?.stopIf ?? []}
      timeZone={space.device.timeZone()}
      onSign={() => onSign(actions.sign({ startedAt, endedAt }))}
      isLeaving={isLeaving}
    />
  );
}
