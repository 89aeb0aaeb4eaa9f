import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import type { RulingAnswer } from '#core/rules/coach/rules-out.ts';
import { leftOutBy } from '#core/rules/coach/withheld.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { Step } from './assessment-form.ts';
import { NamesOrLines } from './NamesOrLines.tsx';
import styles from './Plan.module.css';

interface RuledOutByProps {
  readonly by: readonly RulingAnswer[];
  readonly assessment: Assessment;
  readonly history: Pick<CoachHistory, 'overrules'>;
  /** to one answer, which is changed by itself */
  readonly changeAlone: (step: Step, answer: RulingAnswer) => string;
}

/** At which step each is answered; null: it is a choice, which is undone below. */
const stepOf: Readonly<Record<RulingAnswer, Step | null>> = {
  setting: 'time',
  equipment: 'time',
  minutes: 'time',
  'left-out': null,
  'set-off': 'pain',
  stand: 'you',
  'get-down': 'you',
  'flares-up': 'pain',
  began: 'pain',
  conditions: 'you',
};

/** The answers that leave nothing, each with what was answered and the way to change it. */
export function RuledOutBy({ by, assessment, history, changeAlone }: RuledOutByProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const asked = useText('assessment');
  const exercises = useText('exercises');
  const format = useFormat();
  const exerciseName = useExerciseName();
  const { setting, equipment, minutes, setOffBy, settles, pain, conditions } = assessment;
  const given: Readonly<Record<RulingAnswer, () => readonly [label: string, value: ReactNode]>> = {
    setting: () => [t('built.setting'), coach(`setting.${setting}`)],
    equipment: () => [
      t('built.equipment'),
      equipment.length === 0 ? t('built.nothing') : format.names(equipment.map((one) => exercises(`equipment.${one}`))),
    ],
    minutes: () => [t('ruling.minutes'), format.minutes(minutes)],
    'left-out': () => [t('ruling.leftOut'), format.list([...leftOutBy(history.overrules)].map(exerciseName))],
    'set-off': () => [t('ruling.setOff'), format.names(setOffBy.map((one) => coach(`trigger.${one}`)))],
    stand: () => [asked('you.canStand'), asked('you.no')],
    'get-down': () => [asked('you.canGetDown'), asked('you.no')],
    'flares-up': () => [
      t('ruling.flaresUp'),
      format.list([
        t('built.painOf', {
          now: format.number(pain.now),
          worst: format.number(pain.worst),
          best: format.number(pain.best),
        }),
        coach(`settles.${settles}`),
      ]),
    ],
    began: () => [t('built.began'), coach(`began.${assessment.began ?? 'by-itself'}`)],
    conditions: () => [
      t('built.conditions'),
      <NamesOrLines key="conditions" names={conditions.map((one) => coach(`condition.${one}`))} />,
    ],
  };
  return (
    <Section title={t('ruling.title')}>
      <ul className={styles['choices']}>
        {by.map((answer) => {
          const [label, value] = given[answer]();
          const step = stepOf[answer];
          return (
            <li key={answer}>
              <b>{label}</b>
              <div className={styles['soft']}>{value}</div>
              {answer === 'conditions' && <span className={styles['soft']}>{t('ruling.onlyIf')}</span>}
              {step === null ? (
                <span className={styles['soft']}>{t('ruling.below')}</span>
              ) : (
                <Link
                  className="link"
                  to={changeAlone(step, answer)}
                  aria-label={t('ruling.changeOf', { what: label })}
                >
                  {t('ruling.change')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
