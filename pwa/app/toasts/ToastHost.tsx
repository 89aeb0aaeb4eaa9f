import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ToastContext } from '#pwa/ui/useToast.ts';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { createToastRelay, ToastRelayContext } from './toast-relay.ts';

const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })));

interface ToastHostProps {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Provides `useToast` to everything below; the code that draws toasts is fetched beside the first screen, not before it. */
export function ToastHost({ onError, children }: ToastHostProps) {
  const [relay] = useState(createToastRelay);
  return (
    <ToastContext value={relay}>
      <ToastRelayContext value={relay}>{children}</ToastRelayContext>
      <ErrorBoundary fallback={() => null} onError={onError}>
        <Suspense fallback={null}>
          <Toasts relay={relay} />
        </Suspense>
      </ErrorBoundary>
    </ToastContext>
  );
}
