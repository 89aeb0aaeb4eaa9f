import { createContext, useContext, useLayoutEffect } from 'react';
import type { StoneState } from '../path/mark.ts';

export interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
  /**
   * Said in place of the button: where the same can be done later ("Open “Recorded today” to undo"), and where there is no
   * such place, the key that leads to the toast, F8.
   */
  readonly altText: string;
}

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** a stone says where the record is kept; a warning has its own sign */
  readonly sign?: Exclude<StoneState, 'open'> | 'warning';
  readonly action?: ToastAction;
  /** milliseconds; 5000 unless given, and never less than 10,000 with an action */
  readonly duration?: number;
}

export interface Toaster {
  show(message: ToastMessage): void;
  dismiss(): void;
}

export const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (toaster === null) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** What failed is said on the page: a toast of something older, or of the same, would lie over it. */
export function useNoToastOver(failure: object | null): void {
  const toaster = useContext(ToastContext);
  useLayoutEffect(() => {
    if (failure !== null) toaster?.dismiss();
  }, [failure, toaster]);
}
