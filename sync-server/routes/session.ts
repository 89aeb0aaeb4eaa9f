import type Router from '@koa/router';
import { sessionRequest } from '#core/api/session.ts';
import type { SessionTokens } from '../identity/session-token.ts';
import { accountOfOwner, closedReason, isAlive, newSession } from '../identity/standing.ts';
import type { Standings } from '../identity/standing.ts';
import { answerError } from '../middleware/answer-error.ts';
import type { AppContext, RequestState } from '../middleware/app-context.ts';
import type { MayBegin } from '../middleware/rate-limit.ts';
import { readJson } from '../middleware/read-json.ts';
import {
  clearSessionCookie,
  deviceBefore,
  keepSessionAsBefore,
  readBeforeCookie,
  setSessionCookies,
} from '../middleware/session.ts';
import type { MayStore } from '../middleware/stored-bytes-limit.ts';
import type { Store } from '../store/store.ts';
import { fieldsOf } from './fields-of.ts';
import { opensOwner } from './opens-owner.ts';
import { HTTP_DEVICE } from './streak.ts';

const BODY_LIMIT = 4096;

export interface SessionDeps {
  readonly store: Store;
  readonly tokens: SessionTokens;
  readonly mayBegin: MayBegin;
  readonly mayStore: MayStore;
  readonly standings: Standings;
  /** the server's clock, UTC ms */
  readonly now: () => number;
}

/** An empty space takes the place of one that holds something only where the browser keeps none: storage may be lost twice. */
async function keepEarlierOwner(ctx: AppContext, deps: SessionDeps, owner: string): Promise<void> {
  const { store, standings, tokens, now } = deps;
  const { session } = ctx.state;
  if (session === null || session.owner === owner) return;
  const kept = await readBeforeCookie(ctx, tokens, now());
  const opensNothing = kept === null || kept.owner === owner || !isAlive(await standings.read(kept.owner), kept);
  if (opensNothing || (await store.head(session.owner)) > 0) keepSessionAsBefore(ctx);
}

/** `POST /api/session`: an owner proves itself by its secret. `DELETE` ends the browser's session. Both idempotent. */
export function addSessionRoutes(router: Router<RequestState>, deps: SessionDeps): void {
  const { standings, tokens, now, mayBegin, mayStore } = deps;

  router.post('/api/session', async (ctx) => {
    const body = await readJson(ctx, BODY_LIMIT);
    if (!body.ok) return answerError(ctx, body.failure);
    const parsed = sessionRequest.safeParse(body.value);
    if (!parsed.success) return answerError(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    const { owner, secret, device, first } = parsed.data;
    if (device === HTTP_DEVICE) return answerError(ctx, 'unprocessable', { fields: ['device'] });
    if (!(await opensOwner(secret, owner))) return answerError(ctx, 'wrong_secret');
    const standing = await standings.read(owner);
    const failure = closedReason(standing);
    if (failure !== null) return answerError(ctx, failure);
    if (accountOfOwner(standing) !== null) return answerError(ctx, 'claimed');
    if (!(await mayBegin(ctx, owner))) return;
    // the server keeps a note of every device
    const current = ctx.state.session;
    const isKnown = current?.owner === owner && current.device === device;
    if (!isKnown && !(await mayStore(ctx))) return;
    const before = deviceBefore(ctx);
    if (before !== null && before !== device) ctx.state.log.info('another device id in the same browser');
    if (first === true) await keepEarlierOwner(ctx, deps, owner);
    // claimed or ended since it was read, the new session is one of those that do not count
    const session = newSession(owner, device, standing, now());
    setSessionCookies(ctx, await tokens.sign(session), session);
    ctx.status = 204;
  });

  router.delete('/api/session', (ctx) => {
    clearSessionCookie(ctx);
    ctx.status = 204;
  });
}
