import type { Toaster, ToastMessage } from '#pwa/ui/useToast.ts';

/** Takes messages from the first moment on and hands them over once the toasts' code has come. */
export interface ToastRelay extends Toaster {
  /** the answer disconnects */
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
