/** Whose the records are: erasing an owner for good, and giving it to an account where sign-in is plugged in. */
import type Router from '@koa/router';
import { claimOwner, eraseOwner as eraseCall } from '#core/api/account.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { claim, previewClaim } from '../identity/claim.ts';
import type { Claimant } from '../identity/claim.ts';
import { eraseOwner } from '../identity/erase-owner.ts';
import type { PreviewDeps } from '../identity/preview-join.ts';
import type { SessionTokens } from '../identity/session-token.ts';
import { accountOfOwner, newSession } from '../identity/standing.ts';
import { answerError } from '../middleware/answer-error.ts';
import type { AppContext, RequestState } from '../middleware/app-context.ts';
import { readJson } from '../middleware/read-json.ts';
import type { ReadSignedIn } from '../middleware/read-signed-in.ts';
import { clearCookies, setSessionCookies } from '../middleware/session.ts';
import type { MayStore } from '../middleware/stored-bytes-limit.ts';
import { fieldsOf } from './fields-of.ts';
import { opensOwner } from './opens-owner.ts';
import { HTTP_DEVICE } from './streak.ts';

/** The signed-in account of a request, or null. At most 1,000 bytes; it names the account for ever. */
export type AccountOf = (ctx: AppContext) => Promise<string | null>;

export interface AccountDeps extends PreviewDeps {
  readonly tokens: SessionTokens;
  readonly mayStore: MayStore;
  readonly readSignedIn: ReadSignedIn;
  readonly accountOf?: AccountOf;
}

const BODY_LIMIT = 4096;

interface Asked {
  readonly claimant: Claimant;
  readonly owner: string;
  readonly device: string;
}

/**
 * Without a session: the secret proves the owner and the sign-in the account. So a claim whose answer was lost can be
 * asked for again, when the secret and every cookie from before it open nothing any more.
 */
function addClaimRoutes(router: Router<RequestState>, deps: AccountDeps, accountOf: AccountOf): void {
  const { standings, tokens, now, mayStore } = deps;

  const asked = async (
    ctx: AppContext,
  ): Promise<Result<Asked, { readonly code: ErrorCode; readonly fields?: readonly string[] }>> => {
    const body = await readJson(ctx, BODY_LIMIT);
    const account = await accountOf(ctx);
    if (account === null) return fail({ code: 'not_signed_in' });
    if (!body.ok) return fail({ code: body.failure });
    const parsed = claimOwner.body.safeParse(body.value);
    if (!parsed.success) return fail({ code: 'unprocessable', fields: fieldsOf(parsed.error) });
    const { owner, secret, device } = parsed.data;
    if (device === HTTP_DEVICE) return fail({ code: 'unprocessable', fields: ['device'] });
    return ok({ claimant: { account, hasSecret: await opensOwner(secret, owner) }, owner, device });
  };

  router.post('/api/account/claim/preview', async (ctx) => {
    const who = await asked(ctx);
    if (!who.ok) return answerError(ctx, who.failure.code, who.failure);
    const preview = await previewClaim(deps, who.value.claimant, who.value.owner);
    if (!preview.ok) return answerError(ctx, preview.failure);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = preview.value;
  });

  router.post('/api/account/claim', async (ctx) => {
    const who = await asked(ctx);
    if (!who.ok) return answerError(ctx, who.failure.code, who.failure);
    if (!(await mayStore(ctx))) return;
    const { claimant, owner, device } = who.value;
    const claimed = await claim(deps, claimant, owner);
    if (!claimed.ok) return answerError(ctx, claimed.failure);
    const standing = await standings.read(claimed.value.owner);
    // erased since by another device: its session must not be the first of whoever the account gets next
    if (accountOfOwner(standing) !== claimant.account) return answerError(ctx, 'erased');
    const session = newSession(claimed.value.owner, device, standing, now());
    setSessionCookies(ctx, await tokens.sign(session), session);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = claimed.value;
  });
}

export function addAccountRoutes(router: Router<RequestState>, deps: AccountDeps): void {
  const { accountOf } = deps;

  router.post('/api/account/erase', async (ctx) => {
    const signedIn = await deps.readSignedIn(ctx, BODY_LIMIT);
    if (signedIn === null) return;
    const { session, body } = signedIn;
    if (!body.ok) return answerError(ctx, body.failure);
    const parsed = eraseCall.body.safeParse(body.value);
    if (!parsed.success) return answerError(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    const { owner, secret, seen = null } = parsed.data;
    if (owner !== session.owner) return answerError(ctx, 'owner_mismatch', { fields: ['owner'] });
    const proof = {
      hasSecret: secret !== undefined && (await opensOwner(secret, owner)),
      account: (await accountOf?.(ctx)) ?? null,
    };
    const erased = await eraseOwner(deps, owner, proof, seen);
    if (!erased.ok) return answerError(ctx, erased.failure);
    clearCookies(ctx);
    ctx.status = 204;
  });

  if (accountOf !== undefined) addClaimRoutes(router, deps, accountOf);
}
