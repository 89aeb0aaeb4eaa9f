import { useMemo } from 'react';
import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { setAsideOf } from '#core/rules/coach/overrules.ts';
import { lighterUntil } from '#core/rules/coach/training.ts';
import type { ChosenOption, Overrule } from '#core/rules/coach/training.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { CoachActions } from './coach-actions.ts';
import type { Standing } from './overrule-form.ts';
import styles from './Plan.module.css';
import { inWeek, useOnCoachPage } from './useCoachPage.ts';

interface OwnChoicesProps {
  /** the latest first */
  readonly choices: readonly Overrule[];
  readonly options: readonly ChosenOption[];
  readonly today: Day;
  /** what tells whether they hold; null until it is read */
  readonly standing: Standing | null;
  readonly off: number;
  readonly takeBack: CoachActions['takeBack'];
  /** null where nothing can be decided now */
  readonly onPutBack: ((exerciseId: string) => void) | null;
}

/** What the person decided against the coach: each with its reason, and the way back. */
export function OwnChoices({ choices, options, today, standing, off, takeBack, onPutBack }: OwnChoicesProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const common = useText('common');
  const format = useFormat();
  const doseWords = useDoseWords();
  const exerciseName = useExerciseName();
  const toast = useToast();
  const { focusWhenThere } = useOnCoachPage();
  const undoing = useCommand(takeBack, { keyOf: (id) => id });
  const undo = async (id: string, what: string, back: string): Promise<void> => {
    if ((await undoing.run(id))?.ok !== true) return;
    toast.show({ title: t('own.undone', { what }) });
    focusWhenThere(back);
  };
  const asides = useMemo(
    () =>
      new Map(
        standing === null
          ? []
          : choices.map((one) => {
              const { assessment, history, library, today } = standing;
              return [one.id, setAsideOf(one, assessment, history, library, today)] as const;
            }),
      ),
    [choices, standing],
  );
  const holding = options.filter((one) => lighterUntil(one) >= today);
  if (choices.length + holding.length === 0) return null;
  const sentence = ({ exerciseId, choice }: Overrule): string => {
    const name = exerciseName(exerciseId);
    if (choice.kind === 'dose') return t('own.dose', { name, dose: doseWords(choice.dose) });
    if (choice.kind === 'swap') return t('own.swap', { name, to: exerciseName(choice.to) });
    return t(`own.${choice.kind}`, { name });
  };
  /** Undefined: it holds, or it cannot be told. */
  const asideWords = ({ id, choice }: Overrule): string | undefined => {
    const aside = asides.get(id) ?? null;
    if (aside === null) return undefined;
    if (aside === 'until-done') return t('own.asideUntilDone');
    return t(choice.kind === 'swap' ? 'own.asideSwap' : 'own.asideDose');
  };
  const isLatest = ({ id, exerciseId }: Overrule): boolean =>
    choices.find(
      (one) => one.exerciseId === exerciseId && (one.choice.kind === 'leave-out' || one.choice.kind === 'put-back'),
    )?.id === id;
  return (
    <Section title={t('own.title')} hint={t('own.hint')}>
      <ul className={styles['choices']}>
        {holding.map((one) => {
          const what = coach(`option.${one.option}`);
          const day = format.day(one.day, 'month-day-short');
          const until = format.day(lighterUntil(one), 'month-day-short');
          return (
            <li key={one.id} data-chosen={one.option}>
              <b>{what}</b>
              <span className={styles['soft']}>{t('options.until', { day, until })}</span>
              <span className={styles['ways']}>
                <Button
                  variant="link"
                  size="small"
                  icon="undo"
                  busy={undoing.of(one.id).isBusy}
                  busyLabel={t('own.undoing')}
                  aria-label={t('own.undoOf', { what })}
                  onClick={() => void undo(one.id, what, `[data-offered="${one.option}"]`)}
                >
                  {common('action.undo')}
                </Button>
              </span>
            </li>
          );
        })}
        {choices.map((choice) => {
          const what = sentence(choice);
          const { id, at, reason, exerciseId } = choice;
          const aside = asideWords(choice);
          return (
            <li key={id}>
              <b>{what}</b>
              <span className={styles['soft']}>
                {t('own.reason', { day: format.day(dayOf(at, off), 'month-day-short'), reason })}
              </span>
              {aside !== undefined && <span className={styles['soft']}>{aside}</span>}
              <span className={styles['ways']}>
                <Button
                  variant="link"
                  size="small"
                  icon="undo"
                  busy={undoing.of(id).isBusy}
                  busyLabel={t('own.undoing')}
                  aria-label={t('own.undoOf', { what })}
                  onClick={() => void undo(id, what, inWeek(exerciseId))}
                >
                  {common('action.undo')}
                </Button>
                {choice.choice.kind === 'leave-out' && onPutBack !== null && isLatest(choice) && (
                  <Button
                    variant="link"
                    size="small"
                    aria-label={t('own.putBackOf', { name: exerciseName(exerciseId) })}
                    onClick={() => onPutBack(exerciseId)}
                  >
                    {t('own.putBack')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <FailureNote failure={undoing.failure} />
    </Section>
  );
}
