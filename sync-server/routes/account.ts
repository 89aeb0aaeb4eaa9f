/**
 * Whose the records are: erasing an owner for good, and giving it to an account where sign-in is plugged in. A claim needs
 * no session: the secret proves the owner and the sign-in the account. So one whose answer was lost can be asked for
 * again, when the secret and every cookie from before it open nothing any more.
 */
import { claimOwner, eraseOwner, previewClaim } from '#core/api/account.ts';
import { fail } from '#core/lib/result.ts';
import { claim as claimFor, previewClaim as previewFor } from '../identity/claim.ts';
import { eraseOwner as eraseFor } from '../identity/erase-owner.ts';
import { accountOfOwner, newSession, opensOwner } from '../identity/standing.ts';
import { answer } from '../middleware/answer.ts';
import { clearCookies, setSessionCookies } from '../middleware/session.ts';

export const preview = answer(
  previewClaim,
  (services) =>
    async ({ account, body: { owner, secret } }) =>
      previewFor(services, { account, hasSecret: await opensOwner(secret, owner) }, owner),
);

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
      if (erased.ok) clearCookies(ctx);
      return erased;
    },
);
