/**
 * An account takes owners. Its first becomes the account's, and no row moves; every further one is joined to that. Of
 * two that are claimed at once by one account, the first to be written down is the account's.
 */
import type { ClaimAnswer, Joined } from '#core/api/account.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { putAccount, readAccount } from './account-link.ts';
import type { AccountLink } from './account-link.ts';
import { bringAlong, join, lastOwnerOf } from './join.ts';
import type { JoinDeps } from './join.ts';
import { previewAgain, previewJoin } from './preview-join.ts';
import type { PreviewDeps } from './preview-join.ts';
import { beganInto, give, proofFailure } from './standing.ts';
import type { GiftFailure, Proof } from './standing.ts';

/** The account, and whether its person holds the owner's secret too. */
export type Claimant = Proof & { readonly account: string };

export type ClaimFailure = GiftFailure | 'wrong_secret';

/** Why the account may not have this owner, or null. */
async function claimFailure(
  deps: JoinDeps,
  claimant: Claimant,
  { owner: target }: AccountLink,
  owner: string,
): Promise<ClaimFailure | null> {
  const standing = await deps.standings.read(owner);
  if (standing.erasedAt !== null) return 'erased';
  const failure = proofFailure(standing, claimant);
  if (failure !== null) return failure;
  const last = await lastOwnerOf(deps, owner);
  if (last !== owner) return last === target ? null : 'merged';
  return (await beganInto(deps.standings, standing)) === null ? null : 'merged';
}

async function previewOf(deps: PreviewDeps, owner: string, target: string | null): Promise<Joined> {
  const last = await lastOwnerOf(deps, owner);
  return last === target ? previewAgain(deps, owner, last) : previewJoin(deps.store, owner, target);
}

/** What the claim would do, or nothing where it is done; nothing is changed. */
export async function previewClaim(
  deps: PreviewDeps,
  claimant: Claimant,
  owner: string,
): Promise<Result<Joined, ClaimFailure>> {
  const held = await readAccount(deps, claimant.account);
  const failure = await claimFailure(deps, claimant, held, owner);
  return failure === null ? ok(await previewOf(deps, owner, held.owner)) : fail(failure);
}

/** Done again it does nothing more, and finishes what a crash left. */
export async function claim(
  deps: PreviewDeps,
  claimant: Claimant,
  owner: string,
): Promise<Result<ClaimAnswer, ClaimFailure>> {
  const { standings } = deps;
  const gift = { account: claimant.account };
  for (;;) {
    const held = await readAccount(deps, claimant.account);
    const failure = await claimFailure(deps, claimant, held, owner);
    if (failure !== null) return fail(failure);
    const joined = await previewOf(deps, owner, held.owner);
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
