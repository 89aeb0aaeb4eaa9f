/**
 * What the server is made of: the calls it answers and the collections it keeps, each found among what these modules
 * export, in no order. Calls are added to the router when the server starts, and collections opened; what a collection
 * says is an owner's goes with an erased owner (collections/open-collections.ts).
 */
import type { Call } from '#core/api/call.ts';
import type { AnyCollection } from './collections/define-collection.ts';
import * as accountLink from './identity/account-link.ts';
import * as sessionList from './identity/session-list.ts';
import type { Route } from './middleware/answer.ts';
import * as account from './routes/account.ts';
import * as dashboard from './routes/dashboard.ts';
import * as model from './routes/model.ts';
import * as server from './routes/server.ts';
import * as session from './routes/session.ts';
import * as sessions from './routes/sessions.ts';
import * as streak from './routes/streak.ts';
import * as sync from './routes/sync.ts';

/** What such a module may export: calls, collections, and what other modules do with them. */
type Exported = Route | AnyCollection | ((...given: never) => unknown);

const modules: readonly Readonly<Record<string, Exported>>[] = [
  server,
  session,
  sessions,
  account,
  sync,
  streak,
  dashboard,
  model,
  accountLink,
  sessionList,
];

const exported = modules.flatMap((module) => Object.values(module));
const isRoute = (value: Exported): value is Route => 'addTo' in value;
const isCollection = (value: Exported): value is AnyCollection => 'indexes' in value;

export const routes: readonly Route[] = exported.filter(isRoute);
export const calls: readonly Call[] = routes.map(({ call }) => call);
export const collections: readonly AnyCollection[] = exported.filter(isCollection);
