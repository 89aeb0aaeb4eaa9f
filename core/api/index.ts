/** All calls of the server. A noun is one file and one line here. */
import * as account from './account.ts';
import { METHODS } from './call.ts';
import type { Call } from './call.ts';
import * as server from './server.ts';
import * as session from './session.ts';
import * as sessions from './sessions.ts';
import * as streak from './streak.ts';
import * as sync from './sync.ts';

const nouns: readonly object[] = [server, session, sessions, account, sync, streak];

/** A noun's file exports the shapes of its calls too. */
const isCall = (exported: object): exported is Call =>
  'method' in exported && METHODS.some((method) => method === exported.method);

export const calls: readonly Call[] = nouns.flatMap((noun) => Object.values(noun).filter(isCall));
