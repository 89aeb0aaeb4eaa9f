/** All calls of the server, in no order: a noun is one file and one line here. */
import type { Route } from '../middleware/answer.ts';
import * as account from './account.ts';
import * as server from './server.ts';
import * as session from './session.ts';
import * as sessions from './sessions.ts';
import * as streak from './streak.ts';
import * as sync from './sync.ts';

const nouns: readonly object[] = [server, session, sessions, account, sync, streak];

/** A noun's file may export helpers too. */
const isRoute = (exported: object): exported is Route => 'call' in exported && 'addTo' in exported;

export const routes: readonly Route[] = nouns.flatMap((noun) => Object.values(noun).filter(isRoute));
