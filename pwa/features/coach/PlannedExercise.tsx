import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DoseChange } from '#core/rules/coach/dose-change.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DecisionRows } from '#pwa/parts/DecisionRows.tsx';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { useDoseParts, useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { Menu } from '#pwa/ui/overlay/Menu.tsx';
import { Card } from '#pwa/ui/page/Card.tsx';
import type { OverruleKind } from './overrule-form.ts';
import styles from './Plan.module.css';
import type { ShownExercise } from './shown-plan.ts';

interface PlannedExerciseProps {
  readonly planned: ShownExercise;
  /** null: the same as was asked of it last, or nothing was */
  readonly change: DoseChange | null;
  /** when the plan was stored, in words */
  readonly decidedOn: string | undefined;
  /** null: nothing can be changed yet, or any more */
  readonly onChange: ((kind: OverruleKind) => void) | null;
}

const KINDS = [
  { kind: 'dose', icon: 'edit', label: 'week.change_dose' },
  { kind: 'swap', icon: 'swap', label: 'week.change_swap' },
  { kind: 'leave-out', icon: 'close', label: 'week.change_out' },
] as const;

/** One exercise of a day: its figure, how much of it, why, and what can be decided otherwise. */
export function PlannedExercise({ planned, change, decidedOn, onChange }: PlannedExerciseProps) {
  const t = useText('plan');
  const doseWords = useDoseWords();
  const doseParts = useDoseParts();
  const [isOpen, setOpen] = useState(false);
  const { exerciseId, side, dose, why } = planned;
  const exercise = exerciseOf(exerciseId);
  const name = useExerciseName()(exerciseId);
  const { rest } = doseParts(dose);
  return (
    <li className={styles['exercise']}>
      <span className={styles['figure']}>
        {exercise !== undefined && <StillFigure motion={exercise.still} isMirrored={side === 'left'} />}
      </span>
      <div className={styles['what']}>
        <h4 className={styles['name']}>
          {exercise === undefined ? (
            name
          ) : (
            <Link className="link" to={href('exercise', { exerciseId })}>
              {name}
            </Link>
          )}
        </h4>
        <p className={styles['dose']}>
          <b>{doseWords(dose)}</b>
          {side !== null && dose.perSide && <span>{t(`week.side.${side}`)}</span>}
          {rest !== null && <span>{rest}</span>}
        </p>
        <Button
          variant="link"
          size="small"
          icon="help"
          aria-expanded={isOpen}
          aria-label={t('week.whyOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('week.why')}
        </Button>
      </div>
      {onChange !== null && (
        <Menu
          label={t('week.more', { name })}
          items={KINDS.map(({ kind, icon, label }) => ({
            id: kind,
            icon,
            label: t(label),
            onSelect: () => onChange(kind),
          }))}
        />
      )}
      {isOpen && (
        <div className={styles['because']}>
          <Card>
            {change !== null && change.before !== null && (
              <p>{t('decision.change', { before: doseWords(change.before), now: doseWords(dose) })}</p>
            )}
            <DecisionRows decisions={why} decidedOn={decidedOn} />
          </Card>
        </div>
      )}
    </li>
  );
}
