/** Which owner an account has. The owner's standing says the same from its side; this document only leads there. */
import type { Store } from '../store/store.ts';
import type { Standings } from './standing.ts';

const ACCOUNTS = '$accounts';

export interface AccountLink {
  /** null before the first claim, and once the account's owner was erased */
  readonly owner: string | null;
  /** revision of the document */
  readonly rev: number;
}

interface LinkDeps {
  readonly store: Store;
  readonly standings: Standings;
}

async function linkOf(store: Store, account: string): Promise<AccountLink> {
  const document = await store.getDocument(ACCOUNTS, account);
  const { owner } = (document?.value ?? { owner: null }) as { readonly owner: string | null };
  return { owner, rev: document?.rev ?? 0 };
}

export async function readAccount({ store, standings }: LinkDeps, account: string): Promise<AccountLink> {
  const link = await linkOf(store, account);
  if (link.owner === null) return link;
  return (await standings.read(link.owner)).erasedAt === null ? link : { ...link, owner: null };
}

/** False where somebody else wrote it since it was read, or where the owner was erased meanwhile: then nothing leads to it. */
export async function putAccount(
  deps: LinkDeps,
  account: string,
  { rev }: AccountLink,
  owner: string,
): Promise<boolean> {
  if (!(await deps.store.putDocument(ACCOUNTS, account, rev + 1, { owner }))) return false;
  if ((await deps.standings.read(owner)).erasedAt === null) return true;
  await unlinkAccount(deps, account, owner);
  return false;
}

/** Where the account has no owner any more. */
export async function linkAccount(deps: LinkDeps, account: string, owner: string): Promise<void> {
  for (;;) {
    const link = await readAccount(deps, account);
    if (link.owner !== null || (await putAccount(deps, account, link, owner))) return;
    if ((await deps.standings.read(owner)).erasedAt !== null) return;
  }
}

/** The account has nothing any more that leads to this owner. */
export async function unlinkAccount({ store }: Pick<LinkDeps, 'store'>, account: string, owner: string): Promise<void> {
  for (;;) {
    const link = await linkOf(store, account);
    if (link.owner !== owner || (await store.putDocument(ACCOUNTS, account, link.rev + 1, { owner: null }))) return;
  }
}
