import type { ReactNode } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import type { Against } from '#core/rules/against-exercise.ts';
import type { DoneExercise } from '#pwa/data/queries/done-exercises.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EquipmentNeeds } from '#pwa/parts/EquipmentNeeds.tsx';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { BackLink } from '#pwa/ui/page/BackLink.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { Dose } from './Dose.tsx';
import type { ExerciseActions } from './exercise-actions.ts';
import { ExercisePath, type PathExercise } from './ExercisePath.tsx';
import { ExerciseStage } from './ExerciseStage.tsx';
import styles from './ExerciseView.module.css';
import { LogExercise } from './LogExercise.tsx';
import { Sources } from './Sources.tsx';
import { StartExercise } from './StartExercise.tsx';

interface ExerciseViewProps {
  /** undefined until they are fetched, null where they could not be */
  readonly details: ExerciseDetails | null | undefined;
  readonly onRetry: () => void;
  readonly back: { readonly label: string; readonly to: string };
  readonly easier: readonly PathExercise[];
  readonly here: PathExercise;
  readonly harder: readonly PathExercise[];
  /** undefined until it is read, or where it was never done */
  readonly done: DoneExercise | undefined;
  /** undefined until it is read */
  readonly isFavourite: boolean | undefined;
  /** what speaks against beginning it today; undefined until it is read, null: nothing */
  readonly against: Against | null | undefined;
  readonly today: Day;
  readonly actions: ExerciseActions;
}

export function ExerciseView(props: ExerciseViewProps) {
  const { details, onRetry, back, easier, here, harder, done, isFavourite, against, today, actions } = props;
  const t = useText('exercise');
  const common = useText('common');
  const marking = useCommand(actions.markFavourite);
  const page = (content: ReactNode) => (
    <div className={`wrap ${styles['screen']}`}>
      <BackLink to={back.to}>{back.label}</BackLink>
      {content}
    </div>
  );
  if (details === undefined)
    return page(
      <Skeleton
        label={t('loading', { name: here.name })}
        blocks={[{ blockSize: '22rem' }, { inlineSize: '60%', blockSize: '3rem' }, { blockSize: '8rem' }]}
      />,
    );
  if (details === null)
    return page(
      <>
        <PageHeader title={here.name} />
        <ErrorState
          level={2}
          title={t('failed.title')}
          action={
            <Button variant="primary" icon="refresh" onClick={onRetry}>
              {common('action.retry')}
            </Button>
          }
        >
          <p>{t('failed.text')}</p>
        </ErrorState>
      </>,
    );
  const { name, lead, motion, dose, notIf, stopIf, steps, faults, seated, sources } = details;
  return page(
    <div className={styles['columns']}>
      <ExerciseStage name={name} dose={dose} motion={motion} />
      <div className={styles['facts']}>
        <PageHeader title={name} lead={<p>{lead}</p>} />
        <Dose dose={dose} duration={details.duration} />
        <Section title={t('check')}>
          <ul className={styles['check']}>
            {notIf.map(({ say }) => (
              <li key={say}>{say}</li>
            ))}
          </ul>
        </Section>
        <section className={styles['stop']} aria-labelledby="stop-if">
          <Icon name="stop" />
          <h2 id="stop-if">{t('stop')}</h2>
          <ul>
            {stopIf.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </section>
        <div className={styles['acts']}>
          <StartExercise id={details.id} against={against} />
          <LogExercise
            exercise={details}
            actions={actions}
            done={done}
            isAgainst={against !== undefined && against !== null}
            today={today}
          />
          {isFavourite !== undefined && (
            <IconButton
              icon="favorite"
              label={t('favourite')}
              edged
              aria-pressed={isFavourite}
              onClick={() => void marking.run(!isFavourite)}
            />
          )}
        </div>
        <FailureNote failure={marking.failure} />
        <Section title={t('know.title')}>
          <KeyValueList
            items={[
              {
                label: t('know.equipment'),
                value: <EquipmentNeeds of={details} />,
              },
              ...(seated === undefined ? [] : [{ label: t('know.seated'), value: seated }]),
            ]}
          />
        </Section>
      </div>
      <div className={styles['words']}>
        <Section title={t('how')}>
          <ol className={styles['steps']}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Section>
        <Section title={t('wrong')}>
          <Rows>
            {faults.map(({ fault, cue }) => (
              <Row key={fault}>
                <div className={styles['fault']}>
                  <b>{fault}</b>
                  <span>{cue}</span>
                </div>
              </Row>
            ))}
          </Rows>
        </Section>
        {easier.length + harder.length > 0 && (
          <Section title={t('path.title')}>
            <ExercisePath easier={easier} here={here} harder={harder} />
          </Section>
        )}
        <Section title={t('sources')}>
          <Sources sources={sources} />
        </Section>
      </div>
    </div>,
  );
}
