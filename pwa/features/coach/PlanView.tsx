import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { minutesOf } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import { freshUntil, isFreshDue } from '#core/rules/coach/assessment.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { exercisesLeftOut, isRule } from '#core/rules/coach/decisions.ts';
import { askedLast, changeSince } from '#core/rules/coach/dose-change.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import type { LiftedSign, Screening } from '#core/rules/coach/screening.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import type { DoneSession, Overrule } from '#core/rules/coach/training.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DecisionRows } from '#pwa/parts/DecisionRows.tsx';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { FreshAgain } from '#pwa/parts/FreshAgain.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { focusOn } from '#pwa/ui/keep-focus.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { Accordion } from '#pwa/ui/page/Accordion.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { RestListItem, StoneList, StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import { AnswerLine, type StopOutcome } from './AnswerLine.tsx';
import type { CoachActions } from './coach-actions.ts';
import screenStyles from './Coach.module.css';
import type { Overruled, Standing } from './overrule-form.ts';
import { OverruleDialog } from './OverruleDialog.tsx';
import { OwnChoices } from './OwnChoices.tsx';
import styles from './Plan.module.css';
import { BuiltOn, WhatItLeavesOut, WhatWouldChange } from './PlanAside.tsx';
import { PlannedExercise } from './PlannedExercise.tsx';
import { SeenSigns } from './SeenSigns.tsx';
import { exercisesChanged, sessionOn, type ShownDay, type ShownPlan } from './shown-plan.ts';
import { TrainingOptions } from './TrainingOptions.tsx';
import { useCoachPage } from './useCoachPage.ts';
import { useContradiction } from './useContradiction.ts';

interface PlanViewProps {
  readonly plan: ShownPlan;
  /** UTC ms; null while it could not be stored */
  readonly madeAt: number | null;
  readonly off: number;
  readonly today: Day;
  readonly assessment: Assessment;
  readonly screenings: readonly Screening[];
  /** of the last seven days */
  readonly sessions: readonly DoneSession[];
  /** those of these that took one of the plan's */
  readonly trained: readonly DoneSession[];
  /** those of these that the server has all of */
  readonly savedSessions: readonly string[];
  readonly choices: readonly Overrule[];
  /** what deciding otherwise is checked by; null until it is read */
  readonly standing: Standing | null;
  /** signs that a professional has seen */
  readonly lifted: readonly LiftedSign[];
  /** why the plan could not be stored */
  readonly failure: AnyFailure | null;
  readonly onStoreAgain: () => void;
  readonly change: string;
  /** to the numbers of pain alone */
  readonly changePain: string;
  readonly again: string;
  readonly outcome: StopOutcome;
  readonly session: string;
  readonly mayTalk: boolean;
  readonly actions: Pick<CoachActions, 'recordOverrule' | 'recordOption' | 'takeBack' | 'takeBackAll'>;
}

