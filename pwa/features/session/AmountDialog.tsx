import { useRef } from 'react';
import { amountFault } from '#core/rules/session/tasks.ts';
import type { AmountFault } from '#core/rules/session/tasks.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';

interface AmountDialogProps {
  readonly title: string;
  readonly unit: 'reps' | 'seconds';
  readonly asked: number;
  /** as it is recorded, where it is corrected */
  readonly recorded?: number;
  readonly failure?: AnyFailure | null;
  readonly onSave: (amount: number) => Promise<boolean>;
  readonly onClose: () => void;
}

/** How much of a set was done, typed. */
export function AmountDialog({ title, unit, asked, recorded, failure = null, onSave, onClose }: AmountDialogProps) {
  const t = useText('session');
  const common = useText('common');
  const format = useFormat();
  const first = useRef<HTMLInputElement>(null);
  const words = ({ code, most, proposal }: AmountFault) => ({
    text: t(`amount.${code}`, { most: format.number(most) }),
    ...(proposal !== null && {
      proposal: { label: t('amount.proposal', { number: format.number(proposal) }), value: String(proposal) },
    }),
  });
  const form = useForm({
    start: { amount: recorded === undefined ? '' : String(recorded) },
    check: ({ amount }) => {
      const fault = amountFault(unit, amount, asked);
      return { amount: fault === null ? undefined : words(fault) };
    },
    onSubmit: ({ amount }) => onSave(Number(amount)),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      labels={{ save: t('amount.save'), saving: t('amount.saving'), cancel: common('action.cancel') }}
      failure={<FailureNote failure={failure} />}
      initialFocus={first}
      onClose={onClose}
    >
      <TextField
        ref={first}
        label={t(`amount.${unit}`)}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        {...form.field('amount')}
      />
    </FormDialog>
  );
}
