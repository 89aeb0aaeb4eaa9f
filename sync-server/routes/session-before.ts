/** What a browser that lost its storage had on the server before: told, joined to what it has now, or let go. */
import type Router from '@koa/router';
import { settleSpaceBefore } from '#core/api/session.ts';
import type { PreviewDeps } from '../identity/preview-join.ts';
import type { SessionTokens } from '../identity/session-token.ts';
import { restoreBefore, spaceBeforeOf } from '../identity/space-before.ts';
import { answerError } from '../middleware/answer-error.ts';
import type { RequestState } from '../middleware/app-context.ts';
import type { ReadSignedIn } from '../middleware/read-signed-in.ts';
import { clearBeforeCookie, readBeforeCookie } from '../middleware/session.ts';
import type { MayStore } from '../middleware/stored-bytes-limit.ts';
import { fieldsOf } from './fields-of.ts';

const BODY_LIMIT = 4096;

export interface SessionBeforeDeps extends PreviewDeps {
  readonly tokens: SessionTokens;
  readonly mayStore: MayStore;
  readonly readSignedIn: ReadSignedIn;
}

export function addSessionBeforeRoutes(router: Router<RequestState>, deps: SessionBeforeDeps): void {
  const { tokens, now, mayStore } = deps;

  router.get('/api/session/before', async (ctx) => {
    const { session } = ctx.state;
    if (session === null) return answerError(ctx, 'not_signed_in');
    ctx.set('Cache-Control', 'no-store');
    const earlier = await readBeforeCookie(ctx, tokens, now());
    const before = earlier === null ? null : await spaceBeforeOf(deps, earlier, session.owner);
    if (before === null) ctx.status = 204;
    else ctx.body = before;
  });

  router.post('/api/session/before', async (ctx) => {
    const signedIn = await deps.readSignedIn(ctx, BODY_LIMIT);
    if (signedIn === null) return;
    const { session, body } = signedIn;
    if (!body.ok) return answerError(ctx, body.failure);
    const parsed = settleSpaceBefore.body.safeParse(body.value);
    if (!parsed.success) return answerError(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    if (parsed.data.owner !== session.owner) return answerError(ctx, 'owner_mismatch', { fields: ['owner'] });
    if (parsed.data.act === 'restore' && !(await mayStore(ctx))) return;
    const earlier = parsed.data.act === 'forget' ? null : await readBeforeCookie(ctx, tokens, now());
    const joined = earlier === null ? null : await restoreBefore(deps, earlier, session.owner);
    clearBeforeCookie(ctx);
    if (joined === null) ctx.status = 204;
    else ctx.body = joined;
  });
}