/** The week: days down the path, one of them open, each exercise with its reasons; beside it what it rests on. */
export function PlanView(props: PlanViewProps) {
  const { plan, madeAt, off, today, assessment, choices, standing, failure, actions } = props;
  const t = useText('plan');
  const format = useFormat();
  const words = useCoachWords();
  const nameOf = useExerciseName();
  const [overruled, setOverruled] = useState<Overruled | null>(null);
  const recording = useCommand(actions.recordOverrule, {
    undo: ({ id }) => ({
      command: () => actions.takeBack(id),
      said: { title: t('own.saved') },
      altText: t('own.undoAlt'),
    }),
  });
  const decidedOn = madeAt === null ? undefined : format.moment(madeAt, off);
  const isDoneOn = (day: Day): boolean => sessionOn(day, props.trained) !== undefined;
  const sessions = plan.days.filter(({ day, session }) => session !== null && day >= today && !isDoneOn(day)).length;
  const page = useRef<HTMLDivElement>(null);
  const [focusWhenThere, look] = useFocusWhenThere(page);
  // What is done of the week, or was not done, is in its list, and not counted again.
  const isBegun = plan.days.some(({ day, session }) => isDoneOn(day) || (session !== null && day < today));
  const title = t(isBegun && sessions > 0 ? 'week.titleMore' : 'week.title', {
    count: sessions,
    number: format.number(sessions),
  });
  useCoachPage('plan', title);
  const isToday = plan.days.some(({ day, session }) => day === today && session !== null && !isDoneOn(day));
  const ofToday = sessionOn(today, props.trained);
  const isDone = ofToday !== undefined && !isRedStop(ofToday.stopReason);
  const { worst, minutes } = assessment;
  const said = plan.decisions.filter(
    ({ ruleId }) => isRule('saidFirst', ruleId) && (plan.days[0]?.day === today || !isRule('ofTheDay', ruleId)),
  );
  const inPlan = useMemo(
    () => plan.days.flatMap(({ session }) => session?.exercises.map(({ exerciseId }) => exerciseId) ?? []),
    [plan],
  );
  const last = useMemo(() => askedLast(props.sessions), [props.sessions]);
  const changed = useMemo(() => exercisesChanged(plan.days, last, today), [plan, last, today]);
  const resting = plan.leftOut.filter(({ ruleId }) => ruleId === 'fit.rests').flatMap(exercisesLeftOut);
  return (
    <div className={`wrap ${screenStyles['screen']}`}>
      {props.outcome === 'stop-ended' && <AnswerLine>{t('stop.over')}</AnswerLine>}
      <PageHeader
        title={title}
        lead={
          sessions === 0
            ? t('week.leadRest')
            : worst === null
              ? t('week.leadWhole', { minutes: format.number(minutes) })
              : t('week.lead', { place: words.place(placeId(worst), true), minutes: format.number(minutes) })
        }
      />
      <ToSee
        ruleIds={said.map(({ ruleId }) => ruleId).filter(isToSee)}
        decisions={plan.decisions}
        ways={{
          'history.unseen': (
            <Link className="link" to={props.changePain}>
              {t('week.changePain')}
            </Link>
          ),
        }}
      />
      {said
        .filter(({ ruleId }) => !isToSee(ruleId))
        .map(({ ruleId, inputs }) => (
          <Said
            key={ruleId}
            ruleId={ruleId}
            words={words.rule(ruleId, inputs)}
            assessment={assessment}
            today={today}
            change={props.changePain}
          />
        ))}
      {resting.length > 0 && (
        <Note>{t('week.resting', { count: resting.length, exercises: format.list(resting.map(nameOf)) })}</Note>
      )}
      {(['easier', 'harder'] as const).map(
        (how) =>
          changed[how].length > 0 && (
            <p key={how}>{t(`week.${how}`, { exercises: format.list(changed[how].map(nameOf)) })}</p>
          ),
      )}
      <div className={screenStyles['ways']}>
        {isToday && madeAt === null ? null : isToday ? (
          <Link className={buttonClass({ variant: 'primary' })} to={props.session}>
            <Icon name="play" />
            {t('week.start')}
          </Link>
        ) : isDone ? null : (
          <p>
            <b>{t('week.restToday')}</b>
          </p>
        )}
        <Link className="link" to={props.again}>
          {t('week.screen')}
        </Link>
        {props.mayTalk && (
          <Link className="link" to={href('talk')}>
            {t('week.talk')}
          </Link>
        )}
      </div>
      {failure !== null && (
        <p className={screenStyles['ways']}>
          {t('unsaved.text')}
          <Button icon="refresh" onClick={props.onStoreAgain}>
            {t('unsaved.again')}
          </Button>
        </p>
      )}
      <FailureNote failure={failure} />
      <div ref={page} className={screenStyles['columns']}>
        <div className={screenStyles['main']} data-week="">
          <Section
            title={t('week.days')}
            {...(decidedOn !== undefined && { hint: t('week.saved', { moment: decidedOn }) })}
          >
            <Days
              days={plan.days}
              trained={props.trained}
              last={last}
              savedSessions={props.savedSessions}
              decidedOn={decidedOn}
              today={today}
              onChange={standing === null ? null : (next) => setOverruled(next)}
            />
          </Section>
          <Accordion
            items={[
              {
                id: 'why',
                title: t('week.whyWeek'),
                content: <DecisionRows decisions={plan.decisions} decidedOn={decidedOn} />,
              },
            ]}
          />
        </div>
        <aside className={screenStyles['aside']}>
          <BuiltOn assessment={assessment} screenings={props.screenings} change={props.change} />
          {standing !== null && (
            <TrainingOptions
              standing={standing}
              actions={actions}
              onOffered={look}
              onChosen={(option) => focusWhenThere(`[data-chosen="${option}"]`)}
            />
          )}
          <OwnChoices
            choices={choices}
            options={standing?.history.options ?? []}
            today={today}
            standing={standing}
            off={off}
            takeBack={actions.takeBack}
            onUndone={(exerciseId) => focusWhenThere(`[data-week] li a[href="${href('exercise', { exerciseId })}"]`)}
            onOptionUndone={(option) => focusWhenThere(`[data-offered="${option}"]`)}
            onPutBack={
              standing === null ? null : (exerciseId) => setOverruled({ kind: 'put-back', exerciseId, dose: null })
            }
          />
          <SeenSigns lifted={props.lifted} off={off} takeBackAll={actions.takeBackAll} />
          <WhatWouldChange />
          <WhatItLeavesOut plan={plan} decidedOn={decidedOn} />
        </aside>
      </div>
      {overruled !== null && standing !== null && (
        <OverruleDialog
          key={`${overruled.kind} ${overruled.exerciseId}`}
          overruled={overruled}
          standing={standing}
          inPlan={inPlan}
          recording={recording}
          onClose={() => {
            recording.reset();
            setOverruled(null);
          }}
        />
      )}
    </div>
  );
}

