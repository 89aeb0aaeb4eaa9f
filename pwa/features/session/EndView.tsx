import { useEffect, useEffectEvent, useState } from 'react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import type { SessionRecord, SessionSum } from '#pwa/data/queries/sessions.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useLeaveWords } from '#pwa/parts/useLeaveWords.ts';
import { AGAIN, coachHref } from '#pwa/routes/coach-href.ts';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Form, LeaveGuard, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { TextArea } from '#pwa/ui/form/TextArea.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import { DoneSets } from './DoneSets.tsx';
import { PainAtEnd } from './PainAtEnd.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { EndActions } from './session-actions.ts';
import { useSumWords } from './session-words.ts';
import type { NameOf } from './session-words.ts';
import styles from './Session.module.css';
import { SignsSheet } from './SignsSheet.tsx';

interface EndViewProps {
  readonly record: SessionRecord;
  /** undefined until it is read */
  readonly sum?: SessionSum | undefined;
  readonly nameOf: NameOf;
  readonly stillOf: (exerciseId: string) => ListedExercise['still'] | undefined;
  /** the server has it too */
  readonly isSaved: boolean;
  /** when it ended, local */
  readonly day: Day;
  /** on its day: later only slips are put right, and it is told as what was */
  readonly isAsked: boolean;
  /** why somebody should look at the pain, as the dashboard says it */
  readonly toSee?: readonly Reason[];
  readonly actions: Omit<EndActions, 'sign'>;
  /** of the exercise it ended at, when to stop with it */
  readonly stopIf: readonly string[];
  /** by which the emergency number is known */
  readonly timeZone: string;
  /** a sign that needs a person was told */
  readonly onSign: () => void;
  /** a sign was told, and the page is being left for the coach: nothing holds it */
  readonly isLeaving?: boolean;
}

export function EndView({
  record,
  sum,
  nameOf,
  stillOf,
  isSaved,
  day,
  isAsked,
  toSee = [],
  actions,
  stopIf,
  timeZone,
  onSign,
  isLeaving = false,
}: EndViewProps) {
  const t = useText('session');
  const against = useText('hindrance');
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  const [asksSigns, setAsksSigns] = useState(false);
  const { fields, sets, notes } = record;
  const { stopReason = 'other', painBefore, painDuring, painAfter } = fields;
  // A stop because of pain or a sign is one, whether or not a set was done.
  const isRed = isRedStop(stopReason);
  const isSign = stopReason === 'sign';
  const changeable = isSign || stopReason === 'done' ? null : stopReason;
  const isEmpty = sets.length === 0 && !isRed;
  const title = (): string => {
    if (isEmpty) return t('title.nothing');
    return t(stopReason === 'other' ? 'title.left' : `title.${stopReason}`);
  };
  // Such a stop is red whatever number is given.
  const light = isRed ? 'red' : lightOf(Math.max(painAfter ?? 0, painDuring ?? 0, painBefore ?? 0));
  const words = (): string | null => {
    if (stopReason === 'pain' || stopReason === 'sign') return t(`words.${stopReason}`);
    if (light === 'red') return t('words.tooMuch');
    if (isEmpty) return t('words.nothing');
    return stopReason === 'done' ? null : t(`words.${stopReason}`);
  };
  const lead = words();
  const did = useSumWords()(new Set(sets.map(({ data }) => data.exerciseId)).size, sum);
  // One exercise of the library, or the day's session.
  const [onlyOne, ...others] = fields.running?.map(({ exerciseId }) => exerciseId) ?? fields.exercises ?? [];
  const again = onlyOne === undefined || others.length > 0 ? href('session') : sessionHref({ exercise: onlyOne });
  const mayBeginAgain = isEmpty && stopReason !== 'done' && isAsked && light !== 'red';
  const compared = (level: number): string => {
    const words = { level: format.number(level) };
    if (painBefore === undefined) return t('verdict.first', words);
    return t(level < painBefore ? 'verdict.better' : level > painBefore ? 'verdict.worse' : 'verdict.same', words);
  };
  const verdict = isSign ? 'sign' : isRed ? 'painStop' : light;
  return (
    <div className={`wrap ${styles['page']} ${styles['end']}`}>
      <p className={styles['saved']}>
        <StoneSign state={isSaved ? 'saved' : 'here'} />
        {isAsked ? t(isSaved ? 'after.kept' : 'after.justNow') : t(isSaved ? 'after.keptBoth' : 'after.keptHere')}
      </p>
      <PageHeader
        title={title()}
        {...(isAsked ? {} : { above: { line: format.day(day, 'date') } })}
        lead={
          did === null && lead === null ? undefined : (
            <>
              {did !== null && <p>{did}</p>}
              {lead !== null && <p>{lead}</p>}
            </>
          )
        }
      />
      <div className={styles['acts']}>
        {mayBeginAgain && (
          <Link className={buttonClass({ variant: 'primary' })} to={again}>
            {t('after.startAgain')}
          </Link>
        )}
        {isSign && (
          <Link className={buttonClass({ variant: 'secondary' })} to={href('coach')}>
            {against('act.stop')}
          </Link>
        )}
        {changeable !== null && (
          <Button variant="link" size="small" onClick={() => setChanging(true)}>
            {t('after.reasonChange')}
          </Button>
        )}
        {!isSign && isAsked && (
          <Button variant="link" size="small" onClick={() => setAsksSigns(true)}>
            {t('foot.signs')}
          </Button>
        )}
        {isChanging && changeable !== null && (
          <ReasonDialog
            reason={changeable}
            onSave={actions.changeReason}
            {...(isAsked && {
              onSigns: () => {
                setChanging(false);
                setAsksSigns(true);
              },
            })}
            onClose={() => setChanging(false)}
          />
        )}
        {asksSigns && !isSign && (
          <SignsSheet stopIf={stopIf} timeZone={timeZone} onStop={onSign} onClose={() => setAsksSigns(false)} />
        )}
      </div>
      {stopReason === 'pain' && !isAsked && (
        <p className={styles['small']}>
          {t('after.signAsPain')}{' '}
          <Link className="link" to={coachHref({ step: AGAIN })}>
            {t('after.signAct')}
          </Link>
        </p>
      )}
      <PainAtEnd
        when="after"
        level={painAfter}
        last={painBefore === undefined ? null : { level: painBefore, label: t('after.before') }}
        isAsked={isAsked}
        actions={actions}
      >
        <div role="status" className={styles['verdict']} data-light={light}>
          {painAfter !== undefined && (
            <p>
              <b>{compared(painAfter)}</b> {isAsked && t(`verdict.${verdict}`)}
            </p>
          )}
        </div>
        <div role="status" className={styles['toSee']}>
          {isAsked && <ToSee reasons={toSee} />}
        </div>
      </PainAtEnd>
      <Section title={t('after.whatYouDid')}>
        <DoneSets sets={sets} planned={fields.planned ?? {}} nameOf={nameOf} stillOf={stillOf} actions={actions} />
      </Section>
      <div className={styles['earlier']}>
        {(sets.length > 0 || painDuring !== undefined) && (
          <PainAtEnd when="during" level={painDuring} isAsked={isAsked} actions={actions} />
        )}
        <PainAtEnd when="before" level={painBefore} isAsked={false} actions={actions} />
      </div>
      <NoteAndFinish
        notes={notes}
        onSave={actions.note}
        isLeaving={isLeaving}
        finish={mayBeginAgain ? 'secondary' : 'primary'}
        isOver={!isAsked}
      />
      {!isSign && isAsked && (
        <Section title={t('after.morningTitle')}>
          <p>{t('after.morning')}</p>
        </Section>
      )}
      {!isSign && (
        <Section title={t('after.feedbackTitle')}>
          <p>
            <Link className="link" to={`${href('workoutFeedback')}?session=${record.id}`}>
              {t('after.feedback')}
            </Link>
          </p>
        </Section>
      )}
    </div>
  );
}

