import { useState } from 'react';
import { addDays, type Day } from '#core/lib/day.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useLeaveWords } from '#pwa/parts/useLeaveWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Checkbox } from '#pwa/ui/form/Checkbox.tsx';
import { CheckboxRows } from '#pwa/ui/form/CheckboxRows.tsx';
import { DateField } from '#pwa/ui/form/DateField.tsx';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { Form, LeaveGuard, SubmitButton, type LeaveLabels } from '#pwa/ui/form/Form.tsx';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { Meter } from '#pwa/ui/form/Meter.tsx';
import { NumberStepper } from '#pwa/ui/form/NumberStepper.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Slider } from '#pwa/ui/form/Slider.tsx';
import { TextArea } from '#pwa/ui/form/TextArea.tsx';
import { TimeField } from '#pwa/ui/form/TimeField.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const VISIT = 20_780 as Day;
const MOST_MINUTES = 480;
const MOST_LETTERS = 2000;
const LONG_WORD = 'a'.repeat(400);
const SETTLES = ['hour', 'morning', 'longer'] as const;
const THINGS = ['wall', 'chair', 'band'] as const;
const ANSWERS = ['saves', 'objects', 'fails'] as const;
/** What an earlier version of the form below kept: minutes were a text, and the pace is gone. */
const OLD_DRAFT = { minutes: '45', pace: 'slow', note: 'Stiff at first' };

export function FormParts() {
  return (
    <>
      <Controls />
      <Choices />
      <Amounts />
      <WholeForm />
    </>
  );
}

function Controls() {
  const t = useText('gallery');
  const [note, setNote] = useState(t('form.noteText'));
  const [visit, setVisit] = useState<Day | null>(VISIT);
  const [reminder, setReminder] = useState<number | null>(450);
  return (
    <PartSection heading={t('form.controls')}>
      <div className={styles['fields']}>
        <TextArea
          label={t('form.note')}
          hint={t('form.noteHint')}
          count={t('form.count', { used: note.length, most: MOST_LETTERS })}
          value={note}
          onChange={setNote}
        />
        <TextArea label={t('form.long')} error={t('form.longError')} value={LONG_WORD} readOnly />
        <TextField label={t('fields.minutes')} unit={t('form.minutesUnit')} inputMode="numeric" defaultValue="20" />
        <DateField
          label={t('form.visit')}
          hint={t('form.visitHint')}
          value={visit}
          min={addDays(VISIT, -7)}
          max={addDays(VISIT, 30)}
          onChange={setVisit}
        />
        <DateField
          label={t('form.visit')}
          error={t('form.visitError')}
          proposal={{ label: t('form.visitProposal'), onTake: () => setVisit(VISIT) }}
          value={addDays(VISIT, -400)}
          onChange={setVisit}
        />
        <DateField label={t('fields.off')} value={null} disabled onChange={setVisit} />
        <TimeField label={t('form.reminder')} hint={t('form.reminderHint')} value={reminder} onChange={setReminder} />
        <TimeField label={t('form.reminder')} error={t('form.reminderError')} value={null} onChange={setReminder} />
        <TimeField label={t('fields.off')} value={null} disabled onChange={setReminder} />
        <TextArea label={t('fields.off')} disabled />
      </div>
    </PartSection>
  );
}

function Choices() {
  const t = useText('gallery');
  const [settles, setSettles] = useState<(typeof SETTLES)[number] | null>(null);
  const [things, setThings] = useState<readonly (typeof THINGS)[number][]>(['wall', 'chair']);
  const [agreed, setAgreed] = useState(false);
  const settling = SETTLES.map((value) => ({
    value,
    label: t(`form.settles.${value}`),
    ...(value === 'longer' ? { hint: t('form.settlesHint') } : {}),
  }));
  const thing = THINGS.map((value) => ({ value, label: t(`form.things.${value}`) }));
  return (
    <PartSection heading={t('form.choosing')}>
      <div className={styles['fields']}>
        <RadioRows label={t('form.settling')} value={settles} options={settling} onChange={setSettles} />
        <CheckboxRows
          label={t('form.thing')}
          hint={t('form.thingHint')}
          value={things}
          options={thing}
          onChange={setThings}
        />
        <RadioRows
          label={t('form.settling')}
          error={t('form.chooseOne')}
          value={null}
          options={settling}
          onChange={setSettles}
        />
        <CheckboxRows
          label={t('form.thing')}
          error={t('form.tickSome')}
          value={[]}
          options={thing}
          onChange={setThings}
        />
        <div>
          <Checkbox label={t('form.agree')} hint={t('form.agreeHint')} value={agreed} onChange={setAgreed} />
          <Checkbox label={t('form.agree')} error={t('form.agreeError')} value={false} onChange={setAgreed} />
          <Checkbox label={t('fields.off')} value disabled onChange={setAgreed} />
        </div>
        <RadioRows label={t('fields.off')} value="hour" options={settling} disabled onChange={setSettles} />
        <CheckboxRows
          label={t('form.longChoice')}
          value={[LONG_WORD]}
          options={[{ value: LONG_WORD, label: LONG_WORD }]}
          onChange={() => undefined}
        />
      </div>
    </PartSection>
  );
}

