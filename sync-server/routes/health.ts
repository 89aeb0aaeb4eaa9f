import type Router from '@koa/router';
import type { RequestState } from '../middleware/app-context.ts';
import type { Store } from '../store/store.ts';

export interface HealthDeps {
  readonly store: Store;
  /** false from the moment the process has been told to stop */
  readonly isOpen: () => boolean;
}

/** `/livez`: the process runs. `/readyz`: it may be sent requests. `/api/health`: the app's own connection check. */
export function addHealthRoutes(router: Router<RequestState>, { store, isOpen }: HealthDeps): void {
  router.get('/livez', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const failure = isOpen() ? await store.ping().then(() => null, String) : 'stopping';
    if (failure !== null) ctx.state.log.warn({ failure }, 'not ready');
    ctx.status = failure === null ? 200 : 503;
    ctx.body = { status: failure === null ? 'ok' : 'not ready' };
  });
  router.get('/api/health', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  });
}
