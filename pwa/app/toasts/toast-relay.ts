import { createContext } from 'react';
import type { Toaster, ToastMessage } from '#pwa/ui/overlay/useToast.ts';

/** Accepts messages from the start and hands them over once the code for toasts has loaded. */
export interface ToastRelay extends Toaster {
  /** returns a function that disconnects */
  readonly connect: (toaster: Toaster) => () => void;
  /** Takes away what is shown, and keeps all but `own` messages back until the returned function is called. */
  readonly holdBack: () => () => void;
  /** of the screen that nothing else may interrupt */
  readonly own: Toaster;
}

export const ToastRelayContext = createContext<ToastRelay | null>(null);

/** @param onWaiting a message came before the code for toasts */
export function createToastRelay(onWaiting: () => void = () => undefined): ToastRelay {
  let toaster: Toaster | null = null;
  let waiting: ToastMessage[] = [];
  let heldBack: ToastMessage[] | null = null;
  const own: Toaster = {
    show: (message) => {
      if (toaster === null) {
        waiting.push(message);
        onWaiting();
      } else toaster.show(message);
    },
    dismiss: () => {
      waiting = [];
      toaster?.dismiss();
    },
  };
  return {
    own,
    show: (message) => {
      if (heldBack === null) own.show(message);
      else heldBack.push(message);
    },
    dismiss: () => {
      if (heldBack === null) own.dismiss();
      else heldBack = [];
    },
    connect: (next) => {
      toaster = next;
      for (const message of waiting.splice(0)) next.show(message);
      return () => {
        toaster = null;
      };
    },
    holdBack: () => {
      heldBack = waiting.splice(0);
      toaster?.dismiss();
      return () => {
        const later = heldBack ?? [];
        heldBack = null;
        for (const message of later) own.show(message);
      };
    },
  };
}
