import { useMemo } from 'react';
import { minutesOf } from '#core/exercises/listed.ts';
import type { Refusal } from '#core/rules/coach/overrules.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import type { CommandRunner } from '#pwa/parts/useCommand.ts';
import { useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { useLeaveWords } from '#pwa/parts/useLeaveWords.ts';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { NumberStepper } from '#pwa/ui/form/NumberStepper.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { TextArea } from '#pwa/ui/form/TextArea.tsx';
import { useForm, type Problems } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import type { NewOverrule } from './coach-actions.ts';
import {
  candidatesFor,
  likelyAmount,
  likelyKilograms,
  numberOf,
  overruleOf,
  refusalOf,
  startOf,
  takesWeight,
} from './overrule-form.ts';
import type { Overruled, OverruleValues, Standing } from './overrule-form.ts';
import styles from './Plan.module.css';

interface OverruleDialogProps {
  readonly overruled: Overruled;
  readonly standing: Standing;
  /** ids of what the week holds */
  readonly inPlan?: readonly string[];
  readonly recording: CommandRunner<[NewOverrule], { readonly id: string }, CommandFailure>;
  readonly onClose: () => void;
}

const WORDS = { dose: 'dose', swap: 'swap', 'leave-out': 'out', 'put-back': 'back' } as const;
const MOST_SETS = 10;
/** as many as a record holds */
const MOST_LETTERS = 1_000;

/** Decides against the coach, with a reason. What the rules refuse is said in words, and nothing is recorded. */
export function OverruleDialog({ overruled, standing, inPlan, recording, onClose }: OverruleDialogProps) {
  const t = useText('plan');
  const common = useText('common');
  const coach = useText('coach');
  const leave = useLeaveWords();
  const words = useCoachWords();
  const doseWords = useDoseWords();
  const format = useFormat();
  const { kind, exerciseId, dose } = overruled;
  const exerciseName = useExerciseName();
  const name = exerciseName(exerciseId);
  const candidates = useMemo(
    () => (kind === 'swap' ? candidatesFor(exerciseId, standing, inPlan) : []),
    [kind, exerciseId, standing, inPlan],
  );

  const refusalWords = (refusal: Refusal): string =>
    refusal.code === 'does-not-fit' ? words.rule(refusal.misfit.ruleId) : coach(`refused.${refusal.code}`);
  const problemOf = (refusal: Refusal, values: OverruleValues): Problems<OverruleValues> => {
    const text = refusalWords(refusal);
    if (refusal.code === 'reason-missing') return { reason: text };
    if (refusal.code === 'does-not-fit') return { to: text };
    if (refusal.code !== 'out-of-range') return { whole: text };
    const likely = likelyKilograms(overruled, values, standing);
    if (likely !== null)
      return {
        kilograms: {
          text: t('overrule.kilogramsFar'),
          proposal: { label: t('overrule.didYouMean', { value: likely }), value: likely },
        },
      };
    const value = likelyAmount(overruled, values, standing);
    if (value === null) return { amount: text };
    return { amount: { text, proposal: { label: t('overrule.didYouMean', { value }), value } } };
  };
  const notNumbers = ({ amount }: OverruleValues): Problems<OverruleValues> =>
    Number.isInteger(numberOf(amount))
      ? { kilograms: t('overrule.kilogramsNumber') }
      : { amount: t('overrule.number') };
  const check = (values: OverruleValues): Problems<OverruleValues> => {
    const overrule = overruleOf(overruled, values);
    if (overrule === null) return kind === 'swap' ? { to: t('overrule.choose') } : notNumbers(values);
    const refusal = refusalOf(overrule, standing, dose);
    if (refusal?.code !== 'reason-missing') return refusal === null ? {} : problemOf(refusal, values);
    // Whatever else is wrong is said with it.
    const other = refusalOf({ ...overrule, reason: '-' }, standing, dose);
    return { ...(other === null ? {} : problemOf(other, values)), ...problemOf(refusal, values) };
  };
  const form = useForm<OverruleValues>({
    start: startOf(overruled),
    check,
    onSubmit: async (values) => {
      const overrule = overruleOf(overruled, values);
      return overrule !== null && (await recording.run(overrule))?.ok === true;
    },
    onSaved: onClose,
  });
  const whole = form.field('whole').error;
  return (
    <FormDialog
      form={form}
      title={t(`overrule.${WORDS[kind]}Title`, { name })}
      lead={t(`overrule.${WORDS[kind]}Lead`, { dose: dose === null ? '' : doseWords(dose) })}
      labels={{
        ...(kind === 'swap' && candidates.length === 0
          ? {}
          : { save: t('overrule.save'), saving: t('overrule.saving') }),
        cancel: common('action.cancel'),
      }}
      guard={leave}
      failure={<FailureNote failure={recording.failure} />}
      onClose={onClose}
    >
      {kind === 'dose' && dose !== null && (
        <>
          <NumberStepper
            label={t('overrule.sets')}
            min={1}
            max={MOST_SETS}
            labels={{ less: t('overrule.less'), more: t('overrule.more') }}
            {...form.field('sets')}
          />
          <TextField
            label={t(`overrule.${dose.unit}`)}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('amount')}
          />
          {takesWeight(overruled, standing) && (
            <TextField
              label={t('overrule.kilograms')}
              hint={t('overrule.kilogramsHint')}
              unit={t('overrule.kilogramsUnit')}
              inputMode="decimal"
              autoComplete="off"
              {...form.field('kilograms')}
            />
          )}
        </>
      )}
      {kind === 'swap' &&
        (candidates.length === 0 ? (
          <p className={styles['soft']}>{t('overrule.noneFits')}</p>
        ) : (
          <RadioRows
            label={t('overrule.with')}
            options={candidates.map(({ id, relation, isResting, dose: asked, seconds }) => {
              const what = t('overrule.option', {
                relation: t(`overrule.${relation}`),
                dose: doseWords(asked),
                minutes: format.minutes(minutesOf(seconds)),
              });
              return {
                value: id,
                label: exerciseName(id),
                hint: isResting ? t('overrule.resting', { relation: what }) : what,
              };
            })}
            {...form.field('to')}
          />
        ))}
      {!(kind === 'swap' && candidates.length === 0) && (
        <TextArea
          label={t('overrule.reason')}
          hint={t('overrule.reasonHint')}
          rows={2}
          maxLength={MOST_LETTERS}
          {...form.field('reason')}
        />
      )}
      <div role="alert">{whole !== undefined && <Note>{whole}</Note>}</div>
    </FormDialog>
  );
}
