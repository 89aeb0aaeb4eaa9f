import { openCollection } from '../collections/open-collection.ts';
import type { CollectionsAdapter } from '../collections/port.ts';
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
