import type { Joined } from '#core/api/account.ts';
import { closeSession, openSession, readEarlierOwner, settleEarlierOwner } from '#core/api/session.ts';
import type { EarlierOwner } from '#core/api/session.ts';
import { fail, ok } from '#core/lib/result.ts';
import {
  earlierOwnerOf,
  keysToKeep,
  restoreEarlierOwner,
  stillOpens,
  type EarlierKey,
} from '../identity/earlier-owner.ts';
import { accountOfOwner, closedReason, newSession, opensOwner } from '../identity/standing.ts';
import { answer } from '../middleware/answer.ts';
import type { AppContext } from '../middleware/app-context.ts';
import {
  clearSessionCookie,
  deviceBefore,
  keepEarlierKeys,
  readEarlierKeys,
  setSessionCookies,
} from '../middleware/session.ts';
import type { Services } from '../services.ts';

const keysOf = (ctx: AppContext, { tokens, now }: Services): Promise<EarlierKey[]> =>
  readEarlierKeys(ctx, tokens, now());

/** Beside those that it keeps already: storage may be lost again before anything was brought back. */
async function keepEarlierOwner(ctx: AppContext, services: Services, owner: string): Promise<void> {
  const { session } = ctx.state;
  if (session === null || session.owner === owner) return;
  const keys = await readEarlierKeys(ctx, services.tokens, services.now(), { andSession: true });
  const others = keys.filter((key) => key.session.owner !== owner);
  keepEarlierKeys(ctx, await keysToKeep(services, others));
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
  let offered: EarlierOwner | null = null;
  // the oldest first: what is finished of its join may be among the entries of a newer one
  for (const key of (await keysOf(ctx, services)).toReversed())
    offered = (await earlierOwnerOf(services, key.session, session.owner)) ?? offered;
  return ok(offered);
});

/** Of several the one that is named, or, by older clients, which name none, the first of which anything comes. */
export const settleEarlier = answer(
  settleEarlierOwner,
  (services) =>
    async ({ ctx, session, body: { owner, act, earlier } }) => {
      if (owner !== session.owner) return fail({ code: 'owner_mismatch', fields: ['owner'] });
      const room = act === 'restore' ? await services.mayStore(ctx) : ok(null);
      if (!room.ok) return room;
      const keys = await keysOf(ctx, services);
      const kept = new Set(keys);
      let joined: Joined | null = null;
      for (const key of keys) {
        if (earlier !== undefined && key.session.owner !== earlier) continue;
        if (act === 'restore') joined = await restoreEarlierOwner(services, key.session, owner);
        const isSettled =
          act === 'restore'
            ? joined !== null
            : earlier !== undefined || (await earlierOwnerOf(services, key.session, owner)) !== null;
        // where it failed the key is the only one: it goes only once it opens nothing any more
        if (isSettled || !(await stillOpens(services, key.session))) kept.delete(key);
        if (isSettled) break;
      }
      if (kept.size < keys.length || keys.length === 0) keepEarlierKeys(ctx, [...kept]);
      return ok(joined);
    },
);
