import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { whyNothing } from '#core/rules/coach/decisions.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import type { WaitingEntry } from '#pwa/data/queries/waiting-entries.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { FreshAgain } from '#pwa/parts/FreshAgain.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { useAskWords } from '#pwa/parts/useAskWords.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { StreakGlance, UnsentGlance } from './AtAGlance.tsx';
import { Begin } from './Begin.tsx';
import { MorningSection } from './Morning.tsx';
import { PainTrend } from './PainTrend.tsx';
import { AnythingNew, LeftOpen, OpenSession, PlannedDay } from './PlannedDay.tsx';
import { SeenLink } from './SeenLink.tsx';
import { StopToday } from './StopToday.tsx';
import type { TodayActions } from './today-actions.ts';
import {
  deriveBesideStop,
  deriveLatelyRed,
  deriveQuestion,
  deriveRed,
  deriveToday,
  deriveToSee,
  deriveTrend,
  effectOf,
  troublingPlace,
  type Known,
  type MorningQuestion,
  type RedCause,
  type TodayState,
} from './today-state.ts';
import styles from './Today.module.css';
import { WhyRed } from './WhyRed.tsx';

export interface TodayViewProps {
  /** undefined until all of it is read */
  readonly known: Known | undefined;
  readonly board: StreakBoard | undefined;
  readonly sync: SyncStatus | undefined;
  /** the newest of what waits */
  readonly newest: readonly WaitingEntry[] | undefined;
  /** why the plan could not be stored */
  readonly failure: AnyFailure | null;
  readonly onRetry: () => void;
  readonly onStoreAgain: () => void;
  readonly isLater: boolean;
  readonly now: number;
  /** UTC offset in minutes */
  readonly off: number;
  /** IANA name of the place */
  readonly timeZone: string;
  readonly actions: TodayActions;
}

export function TodayView({ known, board, sync, newest, ...rest }: TodayViewProps) {
  const t = useText('today');
  if (known === undefined || board === undefined || sync === undefined || newest === undefined)
    return (
      <div className={`wrap ${styles['screen']}`}>
        <Skeleton
          label={t('loading')}
          blocks={[
            { inlineSize: '10rem', blockSize: '1.25rem' },
            { inlineSize: '60%', blockSize: '5rem' },
            { blockSize: '16rem' },
          ]}
        />
      </div>
    );
  return <ReadToday known={known} board={board} sync={sync} newest={newest} {...rest} />;
}

type ReadProps = TodayViewProps & {
  readonly [Name in 'known' | 'board' | 'sync' | 'newest']: NonNullable<TodayViewProps[Name]>;
};

function ReadToday({
  known,
  board,
  sync,
  newest,
  failure,
  onRetry,
  onStoreAgain,
  isLater,
  now,
  off,
  timeZone,
  actions,
}: ReadProps) {
  const state = deriveToday(known);
  const question = deriveQuestion(known);
  const { pain, today } = known;
  // At night nobody is asked yet, and the place troubles all the same.
  const place = troublingPlace(known.coach);
  const trend = useMemo(() => deriveTrend(pain.moments, place ?? WHOLE_BODY, today), [pain.moments, place, today]);
  const hasTrend = question !== null || pain.answers.length > 0;
  return (
    <div className={`wrap ${styles['screen']}`}>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Main
            state={state}
            question={question}
            known={known}
            isFirst={board.overview.factCount === 0}
            restIds={restIdsOf(board)}
            isLater={isLater}
            timeZone={timeZone}
            onRetry={onRetry}
            onStoreAgain={onStoreAgain}
            now={now}
            off={off}
            actions={actions}
          />
          <FailureNote failure={failure} />
        </div>
        <div className={styles['side']}>
          {/* A sign that needs a person comes alone: no worry about a streak beside it. */}
          {state.is !== 'stop' && <StreakGlance board={board} />}
          {hasTrend && <PainTrend place={place} trend={trend} />}
          <UnsentGlance sync={sync} newest={newest} />
        </div>
      </div>
    </div>
  );
}

