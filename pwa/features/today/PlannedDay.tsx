import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { minutesOf } from '#core/exercises/listed.ts';
import { addDays, type Day } from '#core/lib/day.ts';
import { isRule } from '#core/rules/coach/decisions.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { usePlaceWords } from '#pwa/parts/usePlaceWords.ts';
import { useRuleWords } from '#pwa/parts/useRuleWords.ts';
import { AGAIN, coachHref } from '#pwa/routes/coach-href.ts';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { StoneList } from '#pwa/ui/path/StoneList.tsx';
import { KeepAsRest } from './KeepAsRest.tsx';
import { AskMorning, MorningAnswer, SkippedNote, useDayWords, useQuestionWords, useSkip } from './Morning.tsx';
import { PlannedDose } from './PlannedDose.tsx';
import { PlanPath } from './PlanPath.tsx';
import { SeenLink } from './SeenLink.tsx';
import type { TodayActions } from './today-actions.ts';
import { LATELY } from './today-state.ts';
import type { LatelyRed, MorningQuestion, StoredSession, TodayState } from './today-state.ts';
import styles from './Today.module.css';
import { WhyThisPlan } from './WhyThisPlan.tsx';

interface PlannedDayProps {
  readonly state: Extract<TodayState, { readonly is: 'session' | 'rest' }>;
  readonly question: MorningQuestion | null;
  /** the answer is on this device only */
  readonly isWaiting: boolean;
  /** what the answer led to: a rule of the plan that was made with it */
  readonly effect: string | null;
  /** days over 5 just before today, which a calmer number of today does not undo */
  readonly lately: LatelyRed | null;
  /** what a session of today was stopped for, where it was */
  readonly stop: 'pain' | 'sign' | null;
  /** why somebody should look at it */
  readonly toSee: readonly Reason[];
  /** that a session was left open, where it is not the day's own that goes on, and how a fresh injury is now, once that is to be told */
  readonly beside: ReactNode;
  /** it is past noon, so the morning is over */
  readonly isLater: boolean;
  /** by which today is a rest day already; null: something else makes the day */
  readonly restIds: readonly string[] | null;
  readonly today: Day;
  /** when the plan was stored, in words */
  readonly decidedOn: string | undefined;
  /** why today is a day over 5, and how a slip is put right */
  readonly red: ReactNode;
  readonly actions: TodayActions;
}

/** The question first, while it is open; then what there is to do, and why. */
export function PlannedDay(props: PlannedDayProps) {
  const { state, question, isWaiting, isLater, today, actions } = props;
  const t = useText('today');
  const format = useFormat();
  const asks = useQuestionWords(isLater);
  const [isSkipped, skip] = useSkip(today);
  const isDone = state.is === 'rest' && state.isDone;
  // Over 5 is answered, wherever it was told: what to do about it comes first, and there is nothing left to decide.
  const isRed = state.is === 'rest' && state.because === 'pain';
  const isOpen = question !== null && question.answered === null && !isDone && !isRed && !state.isOpen;
  const above = { line: format.day(today, 'full') };
  const answer = question !== null && question.answered !== null && (
    <MorningAnswer question={question} isWaiting={isWaiting} isLater={isLater} today={today} actions={actions} />
  );
  // The lead has the words of the effect, but for an open session.
  const toSee = (
    <>
      <ToSee
        reasons={props.toSee}
        said={state.isOpen ? null : props.effect}
        ways={{ 'flag.not-seen': () => <SeenLink /> }}
      />
      {props.beside}
    </>
  );
  if (isOpen && !isSkipped) {
    const label = asks(question);
    return (
      <>
        <PageHeader
          title={label}
          above={above}
          lead={<p>{t(state.is === 'session' ? 'question.lead' : 'question.leadNext')}</p>}
        />
        <AskMorning
          question={question}
          label={label}
          today={today}
          actions={actions}
          hasPlan
          onSkip={() => skip(true)}
        />
        {toSee}
        {state.is === 'session' ? <NextToDo state={state} /> : <NextSession state={state} today={today} />}
        <WhyThisPlan plan={state.plan} decidedOn={props.decidedOn} session={sessionOf(state)} />
      </>
    );
  }
  const note = (
    <>
      {toSee}
      {isOpen && <SkippedNote hasPlan onAsk={() => skip(false)} />}
    </>
  );
  return state.is === 'session' ? (
    <SessionToday {...props} state={state} answer={answer} note={note} above={above} />
  ) : (
    <RestToday {...props} state={state} answer={answer} note={note} above={above} />
  );
}

const sessionOf = (state: PlannedDayProps['state']): StoredSession | null =>
  state.is === 'session' ? state.session : (state.next?.session ?? null);

