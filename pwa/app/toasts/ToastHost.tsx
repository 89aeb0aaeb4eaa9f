import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ToastContext } from '#pwa/ui/useToast.ts';
import { FaultBoundary } from '../faults/FaultBoundary.tsx';
import { createToastRelay } from './toast-relay.ts';

const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })));

interface ToastHostProps {
  readonly onFault: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Gives `useToast` to everything below; the drawing of toasts is fetched beside the first screen, not before it. */
export function ToastHost({ onFault, children }: ToastHostProps) {
  const [relay] = useState(createToastRelay);
  return (
    <ToastContext value={relay}>
      {children}
      <FaultBoundary fallback={() => null} onFault={onFault}>
        <Suspense fallback={null}>
          <Toasts relay={relay} />
        </Suspense>
      </FaultBoundary>
    </ToastContext>
  );
}
