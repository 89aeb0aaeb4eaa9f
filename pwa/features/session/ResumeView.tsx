import { useState } from 'react';
import { isTooMuch } from '#core/rules/coach/may-train.ts';
import type { SaidHindrance } from '#core/rules/coach/may-train.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { PainFirst } from './PainFirst.tsx';
import type { PainGiven } from './PainFirst.tsx';
import type { ResumeActions } from './session-actions.ts';
import styles from './Session.module.css';
import { SignsSheet } from './SignsSheet.tsx';
import { StopSheet } from './StopSheet.tsx';

interface ResumeViewProps {
  readonly title: string;
  /** "Sit to stand, set 2 of 3, 5 repetitions counted" */
  readonly place: string;
  readonly text: string;
  /** what is against going on: today, `session`, in which it hurt more than 5, that it is `past` or `done`, or another device `ended` it */
  readonly hindrance: SaidHindrance | 'session' | 'past' | 'done' | 'ended' | null;
  /** why somebody should look at the pain; a stop says whom to see itself */
  readonly toSee?: readonly Reason[];
  /** it hurt more than 5 in it */
  readonly endsForPain?: boolean;
  /** it was left for hours: nobody knows how it hurts now */
  readonly asksPain?: boolean;
  /** the place that it is about, as it is recorded */
  readonly region: string;
  readonly labels: { readonly goOn: string; readonly end: string; readonly other?: string };
  readonly actions: Omit<ResumeActions, 'sign'>;
  /** of the exercise it stands at, when to stop with it */
  readonly stopIf: readonly string[];
  /** by which the emergency number is known */
  readonly timeZone: string;
  /** a sign that needs a person was told */
  readonly onSign: () => void;
}

/** A session that is not finished: where it stood, and the two ways on. */
export function ResumeView({
  title,
  place,
  text,
  hindrance,
  toSee = [],
  endsForPain = false,
  asksPain = false,
  region,
  labels,
  actions,
  stopIf,
  timeZone,
  onSign,
}: ResumeViewProps) {
  const t = useText('session');
  const against = useText('hindrance');
  const [sheet, setSheet] = useState<'signs' | 'hurts' | null>(null);
  const close = (): void => setSheet(null);
  const goOn = useCommand(actions.goOn);
  const end = useCommand(actions.end);
  const other = useCommand(actions.other ?? actions.end);
  const form = useForm<PainGiven>({
    start: { pain: null },
    check: (given) => ({ pain: asksPain && given.pain === null ? t('start.missing') : undefined }),
    onSubmit: async (given) => (await goOn.run(given.pain))?.ok === true,
  });
  const { pain } = form.values;
  const isOver = pain !== null && lightOf(pain) === 'red';
  const mayGoOn = hindrance === null;
  const isOfSession = hindrance === 'session' || hindrance === 'past' || hindrance === 'done' || hindrance === 'ended';
  // Until it is ended here, what was done counts nowhere: no way leads past that.
  const isOfToday = isTooMuch(hindrance);
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader
        title={title}
        lead={
          <>
            <p>
              <b>{place}</b>
            </p>
            <p>{text}</p>
          </>
        }
      />
      {isOfSession ? (
        <Note>{t(`resume.hindrance.${hindrance}`)}</Note>
      ) : isOfToday ? (
        <Note>{`${against(hindrance)} ${t('resume.hindrance.today')}`}</Note>
      ) : (
        hindrance !== null && <NotToday because={hindrance} />
      )}
      {hindrance !== 'stop' && <ToSee reasons={toSee} />}
      {mayGoOn && asksPain && (
        <PainFirst form={form} region={region} lead={t('resume.painAgain')}>
          {isOver && t('start.over')}
        </PainFirst>
      )}
      <div className={styles['acts']}>
        {mayGoOn && (
          <Button
            variant="primary"
            {...(!isOver && { icon: 'play' as const })}
            busy={goOn.isBusy}
            onClick={() => void form.submit()}
          >
            {isOver ? t('start.overAct') : labels.goOn}
          </Button>
        )}
        {hindrance === 'past' && labels.other !== undefined && (
          <Button variant="primary" busy={other.isBusy} busyLabel={t('resume.ending')} onClick={() => void other.run()}>
            {labels.other}
          </Button>
        )}
        <Button
          variant={isOfToday || hindrance === 'session' || hindrance === 'done' ? 'primary' : 'secondary'}
          busy={end.isBusy}
          busyLabel={t('resume.ending')}
          onClick={() => void end.run()}
        >
          {labels.end}
        </Button>
        {labels.other !== undefined && mayGoOn && (
          <Button variant="link" onClick={() => void other.run()}>
            {labels.other}
          </Button>
        )}
      </div>
      {hindrance !== 'done' && (
        <p className={styles['small']}>
          {t(hindrance === 'ended' ? 'resume.seeMeans' : endsForPain ? 'stop.meansPain' : 'resume.endMeans')}
        </p>
      )}
      {hindrance !== 'stop' && (
        <p className={styles['small']}>
          <Button variant="link" size="small" onClick={() => setSheet('signs')}>
            {t('foot.signs')}
          </Button>
        </p>
      )}
      <FailureNote failure={goOn.failure ?? end.failure ?? other.failure} />
      {sheet === 'signs' && (
        <SignsSheet
          stopIf={stopIf}
          timeZone={timeZone}
          onStop={onSign}
          {...(mayGoOn && { onHurts: () => setSheet('hurts') })}
          onClose={close}
        />
      )}
      {sheet === 'hurts' && (
        <StopSheet
          isHeld={false}
          isPain
          onStop={(why) => {
            close();
            void end.run(why);
          }}
          onSigns={() => setSheet('signs')}
          onClose={close}
        />
      )}
    </div>
  );
}
