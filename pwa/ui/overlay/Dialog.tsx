import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../IconButton.tsx';
import { focusOn, followPlace } from '../keep-focus.ts';
import styles from './Dialog.module.css';
import { useNoToastOver } from './useToast.ts';

// The native element gives the top layer, the inert page behind and Escape without injected
// styles, which the content security policy would block. It is in the tree only while open, and
// closes before it leaves, so that the focus goes back to where it came from, or to what stands there now.

export interface DialogProps {
  readonly open: boolean;
  /** Escape, the backdrop (unless `backdropCloses` is false), or a close the browser asks for; none of them while it is `busy`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Stays in view below the scrolling text. */
  readonly actions?: ReactNode;
  /** Any CSS length; "80vh" is 80% of the viewport. */
  readonly maxHeight?: string;
  /** `sheet`: from the bottom edge below 960 px; see `overlay/Sheet.tsx` */
  readonly size?: 'regular' | 'wide' | 'sheet';
  /** adds a button beside the title that closes it, with this name */
  readonly labels?: { readonly close: string };
  readonly backdropCloses?: boolean;
  /** Work is under way that closing would not stop. */
  readonly busy?: boolean;
  /** Takes the focus when the dialog opens; otherwise its title does, so that it is read from the top. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

const OPEN = {};

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  maxHeight = '90vh',
  size = 'regular',
  labels,
  backdropCloses = true,
  busy = false,
  initialFocus,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Beneath the backdrop it could be neither read nor pressed.
  useNoToastOver(OPEN);
  const focusFirst = useEffectEvent(() => (initialFocus?.current ?? heading.current)?.focus());
  const pressBeganBeside = useRef(false);
  const [timesClosed, setTimesClosed] = useState(0);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const { activeElement } = document;
    const opener = activeElement instanceof HTMLElement ? followPlace(activeElement) : null;
    return () => {
      element.close();
      const back = opener?.leave() ?? null;
      if (back !== null) focusOn(back);
    };
  }, []);
  // A page may hold back one Escape or Back; at the next the browser closes the element itself. Where the dialog is still
  // wanted then, because it asks or is busy, it is shown anew: nobody could open it again.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    focusFirst();
  }, [timesClosed]);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles['dialog'], size !== 'regular' && styles[size])}
      style={{ maxBlockSize: maxHeight }}
      aria-labelledby={titleId}
      // Holds back every Escape where the browser knows it.
      closedby={busy ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        // Where it cannot be held back, `close` follows.
        if (!busy && event.cancelable) onClose();
      }}
      onClose={(event) => {
        const element = event.currentTarget;
        if (event.target !== element || element.open) return;
        if (!busy) onClose();
        setTimesClosed((times) => times + 1);
      }}
      onPointerDown={(event) => {
        pressBeganBeside.current = event.target === event.currentTarget;
      }}
      // Text selected with the mouse as far as the backdrop ends in a click on the dialog too.
      onClick={(event) => {
        const isBeside = pressBeganBeside.current && event.target === event.currentTarget;
        if (backdropCloses && !busy && isBeside) onClose();
      }}
    >
      <div className={styles['scroll']} style={{ maxBlockSize: maxHeight }}>
        <div className={styles['head']}>
          <h2 ref={heading} id={titleId} className={styles['title']} tabIndex={-1}>
            {title}
          </h2>
          {labels !== undefined && <IconButton icon="close" label={labels.close} disabled={busy} onClick={onClose} />}
        </div>
        <div className={styles['body']}>{children}</div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </dialog>
  );
}
