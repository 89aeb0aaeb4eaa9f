/** Which owner an account has. The owner's standing says the same from its side; this document only leads there. */
import { createHash } from 'node:crypto';
import { z } from '#core/records/schema.ts';
import { defineCollection } from '../collections/define-collection.ts';
import type { CollectionOf, Version } from '../collections/port.ts';
import type { Store } from '../store/store.ts';
import type { Standings } from './standing.ts';

export const accountLinks = defineCollection({
  name: 'account-links',
  schema: z.object({ id: z.string(), owner: z.string() }),
  // the account's: it is found by the account, which the owner's standing names, and goes only while it still leads to
  // an erased owner, so erasing unlinks it by itself
  owner: null,
});

export interface AccountLink {
  /** null before the first claim, and once the account's owner was erased */
  readonly owner: string | null;
  /** of the document, null where there is none */
  readonly version: Version | null;
}

interface LinkDeps {
  readonly collection: CollectionOf;
  readonly standings: Standings;
}

/** The account in ids of documents: its name may be longer than an id, and is nobody else's business. */
export const hashedAccount = (account: string): string => createHash('sha256').update(account).digest('base64url');

/** Rejects where the document cannot be read: taken for none, the account would begin anew. */
export async function linkOf({ collection }: Pick<LinkDeps, 'collection'>, account: string): Promise<AccountLink> {
  const held = await collection(accountLinks).get(hashedAccount(account));
  if (!held.ok) throw new Error(`the link of an account cannot be read: ${JSON.stringify(held.failure)}`);
  return { owner: held.value?.document.owner ?? null, version: held.value?.version ?? null };
}

export async function readAccount(deps: LinkDeps, account: string): Promise<AccountLink> {
  const link = await linkOf(deps, account);
  if (link.owner === null) return link;
  return (await deps.standings.read(link.owner)).erasedAt === null ? link : { ...link, owner: null };
}

/** False where somebody else wrote it since it was read, or where the owner was erased meanwhile: then nothing leads to it. */
export async function putAccount(
  deps: LinkDeps,
  account: string,
  { version }: AccountLink,
  owner: string,
): Promise<boolean> {
  if (!(await deps.collection(accountLinks).put({ id: hashedAccount(account), owner }, version)).ok) return false;
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
export async function unlinkAccount(deps: Pick<LinkDeps, 'collection'>, account: string, owner: string): Promise<void> {
  for (;;) {
    const link = await linkOf(deps, account);
    if (link.owner !== owner || link.version === null) return;
    if (await deps.collection(accountLinks).remove(hashedAccount(account), link.version)) return;
  }
}

/** how earlier versions kept it, a document of the store for each account */
const FORMER = '$accounts';
const ACCOUNTS_AT_ONCE = 500;

/**
 * Moves what an earlier version left. The documents go when all of them are taken over, so a start that is broken off is
 * finished by the next. A link that is there already is the later one, and stays.
 */
export async function takeOverAccounts({
  store,
  collection,
}: Pick<LinkDeps, 'collection'> & { readonly store: Store }): Promise<void> {
  const links = collection(accountLinks);
  let isAny = false;
  for (let after = ''; ;) {
    const page = await store.listDocuments(FORMER, after, ACCOUNTS_AT_ONCE);
    const last = page.at(-1);
    if (last === undefined) break;
    isAny = true;
    await Promise.all(
      page.map(async ({ name, value }) => {
        const { owner } = value as { readonly owner: string | null };
        if (owner === null) return;
        const put = await links.put({ id: hashedAccount(name), owner }, null);
        if (!put.ok && put.failure.reason === 'invalid') throw new Error(`the account of ${owner} cannot be kept`);
      }),
    );
    after = last.name;
  }
  if (isAny) await store.eraseOwner(FORMER);
}
