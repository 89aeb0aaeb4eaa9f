import type { ReactNode, RefObject } from 'react';
import { Dialog } from './Dialog.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** what the choice will mean, and the choice */
  readonly children: ReactNode;
  /** the main button; as wide as the sheet on phones */
  readonly action: ReactNode;
  /** beside it, as a link: "Skip it today" */
  readonly otherAction?: ReactNode;
  readonly labels: { readonly close: string };
  /** Work is under way that closing would not stop. */
  readonly busy?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/** A choice over the page: from the bottom edge on phones, in the middle from 960 px. One level only: no sheet opens another. */
export function Sheet({ action, otherAction, children, ...dialog }: SheetProps) {
  return (
    <Dialog
      {...dialog}
      size="sheet"
      maxHeight="92dvh"
      actions={
        <div className={styles['actions']}>
          {action}
          {otherAction}
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