type Told<Is> = Omit<PlannedDayProps, 'state'> & {
  readonly state: Extract<TodayState, { readonly is: Is }>;
  readonly answer: ReactNode;
  readonly note: ReactNode;
  readonly above: { readonly line: string };
};

/** "Three exercises" */
function useAmountWords(): (count: number) => string {
  const t = useText('today');
  const word = useCatalogueText('today');
  const format = useFormat();
  return (count) =>
    count >= 1 && count <= 6 ? word('amount', String(count)) : t('amount.many', { number: format.number(count) });
}

/** What the answer led to, after how the last days were where they were worse. */
function useEffectWords({ effect, lately, today }: Pick<PlannedDayProps, 'effect' | 'lately' | 'today'>): string {
  const t = useText('today');
  const format = useFormat();
  const dayWords = useDayWords(today);
  const { rule } = useRuleWords();
  if (effect === null) return '';
  const { days = [], level = 0 } = lately ?? {};
  const [day] = days;
  const often = days.length === 1 ? 'once' : days.length === LATELY ? 'each' : 'often';
  const words =
    day === undefined
      ? []
      : [
          t(`lately.${often}`, {
            level: format.number(level),
            day: dayWords(day),
            days: format.number(days.length),
            of: format.number(LATELY),
          }),
        ];
  return ['', ...words, rule(effect)].join(' ');
}

function StartLink({ isOpen }: { readonly isOpen: boolean }) {
  const t = useText('today');
  return (
    <Link className={buttonClass({ variant: 'primary' })} to={href('session')}>
      <Icon name="play" />
      {t(isOpen ? 'plan.go' : 'plan.start')}
    </Link>
  );
}

/** A session that was begun, as the first thing of the page. */
export function OpenSession({ above }: { readonly above: { readonly line: string } }) {
  const t = useText('today');
  return (
    <>
      <PageHeader title={t('plan.openTitle')} above={above} lead={<p>{t('plan.openLead')}</p>} />
      <div className={styles['go']}>
        <StartLink isOpen />
      </div>
    </>
  );
}

function SessionToday(props: Told<'session'>) {
  const { state, question, decidedOn, answer, note, above } = props;
  const { plan, session, isOpen } = state;
  const t = useText('today');
  const format = useFormat();
  const amountOf = useAmountWords();
  const placeWords = usePlaceWords();
  const effectWords = useEffectWords(props);
  const minutes = minutesOf(session.seconds);
  const amount = amountOf(session.exercises.length);
  const place = question?.place ?? null;
  const title = place === null ? t('plan.titleAny', { amount }) : t('plan.title', { amount, place: placeWords(place) });
  const lead = t('plan.lead', { count: minutes, number: format.number(minutes) });
  return (
    <>
      <PageHeader
        title={isOpen ? t('plan.openTitle') : title}
        above={above}
        lead={<p>{isOpen ? t('plan.openLead') : `${lead}${effectWords}`}</p>}
      />
      {note}
      <div className={styles['go']}>
        <StartLink isOpen={isOpen} />
        <WholeWeek />
      </div>
      <WhyThisPlan plan={plan} decidedOn={decidedOn} session={session} />
      <h2 className="visually-hidden">{t('plan.list')}</h2>
      <PlanPath session={session} label={t('plan.list')} before={answer} />
    </>
  );
}

function RestToday(props: Told<'rest'>) {
  const { state, today, decidedOn, restIds, effect, stop, answer, note, above, red, actions } = props;
  const t = useText('today');
  const { rule } = useRuleWords();
  const effectWords = useEffectWords(props);
  const { plan, because, isOpen, next } = state;
  // That it is safe to train is for a day with a session.
  const isInvitation = isRule('invites', effect ?? '');
  // Said once: the words of these rules say it too.
  const saysRest = effect !== null && isRule('saysRest', effect);
  const title = t(because === 'done' ? 'rest.doneTitle' : because === 'pain' ? 'rest.painTitle' : 'rest.title');
  return (
    <>
      <PageHeader
        title={isOpen ? t('plan.openTitle') : title}
        above={above}
        lead={
          <p>
            {isOpen
              ? t('plan.openLead')
              : because === 'pain'
                ? `${saysRest ? rule(effect, { stop }) : t('rest.painLead')} ${t('rest.painMove')}${saysRest ? '' : effectWords}`
                : `${t('rest.lead')}${isInvitation ? '' : effectWords}`}
          </p>
        }
      />
      {note}
      {isOpen && (
        <div className={styles['go']}>
          <StartLink isOpen />
        </div>
      )}
      {because === 'done' && state.sessionId !== null && !isOpen && (
        <p>
          <Link className="link" to={sessionHref({ ended: state.sessionId })}>
            {t('rest.open')}
          </Link>
        </p>
      )}
      {because === 'pain' && <AnythingNew />}
      {!isOpen && because !== 'done' && (
        <KeepAsRest
          today={today}
          restIds={restIds}
          reason={because === 'pain' ? 'pain' : 'prescribed'}
          namesStreak
          actions={actions}
        />
      )}
      {answer !== false && answer !== null && (
        <>
          <h2 className="visually-hidden">{t('plan.list')}</h2>
          <StoneList tone="pine">{answer}</StoneList>
        </>
      )}
      {red}
      <NextSession state={state} today={today} />
      <WhyThisPlan plan={plan} decidedOn={decidedOn} session={next?.session ?? null} />
    </>
  );
}

