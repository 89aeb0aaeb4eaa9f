import { useRef } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import type { FormState } from './useForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** "Leave without saving?", what is lost, and the two ways on. */
export interface LeaveLabels {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

interface LeaveGuardProps {
  /** or what of it there is to lose */
  readonly form: Pick<FormState<object>, 'isDirty'>;
  readonly labels: LeaveLabels;
}

/**
 * Put beside a form on a page whose text would be lost: asks whoever leaves the page, while it is being saved too. A screen
 * that goes on by itself does so in `onSaved`. A form that keeps a draft needs none.
 */
export function LeaveGuard({ form, labels }: LeaveGuardProps) {
  const guard = useLeaveGuard(form.isDirty);
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