const isToSee = (ruleId: string): boolean => isRule('seeSomeone', ruleId);

interface SaidProps {
  readonly ruleId: string;
  readonly words: string;
  readonly assessment: Assessment;
  readonly today: Day;
  readonly change: string;
}

/** What must not be overlooked; where other answers would end it, with the way to them. */
function Said({ ruleId, words, assessment, today, change }: SaidProps) {
  const t = useText('plan');
  const format = useFormat();
  const contradiction = useContradiction();
  const until = freshUntil(assessment);
  const withWay: Partial<Record<string, () => readonly [text: string | null, way: string]>> = {
    'answers.careful': () => [contradiction(assessment), t('week.changePain')],
    'history.fresh': () => [t('week.freshUntil', { day: format.day(until, 'month-day-short') }), t('week.changePain')],
  };
  if (ruleId === 'history.fresh' && isFreshDue(assessment, today))
    return <FreshAgain assessment={assessment} today={today} />;
  const [text, way] = withWay[ruleId]?.() ?? [null, ''];
  if (text === null) return <Note>{words}</Note>;
  return (
    <Note
      action={
        <Link className="link" to={change}>
          {way}
        </Link>
      }
    >
      {text}
    </Note>
  );
}

/**
 * Once it is there, the focus goes to what was chosen or is back, clear of the toast at the end of the page, unless the person
 * has gone on meanwhile. A row is focused as a whole: pressing on must not press the Undo inside.
 */
function useFocusWhenThere(
  page: RefObject<HTMLElement | null>,
): readonly [focusWhenThere: (selector: string) => void, look: () => void] {
  const awaited = useRef<string | null>(null);
  const [, draw] = useState(0);
  const attempt = useEffectEvent(() => {
    if (awaited.current === null) return;
    const there = page.current?.querySelector<HTMLElement>(awaited.current) ?? null;
    if (there === null) return;
    awaited.current = null;
    focusOn(there);
    there.scrollIntoView({ block: 'center' });
  });
  useEffect(() => attempt());
  useEffect(() => {
    const forget = (): void => {
      awaited.current = null;
    };
    for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, forget);
    return () => {
      for (const act of ['keydown', 'pointerdown']) window.removeEventListener(act, forget);
    };
  }, []);
  const focusWhenThere = (selector: string): void => {
    awaited.current = selector;
    draw((times) => times + 1);
  };
  /** Of a part that is drawn later by itself. */
  const look = (): void => {
    if (awaited.current !== null) draw((times) => times + 1);
  };
  return [focusWhenThere, look];
}

