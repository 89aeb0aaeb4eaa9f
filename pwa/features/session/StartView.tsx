import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { minutesOf } from '#core/exercises/listed.ts';
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Against } from '#core/rules/against-exercise.ts';
import type { TooMuch } from '#core/rules/coach/may-train.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { secondsOfTasks } from '#core/rules/session/tasks.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { useAskWords } from '#pwa/parts/useAskWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { BackLink } from '#pwa/ui/page/BackLink.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import type { Offer } from './offer.ts';
import { PainFirst } from './PainFirst.tsx';
import type { PainGiven } from './PainFirst.tsx';
import type { StartActions } from './session-actions.ts';
import styles from './Session.module.css';

interface StartViewProps {
  readonly offer: Offer;
  /** the place that the pain before it is about, as it is recorded */
  readonly region: string;
  /** why the safety questions are due, where they are */
  readonly asks: Parameters<ReturnType<typeof useAskWords>>[0];
  /** why somebody should look at the pain */
  readonly toSee: readonly Reason[];
  /** how a fresh injury is now, once that is to be told */
  readonly fresh?: ReactNode;
  /** which pain it is, where it is what speaks against today */
  readonly tooMuch?: TooMuch;
  /** the exercise that was asked for by name */
  readonly wanted: ListedExercise | null;
  readonly exerciseOf: (id: string) => ListedExercise | undefined;
  /** it takes the place of another step: it is landed on as soon as it is known */
  readonly isNext?: boolean;
  readonly actions: StartActions;
}

export function StartView({
  offer,
  region,
  asks,
  toSee,
  fresh,
  tooMuch = 'over',
  wanted,
  exerciseOf,
  isNext = false,
  actions,
}: StartViewProps) {
  const t = useText('session');
  const against = useText('hindrance');
  const format = useFormat();
  const askWords = useAskWords();
  const rest = useCommand(actions.restInstead, {
    undo: ({ id }) => ({ command: () => actions.takeBack(id) }),
  });
  useLanding(offer.kind === 'loading' ? null : `${offer.kind} ${wanted?.id ?? ''}`, isNext);
  const back =
    wanted === null ? null : <BackLink to={href('exercise', { exerciseId: wanted.id })}>{wanted.name}</BackLink>;
  const name = wanted?.name ?? '';
  const words = (
    key: Exclude<Offer['kind'], 'session' | 'loading' | 'rest' | 'pain' | Against>,
  ): { readonly title: string; readonly text: string } => ({
    title: t(`offer.${key}.title`, { name }),
    text: t(`offer.${key}.text`, { name }),
  });
  const whom = <ToSee reasons={toSee} />;
  const whomAndFresh = (
    <>
      {whom}
      {fresh}
    </>
  );
  const word = (title: string, text: string, action: ReactNode, notes: ReactNode = whom) => (
    <div className={`wrap ${styles['page']}`}>
      {back}
      <PageHeader title={title} lead={<p>{text}</p>} />
      {notes}
      <div className={styles['acts']}>{action}</div>
    </div>
  );
  const toCoach = (label: string, variant: 'primary' | 'stop' = 'primary') => (
    <Link className={buttonClass({ variant })} to={href('coach')}>
      {label}
    </Link>
  );
  const toExercises = (
    <Link className={buttonClass()} to={href('exercises')}>
      {t('offer.other')}
    </Link>
  );
  const toStart = (
    <Link className={buttonClass({ variant: 'primary' })} to={href('start')}>
      {t('offer.toStart')}
    </Link>
  );
  /** of the answer that was saved just now */
  const slip = (
    <>
      {rest.undo !== null && (
        <Button variant="link" icon="undo" busy={rest.isUndoing} onClick={() => void rest.undo?.()}>
          {t('offer.pain.slip')}
        </Button>
      )}
      <FailureNote failure={rest.failure} />
    </>
  );
  switch (offer.kind) {
    case 'loading':
      return (
        <div className={`wrap ${styles['page']}`}>
          <Skeleton label={t('loading')} blocks={[{ inlineSize: '60%', blockSize: '3rem' }, { blockSize: '12rem' }]} />
        </div>
      );
    case 'stop':
      return word(t('offer.stop.title'), against('stop'), toCoach(against('act.stop'), 'stop'), null);
    case 'ask':
      return word(
        t('offer.ask.title'),
        `${rest.done === null ? '' : `${t('offer.ask.saved')} `}${askWords(asks)}`,
        <>
          {toCoach(against('act.ask'))}
          {slip}
        </>,
        // Why they come again says it too.
        <ToSee reasons={toSee} said={asks.some((one) => one.ruleId === 'flag.ask-again') ? 'pain.severe' : null} />,
      );
    case 'none':
      return word(words('none').title, words('none').text, [
        <span key="coach">{toCoach(t('offer.none.act'))}</span>,
        <span key="exercises">{toExercises}</span>,
      ]);
    case 'nothing-fits':
      return word(words('nothing-fits').title, words('nothing-fits').text, toCoach(t('offer.nothing-fits.act')));
    case 'condition':
    case 'ask-first':
      return word(t('offer.not-for-you', { name }), against(offer.kind), toCoach(against(`act.${offer.kind}`)));
    case 'unreadable':
      return word(words('unreadable').title, words('unreadable').text, toCoach(t('offer.unreadable.act')));
    case 'unsaved':
      return word(words('unsaved').title, words('unsaved').text, toCoach(t('offer.unsaved.act')));
    case 'newer-ruleset':
      return word(words('newer-ruleset').title, words('newer-ruleset').text, toStart);
    case 'too-young':
      return word(t('offer.too-young.title'), against('too-young'), toStart);
    case 'done':
      return word(words('done').title, words('done').text, toExercises, whomAndFresh);
    case 'pain':
      return word(
        t('offer.pain.title'),
        rest.done === null ? against(tooMuch) : t('offer.pain.textSaved'),
        <>
          {toStart}
          {slip}
        </>,
      );
    case 'rest':
      return word(
        t('offer.rest.title'),
        offer.next === null
          ? t('offer.rest.textNone')
          : t('offer.rest.text', { day: format.day(offer.next, 'weekday') }),
        toExercises,
        whomAndFresh,
      );
    case 'session':
      return (
        <div className={`wrap ${styles['page']}`}>
          {back}
          <Beginning
            offer={offer}
            notes={whomAndFresh}
            region={region}
            wanted={wanted}
            exerciseOf={exerciseOf}
            actions={actions}
            rest={rest}
          />
        </div>
      );
  }
}

