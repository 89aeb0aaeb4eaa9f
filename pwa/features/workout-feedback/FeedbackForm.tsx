import { useRef } from 'react';
import { dayOf } from '#core/lib/day.ts';
import { storyFrom } from '#pwa/data/queries/feedback.ts';
import type { FeedbackState, FeedbackText } from '#pwa/data/queries/feedback.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Form, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { TextArea } from '#pwa/ui/form/TextArea.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import type { FeedbackActions } from './feedback-actions.ts';
import { emptyValues, mostLetters, valuesOf } from './feedback-values.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { useFeedbackDraft } from './useFeedbackDraft.ts';
import styles from './WorkoutFeedback.module.css';

const stars = [1, 2, 3, 4, 5] as const;

interface FeedbackFormProps {
  readonly feedback: FeedbackState;
  readonly nameOf: (exerciseId: string) => string;
  readonly actions: FeedbackActions;
}

/** What is written about one session, kept as its draft until it is handed in. */
export function FeedbackForm({ feedback, nameOf, actions }: FeedbackFormProps) {
  const t = useText('feedback');
  const common = useText('common');
  const format = useFormat();
  const { session, writings } = feedback;
  const keeper = useFeedbackDraft(feedback, actions.keepDraft);
  const submit = useCommand((values: FeedbackValues) => actions.handIn(session.id, values));
  const isHandedIn = useRef(false);
  const tooLong = (text: string) =>
    text.length > mostLetters ? t('tooLong', { most: format.number(mostLetters) }) : undefined;
  const form = useForm<FeedbackValues>({
    start: emptyValues,
    draft: valuesOf(feedback.draft),
    // What is handed in is no draft any more, and stays as it was written.
    onDraft: (values) => {
      if (!isHandedIn.current) keeper.keep(values ?? emptyValues);
    },
    check: (values) => ({
      rating: values.rating === 0 ? t('ratingMissing') : undefined,
      experience: tooLong(values.experience),
      mostValuable: tooLong(values.mostValuable),
      improvements: tooLong(values.improvements),
      testimonial: tooLong(values.testimonial),
    }),
    onSubmit: async (values) => {
      isHandedIn.current = (await submit.run(values))?.ok === true;
      return isHandedIn.current;
    },
  });
  const text = (name: FeedbackText, hint?: string) => (
    <div className={styles['text']}>
      <TextArea label={t(name)} {...(hint !== undefined && { hint })} {...form.field(name)} />
      {writings[name].filter(keeper.isOther).map((other) => (
        <div key={other.name} className={styles['other']} role="group" aria-label={t('another.label')}>
          <b>{t('another.label')}</b>
          <p>{other.text}</p>
          <div className={styles['acts']}>
            <Button
              size="small"
              onClick={() => {
                keeper.settle(other.name);
                const own = form.values[name];
                form.change({ [name]: own === '' ? other.text : `${own}\n${other.text}` });
              }}
            >
              {t('another.take')}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
  const { startedAt = 0, off = 0, exercises = [] } = session.fields;
  const done = [...new Set(session.sets.map(({ data }) => data.exerciseId))];
  const about = {
    exercises: format.list((done.length > 0 ? done : exercises).map(nameOf)),
    day: format.day(dayOf(startedAt, off)),
  };
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader title={t('title')} lead={<p>{t('lead', about)}</p>} />
      {form.isRestored && (
        <Note
          action={
            <Button size="small" onClick={form.startOver}>
              {t('draft.startOver')}
            </Button>
          }
        >
          {t('draft.restored')}
        </Note>
      )}
      <Form form={form}>
        <Segmented
          label={t('rating')}
          hint={t('ratingHint')}
          options={stars.map((value) => ({ value, label: format.number(value) }))}
          {...form.field('rating')}
        />
        {text('experience', t('experienceHint'))}
        {text('mostValuable')}
        {text('improvements')}
        <Segmented
          label={t('recommend')}
          options={[
            { value: 'yes', label: t('recommendYes') },
            { value: 'no', label: t('recommendNo') },
            { value: 'unsaid', label: t('recommendUnsaid') },
          ]}
          {...form.field('recommend')}
        />
        {form.values.rating >= storyFrom && text('testimonial', t('testimonialHint'))}
        <div className={styles['acts']}>
          <SubmitButton form={form} label={t('submit')} busyLabel={t('submitting')} />
        </div>
        {keeper.failure === null ? (
          <p className={styles['small']}>{t('draft.kept')}</p>
        ) : (
          <>
            <p role="alert">{t('draft.notKept')}</p>
            <FailureNote failure={keeper.failure} />
            <div className={styles['acts']}>
              <Button size="small" icon="refresh" onClick={() => void keeper.flush()}>
                {common('action.retry')}
              </Button>
            </div>
          </>
        )}
        <FailureNote failure={submit.failure} />
      </Form>
    </div>
  );
}
