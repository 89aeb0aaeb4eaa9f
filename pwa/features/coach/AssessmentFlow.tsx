import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { flagsToAsk } from '#core/rules/coach/red-flags.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import { screeningLasts } from '#core/rules/coach/screening.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useDraftKeeper } from '#pwa/parts/useDraftKeeper.ts';
import { usePlaceWords } from '#pwa/parts/usePlaceWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Form, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { useForm, type Problems } from '#pwa/ui/form/useForm.ts';
import type { StopOutcome } from './AnswerLine.tsx';
import { answersOf, askedAlone, checkAnswers, fieldsOf, markedOf, noAnswers, steps } from './assessment-form.ts';
import type { Answers, Step, YesOrNo } from './assessment-form.ts';
import type { CoachActions } from './coach-actions.ts';
import styles from './Coach.module.css';
import { TimeStep, YouStep } from './FitSteps.tsx';
import { PainAside, PainStep } from './PainStep.tsx';
import { SafetyAside, SafetyQuestions } from './SafetyQuestions.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useAnswersCheck } from './useAnswersCheck.ts';
import { WhereStep } from './WhereStep.tsx';

interface AssessmentFlowProps {
  /** from the address; null: the first */
  readonly step: Step | null;
  readonly addressOf: (step: Step) => string;
  /** one answer alone was asked for, and the others stay as they are; null: all of them */
  readonly alone: string | null;
  readonly onStep: (step: Step) => void;
  readonly outcome: StopOutcome;
  /** the answers that stand, to be changed; null: none were given */
  readonly before: Assessment | null;
  readonly draft: Readonly<Record<string, unknown>> | null;
  readonly screenings: readonly Screening[];
  readonly now: number;
  readonly today: Day;
  readonly timeZone: string;
  /** where Close leads */
  readonly home: string;
  readonly actions: CoachActions;
  /** a sign was ticked */
  readonly onTicked: () => void;
  /** the answers are recorded */
  readonly onSaved: () => void;
  /** below the first step */
  readonly children: ReactNode;
}

const general = flagsToAsk([]);
/** What was true on another day is asked again, not taken from a draft. */
const ofThatDay: Partial<Answers> = {
  ticked: [],
  none: false,
  tickedThere: [],
  noneThere: false,
  painNow: null,
  since: null,
};
/** What was ticked is recorded at once, so these lead on as ever. */
const isOfSafety = (step: Step): boolean => step === 'safety' || step === 'there';
const ids = (flags: readonly RedFlag[]): readonly string[] => flags.map(({ id }) => id);

