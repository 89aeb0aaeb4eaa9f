import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StartedSpace } from '../data/start-space.ts';
import { SpaceContext } from '../data/useSpace.ts';
import { SyncLoopContext } from '../data/useSyncLoop.ts';
import { AppFault } from './faults/AppFault.tsx';
import { FaultBoundary } from './faults/FaultBoundary.tsx';
import { ToastHost } from './toasts/ToastHost.tsx';

interface AppProps {
  readonly started: Pick<StartedSpace, 'space' | 'loop'>;
  readonly queryClient: QueryClient;
  readonly onFault: (error: unknown) => void;
  /** a router with `AppRoutes` in it */
  readonly children: ReactNode;
}

/** Everything that screens find by a hook, and the last net below them. */
export function App({ started: { space, loop }, queryClient, onFault, children }: AppProps) {
  return (
    <FaultBoundary fallback={() => <AppFault />} onFault={onFault}>
      <QueryClientProvider client={queryClient}>
        <SpaceContext value={space}>
          <SyncLoopContext value={loop}>
            <ToastHost onFault={onFault}>{children}</ToastHost>
          </SyncLoopContext>
        </SpaceContext>
      </QueryClientProvider>
    </FaultBoundary>
  );
}
