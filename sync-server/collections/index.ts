/**
 * All collections of the server, in no order: a declaration is one row here. They are opened when the server starts, and
 * what their declarations say is an owner's goes with an erased owner (open-collections.ts).
 */
import { accountLinks } from '../identity/account-link.ts';
import { sessionLists } from '../identity/session-list.ts';
import type { AnyCollection } from './define-collection.ts';

export const collections: readonly AnyCollection[] = [accountLinks, sessionLists];