interface BeginningProps extends Pick<StartViewProps, 'region' | 'wanted' | 'exerciseOf' | 'actions'> {
  readonly offer: Extract<Offer, { kind: 'session' }>;
  readonly notes: ReactNode;
  readonly rest: Pick<
    ReturnType<typeof useCommand<[number], unknown, AnyFailure>>,
    'run' | 'isBusy' | 'failure' | 'done'
  >;
}

function Beginning({ offer, notes, region, wanted, exerciseOf, actions, rest }: BeginningProps) {
  const t = useText('session');
  const format = useFormat();
  const doseWords = useDoseWords();
  const start = useCommand(actions.start);
  const { tasks, cautions } = offer;
  const form = useForm<PainGiven>({
    start: { pain: null },
    check: (given) => ({ pain: given.pain === null ? t('start.missing') : undefined }),
    onSubmit: async (given) => given.pain !== null && (await start.run(tasks, given.pain))?.ok === true,
  });
  const { pain } = form.values;
  const minutes = minutesOf(secondsOfTasks(tasks));
  const light = pain === null ? null : lightOf(pain);
  const count = { count: tasks.length, number: format.number(tasks.length) };
  return (
    <>
      <PageHeader
        title={wanted === null ? t('start.title', count) : wanted.name}
        lead={<p>{t('start.minutes', { count: minutes, number: format.number(minutes) })}</p>}
      />
      {notes}
      {cautions.map((one) => (
        <Note key={one}>{t(`start.caution.${one}`)}</Note>
      ))}
      <PainFirst form={form} region={region}>
        {light === 'amber' && t('start.why')}
        {light === 'red' && t('start.over')}
      </PainFirst>
      <div className={styles['acts']}>
        {light === 'red' ? (
          <Button
            variant="primary"
            busy={rest.isBusy}
            busyLabel={t('start.overBusy')}
            disabled={rest.done !== null}
            onClick={() => pain !== null && void rest.run(pain)}
          >
            {t('start.overAct')}
          </Button>
        ) : (
          <Button
            type="submit"
            form={form.id}
            variant="primary"
            icon="play"
            fullWidth
            busy={start.isBusy}
            busyLabel={t('start.busy')}
          >
            {t('start.act')}
          </Button>
        )}
      </div>
      <FailureNote failure={start.failure ?? rest.failure} />
      <Rows edged>
        {tasks.map(({ exerciseId, dose }) => {
          const exercise = exerciseOf(exerciseId);
          return (
            <ListRow
              key={exerciseId}
              level={2}
              title={exercise?.name ?? exerciseId}
              hint={exercise?.aim}
              meta={[doseWords(dose)]}
              thumb={exercise === undefined ? undefined : <StillFigure motion={exercise.still} />}
            />
          );
        })}
      </Rows>
    </>
  );
}
