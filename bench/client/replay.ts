/** The same facts over the same wire, once by the app's drain and once by the raw client. Opening the session is not timed. */
import { openCurrentProfile } from '../../pwa/data/profiles';
import type { Profile } from '../../pwa/data/profiles';
import { drain } from '../../pwa/data/sync/drain';
import { openSession } from '../../pwa/data/sync/exchange';
import { browserNetwork } from '../../pwa/data/sync/network';
import type { Network } from '../../pwa/data/sync/network';
import type { Replay } from './bench-api';
import { writeBulk } from './bulk-write';
import { openFreshSpace } from './fresh-space';
import { makeHistory } from './history';
import { drainRaw, fillQueue } from './raw-client';
import { dropRaw, openRaw } from './raw-database';

const SETTLE_MS = 700;
const PER_DAY = 10;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Counts what goes through; the count is of the bytes handed to fetch. */
function countingNetwork(): { readonly network: Network; readonly seen: () => Pick<Replay, 'requests' | 'bodyBytes' | 'waitMs'> } {
  let [requests, bodyBytes, waitMs] = [0, 0, 0];
  return {
    network: {
      ...browserNetwork,
      fetch: async (path, init) => {
        requests += 1;
        bodyBytes += init.body instanceof ArrayBuffer ? init.body.byteLength : new TextEncoder().encode(typeof init.body === 'string' ? init.body : '').length;
        const from = performance.now();
        const response = await browserNetwork.fetch(path, init);
        waitMs += performance.now() - from;
        return response;
      },
    },
    seen: () => ({ requests, bodyBytes, waitMs }),
  };
}

async function signIn(profile: Profile): Promise<void> {
  const session = await openSession(browserNetwork, profile, Date.now());
  if (session.kind !== 'opened') throw new Error(`no session: ${session.kind}`);
}

const factsFor = (operations: number) => makeHistory({ facts: operations, perDay: PER_DAY, before: Date.now(), withChallenges: false });

export async function replayOurs(name: string, operations: number): Promise<Replay> {
  const space = await openFreshSpace(name);
  await writeBulk(space, factsFor(operations), true);
  await signIn(space.profile);
  await pause(SETTLE_MS);
  const { network, seen } = countingNetwork();
  const from = performance.now();
  const report = await drain(space, network, true);
  const ms = performance.now() - from;
  if (report.state !== 'done' || report.left > 0) throw new Error(`the drain ended ${report.state} with ${report.left} left`);
  await space.db.delete();
  return { ms, operations, ...seen(), owner: space.profile.owner, secret: space.profile.secret };
}

export async function replayRaw(name: string, operations: number): Promise<Replay> {
  const profile = await openCurrentProfile(Date.now(), `${name}-profile`);
  const db = await openRaw(name);
  await fillQueue(db, factsFor(operations).map(({ id, entity, data }) => ({ id, e: entity, t: 'append', v: 1, d: data })));
  await signIn(profile);
  await pause(SETTLE_MS);
  const { network, seen } = countingNetwork();
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const from = performance.now();
  const acknowledged = await drainRaw(db, profile, (body) => network.fetch('/api/sync', { method: 'POST', body, headers, credentials: 'same-origin', cache: 'no-store' }));
  const ms = performance.now() - from;
  if (acknowledged !== operations) throw new Error(`${acknowledged} of ${operations} acknowledged`);
  await dropRaw(db);
  return { ms, operations, ...seen(), owner: profile.owner, secret: profile.secret };
}