/** Those that the path of the days counts as one. */
function restIdsOf({ weekPath, recorded, today }: StreakBoard): readonly string[] | null {
  const kind = weekPath.find((step) => step.today)?.kind;
  if (kind === 'rest') return recorded.rests.filter(({ data }) => data.day === today).map(({ id }) => id);
  return kind === 'open' ? [] : null;
}

interface MainProps extends Pick<
  ReadProps,
  'known' | 'isLater' | 'now' | 'off' | 'timeZone' | 'onRetry' | 'onStoreAgain' | 'actions'
> {
  readonly state: TodayState;
  readonly question: MorningQuestion | null;
  /** nothing that counts was ever recorded */
  readonly isFirst: boolean;
  /** by which today is a rest day already; null: something else makes the day */
  readonly restIds: readonly string[] | null;
}

function Main(props: MainProps) {
  const { state, question, known, isFirst, restIds, isLater, now, off, timeZone, onRetry, onStoreAgain, actions } =
    props;
  const t = useText('today');
  const coach = useText('coach');
  const common = useText('common');
  const askWords = useAskWords();
  const format = useFormat();
  const { advice, current, pain, today } = known;
  const above = { line: format.day(today, 'full') };
  const answered = question?.answered ?? null;
  const isWaiting = answered !== null && pain.waiting.includes(answered.id);
  const causes = deriveRed(known);
  const toSee = deriveToSee(state, known);
  const hasPlan = state.is !== 'begin';
  // Why the questions come again says it too.
  const isSaid = state.is === 'ask' && state.decisions.some(({ ruleId }) => ruleId === 'flag.ask-again');
  const goesOn = state.is === 'go-on' || ('isOpen' in state && state.isOpen);
  const left = pain.isLeftOpen && !goesOn && <LeftOpen />;
  const seeSomeone = (
    <>
      <ToSee
        reasons={toSee}
        said={isSaid ? 'pain.severe' : null}
        ways={state.is === 'nothing-fits' || state.is === 'too-young' ? { 'flag.not-seen': () => <SeenLink /> } : {}}
      />
      {left}
    </>
  );
  /** What the answer that is shown says stands there, and is changed there. */
  const isOther = (cause: RedCause): boolean => cause.is !== 'answer' || cause.answer.id !== answered?.id;
  const whyRed = (some: readonly RedCause[]) => (
    <WhyRed causes={some} hasPlan={hasPlan} off={off} takeBack={actions.takeBack} />
  );
  const morning = (
    <MorningSection
      question={question}
      isWaiting={isWaiting}
      isLater={isLater}
      today={today}
      actions={actions}
      hasPlan={hasPlan}
    />
  );
  /** A state that the coach's own page settles. */
  const toCoach = (title: string, text: string, act: string, after?: ReactNode) => (
    <>
      <PageHeader title={title} above={above} lead={<p>{text}</p>} />
      {seeSomeone}
      <div className={styles['go']}>
        <Link className={buttonClass({ variant: 'primary' })} to={href('coach')}>
          {act}
        </Link>
      </div>
      {after}
    </>
  );
  switch (state.is) {
    case 'stop':
      return (
        <StopToday
          signs={state.signs}
          beside={deriveBesideStop(known)}
          left={left}
          timeZone={timeZone}
          restIds={restIds}
          now={now}
          off={off}
          today={today}
          actions={actions}
        />
      );
    case 'begin':
      return (
        <>
          {state.isOpen ? (
            <OpenSession above={above} />
          ) : (
            <PageHeader
              title={t(state.isRed ? 'rest.painTitle' : isFirst ? 'begin.title' : 'begin.again')}
              above={above}
              lead={<p>{t(state.isRed ? 'rest.painLead' : 'begin.lead')}</p>}
            />
          )}
          {seeSomeone}
          {state.isRed && <AnythingNew />}
          {(answered !== null || pain.sessionToday === 'none') && morning}
          {whyRed(causes.filter(isOther))}
          <Begin {...state} />
        </>
      );
    case 'go-on':
      return (
        <>
          <OpenSession above={above} />
          {seeSomeone}
        </>
      );
    case 'ask':
      return (
        <>
          {toCoach(t('state.askTitle'), askWords(state.decisions), t('state.askAct'))}
          {whyRed(causes)}
        </>
      );
    case 'too-young':
      return toCoach(t('state.youngTitle'), coach('outcome.too-young'), t('state.coach'));
    case 'answers-unread':
      return toCoach(t('state.answersTitle'), t('state.answersText'), t('state.coach'));
    case 'plan-newer':
      return toCoach(t('state.updateTitle'), coach('plan-unread.newer-ruleset'), t('state.coach'), morning);
    case 'nothing-fits': {
      const because = whyNothing(state.decisions);
      const isResting = because === 'rests';
      const titles = { inside: 'insideTitle', rests: 'restsTitle', answers: 'nothingTitle' } as const;
      return toCoach(
        t(`state.${titles[because]}`),
        coach(isResting ? 'outcome.resting' : 'outcome.nothing-fits'),
        t(isResting ? 'state.coach' : 'state.nothingAct'),
        morning,
      );
    }
    case 'plan-unread':
      return toCoach(t('state.unreadTitle'), coach('plan-unread.unreadable'), t('state.coach'), morning);
    case 'planning':
      return (
        <>
          <PageHeader title={t('state.planTitle')} above={above} />
          {seeSomeone}
          {morning}
          <Skeleton label={t('state.planning')} blocks={[{ blockSize: '4rem' }, { blockSize: '12rem' }]} />
        </>
      );
    case 'plan-unsaved':
      return (
        <>
          <PageHeader title={t('state.unsavedTitle')} above={above} lead={<p>{t('state.unsavedText')}</p>} />
          {seeSomeone}
          <div className={styles['go']}>
            <Button variant="primary" icon="refresh" onClick={onStoreAgain}>
              {common('action.retry')}
            </Button>
            <Link className="link" to={href('coach')}>
              {t('state.unsavedSee')}
            </Link>
          </div>
          {morning}
        </>
      );
    case 'no-library':
      return (
        <>
          <PageHeader title={t('state.planTitle')} above={above} />
          {seeSomeone}
          {morning}
          <ErrorState
            level={2}
            title={t('state.libraryTitle')}
            action={
              <Button variant="primary" icon="refresh" onClick={onRetry}>
                {common('action.retry')}
              </Button>
            }
          >
            <p>{t('state.libraryText')}</p>
          </ErrorState>
        </>
      );
    case 'session':
    case 'rest': {
      const madeAt = typeof current === 'object' && current !== null ? current.madeAt : null;
      const isMadeWithIt = answered !== null && madeAt !== null && madeAt >= answered.at;
      const madeOf = advice?.outcome === 'plan' ? advice.plan : isMadeWithIt ? state.plan : null;
      return (
        <PlannedDay
          state={state}
          question={question}
          isWaiting={isWaiting}
          effect={answered === null || madeOf === null ? null : effectOf(madeOf as typeof state.plan)}
          lately={deriveLatelyRed(known)}
          stop={causes.flatMap((cause) => (cause.is === 'session' ? (cause.stop ?? []) : []))[0] ?? null}
          toSee={toSee}
          beside={
            <>
              {left}
              <FreshAgain assessment={known.coach.assessment} today={today} />
            </>
          }
          isLater={isLater}
          restIds={restIds}
          today={today}
          decidedOn={madeAt === null ? undefined : format.moment(madeAt, off)}
          red={whyRed(causes.filter(isOther))}
          actions={actions}
        />
      );
    }
  }
}
