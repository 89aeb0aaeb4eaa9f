import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { DecisionRowsProps } from '#pwa/parts/DecisionRows.tsx';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { href } from '#pwa/routes/table.ts';
import { Accordion } from '#pwa/ui/page/Accordion.tsx';
import { useAfterFirstFrame } from '#pwa/ui/page/useAfterFirstFrame.ts';
import type { StoredSession } from './today-state.ts';
import styles from './Today.module.css';

// Nobody reads the reasons in the first frame. Where they cannot be had, the plan's own page has them.
const DecisionRows = lazy(async (): Promise<{ default: ComponentType<DecisionRowsProps> }> => {
  const module = await import('#pwa/parts/DecisionRows.tsx').catch(() => null);
  return { default: module?.DecisionRows ?? (() => null) };
});

interface WhyThisPlanProps {
  readonly plan: StoredPlan;
  /** when it was stored, in words */
  readonly decidedOn: string | undefined;
  /** today's, or the next one */
  readonly session: StoredSession | null;
}

/** Every decision behind the plan in words, each with its rule and its source. Opens in place. */
export function WhyThisPlan({ plan, decidedOn, session }: WhyThisPlanProps) {
  const t = useText('today');
  const exerciseName = useExerciseName();
  // They are a third of what the page draws, and closed.
  const isFirstFrameDrawn = useAfterFirstFrame();
  const groups = useMemo(
    () => [
      ...(session?.exercises ?? []).map(({ exerciseId, why }) => ({
        id: exerciseId,
        title: exerciseName(exerciseId),
        decisions: why,
      })),
      { id: 'week', title: t('why.week'), decisions: [...plan.decisions, ...plan.leftOut] },
    ],
    [plan, session, t, exerciseName],
  );
  const content = (
    <div className={styles['why']}>
      {groups.map(({ id, title, decisions }) => (
        <section key={id} aria-labelledby={`why-${id}`}>
          <h2 id={`why-${id}`}>{title}</h2>
          {isFirstFrameDrawn && (
            <Suspense>
              <DecisionRows decisions={decisions} decidedOn={decidedOn} />
            </Suspense>
          )}
        </section>
      ))}
      <Link className="link" to={href('coach')}>
        {t('why.change')}
      </Link>
    </div>
  );
  return <Accordion items={[{ id: 'why', title: t('why.title'), content }]} />;
}