/** The questions, step by step. Each answer is kept on the device at once, and recorded when the last step is done. */
export function AssessmentFlow(props: AssessmentFlowProps) {
  const { addressOf, onStep, before, draft, screenings, now, today, timeZone, home, actions } = props;
  const t = useText('assessment');
  const format = useFormat();
  const placeWords = usePlaceWords();
  const check = useAnswersCheck(now, today);
  const keeper = useDraftKeeper(actions.keepDraft);
  const screening = useCommand(actions.recordScreening);
  const recording = useCommand(actions.recordAssessment);
  const [start] = useState(() => (before === null ? noAnswers : answersOf(before, today)));
  const [changedFrom] = useState(before?.id);

  const isAnsweredLately = (flags: readonly RedFlag[]): boolean =>
    ids(flags).every((id) =>
      screenings.some(({ day, asked }) => day <= today && today - day < screeningLasts && asked.includes(id)),
    );
  const thereOf = (answers: Answers): readonly RedFlag[] =>
    flagsToAsk(markedOf(answers)).filter(({ ask }) => ask !== 'everybody');
  const stepsFor = (answers: Answers): readonly Step[] =>
    steps.filter((one) => {
      // Until a place is marked nobody knows; most places have signs of their own.
      if (one === 'there') return answers.hurts !== 'no' && (answers.worst === null || thereOf(answers).length > 0);
      return one !== 'pain' || answers.hurts !== 'no';
    });

  const goOn = (from: Step, answers: Answers): void => {
    const all = stepsFor(answers);
    const next = all[all.indexOf(from) + 1];
    if (next !== undefined) onStep(next);
  };
  /** Marks stay as they are: whoever comes back finds them. */
  const goOnWith = (from: Step, answers: Answers, hurts: YesOrNo): void => {
    form.change({ hurts });
    goOn(from, { ...answers, hurts });
  };
  /** What was ticked is recorded at once: a tick stops, and shows it in the place of this. */
  const screened = async (from: 'safety' | 'there', flags: readonly RedFlag[], answers: Answers): Promise<void> => {
    const ticked = from === 'safety' ? answers.ticked : answers.tickedThere;
    const isKnown =
      ticked.length === 0 &&
      screenings.some(
        ({ day, asked, ticked: earlier }) =>
          day === today && earlier.length === 0 && ids(flags).every((id) => asked.includes(id)),
      );
    if (!isKnown) {
      const done = await screening.run({ asked: ids(flags), ticked });
      if (done?.ok !== true) return;
    }
    if (ticked.length === 0) goOn(from, answers);
    else {
      form.change(from === 'safety' ? { ticked: [] } : { tickedThere: [] });
      props.onTicked();
    }
  };

  /** An address may name a step that these answers do not have. */
  const stepOf = (answers: Answers): Step => {
    const asked = props.step ?? 'safety';
    return stepsFor(answers).includes(asked) ? asked : 'where';
  };
  /** Its button records all of the answers. */
  const isLast = (step: Step): boolean => step === 'you' || (props.alone !== null && !isOfSafety(step));
  /** Safety questions that were answered within four weeks are asked again only of whoever goes to them. */
  const problemsOf = (answers: Answers): Problems<Answers> => {
    const { ticked, tickedThere, ...others } = check(answers);
    const step = stepOf(answers);
    const isAsked = step === 'safety' || !isAnsweredLately(general);
    const isAskedThere = step === 'there' || !isAnsweredLately(thereOf(answers));
    return {
      ...others,
      ...(isAsked && { ticked }),
      ...(isAskedThere && stepsFor(answers).includes('there') && { tickedThere }),
    };
  };

  const form = useForm<Answers>({
    start,
    check: problemsOf,
    // A step that is changed by itself records all answers: half-made changes to others are none of it.
    draft: props.alone !== null ? null : draft !== null && draft['day'] !== today ? { ...draft, ...ofThatDay } : draft,
    onDraft: (answers) => {
      if (answers === null) keeper.keep(null);
      else if (props.alone === null) keeper.keep({ ...answers, day: today });
    },
    part: (answers) => {
      const step = stepOf(answers);
      if (isLast(step)) return null;
      const onRight = (given: Answers): unknown => {
        if (step === 'safety') return screened('safety', general, given);
        if (step === 'there') return screened('there', thereOf(given), given);
        // Marks that were kept while nothing hurt count again for whoever goes on with them.
        if (step === 'where' && given.worst !== null) return goOnWith(step, given, 'yes');
        return goOn(step, given);
      };
      return { fields: fieldsOf[step], onRight };
    },
    onSubmit: async (answers) => {
      const checked = checkAnswers(answers, now, today);
      return checked.ok && (await recording.run(checked.value, changedFrom))?.ok === true;
    },
    onSaved: props.onSaved,
  });

  const { values } = form;
  const all = stepsFor(values);
  const step = stepOf(values);
  const [openedAt] = useState(step);
  const at = all.indexOf(step);
  const previous = all[at - 1];
  const problems = problemsOf(values);
  const gaps = all.filter((one) => one !== step && fieldsOf[one].some((name) => problems[name] !== undefined));
  const there = thereOf(values);
  const isSafety = isOfSafety(step);
  const isByItself = props.alone !== null && isLast(step);

  return (
    <StepFrame
      id={step}
      said={props.outcome === 'stop-ended' && before === null && step === 'where' ? t('safety.ended') : undefined}
      back={
        previous === undefined || isByItself
          ? { label: t('bar.close'), to: home }
          : { label: t('bar.back'), to: addressOf(previous) }
      }
      {...(!isByItself && { progress: { step: at + 1, total: all.length, name: t(`step.${step}`) } })}
      title={
        step === 'there'
          ? t('safety.thereTitle')
          : step === 'pain' && values.worst !== null
            ? t('pain.titleOf', { place: placeWords(values.worst) })
            : t(`${step}.title`)
      }
      lead={step === 'there' ? t('safety.thereLead') : t(`${step}.lead`)}
      aside={isSafety ? <SafetyAside timeZone={timeZone} /> : step === 'pain' ? <PainAside /> : undefined}
    >
      {form.isRestored && step === openedAt && (
        <p className={styles['restored']}>
          {t('restored')}{' '}
          <Button variant="link" size="small" onClick={form.startOver}>
            {t('startOver')}
          </Button>
        </p>
      )}
      <Form key={step} form={form}>
        {step === 'safety' && (
          <SafetyQuestions
            flags={general}
            ticked={values.ticked}
            none={values.none}
            error={form.field('ticked').error}
            onChange={form.change}
          />
        )}
        {step === 'there' && (
          <SafetyQuestions
            flags={there}
            ticked={values.tickedThere}
            none={values.noneThere}
            error={form.field('tickedThere').error}
            onChange={({ ticked, none }) => form.change({ tickedThere: ticked, noneThere: none })}
          />
        )}
        {step === 'where' && (
          <WhereStep
            marks={values}
            error={form.field('worst').error}
            // Answers about another place say nothing of this one.
            onChange={({ worst, also }) =>
              form.change({
                ...(worst !== values.worst && { since: null, began: null, lookedAt: null }),
                worst,
                also,
                hurts: 'yes',
                tickedThere: [],
                noneThere: false,
              })
            }
          />
        )}
        {step === 'pain' && <PainStep form={form} />}
        {step === 'time' && <TimeStep form={form} only={askedAlone(step, props.alone)} />}
        {step === 'you' && <YouStep form={form} only={askedAlone(step, props.alone)} today={today} />}
        {isLast(step) && gaps.length > 0 && (
          <div className={styles['gaps']}>
            <b>{t('gaps.title')}</b>
            <ul>
              {gaps.map((one) => (
                <li key={one}>
                  <Link className="link" to={addressOf(one)}>
                    {t('gaps.step', { step: t(`step.${one}`), number: format.number(all.indexOf(one) + 1) })}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles['ways']}>
          {isLast(step) ? (
            <SubmitButton form={form} label={t('finish')} busyLabel={t('finishing')} />
          ) : (
            <SubmitButton form={form} label={t('next')} busyLabel={t('going')} />
          )}
          {step === 'where' && (
            <Button variant="link" onClick={() => goOnWith(step, values, 'no')}>
              {t('where.painless')}
            </Button>
          )}
        </div>
        <FailureNote failure={screening.failure ?? recording.failure ?? keeper.failure} />
      </Form>
      {step === 'safety' && props.children}
    </StepFrame>
  );
}
