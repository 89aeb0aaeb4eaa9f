import * as RadixToast from '@radix-ui/react-toast';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { StoneSign } from '../path/StoneSign.tsx';
import styles from './Toast.module.css';
import { ToastContext, type Toaster, type ToastMessage } from './useToast.ts';

/** One toast is seen at a time; a new one takes the place of the one shown. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
/** Long enough to hear what it says, find its button and press it. */
export const TOAST_ACTION_MIN_MS = 10_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_VIEWPORT_MAX_PX = 420;

interface ToastProviderProps {
  readonly children: ReactNode;
  /** `announcement` goes before each message for readers; `viewport` names the place, `{hotkey}` in it becomes its key */
  readonly labels: { readonly announcement: string; readonly viewport: string; readonly dismiss: string };
  readonly dir?: 'ltr' | 'rtl';
}

interface Shown extends ToastMessage {
  readonly id: number;
}

export function ToastProvider({ children, labels, dir = 'ltr' }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastId = useRef(0);
  const toaster = useMemo<Toaster>(
    () => ({
      show: (message) => {
        lastId.current += 1;
        const id = lastId.current;
        setShown((before) => [...before, { ...message, id }].slice(-TOAST_LIMIT));
      },
      dismiss: () => setShown([]),
    }),
    [],
  );

  return (
    <ToastContext value={toaster}>
      <RadixToast.Provider
        duration={TOAST_DURATION_MS}
        swipeThreshold={TOAST_SWIPE_PX}
        swipeDirection={dir === 'rtl' ? 'left' : 'right'}
        label={labels.announcement}
      >
        {children}
        {shown.map((message) => (
          <ToastCard
            key={message.id}
            message={message}
            dismissLabel={labels.dismiss}
            onGone={() => setShown((all) => all.filter(({ id }) => id !== message.id))}
          />
        ))}
        <RadixToast.Viewport
          className={styles['viewport']}
          style={{ maxInlineSize: `${TOAST_VIEWPORT_MAX_PX}px` }}
          label={labels.viewport}
        />
      </RadixToast.Provider>
    </ToastContext>
  );
}

interface ToastCardProps {
  readonly message: Shown;
  readonly dismissLabel: string;
  readonly onGone: () => void;
}

function ToastCard({ message: { title, description, sign, action, duration }, dismissLabel, onGone }: ToastCardProps) {
  const shownMs = action === undefined ? duration : Math.max(duration ?? 0, TOAST_ACTION_MIN_MS);
  return (
    <RadixToast.Root
      className={styles['toast']}
      onOpenChange={(open) => {
        if (!open) onGone();
      }}
      {...(shownMs === undefined ? {} : { duration: shownMs })}
    >
      {sign === 'warning' ? <Icon name="warning" /> : sign !== undefined && <StoneSign state={sign} />}
      <span className={styles['words']}>
        <RadixToast.Title className={styles['title']}>{title}</RadixToast.Title>
        {description !== undefined && <RadixToast.Description>{description}</RadixToast.Description>}
      </span>
      {action === undefined ? (
        <RadixToast.Close className={styles['close']} aria-label={dismissLabel}>
          <Icon name="close" size="small" />
        </RadixToast.Close>
      ) : (
        <RadixToast.Action className={styles['action']} altText={action.altText} onClick={action.onAction}>
          {action.label}
        </RadixToast.Action>
      )}
    </RadixToast.Root>
  );
}
