import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { StartedSpace } from '../data/start-space';
import { SpaceContext } from '../data/useSpace';
import { SyncLoopContext } from '../data/useSyncLoop';
import { useDirection } from '../i18n/useDirection';
import { useText } from '../i18n/useText';
import { ToastProvider } from '../ui/Toast';
import { TooltipProvider } from '../ui/Tooltip';
import { AppFault } from './faults/AppFault';
import { FaultBoundary } from './faults/FaultBoundary';

interface ProvidersProps {
  readonly started: StartedSpace;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** Everything that screens find by a hook. */
export function Providers({ started: { space, loop }, queryClient, children }: ProvidersProps) {
  const t = useText('common');
  const direction = useDirection();
  return (
    <QueryClientProvider client={queryClient}>
      <SpaceContext value={space}>
        <SyncLoopContext value={loop}>
          <TooltipProvider>
            <ToastProvider dir={direction} labels={{ announcement: t('toast.announcement'), viewport: t('toast.viewport'), dismiss: t('toast.dismiss') }}>
              {children}
            </ToastProvider>
          </TooltipProvider>
        </SyncLoopContext>
      </SpaceContext>
    </QueryClientProvider>
  );
}

interface AppProps extends Omit<ProvidersProps, 'children'> {
  readonly router: RouterProviderProps['router'];
  readonly onFault: (error: unknown) => void;
}

export function App({ started, queryClient, router, onFault }: AppProps) {
  return (
    <FaultBoundary fallback={<AppFault />} onFault={onFault}>
      <Providers started={started} queryClient={queryClient}>
        <RouterProvider router={router} onError={onFault} />
      </Providers>
    </FaultBoundary>
  );
}
