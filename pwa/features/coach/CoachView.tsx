import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import { marked } from '#core/rules/coach/assessment.ts';
import { flagsToAsk, isKnownFlag } from '#core/rules/coach/red-flags.ts';
import type { RulingAnswer } from '#core/rules/coach/rules-out.ts';
import { liftedSigns, standingSigns, unseenSigns } from '#core/rules/coach/screening.ts';
import { todayBesideStop } from '#core/rules/coach/to-see.ts';
import { ofThePlan, type Overrule } from '#core/rules/coach/training.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { AdviceNow } from '#pwa/parts/useAdvice.ts';
import { useAskWords } from '#pwa/parts/useAskWords.ts';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { AGAIN, ALONE, CHANGE, coachHref, STEP, STOPPED } from '#pwa/routes/coach-href.ts';
import { href } from '#pwa/routes/table.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { PageSkeleton } from '#pwa/ui/state/PageSkeleton.tsx';
import type { StopOutcome } from './AnswerLine.tsx';
import { steps } from './assessment-form.ts';
import type { Step } from './assessment-form.ts';
import { AssessmentFlow } from './AssessmentFlow.tsx';
import type { CoachActions } from './coach-actions.ts';
import styles from './Coach.module.css';
import { OutcomeView } from './OutcomeView.tsx';
import { OwnChoices } from './OwnChoices.tsx';
import { PlanView } from './PlanView.tsx';
import { SafetyAgain, type ScreeningAnswer } from './SafetyAgain.tsx';
import { SeenSigns } from './SeenSigns.tsx';
import { StopView } from './StopView.tsx';
import { CoachPageContext, useCoachPage } from './useCoachPage.ts';
import { useFocusWhenThere } from './useFocusWhenThere.ts';

export interface CoachViewProps {
  /** undefined while they are read */
  readonly answers: CoachAnswers | undefined;
  /** a sign stopped the session that led here, and this device has that */
  readonly isStopStored?: boolean;
  /** what was said of pain, and done, in the last seven days; undefined until it is read */
  readonly week: Pick<CoachAnswers, 'answers' | 'sessions'> | undefined;
  /** those of these sessions that the server has all of */
  readonly savedSessions: readonly string[];
  /** the session that this device has under way, and that nobody has ended */
  readonly underWay: string | null;
  readonly draft: Readonly<Record<string, unknown>> | null | undefined;
  readonly choices: readonly Overrule[] | undefined;
  readonly advice: AdviceNow;
  /** undefined until it is there, null where it could not be had */
  readonly library: readonly ExerciseDetails[] | null | undefined;
  readonly onRetry: () => void;
  readonly now: number;
  readonly off: number;
  readonly today: Day;
  readonly timeZone: string;
  /** there is a language model that may be connected */
  readonly mayTalk?: boolean;
  readonly actions: CoachActions;
}

export function CoachView(props: CoachViewProps) {
  const [page, setPage] = useState<string | null>(null);
  useLanding(page);
  const { forget, ...focus } = useFocusWhenThere();
  const [onPage] = useState(() => {
    let shown: string | null = null;
    const show = (id: string): void => {
      if (id !== shown) forget();
      shown = id;
      setPage(id);
    };
    return { show, ...focus };
  });
  return (
    <CoachPageContext value={onPage}>
      <CoachPage {...props} />
    </CoachPageContext>
  );
}

/** The safety questions were answered by themselves. */
interface Answered extends ScreeningAnswer {
  /** a sign stood until then */
  readonly wasStopped: boolean;
  /** what was read when they were */
  readonly before: CoachAnswers;
}

