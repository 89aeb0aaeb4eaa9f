import { openCollection } from '../collections/open-collection.ts';
import type { Collection, CollectionsAdapter } from '../collections/port.ts';
import { accountLinks } from './account-link.ts';
import type { AccountLinks } from './account-link.ts';
import { sessionLists } from './session-list.ts';
import type { SessionLists } from './session-list.ts';

/** What is known of owners beside their logs and standings. */
export interface IdentityCollections {
  readonly links: AccountLinks;
  readonly sessionLists: SessionLists;
}

export const openIdentityCollections = async (
  collections: CollectionsAdapter,
  now: () => number,
): Promise<IdentityCollections> => ({
  links: await openCollection(collections, accountLinks, now),
  sessionLists: await openCollection(collections, sessionLists, now),
});

type ByOwner = Pick<Collection<{ readonly id: string }>, 'get' | 'remove'>;

/** Those with one document of an owner, under its id: what erasing takes away. */
const byOwner = ({ sessionLists }: IdentityCollections): readonly ByOwner[] => [sessionLists];

export const holdsDocuments = async (collections: IdentityCollections, owner: string): Promise<boolean> => {
  const held = await Promise.all(byOwner(collections).map((collection) => collection.get(owner)));
  return held.some((one) => !one.ok || one.value !== null);
};

export async function removeDocuments(collections: IdentityCollections, owner: string): Promise<void> {
  for (const collection of byOwner(collections)) {
    for (;;) {
      const held = await collection.get(owner);
      const version = held.ok ? held.value?.version : held.failure.version;
      if (version === undefined || (await collection.remove(owner, version))) break;
    }
  }
}
