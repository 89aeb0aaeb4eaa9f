import type { ReactNode } from 'react';
import type { StartedSpace } from '../data/space/start-space.ts';
import { SpaceContext } from '../data/useSpace.ts';
import { SyncLoopContext } from '../data/useSyncLoop.ts';
import { AppError } from './errors/AppError.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { ToastHost } from './toasts/ToastHost.tsx';

interface AppProps {
  readonly started: Pick<StartedSpace, 'space' | 'loop'>;
  readonly onError: (error: unknown) => void;
  /** a router with `AppRoutes` in it */
  readonly children: ReactNode;
}

/** The providers behind the screens' hooks, and the outermost error boundary. */
export function App({ started: { space, loop }, onError, children }: AppProps) {
  return (
    <ErrorBoundary fallback={() => <AppError />} onError={onError}>
      <SpaceContext value={space}>
        <SyncLoopContext value={loop}>
          <ToastHost onError={onError}>{children}</ToastHost>
        </SyncLoopContext>
      </SpaceContext>
    </ErrorBoundary>
  );
}
