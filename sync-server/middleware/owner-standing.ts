/**
 * No call runs for an owner that was erased or joined to another. A call that began earlier is cleaned up when it ends:
 * what it wrote is erased again or joined too, whichever process it ran in. If its session was ended while it ran, what
 * it wrote stays, as if it had come a moment earlier; it is answered 401 without any records, and a device that may
 * still sign in sends the same again.
 */
import { eraseAgain, eraseRemains } from '../identity/erase-owner.ts';
import { bringAlong } from '../identity/join.ts';
import type { JoinDeps } from '../identity/join.ts';
import type { SessionList } from '../identity/session-list.ts';
import { closedReason, isAlive } from '../identity/standing.ts';
import { answerError } from './answer-error.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';
import { readJson } from './read-json.ts';

/** The browser still has another profile's session: the client must learn that, not that its own owner is gone. */
async function isAboutAnother(ctx: AppContext, owner: string): Promise<boolean> {
  const body = await readJson(ctx);
  return (
    body.ok &&
    typeof body.value === 'object' &&
    body.value !== null &&
    'owner' in body.value &&
    typeof body.value.owner === 'string' &&
    body.value.owner !== owner
  );
}

export const createOwnerStanding =
  (deps: JoinDeps, sessions: SessionList): AppMiddleware =>
  async (ctx, next) => {
    const { session, standing } = ctx.state;
    if (session === null || standing === null) return next();
    const { owner } = session;
    const failure = closedReason(standing);
    if (failure !== null) {
      if (await isAboutAnother(ctx, owner)) return answerError(ctx, 'owner_mismatch', { fields: ['owner'] });
      await (failure === 'erased' ? eraseRemains(deps, owner) : bringAlong(deps, owner));
      return answerError(ctx, failure);
    }
    try {
      await next();
      if (ctx.status < 400) await sessions.noteSeen(session);
    } finally {
      const standsNow = await deps.standings.read(owner);
      const since = closedReason(standsNow);
      if (since !== null) await (since === 'erased' ? eraseAgain(deps, owner) : bringAlong(deps, owner));
      const errorNow = since ?? (isAlive(standsNow, session) ? null : 'not_signed_in');
      if (errorNow !== null && ctx.status < 400) answerError(ctx, errorNow);
    }
  };
