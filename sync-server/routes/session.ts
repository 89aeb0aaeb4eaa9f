import { closeSession, openSession, readEarlierOwner, settleEarlierOwner } from '#core/api/session.ts';
import { fail, ok } from '#core/lib/result.ts';
import { earlierOwnerOf, restoreEarlierOwner } from '../identity/earlier-owner.ts';
import { accountOfOwner, closedReason, isAlive, newSession, opensOwner } from '../identity/standing.ts';
import { answer } from '../middleware/answer.ts';
import type { AppContext } from '../middleware/app-context.ts';
import {
  clearEarlierOwnerCookie,
  clearSessionCookie,
  deviceBefore,
  keepSessionForEarlierOwner,
  readEarlierOwnerCookie,
  setSessionCookies,
} from '../middleware/session.ts';
import type { Services } from '../services.ts';

/** An owner without records takes the place of one with records only where the browser keeps none: storage may be lost twice. */
async function keepEarlierOwner(ctx: AppContext, services: Services, owner: string): Promise<void> {
  const { store, standings, tokens, now } = services;
  const { session } = ctx.state;
  if (session === null || session.owner === owner) return;
  const kept = await readEarlierOwnerCookie(ctx, tokens, now());
  const opensNothing = kept === null || kept.owner === owner || !isAlive(await standings.read(kept.owner), kept);
  if (opensNothing || (await store.head(session.owner)) > 0) keepSessionForEarlierOwner(ctx);
}

export const open = answer(openSession, (services) => async ({ ctx, body, session: current }) => {
  const { standings, tokens, now, mayBegin, mayStore } = services;
  const { owner, secret, device, first } = body;
  if (!(await opensOwner(secret, owner))) return fail('wrong_secret');
  const standing = await standings.read(owner);
  const failure = closedReason(standing);
  if (failure !== null) return fail(failure);
  if (accountOfOwner(standing) !== null) return fail('claimed');
  const begun = await mayBegin(ctx, owner);
  if (!begun.ok) return begun;
  // the server keeps a note of every device
  const isKnown = current?.owner === owner && current.device === device;
  const room = isKnown ? ok(null) : await mayStore(ctx);
  if (!room.ok) return room;
  const before = deviceBefore(ctx);
  if (before !== null && before !== device) ctx.state.log.info('another device id in the same browser');
  if (first === true) await keepEarlierOwner(ctx, services, owner);
  // claimed or ended since it was read, the new session is one of those that do not count
  const session = newSession(owner, device, standing, now());
  setSessionCookies(ctx, await tokens.sign(session), session);
  return ok(null);
});

export const close = answer(closeSession, () => ({ ctx }) => {
  clearSessionCookie(ctx);
  return ok(null);
});

export const readEarlier = answer(readEarlierOwner, (services) => async ({ ctx, session }) => {
  const earlier = await readEarlierOwnerCookie(ctx, services.tokens, services.now());
  return ok(earlier === null ? null : await earlierOwnerOf(services, earlier, session.owner));
});

export const settleEarlier = answer(
  settleEarlierOwner,
  (services) =>
    async ({ ctx, session, body: { owner, act } }) => {
      if (owner !== session.owner) return fail({ code: 'owner_mismatch', fields: ['owner'] });
      const room = act === 'restore' ? await services.mayStore(ctx) : ok(null);
      if (!room.ok) return room;
      const earlier = act === 'forget' ? null : await readEarlierOwnerCookie(ctx, services.tokens, services.now());
      const joined = earlier === null ? null : await restoreEarlierOwner(services, earlier, session.owner);
      clearEarlierOwnerCookie(ctx);
      return ok(joined);
    },
);