function Amounts() {
  const t = useText('gallery');
  const common = useText('common');
  const [worst, setWorst] = useState(6);
  const [best, setBest] = useState<number | null>(null);
  const [speed, setSpeed] = useState(60);
  const steps = { labels: { less: common('stepper.less'), more: common('stepper.more') } };
  return (
    <PartSection heading={t('form.amounts')}>
      <div className={styles['fields']}>
        <Slider
          {...steps}
          label={t('form.worst')}
          value={worst}
          min={0}
          max={10}
          valueText={t('form.ofTen', { value: worst })}
          onChange={setWorst}
        />
        <Slider
          {...steps}
          label={t('form.best')}
          value={best}
          min={0}
          max={10}
          valueText={best === null ? t('form.unset') : t('form.ofTen', { value: best })}
          onChange={setBest}
        />
        <Slider
          {...steps}
          label={t('form.speed')}
          hint={t('form.speedHint')}
          value={speed}
          min={0}
          max={100}
          step={5}
          valueText={t('form.percent', { value: speed })}
          onChange={setSpeed}
        />
        <Slider
          {...steps}
          label={t('form.worst')}
          error={t('form.worstError')}
          value={9}
          min={0}
          max={10}
          valueText={t('form.ofTen', { value: 9 })}
          onChange={setWorst}
        />
        <Slider
          {...steps}
          label={t('fields.off')}
          value={3}
          min={0}
          max={10}
          valueText={t('form.ofTen', { value: 3 })}
          disabled
          onChange={setWorst}
        />
        <NumberStepper
          {...steps}
          label={t('form.sets')}
          error={t('form.setsError')}
          proposal={{ label: t('form.setsProposal'), onTake: () => undefined }}
          value={7}
          min={1}
          max={9}
          onChange={() => undefined}
        />
        <Meter label={t('form.room')} value={31} max={48} valueText={t('form.roomText', { used: 31, all: 48 })} />
        <Meter
          label={t('form.room')}
          hint={t('form.roomFull')}
          value={48}
          max={48}
          valueText={t('form.roomText', { used: 48, all: 48 })}
        />
        <Meter label={t('form.room')} value={0} max={0} valueText={t('form.roomUnknown')} />
      </div>
      <p className={styles['note']}>{t('sample')}</p>
    </PartSection>
  );
}

interface Session {
  readonly minutes: number;
  readonly warmUp: number;
  readonly note: string;
}

const START: Session = { minutes: 20, warmUp: 5, note: '' };

/** What the form and the one in the dialog share: three fields, one of which depends on another. */
function useSessionForm(answer: (typeof ANSWERS)[number], draft?: unknown) {
  const t = useText('gallery');
  return useForm<Session>({
    start: START,
    draft,
    check: ({ minutes, warmUp }) => ({
      minutes:
        minutes > MOST_MINUTES
          ? { text: t('form.tooLong'), proposal: { label: t('form.meant'), value: 90 } }
          : undefined,
      warmUp: warmUp > minutes ? t('form.warmUpError') : undefined,
    }),
    onSubmit: () => Promise.resolve(answer === 'objects' ? { note: t('form.noteTaken') } : answer === 'saves'),
  });
}

function SessionFields({ form }: { readonly form: ReturnType<typeof useSessionForm> }) {
  const t = useText('gallery');
  const common = useText('common');
  const steps = { labels: { less: common('stepper.less'), more: common('stepper.more') }, min: 0 };
  return (
    <>
      <NumberStepper {...steps} label={t('fields.minutes')} max={960} step={10} {...form.field('minutes')} />
      <NumberStepper {...steps} label={t('form.warmUp')} max={60} step={5} {...form.field('warmUp')} />
      <TextField label={t('form.note')} hint={t('form.noteHint')} {...form.field('note')} />
    </>
  );
}

function WholeForm() {
  const t = useText('gallery');
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>('objects');
  const [isOpen, setIsOpen] = useState(false);
  const form = useSessionForm(answer);
  const leave = useLeaveWords();
  return (
    <PartSection heading={t('form.heading')}>
      <Segmented
        label={t('form.server')}
        value={answer}
        options={ANSWERS.map((value) => ({ value, label: t(`form.answer.${value}`) }))}
        onChange={setAnswer}
      />
      <div className={styles['states']}>
        <Form form={form}>
          <SessionFields form={form} />
          <div className={styles['flow']}>
            <SubmitButton form={form} label={t('form.save')} busyLabel={t('buttons.saving')} />
            <Button onClick={() => form.change({ minutes: 900 })}>{t('form.tooMany')}</Button>
          </div>
        </Form>
        <RestoredForm />
      </div>
      <LeaveGuard form={form} labels={leave} />
      <div>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('form.open')}
        </Button>
      </div>
      {isOpen && <SessionDialog leave={leave} onClose={() => setIsOpen(false)} />}
    </PartSection>
  );
}

function RestoredForm() {
  const t = useText('gallery');
  const form = useSessionForm('fails', OLD_DRAFT);
  return (
    <Form form={form}>
      {form.isRestored && (
        <Note
          action={
            <Button size="small" onClick={form.startOver}>
              {t('form.startOver')}
            </Button>
          }
        >
          {t('form.restored')}
        </Note>
      )}
      <SessionFields form={form} />
    </Form>
  );
}

interface SessionDialogProps {
  readonly leave: LeaveLabels;
  readonly onClose: () => void;
}

function SessionDialog({ leave, onClose }: SessionDialogProps) {
  const t = useText('gallery');
  const common = useText('common');
  const form = useSessionForm('fails');
  return (
    <FormDialog
      form={form}
      title={t('form.heading')}
      lead={t('form.lead')}
      labels={{ save: t('form.save'), saving: t('buttons.saving'), cancel: common('action.cancel') }}
      guard={leave}
      failure={<Note>{t('form.failed')}</Note>}
      onClose={onClose}
    >
      <SessionFields form={form} />
    </FormDialog>
  );
}
