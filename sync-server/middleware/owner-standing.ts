/**
 * No call of an owner that was erased or joined to another begins. One that began before is looked after when it is
 * done: what it wrote is erased again, or brought along. So it does not matter which process it ran in, or when.
 */
import { eraseAgain, eraseRemains } from '../identity/erase-owner.ts';
import { bringAlong } from '../identity/join.ts';
import type { JoinDeps } from '../identity/join.ts';
import { standingOf } from '../identity/owner-marks.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';
import { readJson } from './read-json.ts';
import { refuse } from './refuse.ts';

/** The browser still has the session of a former profile: its client must hear that, and not that its own owner is gone. */
async function isAboutAnother(ctx: AppContext, owner: string): Promise<boolean> {
  const body = await readJson(ctx.req);
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
  (deps: JoinDeps): AppMiddleware =>
  async (ctx, next) => {
    const { store, now } = deps;
    const owner = ctx.state.session?.owner;
    if (owner === undefined) return next();
    const standing = await standingOf(store, owner);
    if (standing !== null) {
      if (await isAboutAnother(ctx, owner)) return refuse(ctx, 'owner_mismatch', { fields: ['owner'] });
      await (standing === 'erased' ? eraseRemains(store, owner, now()) : bringAlong(deps, owner));
      return refuse(ctx, standing);
    }
    try {
      await next();
    } finally {
      const since = await standingOf(store, owner);
      if (since !== null) {
        await (since === 'erased' ? eraseAgain(store, owner, now()) : bringAlong(deps, owner));
        if (ctx.status < 400) refuse(ctx, since);
      }
    }
  };
