/**
 * An account takes owners. Its first becomes the account's, and no row moves; every further one is joined to that. Of
 * two that are claimed at once by one account, the first to be written down is the account's.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { ClaimAnswer, Joined } from '#core/sync/account-protocol.ts';
import { putAccount, readAccount } from './account-link.ts';
import type { AccountLink } from './account-link.ts';
import { bringAlong, join, lastOwnerOf } from './join.ts';
import type { JoinDeps } from './join.ts';
import { previewJoin } from './preview-join.ts';
import { give, proofFault } from './standing.ts';
import type { GiftFailure, Proof } from './standing.ts';

/** The account, and whether its person holds the owner's secret too. */
export type Claimant = Proof & { readonly account: string };

export type ClaimFailure = GiftFailure | 'wrong_secret';

/** Why the account may not have this owner, or null. */
async function claimFault(
  deps: JoinDeps,
  claimant: Claimant,
  { owner: target }: AccountLink,
  owner: string,
): Promise<ClaimFailure | null> {
  const standing = await deps.standings.read(owner);
  if (standing.erasedAt !== null) return 'erased';
  const fault = proofFault(standing, claimant);
  if (fault !== null) return fault;
  const last = await lastOwnerOf(deps, owner);
  if (last !== owner) return last === target ? null : 'merged';
  return standing.givenTo !== null && 'into' in standing.givenTo ? 'merged' : null;
}

/** What the claim would do; nothing is changed. */
export async function previewClaim(
  deps: JoinDeps,
  claimant: Claimant,
  owner: string,
): Promise<Result<Joined, ClaimFailure>> {
  const held = await readAccount(deps, claimant.account);
  const fault = await claimFault(deps, claimant, held, owner);
  return fault === null ? ok(await previewJoin(deps.store, owner, held.owner)) : fail(fault);
}

/** Done again it does nothing more, and finishes what a crash left. */
export async function claim(
  deps: JoinDeps,
  claimant: Claimant,
  owner: string,
): Promise<Result<ClaimAnswer, ClaimFailure>> {
  const { store, standings } = deps;
  const gift = { account: claimant.account };
  for (;;) {
    const held = await readAccount(deps, claimant.account);
    const fault = await claimFault(deps, claimant, held, owner);
    if (fault !== null) return fail(fault);
    const joined = await previewJoin(store, owner, held.owner);
    if (held.owner === null) {
      const given = await give(standings, owner, gift);
      if (!given.ok) return given;
      if (await putAccount(deps, claimant.account, held, owner)) return ok({ ...joined, owner });
      continue;
    }
    if ((await lastOwnerOf(deps, owner)) !== owner) await bringAlong(deps, owner);
    else if (held.owner !== owner) {
      const done = await join(deps, owner, held.owner, gift);
      if (!done.ok) return done;
    }
    return ok({ ...joined, owner: held.owner });
  }
}
