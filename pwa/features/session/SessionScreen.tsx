import { useState } from 'react';
import { exercises } from 'virtual:exercises';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import { inOrder } from '#core/rules/coach/course.ts';
import { doseToday } from '#core/rules/coach/dose-today.ts';
import { leftOutBy } from '#core/rules/coach/fit.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import { standingFlags } from '#core/rules/coach/screening.ts';
import type { BodySide } from '#core/rules/coach/vocabulary.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { asksPainAgain, countedOf, isHeldByPain } from '#core/rules/session/run.ts';
import { tasksOfRecord } from '#core/rules/session/tasks.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import {
  answerBeforeGoingOn,
  endOpenSession,
  endSession,
  startSession,
  takeUpSession,
} from '#pwa/data/commands/run-session.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { coachAnswers, todayOf } from '#pwa/data/queries/coach-records.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import { keptRun, openSession, sessionRecord } from '#pwa/data/queries/sessions.ts';
import type { SessionRecord } from '#pwa/data/queries/sessions.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { NotFound } from '#pwa/parts/NotFound.tsx';
import { useAdvice } from '#pwa/parts/useAdvice.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useLibrary } from '#pwa/parts/useExerciseDetails.ts';
import { href } from '#pwa/routes/table.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { offerOfExercise, offerOfPlan } from './offer.ts';
import { ResumeView } from './ResumeView.tsx';
import { usePlaceWords } from './session-words.ts';
import { SessionEnd } from './SessionEnd.tsx';
import { SessionPlayer } from './SessionPlayer.tsx';
import { StartView } from './StartView.tsx';
import { useLanding } from './use-landing.ts';

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([askAhead(space, keptRun), askAhead(space, coachAnswers, todayOf(space))]);

const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
const nameOf = (id: string): string => byId.get(id)?.name ?? id;

const regionOf = ({ assessment }: CoachAnswers): string =>
  assessment === null || assessment === 'unreadable' || assessment.worst === null
    ? 'whole-body'
    : placeId(assessment.worst);

/** The side that troubles. */
const sideOf = ({ assessment }: CoachAnswers): BodySide | null =>
  assessment === null || assessment === 'unreadable' ? null : (assessment.worst?.side ?? null);

export default function SessionScreen() {
  const t = useText('session');
  const common = useText('common');
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
  const isEnd = playing === null && ended !== null;
  useLanding(isEnd || isLoading ? null : playing !== null ? 'play' : kept !== null ? 'resume' : 'offer');
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
        answers={answers}
        onEnded={toEnd}
        stored={kept}
        onReopen={(way) => setPlaying(way === 'here' ? kept : null)}
      />
    );
  if (kept !== null)
    return <Interrupted kept={kept} library={library} answers={answers} onGoOn={setPlaying} onEnded={toEnd} />;
  return (
    <Offered
      exerciseId={address.get('exercise')}
      library={library}
      answers={answers}
      onGoOn={setPlaying}
      onEnded={toEnd}
    />
  );
}

interface PlayingProps {
  readonly kept: KeptRun;
  readonly library: readonly ExerciseDetails[];
  readonly answers: CoachAnswers;
  readonly onEnded: (sessionId: string) => void;
  readonly stored: KeptRun | null;
  readonly onReopen: (way: 'here' | 'ask-again') => void;
}

function Playing({ kept, answers, ...rest }: PlayingProps) {
  const { now, off } = useClock('minute');
  const record = useLive(sessionRecord, kept.sessionId);
  const { painBefore, painDuring, endedAt } = record?.fields ?? {};
  return (
    <SessionPlayer
      kept={kept}
      nameOf={nameOf}
      painBefore={kept.painAgain ?? painBefore ?? null}
      painSoFar={Math.max(painBefore ?? 0, painDuring ?? 0)}
      mustStop={endedAt !== undefined || standingFlags(answers, dayOf(now, off)).length > 0}
      {...rest}
    />
  );
}

/** Over 5 in it, whichever device was told. */
const wasTooMuch = (record: SessionRecord | null | undefined): boolean =>
  lightOf(record?.fields.painDuring ?? 0) === 'red';

interface ChoosingProps {
  readonly library: readonly ExerciseDetails[];
  readonly answers: CoachAnswers;
  readonly onGoOn: (kept: KeptRun) => void;
  readonly onEnded: (sessionId: string) => void;
}

