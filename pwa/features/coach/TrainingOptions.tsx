import { useDeferredValue, useEffect, useMemo } from 'react';
import { optionsOffered, sourceOf } from '#core/rules/coach/options.ts';
import { sources } from '#core/rules/coach/sources.ts';
import type { TrainingOption } from '#core/rules/coach/vocabulary.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { SourceLink } from '#pwa/parts/DecisionRows.tsx';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { CoachActions } from './coach-actions.ts';
import type { Standing } from './overrule-form.ts';
import styles from './Plan.module.css';
import { useOnCoachPage, useTakeBack } from './useCoachPage.ts';

interface TrainingOptionsProps {
  readonly standing: Standing;
  readonly actions: Pick<CoachActions, 'recordOption' | 'takeBack'>;
}

/** Ways to train that would change the week, each with what it is, for whom, and what it rests on. */
export function TrainingOptions({ standing, actions }: TrainingOptionsProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const { focusWhenThere, look } = useOnCoachPage();
  const takeBack = useTakeBack(actions.takeBack);
  // Whether one would change the week takes a whole week to tell: the one that is asked for is shown first.
  const shown = useDeferredValue(standing, null);
  const offered = useMemo(
    () => (shown === null ? [] : optionsOffered(shown.assessment, shown.history, shown.library, shown.today)),
    [shown],
  );
  const choosing = useCommand(actions.recordOption, {
    keyOf: (option: TrainingOption) => option,
    undo: ({ id }, option) => ({
      command: () => takeBack(id, `[data-offered="${option}"]`),
      said: { title: t('own.saved') },
      altText: t('own.undoAlt'),
    }),
  });
  // Drawn later than the week.
  useEffect(look, [look, offered]);
  if (offered.length === 0) return null;
  const choose = async (option: TrainingOption): Promise<void> => {
    if ((await choosing.run(option))?.ok === true) focusWhenThere(`[data-chosen="${option}"]`);
  };
  return (
    <Section title={t('options.title')} hint={t('options.hint')}>
      <ul className={styles['choices']}>
        {offered.map((option) => (
          <li key={option} data-offered={option}>
            <b>{coach(`option.${option}`)}</b>
            <span>{coach(`optionIs.${option}`)}</span>
            <span className={styles['soft']}>
              {t('options.why')} <SourceLink source={sources[sourceOf(option)]} />
            </span>
            <span className={styles['ways']}>
              <Button
                variant="link"
                size="small"
                busy={choosing.of(option).isBusy}
                busyLabel={t('options.choosing')}
                aria-label={t('options.chooseOf', { what: coach(`option.${option}`) })}
                onClick={() => void choose(option)}
              >
                {t('options.choose')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FailureNote failure={choosing.failure} />
    </Section>
  );
}
