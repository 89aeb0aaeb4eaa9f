import type { Toaster, ToastMessage } from '#pwa/ui/useToast.ts';

/** Accepts messages from the start and hands them over once the code for toasts has loaded. */
export interface ToastRelay extends Toaster {
  /** returns a function that disconnects */
  readonly connect: (toaster: Toaster) => () => void;
}

export function createToastRelay(): ToastRelay {
  let toaster: Toaster | null = null;
  let waiting: ToastMessage[] = [];
  return {
    show: (message) => {
      if (toaster === null) waiting.push(message);
      else toaster.show(message);
    },
    dismiss: () => {
      waiting = [];
      toaster?.dismiss();
    },
    connect: (next) => {
      toaster = next;
      for (const message of waiting.splice(0)) next.show(message);
      return () => {
        toaster = null;
      };
    },
  };
}
