import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: ReactNode;
  /** what it will mean, before it is done; a field where something has to be typed first; last, what failed */
  readonly children: ReactNode;
  readonly labels: {
    /** a verb that says what is done ("Discard"), and the same while it runs ("Discarding") */
    readonly confirm: string;
    readonly confirming: string;
    readonly cancel: string;
  };
  /** something is deleted: the button has the bin's sign */
  readonly isDestructive?: boolean;
  /** false until what must be typed is typed; only where something is lost for good */
  readonly isReady?: boolean;
  /** Nothing closes the dialog meanwhile, since closing would not stop it. */
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that cannot be taken back. In the tree only while it asks. */
export function ConfirmDialog({
  title,
  children,
  labels,
  isDestructive = false,
  isReady = true,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      busy={isBusy}
      actions={
        <>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            size="small"
            busy={isBusy}
            busyLabel={labels.confirming}
            disabled={!isBusy && !isReady}
            onClick={onConfirm}
          >
            {labels.confirm}
          </Button>
          <Button variant="link" size="small" disabled={isBusy} onClick={onClose}>
            {labels.cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
