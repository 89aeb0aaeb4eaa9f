import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import styles from './Form.module.css';
import type { FormState } from './useForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** "Leave without saving?", what is lost, and the two ways on. */
export interface LeaveLabels {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

interface FormProps<V extends object> {
  readonly form: FormState<V>;
  readonly children: ReactNode;
}

/** Fields below each other. Enter sends; after a press that found problems the focus is on the first of them. */
export function Form<V extends object>({ form, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  const { faults } = form;
  useEffect(() => {
    if (faults === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = wrong?.matches('fieldset') === true ? wrong.querySelector<HTMLElement>('input, button') : wrong;
    control?.focus();
  }, [faults]);
  return (
    <form
      ref={element}
      id={form.id}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {children}
    </form>
  );
}

interface SubmitButtonProps<V extends object> {
  /** its button may stand outside it, as at the foot of a dialog */
  readonly form: FormState<V>;
  readonly label: string;
  /** while it saves, in "-ing" */
  readonly busyLabel: string;
  /** `small` at the foot of a dialog */
  readonly size?: 'regular' | 'small';
  /** `secondary` where the page has a weightier button */
  readonly variant?: 'primary' | 'secondary';
}

export function SubmitButton<V extends object>({
  form,
  label,
  busyLabel,
  size = 'regular',
  variant = 'primary',
}: SubmitButtonProps<V>) {
  return (
    <Button type="submit" form={form.id} variant={variant} size={size} busy={form.isBusy} busyLabel={busyLabel}>
      {label}
    </Button>
  );
}

interface LeaveGuardProps {
  /** or what of it there is to lose */
  readonly form: Pick<FormState<object>, 'isDirty'>;
  readonly labels: LeaveLabels;
  /** the parameter of the search by which the page is another; without it, only the path makes it so */
  readonly by?: string;
}

/**
 * Put beside a form on a page whose text would be lost: asks whoever leaves the page, while it is being saved too. A screen
 * that goes on by itself does so in `onSaved`, or where `submit` answers true. A form that keeps a draft needs none.
 */
export function LeaveGuard({ form, labels, by }: LeaveGuardProps) {
  const guard = useLeaveGuard(form.isDirty, by);
  const staying = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={guard.isAsking}
      onClose={guard.stay}
      title={labels.title}
      initialFocus={staying}
      actions={
        <>
          <Button ref={staying} variant="primary" onClick={guard.stay}>
            {labels.stay}
          </Button>
          <Button variant="link" onClick={guard.leave}>
            {labels.leave}
          </Button>
        </>
      }
    >
      <p>{labels.text}</p>
    </Dialog>
  );
}
