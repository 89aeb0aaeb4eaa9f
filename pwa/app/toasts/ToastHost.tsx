import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ToastContext } from '../../ui/useToast';
import { FaultBoundary } from '../faults/FaultBoundary';
import { createToastRelay } from './toast-relay';

const Toasts = lazy(() => import('./Toasts').then((module) => ({ default: module.Toasts })));

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
        <Suspense fallback={null}><Toasts relay={relay} /></Suspense>
      </FaultBoundary>
    </ToastContext>
  );
}
