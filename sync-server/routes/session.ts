import type Router from '@koa/router';
import { parseBase64url } from '#core/lib/base-encodings.ts';
import { ownerOf, SECRET_BYTES } from '#core/sync/owner.ts';
import { sessionRequest } from '#core/sync/protocol.ts';
import { giftOf, standingOf } from '../identity/owner-marks.ts';
import type { SessionTokens } from '../identity/session-token.ts';
import type { AppContext, RequestState } from '../middleware/app-context.ts';
import type { MayBegin } from '../middleware/rate-limit.ts';
import { readJson } from '../middleware/read-json.ts';
import { refuse } from '../middleware/refuse.ts';
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
import { HTTP_DEVICE } from './streak.ts';

const BODY_LIMIT = 4096;

export interface SessionDeps {
  readonly store: Store;
  readonly tokens: SessionTokens;
  readonly mayBegin: MayBegin;
  readonly mayStore: MayStore;
  /** the server's clock, UTC ms */
  readonly now: () => number;
}

/** An empty space takes the place of one that holds something only where the browser keeps none: storage may be lost twice. */
async function keepEarlierOwner(ctx: AppContext, { store, tokens, now }: SessionDeps, owner: string): Promise<void> {
  const { session } = ctx.state;
  if (session === null || session.owner === owner) return;
  const kept = await readBeforeCookie(ctx, tokens, now());
  if (kept === null || kept.owner === owner || (await store.head(session.owner)) > 0) keepSessionAsBefore(ctx);
}

/** `POST /api/session`: an owner proves itself by its secret. `DELETE` ends the browser's session. Both idempotent. */
export function addSessionRoutes(router: Router<RequestState>, deps: SessionDeps): void {
  const { store, tokens, now, mayBegin, mayStore } = deps;

  router.post('/api/session', async (ctx) => {
    const body = await readJson(ctx.req, BODY_LIMIT);
    if (!body.ok) return refuse(ctx, body.failure);
    const parsed = sessionRequest.safeParse(body.value);
    if (!parsed.success) return refuse(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    const { owner, secret, device, first } = parsed.data;
    if (device === HTTP_DEVICE) return refuse(ctx, 'unprocessable', { fields: ['device'] });
    const bytes = parseBase64url(secret);
    if (bytes?.length !== SECRET_BYTES || (await ownerOf(bytes)) !== owner) return refuse(ctx, 'wrong_secret');
    const standing = await standingOf(store, owner);
    if (standing !== null) return refuse(ctx, standing);
    const gift = await giftOf(store, owner);
    if (gift !== null && 'account' in gift) return refuse(ctx, 'claimed');
    if (!(await mayBegin(ctx, owner))) return;
    // the server keeps a note of every device
    const { session } = ctx.state;
    const isKnown = session?.owner === owner && session.device === device;
    if (!isKnown && !(await mayStore(ctx))) return;
    const before = deviceBefore(ctx);
    if (before !== null && before !== device) ctx.state.log.info('another device id in the same browser');
    if (first === true) await keepEarlierOwner(ctx, deps, owner);
    setSessionCookies(ctx, await tokens.sign({ owner, device }, now()), { owner, device });
    ctx.status = 204;
  });

  router.delete('/api/session', (ctx) => {
    clearSessionCookie(ctx);
    ctx.status = 204;
  });
}
