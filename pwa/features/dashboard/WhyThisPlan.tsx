import { Link } from 'react-router-dom';
import { coachRules } from '#core/rules/coach/decisions.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import { sources, type SourceId } from '#core/rules/coach/sources.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { knownExerciseName } from '#pwa/parts/exercise-name.ts';
import { href } from '#pwa/routes/table.ts';
import { Accordion } from '#pwa/ui/page/Accordion.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './Dashboard.module.css';
import type { StoredDecision, StoredSession } from './today-state.ts';

interface WhyThisPlanProps {
  readonly plan: StoredPlan;
  /** today's, or the next one */
  readonly session: StoredSession | null;
}

/** Every decision behind the plan in words, each with its rule and its source. Opens in place. */
export function WhyThisPlan({ plan, session }: WhyThisPlanProps) {
  const t = useText('dashboard');
  const groups = [
    ...(session?.exercises ?? []).map(({ exerciseId, why }) => ({
      id: exerciseId,
      title: knownExerciseName(exerciseId) ?? t('plan.unknown'),
      decisions: why,
    })),
    { id: 'week', title: t('why.week'), decisions: [...plan.decisions, ...plan.leftOut] },
  ];
  const content = (
    <div className={styles['why']}>
      {groups.map(({ id, title, decisions }) => (
        <section key={id} aria-labelledby={`why-${id}`}>
          <h2 id={`why-${id}`}>{title}</h2>
          <Rows>
            {decisions.map((decision, at) => (
              <Row key={`${decision.ruleId} ${at}`}>
                <Decision decision={decision} />
              </Row>
            ))}
          </Rows>
        </section>
      ))}
      <Link className="link" to={href('coach')}>
        {t('why.change')}
      </Link>
    </div>
  );
  return <Accordion items={[{ id: 'why', title: t('why.title'), content }]} />;
}

/** The sentence of a rule; rules of another version have none here. */
export function useRuleWords(): (ruleId: string) => string {
  const t = useText('dashboard');
  const word = useCatalogueText('coach');
  return (ruleId) => (Object.hasOwn(coachRules, ruleId) ? word('rule', ruleId) : t('why.unknown'));
}

function Decision({ decision: { ruleId, output, source } }: { readonly decision: StoredDecision }) {
  const t = useText('dashboard');
  const format = useFormat();
  const words = useRuleWords();
  const found = Object.hasOwn(sources, source) ? sources[source as SourceId] : undefined;
  const left = ruleId.startsWith('fit.') && Array.isArray(output['exercises']) ? output['exercises'].length : 0;
  return (
    <div className={styles['decision']}>
      <p>
        {words(ruleId)}
        {left > 0 && ` (${t('why.left', { count: left, number: format.number(left) })})`}
      </p>
      <p className={styles['source']}>
        {found === undefined || source === 'own'
          ? t('why.own')
          : t('why.source', { title: found.title, by: found.by, year: found.year })}
        {' · '}
        {t('why.rule')} <code>{ruleId}</code>
      </p>
    </div>
  );
}