/** What was done in it counts only once it is ended. */
export function LeftOpen() {
  const t = useText('today');
  return (
    <p className={styles['aim']}>
      {t('rest.left')}{' '}
      <Link className="link" to={href('session')}>
        {t('rest.leftAct')}
      </Link>
    </p>
  );
}

/** A bad day is when a sign is told, if it is asked about. */
export function AnythingNew() {
  const t = useText('today');
  return (
    <p className={styles['aim']}>
      {t('red.new')}{' '}
      <Link className="link" to={coachHref({ step: AGAIN })}>
        {t('red.newLink')}
      </Link>
    </p>
  );
}

const WholeWeek = () => {
  const t = useText('today');
  return (
    <Link className="link" to={href('coach')}>
      {t('plan.week')}
    </Link>
  );
};

/** Below an open question: the first exercise large, the others as rows. */
function NextToDo({ state: { session } }: { readonly state: Extract<TodayState, { readonly is: 'session' }> }) {
  const t = useText('today');
  const format = useFormat();
  const [first, ...others] = session.exercises;
  if (first === undefined) return null;
  const minutes = minutesOf(session.seconds);
  const count = session.exercises.length;
  return (
    <Section title={t('plan.minutes', { count: minutes, number: format.number(minutes) })} aside={<WholeWeek />}>
      <ShownExercise
        planned={first}
        over={count === 1 ? t('plan.only') : t('plan.first', { number: format.number(count) })}
      >
        <StartLink isOpen={false} />
      </ShownExercise>
      {others.length > 0 && <PlanPath session={{ ...session, exercises: others }} label={t('plan.list')} />}
    </Section>
  );
}

/** When it goes on, and with what. */
function NextSession({
  state: { next },
  today,
}: {
  readonly state: Extract<TodayState, { readonly is: 'rest' }>;
  readonly today: Day;
}) {
  const t = useText('today');
  const format = useFormat();
  const first = next?.session.exercises[0];
  if (next === null || first === undefined) return <p className={styles['aim']}>{t('rest.none')}</p>;
  const minutes = minutesOf(next.session.seconds);
  const day = next.day === addDays(today, 1) ? t('rest.tomorrow') : format.day(next.day, 'weekday');
  return (
    <Section
      title={t('rest.section')}
      hint={[
        t('rest.next', { day, count: minutes, number: format.number(minutes) }),
        ...(next.hangsOnPain ? [t('rest.nextIfPain')] : []),
        ...(next.isAskedFirst ? [t('rest.nextAsked')] : []),
      ].join(' ')}
      aside={<WholeWeek />}
    >
      <ShownExercise planned={first} />
    </Section>
  );
}

interface ShownExerciseProps {
  readonly planned: StoredSession['exercises'][number];
  readonly over?: string;
  readonly children?: ReactNode;
}

function ShownExercise({ planned: { exerciseId, side, dose }, over, children }: ShownExerciseProps) {
  const exercise = exerciseOf(exerciseId);
  const exerciseName = useExerciseName();
  return (
    <div className={styles['shown']}>
      {exercise !== undefined && (
        <div className={styles['stage']} aria-hidden="true">
          <StillFigure motion={exercise.still} isMirrored={side === 'left'} />
        </div>
      )}
      <div className={styles['words']}>
        {over !== undefined && <p className={styles['aim']}>{over}</p>}
        <h3>
          {exercise === undefined ? (
            exerciseName(exerciseId)
          ) : (
            <Link className="link" to={href('exercise', { exerciseId: exercise.id })}>
              {exercise.name}
            </Link>
          )}
        </h3>
        <PlannedDose dose={dose} />
        {exercise !== undefined && <p className={styles['aim']}>{exercise.aim}</p>}
        {children}
      </div>
    </div>
  );
}
