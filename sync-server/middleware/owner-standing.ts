/**
 * No call runs for an owner that was erased or joined to another. A call that began earlier is cleaned up when it ends:
 * what it wrote is erased again or joined too, whichever process it ran in. That holds for the owner of the session and for
 * one that the path names. If its session was ended while it ran, what
 * it wrote stays, as if it had come a moment earlier; it is answered 401 without any records, and a device that may
 * still sign in sends the same again.
 */
import { OWNER_PATTERN } from '#core/sync/owner.ts';
import { eraseAgain, eraseRemains } from '../identity/erase-owner.ts';
import { bringAlong } from '../identity/join.ts';
import type { JoinDeps } from '../identity/join.ts';
import { isSameStanding } from '../identity/merge-standings.ts';
import type { SessionList } from '../identity/session-list.ts';
import { closedReason, isAlive, UNMARKED } from '../identity/standing.ts';
import type { Standing } from '../identity/standing.ts';
import { answerError } from './answer-error.ts';
import type { AppContext } from './app-context.ts';
import { drain, readJson } from './read-json.ts';

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

type Run = () => Promise<void>;

/** Around every call about the records of an owner. */
export interface WhileOwnerStands {
  readonly ofSession: (ctx: AppContext, run: Run) => Promise<void>;
  /** @param owner as the path names it */
  readonly named: (ctx: AppContext, owner: string, run: Run) => Promise<void>;
}

export function createOwnerStanding(deps: JoinDeps, sessions: SessionList): WhileOwnerStands {
  const { store, standings } = deps;
  const runWatched = async (
    ctx: AppContext,
    owner: string,
    run: Run,
    isCallerAlive: (standing: Standing) => boolean = () => true,
  ): Promise<void> => {
    try {
      await run();
    } finally {
      const standsNow = await standings.read(owner);
      const since = closedReason(standsNow);
      if (since !== null) await (since === 'erased' ? eraseAgain(deps, owner) : bringAlong(deps, owner));
      const errorNow = since ?? (isCallerAlive(standsNow) ? null : 'not_signed_in');
      if (errorNow !== null && ctx.status < 400) answerError(ctx, errorNow);
    }
  };
  const answerClosed = async (ctx: AppContext, owner: string, reason: 'erased' | 'merged'): Promise<void> => {
    await (reason === 'erased' ? eraseRemains(deps, owner) : bringAlong(deps, owner));
    answerError(ctx, reason);
  };

  return {
    ofSession: async (ctx, run) => {
      const { session, standing } = ctx.state;
      if (session === null || standing === null) return run();
      const { owner } = session;
      const reason = closedReason(standing);
      if (reason !== null) {
        if (await isAboutAnother(ctx, owner)) return answerError(ctx, 'owner_mismatch', { fields: ['owner'] });
        return answerClosed(ctx, owner, reason);
      }
      const runAndNote = async (): Promise<void> => {
        await run();
        if (ctx.status < 400) await sessions.noteSeen(session, ctx.state.log);
      };
      return runWatched(ctx, owner, runAndNote, (standsNow) => isAlive(standsNow, session));
    },
    named: async (ctx, owner, run) => {
      const standing = OWNER_PATTERN.test(owner) ? await standings.read(owner) : UNMARKED;
      const reason = closedReason(standing);
      const isKnown =
        !isSameStanding(standing, UNMARKED) || (OWNER_PATTERN.test(owner) && (await store.head(owner)) > 0);
      if (reason === null && isKnown) return runWatched(ctx, owner, run);
      await drain(ctx.req);
      return reason === null ? answerError(ctx, 'not_found') : answerClosed(ctx, owner, reason);
    },
  };
}
