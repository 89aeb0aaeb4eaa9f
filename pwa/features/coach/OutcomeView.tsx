import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { whyNothing } from '#core/rules/coach/decisions.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import { whatRulesOut, type RulingAnswer } from '#core/rules/coach/rules-out.ts';
import type { UnseenSign } from '#core/rules/coach/screening.ts';
import { ofUnseen, toSeeOver } from '#core/rules/coach/to-see.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DecisionRows } from '#pwa/parts/DecisionRows.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { Step } from './assessment-form.ts';
import type { CoachActions } from './coach-actions.ts';
import styles from './Coach.module.css';
import type { Standing } from './overrule-form.ts';
import { RuledOutBy } from './RuledOutBy.tsx';
import { seenWay } from './SeenButton.tsx';
import { useCoachPage } from './useCoachPage.ts';

interface OutcomeViewProps {
  readonly outcome: 'too-young' | 'nothing-fits';
  readonly decisions: readonly Decision[];
  /** what it was decided on; null until it is read */
  readonly standing: Standing | null;
  /** to the answers */
  readonly change: string;
  /** to one answer, which is changed by itself */
  readonly changeAlone: (step: Step, answer: RulingAnswer) => string;
  /** signs that an answer has ended, and that nobody is known to have looked at */
  readonly unseen: readonly UnseenSign[];
  readonly actions: Pick<CoachActions, 'recordSeen' | 'takeBack'>;
  /** the person’s own choices, and signs that a professional has seen */
  readonly children: ReactNode;
}

/** No plan, and why: each reason with the rule it comes from. */
export function OutcomeView(props: OutcomeViewProps) {
  const { outcome, decisions, standing, unseen, change, changeAlone, actions, children } = props;
  const t = useText('plan');
  const coach = useText('coach');
  const because = whyNothing(decisions);
  const isInside = because === 'inside';
  const isResting = because === 'rests';
  const titles = { inside: 'insideTitle', rests: 'restsTitle', answers: 'title' } as const;
  const title = outcome === 'too-young' ? t('none.young') : t(`none.${titles[because]}`);
  useCoachPage(outcome, title);
  const ruled = useMemo(() => {
    if (standing === null || outcome === 'too-young' || isResting) return null;
    const { assessment, history, library, today } = standing;
    const found = whatRulesOut(assessment, history, library, today);
    return found.by.length === 0 ? null : found;
  }, [standing, outcome, isResting]);
  const toAnswers = (
    <Link className={isResting ? 'link' : buttonClass({ variant: 'primary' })} to={change}>
      {t('none.change')}
    </Link>
  );
  const toExercises = (
    <Link className={isResting ? buttonClass({ variant: 'primary' }) : 'link'} to={href('exercises')}>
      {t('none.all')}
    </Link>
  );
  const ruling = ruled === null ? null : !ruled.isEachAlone ? 'together' : ruled.by.length === 1 ? 'one' : 'each';
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader
        title={title}
        lead={
          isInside
            ? coach('rule.fit.inside')
            : ruling !== null
              ? t(`ruling.${ruling}`)
              : coach(`outcome.${isResting ? 'resting' : outcome}`)
        }
      />
      <ToSee
        reasons={toSeeOver(decisions, unseen.map(ofUnseen), true)}
        said={isInside ? 'fit.inside' : null}
        ways={{ 'flag.not-seen': seenWay(unseen, actions) }}
      />
      {ruled !== null && standing !== null && (
        <div className={styles['ruled']}>
          <RuledOutBy
            by={ruled.by}
            assessment={standing.assessment}
            history={standing.history}
            changeAlone={changeAlone}
          />
        </div>
      )}
      <div className={styles['ways']}>
        {/* Where all rests no answer is the reason, so changing them is not what helps. */}
        {isResting ? (
          <>
            {toExercises}
            {toAnswers}
          </>
        ) : (
          <>
            {toAnswers}
            {outcome === 'nothing-fits' && !isInside && toExercises}
          </>
        )}
      </div>
      <div className={styles['after']}>
        <Section title={t('none.why')}>
          <DecisionRows decisions={decisions} />
        </Section>
        {children}
      </div>
    </div>
  );
}
