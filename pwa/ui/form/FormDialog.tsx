import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import styles from './Form.module.css';
import { Form, SubmitButton, type LeaveLabels } from './Form.tsx';
import type { FormState } from './useForm.ts';

interface FormDialogProps<V extends object> {
  readonly form: FormState<V>;
  readonly title: ReactNode;
  /** one sentence about what this is, above the fields */
  readonly lead?: ReactNode;
  /** Without `save` each choice in the form sends it by `form.submit({ ... })`. */
  readonly labels: { readonly save?: string; readonly saving?: string; readonly cancel: string };
  /** Where closing would lose what was written: asked at the dialog's foot, before it closes. */
  readonly guard?: LeaveLabels;
  /** why saving failed, below the fields */
  readonly failure?: ReactNode;
  /** a field that takes the focus at once, where the dialog has little to read before it */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Its screen closes it in `onSaved`. */
export function FormDialog<V extends object>({
  form,
  title,
  lead,
  labels,
  guard,
  failure,
  initialFocus,
  onClose,
  children,
}: FormDialogProps<V>) {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    if (guard === undefined || !form.isDirty) onClose();
    else setIsAsking(!isAsking);
  };
  return (
    <Dialog
      open
      onClose={close}
      // A slip beside the dialog does not lose what was written.
      backdropCloses={guard !== undefined || !form.isDirty}
      busy={form.isBusy}
      {...(initialFocus !== undefined && { initialFocus })}
      title={title}
      actions={
        isAsking && guard !== undefined ? (
          <LeaveQuestion labels={guard} onStay={() => setIsAsking(false)} onLeave={onClose} />
        ) : (
          <>
            {labels.save !== undefined && (
              <SubmitButton form={form} label={labels.save} busyLabel={labels.saving ?? labels.save} size="small" />
            )}
            <Button variant="link" size="small" disabled={form.isBusy} onClick={close}>
              {labels.cancel}
            </Button>
          </>
        )
      }
    >
      {lead !== undefined && <p>{lead}</p>}
      <Form form={form}>{children}</Form>
      {failure}
    </Dialog>
  );
}

interface LeaveQuestionProps {
  readonly labels: LeaveLabels;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** In the place of the buttons, since one dialog never opens over another. */
function LeaveQuestion({ labels, onStay, onLeave }: LeaveQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert" className={styles['asking']}>
        <b>{labels.title}</b> {labels.text}
      </p>
      <Button ref={stay} variant="primary" size="small" onClick={onStay}>
        {labels.stay}
      </Button>
      <Button variant="link" size="small" onClick={onLeave}>
        {labels.leave}
      </Button>
    </>
  );
}
