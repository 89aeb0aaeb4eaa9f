import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { exercisesLeftOut, isRule } from '#core/rules/coach/decisions.ts';
import { askedLast } from '#core/rules/coach/dose-change.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import type { Screening, UnseenSign } from '#core/rules/coach/screening.ts';
import { ofUnseen, toSeeOver } from '#core/rules/coach/to-see.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import type { DoneSession, Overrule } from '#core/rules/coach/training.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DecisionRows } from '#pwa/parts/DecisionRows.tsx';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { Accordion } from '#pwa/ui/page/Accordion.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { AnswerLine, type StopOutcome } from './AnswerLine.tsx';
import type { CoachActions } from './coach-actions.ts';
import screenStyles from './Coach.module.css';
import type { Overruled, Standing } from './overrule-form.ts';
import { OverruleDialog } from './OverruleDialog.tsx';
import { OwnChoices } from './OwnChoices.tsx';
import { BuiltOn, WhatItLeavesOut, WhatWouldChange } from './PlanAside.tsx';
import { PlanDays } from './PlanDays.tsx';
import { PlanSaid } from './PlanSaid.tsx';
import { seenWay } from './SeenButton.tsx';
import { exercisesChanged, sessionOn, type ShownPlan } from './shown-plan.ts';
import { TrainingOptions } from './TrainingOptions.tsx';
import { inWeek, useCoachPage, useTakeBack } from './useCoachPage.ts';

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
  readonly underWay: string | null;
  readonly choices: readonly Overrule[];
  /** what deciding otherwise is checked by; null until it is read */
  readonly standing: Standing | null;
  /** signs that an answer has ended, and that nobody is known to have looked at */
  readonly unseen: readonly UnseenSign[];
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
  readonly actions: Pick<CoachActions, 'recordOverrule' | 'recordOption' | 'recordSeen' | 'takeBack'>;
  /** signs that a professional has seen */
  readonly children: ReactNode;
}

/** The week: days down the path, one of them open, each exercise with its reasons; beside it what it rests on. */
export function PlanView(props: PlanViewProps) {
  const { plan, madeAt, off, today, assessment, choices, standing, failure, actions } = props;
  const t = useText('plan');
  const format = useFormat();
  const words = useCoachWords();
  const nameOf = useExerciseName();
  const [overruled, setOverruled] = useState<Overruled | null>(null);
  const takeBack = useTakeBack(actions.takeBack);
  const recording = useCommand(actions.recordOverrule, {
    undo: ({ id }, { exerciseId }) => ({
      command: () => takeBack(id, inWeek(exerciseId)),
      said: { title: t('own.saved') },
      altText: t('own.undoAlt'),
    }),
  });
  const decidedOn = madeAt === null ? undefined : format.moment(madeAt, off);
  const isDoneOn = (day: Day): boolean => sessionOn(day, props.trained) !== undefined;
  const sessions = plan.days.filter(({ day, session }) => session !== null && day >= today && !isDoneOn(day)).length;
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
        reasons={toSeeOver(plan.decisions, props.unseen.map(ofUnseen), plan.days[0]?.day === today)}
        ways={{
          'history.unseen': () => (
            <Link className="link" to={props.changePain}>
              {t('week.changePain')}
            </Link>
          ),
          'flag.not-seen': seenWay(props.unseen, actions),
        }}
      />
      {said
        .filter(({ ruleId }) => !isToSee(ruleId))
        .map(({ ruleId, inputs }) => (
          <PlanSaid
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
      <div className={screenStyles['columns']}>
        <div className={screenStyles['main']} data-week="">
          <Section
            title={t('week.days')}
            {...(decidedOn !== undefined && { hint: t('week.saved', { moment: decidedOn }) })}
          >
            <PlanDays
              days={plan.days}
              trained={props.trained}
              last={last}
              savedSessions={props.savedSessions}
              underWay={props.underWay}
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
          {standing !== null && <TrainingOptions standing={standing} actions={actions} />}
          <OwnChoices
            choices={choices}
            options={standing?.history.options ?? []}
            today={today}
            standing={standing}
            off={off}
            takeBack={actions.takeBack}
            onPutBack={
              standing === null ? null : (exerciseId) => setOverruled({ kind: 'put-back', exerciseId, dose: null })
            }
          />
          {props.children}
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
