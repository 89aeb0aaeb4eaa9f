import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { focusOn, followPlace } from './keep-focus.ts';

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
  const focusFirst = useEffectEvent(() => (initialFocus?.current ?? heading.current)?.focus());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const { activeElement } = document;
    const opener = activeElement instanceof HTMLElement ? followPlace(activeElement) : null;
    if (!element.open) element.showModal();
    focusFirst();
    return () => {
      element.close();
      const back = opener?.leave() ?? null;
      if (back !== null) focusOn(back);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles['dialog'], size !== 'regular' && styles[size])}
      style={{ maxBlockSize: maxHeight }}
      aria-labelledby={titleId}
      // Chromium lets a page hold back the first Escape only; this holds back every one.
      closedby={busy ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={(event) => {
        const element = event.currentTarget;
        if (event.target === element && !element.open) onClose();
      }}
      onClick={(event) => {
        if (backdropCloses && !busy && event.target === event.currentTarget) onClose();
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