function CoachPage(props: CoachViewProps) {
  const { answers, isStopStored = false, week, draft, now, off, today, timeZone } = props;
  const t = useText('assessment');
  const [search, changeAddress] = useAddress();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const forget = useCallback(() => setAnswered(null), []);
  const actions = useActed(props.actions, forget);
  const asked = search.get(STEP);
  const step = steps.find((one) => one === asked) ?? null;
  const isChange = search.has(CHANGE);
  const alone = search.get(ALONE);
  const addressOf = (one: Step | typeof AGAIN): string => {
    if (one === AGAIN) return coachHref({ step: one });
    return coachHref({ step: one, ...(isChange && { change: '1' }), ...(alone !== null && { alone }) });
  };
  const goHome = (): void =>
    changeAddress(
      (address) => {
        address.delete(STEP);
        address.delete(CHANGE);
        address.delete(ALONE);
        address.delete(STOPPED);
      },
      { inPlace: true },
    );
  const address = search.toString();
  const isAgain = asked === AGAIN;
  // What is said of an answer is said on the page that it led to.
  useEffect(() => (isAgain ? undefined : forget), [address, isAgain, forget]);
  if (answers === undefined || draft === undefined) return <Loading label={t('loading')} />;

  const { assessment } = answers;
  const given = assessment === 'unreadable' ? null : assessment;
  const standing = standingSigns(given, answers, today);
  const seen = <SeenSigns lifted={liftedSigns(given, answers, today)} off={off} takeBackAll={actions.takeBackAll} />;
  if (isAgain) {
    const toAsk = flagsToAsk(given === null ? [] : marked(given));
    // What stands is asked whatever was marked, or it could never be answered.
    const others = standing
      .map(({ flag }) => flag)
      .filter(({ id }) => isKnownFlag(id) && toAsk.every((one) => one.id !== id));
    const stopped = search.has(STOPPED) ? t(isStopStored ? 'safety.stoppedSaved' : 'safety.stopped') : undefined;
    return (
      <SafetyAgain
        flags={[...toAsk, ...others]}
        title={t('safety.againTitle')}
        lead={t('safety.againLead')}
        back={{ label: t('bar.back'), to: href('coach') }}
        timeZone={timeZone}
        actions={actions}
        stopped={stopped}
        onRecorded={(answer) => setAnswered({ ...answer, wasStopped: standing.length > 0, before: answers })}
        // Whoever has no answers to plan by goes on with those.
        onSaved={() =>
          assessment === null
            ? changeAddress(
                (next) => {
                  next.set(STEP, 'where');
                  next.delete(STOPPED);
                },
                { inPlace: true },
              )
            : goHome()
        }
      />
    );
  }
  const isRead = answers.screenings.some(({ id }) => id === answered?.id);
  // Whether a stop has ended is said once it is known. An answer that is gone again is waited for no longer.
  if (answered !== null && !isRead && answers === answered.before) return <Loading label={t('loading')} />;
  // Whoever told a sign is answered by what to do about it.
  const isSaid = isRead && answered?.wasStopped === true && answered.ticked.length === 0;
  const outcome: StopOutcome = !isSaid ? null : standing.length > 0 ? 'stop-holds' : 'stop-ended';
  // Answers that name a sign can be changed while it stands, which ends nothing by itself.
  const isChanging = isChange && step !== null && standing.some(({ isNamed }) => isNamed);
  if (standing.length > 0 && !isChanging)
    return (
      <StopView
        signs={standing}
        beside={todayBesideStop(given, answers, today)}
        unseen={unseenSigns(given, answers, today)}
        assessment={given}
        records={week}
        now={now}
        today={today}
        timeZone={timeZone}
        off={off}
        outcome={outcome}
        again={addressOf(AGAIN)}
        change={coachHref({ step: 'you', change: '1' })}
        actions={actions}
      >
        {seen}
      </StopView>
    );
  if (assessment === 'unreadable' && step === null) return <NewerAnswers to={addressOf('safety')}>{seen}</NewerAnswers>;
  if (step !== null || given === null)
    return (
      <AssessmentFlow
        step={step}
        addressOf={addressOf}
        alone={alone}
        outcome={outcome}
        onStep={(next) => changeAddress((search) => search.set(STEP, next))}
        before={given}
        draft={draft}
        screenings={answers.screenings}
        now={now}
        today={today}
        timeZone={timeZone}
        home={given === null ? href('start') : href('coach')}
        actions={actions}
        onTicked={() => isChange && goHome()}
        onSaved={goHome}
      >
        {seen}
      </AssessmentFlow>
    );
  return (
    <Result
      {...props}
      answers={answers}
      assessment={given}
      addressOf={addressOf}
      outcome={outcome}
      seen={seen}
      actions={actions}
    />
  );
}

/** Whoever does the next thing has read what became of the one before. */
function useActed(actions: CoachActions, forget: () => void): CoachActions {
  return useMemo(() => {
    const acting =
      <Args extends readonly unknown[], Done>(act: (...args: Args) => Done) =>
      (...args: Args): Done => {
        forget();
        return act(...args);
      };
    return {
      ...actions,
      recordSeen: acting(actions.recordSeen),
      recordOverrule: acting(actions.recordOverrule),
      recordOption: acting(actions.recordOption),
      takeBack: acting(actions.takeBack),
      takeBackAll: acting(actions.takeBackAll),
    };
  }, [actions, forget]);
}

interface ResultProps extends CoachViewProps {
  readonly answers: CoachAnswers;
  readonly assessment: Exclude<CoachAnswers['assessment'], 'unreadable' | null>;
  readonly addressOf: (one: Step | typeof AGAIN) => string;
  readonly outcome: StopOutcome;
  /** signs that a professional has seen */
  readonly seen: ReactNode;
}

