import type Router from '@koa/router';
import { openApiOf } from '#core/api/openapi.ts';
import { checkHealth, describeApi } from '#core/api/server.ts';
import { ok } from '#core/lib/result.ts';
import { answer } from '../middleware/answer.ts';
import type { RequestState } from '../middleware/app-context.ts';
import type { Store } from '../store/store.ts';

export const health = answer(checkHealth, () => () => ok({ status: 'ok' }));

/** For whoever runs the server: `/livez`: the process runs. `/readyz`: it may be sent requests. */
export function addProbes(
  router: Router<RequestState>,
  /** `isOpen`: false from the moment the process has been told to stop */
  { store, isOpen }: { readonly store: Pick<Store, 'ping'>; readonly isOpen: () => boolean },
): void {
  router.get('/livez', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const failure = isOpen() ? await store.ping().then(() => null, String) : 'stopping';
    if (failure !== null) ctx.state.log.warn({ failure }, 'not ready');
    ctx.status = failure === null ? 200 : 503;
    ctx.body = { status: failure === null ? 'ok' : 'not ready' };
  });
}

export const describe = answer(describeApi, ({ calls }) => {
  let document: ReturnType<typeof openApiOf> | undefined;
  return () => ok((document ??= openApiOf(calls)));
});
