/**
 * Whose the records are: erasing an owner for good, and giving it to an account where sign-in is plugged in. A claim needs
 * no session: the secret proves the owner and the sign-in the account. So one whose answer was lost can be asked for
 * again, when the secret and every cookie from before it open nothing any more.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { claimOwner, eraseOwner, previewClaim } from '#core/api/account.ts';
import { fail } from '#core/lib/result.ts';
import { claim as claimFor, previewClaim as previewFor } from '../identity/claim.ts';
import { eraseOwner as eraseFor } from '../identity/erase-owner.ts';
import { accountOfOwner, newSession, opensOwner } from '../identity/standing.ts';
import { answer } from '../middleware/answer.ts';
import { consume, MINUTE_SECONDS, rateLimited } from '../middleware/rate-limit.ts';
import { clearOwnCookies, setSessionCookies } from '../middleware/session.ts';

/** of an account: a preview reads two logs whole, up to seconds of work, and a person looks once or twice */
const MOST_PREVIEWS_A_MINUTE = 6;
const SECOND_MS = 1_000;

export const preview = answer(previewClaim, (services) => {
  const previews = new RateLimiterMemory({ points: MOST_PREVIEWS_A_MINUTE, duration: MINUTE_SECONDS });
  const underWay = new Set<string>();

  return async ({ account, body: { owner, secret } }) => {
    if (underWay.has(account)) return fail(rateLimited(SECOND_MS));
    underWay.add(account);
    try {
      const counted = await consume(previews, account);
      if (!counted.ok) return counted;
      return await previewFor(services, { account, hasSecret: await opensOwner(secret, owner) }, owner);
    } finally {
      underWay.delete(account);
    }
  };
});

export const claim = answer(claimOwner, (services) => async ({ ctx, account, body: { owner, secret, device } }) => {
  const { standings, tokens, now } = services;
  const claimed = await claimFor(services, { account, hasSecret: await opensOwner(secret, owner) }, owner);
  if (!claimed.ok) return claimed;
  const standing = await standings.read(claimed.value.owner);
  // erased since by another device: its session must not be the first of whoever the account gets next
  if (accountOfOwner(standing) !== account) return fail('erased');
  const session = newSession(claimed.value.owner, device, standing, now());
  setSessionCookies(ctx, await tokens.sign(session), session);
  return claimed;
});

export const erase = answer(
  eraseOwner,
  (services) =>
    async ({ ctx, session, body: { owner, secret, seen = null } }) => {
      if (owner !== session.owner) return fail({ code: 'owner_mismatch', fields: ['owner'] });
      const proof = {
        hasSecret: secret !== undefined && (await opensOwner(secret, owner)),
        account: (await services.accountOf?.(ctx)) ?? null,
      };
      const erased = await eraseFor(services, owner, proof, seen);
      if (erased.ok) clearOwnCookies(ctx);
      return erased;
    },
);