/** After a reload, a crash, a call or a day: where it stood. */
function Interrupted({ kept, library, answers, onGoOn, onEnded }: ChoosingProps & { readonly kept: KeptRun }) {
  const t = useText('session');
  const format = useFormat();
  const space = useSpace();
  const { now, off } = useClock('minute');
  const placeWords = usePlaceWords(nameOf);
  const record = useLive(sessionRecord, kept.sessionId);
  const { run, mine } = kept;
  const { seenAt } = run;
  const isToday = dayOf(seenAt, off) === dayOf(now, off);
  const when = isToday ? format.time(seenAt, off) : format.moment(seenAt, space.device.offsetAt(seenAt));
  // What other devices did of it is among the record's.
  const sets = Math.max(mine.length, record?.sets.length ?? 0);
  const counted = countedOf(run);
  const isHeld = isHeldByPain(run) || wasTooMuch(record);
  const isEnded = record?.fields.endedAt !== undefined;
  const done =
    sets === 0
      ? t(counted === 0 ? 'resume.doneNone' : 'resume.doneCounted')
      : t('resume.done', { count: sets, number: format.number(sets) });
  const today = hindranceToday(answers.assessment, answers, dayOf(now, off));
  return (
    <ResumeView
      title={t('resume.title')}
      place={placeWords(run)}
      text={t(isToday ? 'resume.textToday' : 'resume.text', { when, done })}
      hindrance={isEnded ? 'ended' : today === null && isHeld ? 'session' : today}
      endsForPain={isHeld}
      asksPain={asksPainAgain(run, now)}
      labels={{ goOn: t('resume.goOn'), end: t(isEnded ? 'resume.see' : 'resume.end') }}
      actions={{
        goOn: async (pain) => {
          if (pain === null) {
            onGoOn(kept);
            return ok(null);
          }
          const answered = await answerBeforeGoingOn(space, kept, pain);
          if (answered.ok && answered.value !== null && lightOf(pain) !== 'red') onGoOn(answered.value);
          return answered;
        },
        end: async () => {
          const purposes = Object.fromEntries(library.map(({ id, purpose }) => [id, purpose]));
          // What it was stopped for before the page went counts.
          const stopReason = run.phase.kind === 'done' ? run.phase.why : isHeld ? 'pain' : 'other';
          const result = await endSession(space, kept, { stopReason, at: 'where-it-stood', purposes });
          if (result.ok) onEnded(kept.sessionId);
          return result;
        },
      }}
    />
  );
}

function Offered({ exerciseId, ...rest }: ChoosingProps & { readonly exerciseId: string | null }) {
  const t = useText('session');
  const { now, off } = useClock('quarter-hour');
  const open = useLive(openSession, dayOf(now, off));
  const [isPassedOver, setPassedOver] = useState(false);
  const wanted = exerciseId === null ? null : byId.get(exerciseId);
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
  return <Beginning exerciseId={exerciseId} {...rest} />;
}

/** Begun on another device, or by a page whose place in it was lost. */
function OpenElsewhere({
  record,
  library,
  answers,
  onGoOn,
  onEnded,
  onNew,
}: ChoosingProps & { readonly record: SessionRecord; readonly onNew: () => void }) {
  const t = useText('session');
  const format = useFormat();
  const space = useSpace();
  const { now, off } = useClock('minute');
  const { fields, sets, id } = record;
  const { startedAt = now } = fields;
  const today = hindranceToday(answers.assessment, answers, dayOf(now, off));
  const isHeld = wasTooMuch(record);
  const done = sets.map(({ data }) => data);
  const tasks = tasksOfRecord(fields, done, library, sideOf(answers));
  const ids = [...new Set(tasks.map(({ exerciseId }) => exerciseId))];
  const names = format.list(ids.map(nameOf));
  return (
    <ResumeView
      title={t('offer.other-device.title')}
      place={names}
      text={t('offer.other-device.text', { time: format.moment(startedAt, off), name: names })}
      hindrance={today === null && isHeld ? 'session' : today}
      endsForPain={isHeld}
      labels={{
        goOn: t('offer.other-device.act'),
        end: t('offer.other-device.end'),
        other: t('offer.other-device.new'),
      }}
      actions={{
        goOn: async () => {
          const region = regionOf(answers);
          const taken = await takeUpSession(space, { sessionId: id, startedAt, region, tasks, sets: done });
          // Where it was left hours ago, it is first asked how it hurts: as for one that this device left.
          if (taken.ok && !asksPainAgain(taken.value.run, now)) onGoOn(taken.value);
          return taken;
        },
        end: async () => {
          const endedAt = sets.at(-1)?.data.at ?? startedAt;
          const result = await endOpenSession(space, id, { endedAt, stopReason: isHeld ? 'pain' : 'other' });
          if (result.ok) onEnded(id);
          return result;
        },
        other: () => {
          onNew();
          return Promise.resolve(ok(null));
        },
      }}
    />
  );
}

function Beginning({
  exerciseId,
  library,
  answers,
  onGoOn,
}: Omit<ChoosingProps, 'onEnded'> & { readonly exerciseId: string | null }) {
  const space = useSpace();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const { advice, current, history, failure } = useAdvice(library, today);
  const assessment = answers.assessment === 'unreadable' ? null : answers.assessment;
  const records = history ?? { sessions: [], answers: [], overrules: [] };
  const known = {
    hindrance: hindranceToday(answers.assessment, answers, today),
    advice: history === undefined ? undefined : advice,
    current,
    isUnsaved: failure !== null,
    library,
    today,
    doseOf: (one: ExerciseDetails) => doseToday(one, assessment, records, library, today).dose,
    leftOut: leftOutBy(inOrder(records.overrules)),
  };
  const exercise = library.find(({ id }) => id === exerciseId);
  const offer =
    exercise === undefined
      ? offerOfPlan(answers.assessment, known)
      : offerOfExercise(exercise, answers.assessment, known);
  return (
    <StartView
      offer={offer}
      wanted={exerciseId === null ? null : (byId.get(exerciseId) ?? null)}
      exerciseOf={(id) => byId.get(id)}
      actions={{
        start: async (tasks, painBefore) => {
          const started = await startSession(space, { tasks, region: regionOf(answers), painBefore });
          if (!started.ok) return fail(started.failure);
          onGoOn(started.value);
          return started;
        },
        restInstead: (level) => checkIn(space, { region: regionOf(answers), level, when: 'before' }),
        takeBack: (id) => takeBack(space, id),
      }}
    />
  );
}
