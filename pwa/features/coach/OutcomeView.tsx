import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Decision } from '#core/rules/coach/decisions.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DecisionRows } from '#pwa/parts/DecisionRows.tsx';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import styles from './Coach.module.css';
import { useCoachPage } from './useCoachPage.ts';

interface OutcomeViewProps {
  readonly outcome: 'too-young' | 'nothing-fits';
  readonly decisions: readonly Decision[];
  /** to the answers */
  readonly change: string;
  /** signs that a professional has seen */
  readonly children: ReactNode;
}

/** No plan, and why: each reason with the rule it comes from. */
export function OutcomeView({ outcome, decisions, change, children }: OutcomeViewProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const isInside = decisions.some(({ ruleId }) => ruleId === 'fit.inside');
  const title = outcome === 'too-young' ? t('none.young') : isInside ? t('none.insideTitle') : t('none.title');
  useCoachPage(outcome, title);
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader title={title} lead={isInside ? coach('rule.fit.inside') : coach(`outcome.${outcome}`)} />
      <div className={styles['ways']}>
        <Link className={buttonClass({ variant: 'primary' })} to={change}>
          {t('none.change')}
        </Link>
        {outcome === 'nothing-fits' && !isInside && (
          <Link className="link" to={href('exercises')}>
            {t('none.all')}
          </Link>
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
