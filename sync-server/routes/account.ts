/** Whose the records are: erasing an owner for good, and giving it to an account where sign-in is plugged in. */
import type Router from '@koa/router';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { eraseRequest } from '#core/sync/account-protocol.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { claim, previewClaim } from '../identity/claim.ts';
import { eraseOwner } from '../identity/erase-owner.ts';
import type { JoinDeps } from '../identity/join.ts';
import { isErased, standingOf } from '../identity/owner-marks.ts';
import type { Session, SessionTokens } from '../identity/session-token.ts';
import type { AppContext, RequestState } from '../middleware/app-context.ts';
import { readJson } from '../middleware/read-json.ts';
import { refuse } from '../middleware/refuse.ts';
import { clearCookies, setSessionCookies } from '../middleware/session.ts';
import type { MayStore } from '../middleware/stored-bytes-limit.ts';
import { fieldsOf } from './fields-of.ts';

/** The signed-in account of a request, or null. At most 1,000 bytes; it names the account for ever. */
export type AccountOf = (ctx: AppContext) => Promise<string | null>;

export interface AccountDeps extends JoinDeps {
  readonly tokens: SessionTokens;
  readonly mayStore: MayStore;
  readonly accountOf?: AccountOf;
}

const BODY_LIMIT = 4096;

function addClaimRoutes(router: Router<RequestState>, deps: AccountDeps, accountOf: AccountOf): void {
  const { store, tokens, now, mayStore } = deps;

  const claimant = async (
    ctx: AppContext,
  ): Promise<Result<{ readonly session: Session; readonly account: string }, ErrorCode>> => {
    const body = await readJson(ctx.req, BODY_LIMIT);
    if (!body.ok) return fail(body.failure);
    const { session } = ctx.state;
    const account = await accountOf(ctx);
    if (session === null || account === null) return fail('not_signed_in');
    return (await isErased(store, session.owner)) ? fail('erased') : ok({ session, account });
  };

  router.post('/api/account/claim/preview', async (ctx) => {
    const who = await claimant(ctx);
    if (!who.ok) return refuse(ctx, who.failure);
    const preview = await previewClaim(deps, who.value.account, who.value.session.owner);
    if (!preview.ok) return refuse(ctx, preview.failure);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = preview.value;
  });

  router.post('/api/account/claim', async (ctx) => {
    const who = await claimant(ctx);
    if (!who.ok) return refuse(ctx, who.failure);
    if (!(await mayStore(ctx))) return;
    const { session, account } = who.value;
    const claimed = await claim(deps, account, session.owner);
    if (!claimed.ok) return refuse(ctx, claimed.failure);
    const next = { owner: claimed.value.owner, device: session.device };
    setSessionCookies(ctx, await tokens.sign(next, now()), next);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = claimed.value;
  });
}

export function addAccountRoutes(router: Router<RequestState>, deps: AccountDeps): void {
  const { store, now, accountOf } = deps;

  router.post('/api/account/erase', async (ctx) => {
    const body = await readJson(ctx.req, BODY_LIMIT);
    const { session } = ctx.state;
    if (session === null) return refuse(ctx, 'not_signed_in');
    if (!body.ok) return refuse(ctx, body.failure);
    const parsed = eraseRequest.safeParse(body.value);
    if (!parsed.success) return refuse(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    const { owner } = parsed.data;
    if (owner !== session.owner) return refuse(ctx, 'owner_mismatch', { fields: ['owner'] });
    if ((await standingOf(store, owner)) === 'merged') return refuse(ctx, 'merged');
    await eraseOwner(store, owner, now());
    clearCookies(ctx);
    ctx.status = 204;
  });

  if (accountOf !== undefined) addClaimRoutes(router, deps, accountOf);
}