function Result(props: ResultProps) {
  const { answers, assessment, advice, library, choices, addressOf, today, off, timeZone, seen, actions } = props;
  const t = useText('plan');
  const common = useText('common');
  const askWords = useAskWords();
  const { advice: advised, current, history, failure, storeAgain } = advice;
  const unseen = unseenSigns(assessment, answers, today);
  const standing = useMemo(
    () =>
      history === undefined || library === undefined || library === null
        ? null
        : { assessment, history, library, today },
    [assessment, history, library, today],
  );
  const { sessions } = props.week ?? {};
  const trained = useMemo(
    () => ofThePlan(sessions ?? [], new Map(library?.map((one) => [one.id, one]))),
    [sessions, library],
  );
  if (library === null)
    return (
      <div className={`wrap ${styles['screen']}`}>
        <ErrorState
          level={2}
          title={t('libraryFailed.title')}
          action={<Button onClick={props.onRetry}>{common('action.retry')}</Button>}
        >
          <p>{t('libraryFailed.text')}</p>
        </ErrorState>
        {seen}
      </div>
    );
  if (advised === undefined || advised === null || current === undefined || choices === undefined)
    return <Loading label={t('loading')} />;
  // Answered a moment ago: the stop is drawn as soon as it is read.
  if (advised.outcome === 'stop') return <Loading label={t('loading')} />;
  if (advised.outcome === 'ask')
    return (
      <SafetyAgain
        flags={advised.flags}
        title={t('ask.title')}
        lead={askWords(advised.decisions)}
        back={{ label: t('none.change'), to: addressOf('where') }}
        timeZone={timeZone}
        actions={actions}
        onSaved={() => undefined}
      >
        {seen}
      </SafetyAgain>
    );
  const changeAlone = (step: Step, answer: RulingAnswer): string => `${addressOf(step)}&${ALONE}=${answer}`;
  if (advised.outcome === 'too-young' || advised.outcome === 'nothing-fits')
    return (
      <OutcomeView
        outcome={advised.outcome}
        decisions={advised.decisions}
        standing={standing}
        change={addressOf(advised.outcome === 'too-young' ? 'you' : 'where')}
        unseen={unseen}
        changeAlone={changeAlone}
        actions={actions}
      >
        {advised.outcome === 'nothing-fits' && (
          <OwnChoices
            options={advice.history?.options ?? []}
            today={today}
            choices={choices}
            standing={standing}
            off={off}
            takeBack={actions.takeBack}
            onPutBack={null}
          />
        )}
        {seen}
      </OutcomeView>
    );
  if (current === 'newer-ruleset') return <Unread>{seen}</Unread>;
  const isStored = failure === null && current !== null && current !== 'unreadable' && !current.isOver;
  if (!isStored && failure === null) return <Loading label={t('loading')} />;
  return (
    <PlanView
      plan={isStored ? current.plan : advised.plan}
      madeAt={isStored ? current.madeAt : null}
      off={off}
      today={today}
      assessment={assessment}
      screenings={answers.screenings}
      sessions={sessions ?? []}
      trained={trained}
      savedSessions={props.savedSessions}
      underWay={props.underWay}
      choices={choices}
      standing={standing}
      unseen={unseen}
      failure={failure}
      onStoreAgain={storeAgain}
      change={addressOf('where')}
      changePain={changeAlone('pain', 'flares-up')}
      again={addressOf(AGAIN)}
      outcome={props.outcome}
      session={href('session')}
      mayTalk={props.mayTalk === true}
      actions={actions}
    >
      {seen}
    </PlanView>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div className={`wrap ${styles['screen']}`}>
    <PageSkeleton label={label} rows={4} hasThumbs />
  </div>
);

/** A plan of a later ruleset is not shown half understood. */
function Unread({ children }: { readonly children: ReactNode }) {
  const t = useText('plan');
  const coach = useText('coach');
  useCoachPage('unread', t('unread.newer'));
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader title={t('unread.newer')} lead={coach('plan-unread.newer-ruleset')} />
      <div className={styles['ways']}>
        <Button variant="primary" icon="refresh" onClick={browserReloader.reload}>
          {t('unread.reload')}
        </Button>
      </div>
      {children}
    </div>
  );
}

function NewerAnswers({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const t = useText('assessment');
  useCoachPage('newer', t('newerTitle'));
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader title={t('newerTitle')} lead={t('newer')} />
      <div className={styles['ways']}>
        <Link className={buttonClass({ variant: 'primary' })} to={to}>
          {t('answerAgain')}
        </Link>
      </div>
      {children}
    </div>
  );
}
