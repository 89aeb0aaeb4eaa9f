import { useState } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import type { EndActions } from './session-actions.ts';
import { SignsWay, stopReasons } from './StopSheet.tsx';
import type { Stopped } from './StopSheet.tsx';

interface ReasonDialogProps {
  readonly reason: Stopped;
  readonly onSave: EndActions['changeReason'];
  /** it was a sign that needs a person; not on a later day */
  readonly onSigns?: () => void;
  readonly onClose: () => void;
}

/** Why it was stopped, put right. */
export function ReasonDialog({ reason, onSave, onSigns, onClose }: ReasonDialogProps) {
  const t = useText('session');
  const common = useText('common');
  const save = useCommand(onSave);
  // Another device may tell of pain meanwhile.
  const [shown] = useState(reason);
  const form = useForm<{ reason: Stopped }>({
    start: { reason: shown },
    onSubmit: async (given) => (await save.run(given.reason, shown))?.ok === true,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('after.reasonChange')}
      labels={{ save: common('action.save'), cancel: common('action.cancel') }}
      failure={<FailureNote failure={save.failure} />}
      onClose={onClose}
    >
      {onSigns !== undefined && <SignsWay onPress={onSigns} />}
      <RadioRows
        label={t('after.reasonTitle')}
        options={stopReasons.map((value) => ({ value, label: t(`stop.${value}`), hint: t(`stop.${value}Hint`) }))}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
