import { useState } from 'react';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { isWhole, measures } from '#core/rules/progress/measures.ts';
import type { TestId } from '#core/rules/progress/measures.ts';
import type { Frames } from '#pwa/device/frames.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { usePlaceNames } from '#pwa/parts/usePlaceNames.ts';
import { SelectField, TextField } from '#pwa/ui/form/Field.tsx';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { SingleLegClock, SitToStandClock } from './MeasureClock.tsx';
import type { ProgressActions } from './progress-actions.ts';
import styles from './ProgressView.module.css';
import { typedResult } from './typed-result.ts';

/** Of every test, `measures.how`. */
const STEPS = ['place', 'before', 'do', 'stop'] as const;

interface MeasureDialogProps {
  readonly measure: TestId | 'pain';
  /** where it may hurt, the most likely first */
  readonly places: readonly string[];
  readonly actions: Pick<ProgressActions, 'ratePain' | 'recordOutcome' | 'takeBack'>;
  readonly onClose: () => void;
  readonly frames?: Frames;
}

/** One measurement: how to do it safely, its clock, and its result, which may also be written down by hand. */
export function MeasureDialog({ measure, places, actions, onClose, frames }: MeasureDialogProps) {
  const t = useText('progress');
  const common = useText('common');
  const format = useFormat();
  const placeNames = usePlaceNames();
  const { least, most, test } = measures[measure];
  const [isTimed, setIsTimed] = useState(false);
  const saving = useCommand(
    (value: number, place: string) =>
      measure === 'pain' ? actions.ratePain(place, value) : actions.recordOutcome({ measure, value }),
    {
      undo: ({ id }, value) => ({
        command: () => actions.takeBack(id),
        said: { title: t('measures.saved', { name: t(`measures.name.${measure}`), value: format.number(value) }) },
        altText: t('measures.undoAlt'),
        undone: { title: t('measures.undone') },
      }),
    },
  );
  const form = useForm({
    start: { value: '', place: places[0] ?? WHOLE_BODY },
    check: ({ value }) => ({
      value:
        typedResult(value, least, most, isWhole(measure)) === null
          ? t(isWhole(measure) ? 'measures.range' : 'measures.rangeTenths', {
              least: format.number(least),
              most: format.number(most),
            })
          : undefined,
    }),
    onSubmit: async ({ value, place }) => {
      const result = typedResult(value, least, most, isWhole(measure));
      return result !== null && (await saving.run(result, place))?.ok === true;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(`measures.name.${measure}`)}
      lead={t(`measures.what.${measure}`)}
      labels={{ save: t('measures.save'), saving: t('measures.saving'), cancel: common('action.cancel') }}
      failure={<FailureNote failure={saving.failure} />}
      onClose={onClose}
    >
      {test !== null && (
        <>
          <div>
            <h3 className={styles['how']}>{t('measures.safe')}</h3>
            <ol className={styles['steps']}>
              {STEPS.map((step) => (
                <li key={step}>{t(`measures.how.${test.how}.${step}`)}</li>
              ))}
            </ol>
          </div>
          {test.clock === 'sit-to-stand' && <SitToStandClock frames={frames} />}
          {test.clock === 'single-leg' && (
            <SingleLegClock
              frames={frames}
              onResult={(seconds) => {
                setIsTimed(true);
                form.change({ value: String(seconds) });
              }}
            />
          )}
        </>
      )}
      {measure === 'pain' && places.length > 0 && (
        <SelectField label={t('measures.place')} {...form.field('place')}>
          {[...places, WHOLE_BODY].map((place) => (
            <option key={place} value={place}>
              {placeNames(place) ?? t('everywhere')}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t(`measures.result.${measure}`)}
        hint={test === null || isTimed ? undefined : t('measures.byHand')}
        inputMode={isWhole(measure) ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        {...form.field('value')}
      />
    </FormDialog>
  );
}