interface NoteAndFinishProps {
  readonly notes: SessionRecord['notes'];
  readonly onSave: EndActions['note'];
  readonly isLeaving: boolean;
  /** it was of an earlier day: nothing is left to finish */
  readonly isOver: boolean;
  /** how heavy the button is that ends it all */
  readonly finish: 'primary' | 'secondary';
}

/** The latest note is written on; any other that stands, or comes while this is open, is shown beside it and stays. Finish saves it. */
function NoteAndFinish({ notes, onSave, isLeaving, isOver, finish }: NoteAndFinishProps) {
  const t = useText('session');
  const save = useCommand(onSave);
  const leave = useLeaveWords();
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const [seen, setSeen] = useState<readonly string[]>(notes.slice(0, 1).map(({ writing }) => writing));
  const others = notes.filter(({ writing }) => !seen.includes(writing));
  const form = useForm({
    start: { note: notes[0]?.text ?? '' },
    onSubmit: async ({ note: text }) => {
      const saved = await save.run(text, seen);
      if (saved?.ok === true) setSeen(saved.value);
      setSaved(saved?.ok === true);
      return saved?.ok === true;
    },
  });
  const saveAndFinish = async (event: MouseEvent): Promise<void> => {
    // In a new tab or window the page stays, and so does the note.
    if ((!form.isDirty && !form.isBusy) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (await form.submit()) await navigate(href('start'));
  };
  const onLeaving = useEffectEvent(() => {
    if (form.isDirty) void form.submit();
  });
  // Nobody is asked about a note on the way to the coach: it is saved as it stands.
  useEffect(() => {
    if (isLeaving) onLeaving();
  }, [isLeaving]);
  return (
    <>
      <Form form={form}>
        <TextArea label={t('after.note')} hint={t('after.noteHint')} {...form.field('note')} />
        {others.map(({ writing, text }) => (
          <p key={writing}>{t('after.noteOther', { note: text })}</p>
        ))}
        <div className={styles['acts']}>
          <SubmitButton
            form={form}
            label={t('after.noteSave')}
            busyLabel={t('after.noteSaving')}
            size="small"
            variant="secondary"
          />
          <span role="status">{isSaved && !form.isDirty && t('after.noteSaved')}</span>
        </div>
        <FailureNote failure={save.failure} />
      </Form>
      <div className={styles['finish']}>
        <Link
          className={buttonClass({ variant: finish, fullWidth: true })}
          to={href('start')}
          onClick={(event) => void saveAndFinish(event)}
        >
          {t(isOver ? 'after.close' : 'after.finish')}
        </Link>
      </div>
      {!isLeaving && <LeaveGuard form={form} labels={leave} by="ended" />}
    </>
  );
}
