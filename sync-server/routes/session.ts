import { parseBase64url } from '../../core/lib/base-encodings';
import { ownerOf, SECRET_BYTES } from '../../core/sync/owner';
import { sessionRequest } from '../../core/sync/protocol';
import { readJson } from '../middleware/read-json';
import { refuse } from '../middleware/refuse';
import { deviceBefore, setSessionCookies } from '../middleware/session';
import { fieldsOf } from './fields-of';
import { HTTP_DEVICE } from './streak';
import type Router from '@koa/router';
import type { SessionTokens } from '../identity/session-token';
import type { RequestState } from '../middleware/app-context';

const BODY_LIMIT = 4096;

/** `POST /api/session`: an owner proves itself by its secret. Idempotent. */
export function addSessionRoutes(router: Router<RequestState>, tokens: SessionTokens, now: () => number): void {
  router.post('/api/session', async (ctx) => {
    const body = await readJson(ctx.req, BODY_LIMIT);
    if (!body.ok) return refuse(ctx, body.failure);
    const parsed = sessionRequest.safeParse(body.value);
    if (!parsed.success) return refuse(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    const { owner, secret, device } = parsed.data;
    if (device === HTTP_DEVICE) return refuse(ctx, 'unprocessable', { fields: ['device'] });
    const bytes = parseBase64url(secret);
    if (bytes?.length !== SECRET_BYTES || (await ownerOf(bytes)) !== owner) return refuse(ctx, 'wrong_secret');
    const before = deviceBefore(ctx);
    if (before !== null && before !== device) ctx.state.log.info('another device id in the same browser');
    setSessionCookies(ctx, await tokens.sign({ owner, device }, now()), { owner, device });
    ctx.status = 204;
  });
}