interface DaysProps {
  readonly days: readonly ShownDay[];
  readonly trained: readonly DoneSession[];
  readonly last: ReturnType<typeof askedLast>;
  readonly savedSessions: readonly string[];
  readonly decidedOn: string | undefined;
  readonly today: Day;
  readonly onChange: ((overruled: Overruled) => void) | null;
}

function Days({ days, trained, last, savedSessions, decidedOn, today, onChange }: DaysProps) {
  const t = useText('plan');
  const format = useFormat();
  const exerciseName = useExerciseName();
  const first =
    days.find(({ day, session }) => session !== null && day >= today && sessionOn(day, trained) === undefined)?.day ??
    null;
  /** What was opened, or closed, while a day was the next one: once another is, that is open. */
  const [chosen, choose] = useState({ first, day: first });
  const opened = chosen.first === first ? chosen.day : first;
  return (
    <StoneList label={t('week.days')}>
      {days.map(({ day, session }, at) => {
        const date = (
          <span className={styles['date']}>
            <b>{day === today ? t('week.today') : format.day(day, 'weekday-short')}</b>
            <small>{format.day(day, 'month-day-short')}</small>
          </span>
        );
        const done = sessionOn(day, trained);
        if (done !== undefined)
          return (
            <StoneListItem key={day} state={savedSessions.includes(done.id) ? 'saved' : 'here'} seed={at * 3 + 1}>
              <div className={styles['day']}>
                {date}
                <b>{t(done.stopReason === 'done' ? 'week.done' : 'week.stopped')}</b>
                {done.isBrokenOff !== true && (
                  <p>
                    <Link
                      className="link"
                      to={sessionHref({ ended: done.id })}
                      aria-label={t('week.openOf', { day: format.day(day, 'full') })}
                    >
                      {t('week.open')}
                    </Link>
                  </p>
                )}
              </div>
            </StoneListItem>
          );
        if (session === null)
          return (
            <RestListItem key={day}>
              <div className={styles['day']}>
                {date}
                <span className={styles['soft']}>{t('week.rest')}</span>
              </div>
            </RestListItem>
          );
        const exercises = format.list(session.exercises.map(({ exerciseId }) => exerciseName(exerciseId)));
        if (day < today)
          return (
            <StoneListItem key={day} state="open" seed={at * 3 + 1}>
              <div className={styles['day']}>
                {date}
                <span className={styles['soft']}>{t('week.notDone', { exercises })}</span>
              </div>
            </StoneListItem>
          );
        const isOpen = opened === day;
        return (
          <StoneListItem key={day} state="open" seed={at * 3 + 1}>
            <div className={styles['day']}>
              {date}
              <h3 className={styles['head']}>
                {/* Days with the same exercises would else have the same name. */}
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={t('week.session', { day: format.day(day, 'full'), exercises })}
                  onClick={() => choose({ first, day: isOpen ? null : day })}
                >
                  <span>{exercises}</span>
                  <Icon name="chevron-down" size="small" />
                </button>
              </h3>
              <span className={styles['minutes']}>
                {t('week.minutes', { minutes: format.minutes(minutesOf(session.seconds)) })}
              </span>
            </div>
            {isOpen && (
              <ul className={styles['exercises']}>
                {session.exercises.map((planned) => (
                  <PlannedExercise
                    key={planned.exerciseId}
                    planned={planned}
                    change={changeSince(last, planned)}
                    decidedOn={decidedOn}
                    onChange={
                      onChange === null
                        ? null
                        : (kind) => onChange({ kind, exerciseId: planned.exerciseId, dose: planned.dose })
                    }
                  />
                ))}
              </ul>
            )}
          </StoneListItem>
        );
      })}
    </StoneList>
  );
}
