import { createElement, Suspense, useState, type ReactNode } from 'react';
import { ToastContext } from '#pwa/ui/overlay/useToast.ts';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { lazyPart } from '../lazy-part.ts';
import { useIsDrawn } from '../useIsDrawn.ts';
import { createToastRelay, ToastRelayContext, type ToastRelay } from './toast-relay.ts';

const toasts = lazyPart<{ readonly relay: ToastRelay }>(() =>
  import('./Toasts.tsx').then((module) => ({ default: module.Toasts })),
);

interface ToastHostProps {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Provides `useToast` to everything below; the code that draws toasts is fetched after the first screen, and shows what came before it. */
export function ToastHost({ onError, children }: ToastHostProps) {
  const [tries, setTries] = useState(0);
  // A message that waits for the code fetches it once more, where it could not be fetched before.
  const [relay] = useState(() => createToastRelay(() => setTries((count) => count + 1)));
  const isDrawn = useIsDrawn();
  return (
    <ToastContext value={relay}>
      <ToastRelayContext value={relay}>{children}</ToastRelayContext>
      <ErrorBoundary
        resetKey={String(tries)}
        fallback={() => null}
        onError={(error) => {
          toasts.forget();
          onError(error);
        }}
      >
        <Suspense fallback={null}>{isDrawn && createElement(toasts.part(), { relay })}</Suspense>
      </ErrorBoundary>
    </ToastContext>
  );
}
