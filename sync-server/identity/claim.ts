/**
 * An account takes owners. Its first becomes the account's, and no row moves; every further one is joined to that. Of
 * two that are claimed at once by one account, the first to be written down is the account's.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { ClaimAnswer, Joined } from '#core/sync/account-protocol.ts';
import type { Store } from '../store/store.ts';
import { bringAlong, join, lastOwnerOf } from './join.ts';
import type { JoinDeps } from './join.ts';
import { giftOf, give, isErased } from './owner-marks.ts';
import type { GiftFailure } from './owner-marks.ts';
import { previewJoin } from './preview-join.ts';

const ACCOUNTS = '$accounts';

interface Account {
  /** null before the first claim, and once the account's owner was erased */
  readonly owner: string | null;
  /** revision of the document */
  readonly rev: number;
}

async function readAccount(store: Store, account: string): Promise<Account> {
  const document = await store.getDocument(ACCOUNTS, account);
  if (document === null) return { owner: null, rev: 0 };
  const { owner } = document.value as { readonly owner: string };
  return { owner: (await isErased(store, owner)) ? null : owner, rev: document.rev };
}

/** Why the account may not have this owner, or null. */
async function claimFault(
  deps: JoinDeps,
  account: string,
  { owner: target }: Account,
  owner: string,
): Promise<GiftFailure | null> {
  const last = await lastOwnerOf(deps, owner);
  if (last !== owner) return last === target ? null : 'merged';
  const gift = await giftOf(deps.store, owner);
  if (gift === null) return null;
  if ('into' in gift) return 'merged';
  return gift.account === account ? null : 'claimed';
}

/** What the claim would do; nothing is changed. */
export async function previewClaim(
  deps: JoinDeps,
  account: string,
  owner: string,
): Promise<Result<Joined, GiftFailure>> {
  const held = await readAccount(deps.store, account);
  const fault = await claimFault(deps, account, held, owner);
  return fault === null ? ok(await previewJoin(deps.store, owner, held.owner)) : fail(fault);
}

/** Done again it does nothing more, and finishes what a crash left. */
export async function claim(deps: JoinDeps, account: string, owner: string): Promise<Result<ClaimAnswer, GiftFailure>> {
  const { store } = deps;
  for (;;) {
    const held = await readAccount(store, account);
    const fault = await claimFault(deps, account, held, owner);
    if (fault !== null) return fail(fault);
    const joined = await previewJoin(store, owner, held.owner);
    if (held.owner === null) {
      const given = await give(store, owner, { account });
      if (!given.ok) return given;
      if (await store.putDocument(ACCOUNTS, account, held.rev + 1, { owner })) return ok({ ...joined, owner });
      continue;
    }
    if ((await lastOwnerOf(deps, owner)) !== owner) await bringAlong(deps, owner);
    else if (held.owner !== owner) {
      const done = await join(deps, owner, held.owner, { account });
      if (!done.ok) return done;
    }
    return ok({ ...joined, owner: held.owner });
  }
}
