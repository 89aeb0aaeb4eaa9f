/** The same facts over the same wire, once by the app's drain and once by the raw client. Opening the session is not timed. */
import { openCurrentProfile } from '../../pwa/data/profiles/profiles.ts';
import type { Profile } from '../../pwa/data/profiles/profiles.ts';
import { browserNetwork } from '../../pwa/data/server/network.ts';
import type { Network } from '../../pwa/data/server/network.ts';
import { drain } from '../../pwa/data/sync/drain.ts';
import { openSession } from '../../pwa/data/sync/exchange.ts';
import { POLL_MS } from '../../pwa/data/sync/sync-loop.ts';
import type { FaultyReplay, Replay } from './bench-api.ts';
import { writeBulk } from './bulk-write.ts';
import { faultyNetwork } from './faulty-network.ts';
import { openFreshSpace } from './fresh-space.ts';
import { makeHistory } from './history.ts';
import { drainRaw, fillQueue } from './raw-client.ts';
import { dropRaw, openRaw } from './raw-database.ts';

const SETTLE_MS = 700;
const PER_DAY = 10;
/** as the sync loop: never sooner after a drain that ended for later */
const SOONEST_AGAIN_MS = 1_000;
const MOST_DRAINS = 200;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Counts what goes through; the count is of the bytes handed to fetch. */
function countingNetwork(inner: Network = browserNetwork): {
  readonly network: Network;
  readonly seen: () => Pick<Replay, 'requests' | 'bodyBytes' | 'waitMs'>;
} {
  let [requests, bodyBytes, waitMs] = [0, 0, 0];
  return {
    network: {
      ...inner,
      fetch: async (path, init) => {
        requests += 1;
        bodyBytes +=
          init.body instanceof ArrayBuffer
            ? init.body.byteLength
            : new TextEncoder().encode(typeof init.body === 'string' ? init.body : '').length;
        const from = performance.now();
        try {
          return await inner.fetch(path, init);
        } finally {
          waitMs += performance.now() - from;
        }
      },
    },
    seen: () => ({ requests, bodyBytes, waitMs }),
  };
}

async function signIn(profile: Profile): Promise<void> {
  const session = await openSession(browserNetwork, profile, Date.now());
  if (session.kind !== 'opened') throw new Error(`no session: ${session.kind}`);
}

const factsFor = (operations: number) =>
  makeHistory({ facts: operations, perDay: PER_DAY, before: Date.now(), withChallenges: false });

export async function replayOurs(name: string, operations: number): Promise<Replay> {
  const space = await openFreshSpace(name);
  await writeBulk(space, factsFor(operations), true);
  await signIn(space.profile);
  await pause(SETTLE_MS);
  const { network, seen } = countingNetwork();
  const from = performance.now();
  const report = await drain(space, network, true);
  const ms = performance.now() - from;
  if (report.state !== 'done' || report.left > 0)
    throw new Error(`the drain ended ${report.state} with ${report.left} left`);
  await space.db.delete();
  return { ms, operations, ...seen(), owner: space.profile.owner, secret: space.profile.secret };
}

/** Drained again and again, as the sync loop does, until nothing is left. */
export async function replayFaulty(
  name: string,
  operations: number,
  share: number,
  seed: number,
): Promise<FaultyReplay> {
  const space = await openFreshSpace(name);
  await writeBulk(space, factsFor(operations), true);
  await signIn(space.profile);
  await pause(SETTLE_MS);
  const faulty = faultyNetwork(browserNetwork, share, seed);
  const { network, seen } = countingNetwork(faulty.network);
  let backOffMs = 0;
  const from = performance.now();
  for (let drains = 1; ; drains++) {
    const report = await drain(space, network, drains === 1);
    if (report.state === 'done' && report.left === 0) break;
    if (report.state === 'paused' || drains === MOST_DRAINS)
      throw new Error(`the drain ended ${report.state} with ${report.left} left`);
    const waitMs = Math.min(Math.max(report.nextAt - Date.now(), SOONEST_AGAIN_MS), POLL_MS);
    backOffMs += waitMs;
    await pause(waitMs);
  }
  const ms = performance.now() - from;
  await space.db.delete();
  return {
    ms,
    operations,
    ...seen(),
    lost: faulty.lost(),
    backOffMs,
    owner: space.profile.owner,
    secret: space.profile.secret,
  };
}

export async function replayRaw(name: string, operations: number): Promise<Replay> {
  const profile = await openCurrentProfile(Date.now(), `${name}-profile`);
  const db = await openRaw(name);
  await fillQueue(
    db,
    factsFor(operations).map(({ id, entity, data }) => ({ id, e: entity, t: 'append', v: 1, d: data })),
  );
  await signIn(profile);
  await pause(SETTLE_MS);
  const { network, seen } = countingNetwork();
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const from = performance.now();
  const acknowledged = await drainRaw(db, profile, (body) =>
    network.fetch('/api/sync', { method: 'POST', body, headers, credentials: 'same-origin', cache: 'no-store' }),
  );
  const ms = performance.now() - from;
  if (acknowledged !== operations) throw new Error(`${acknowledged} of ${operations} acknowledged`);
  await dropRaw(db);
  return { ms, operations, ...seen(), owner: profile.owner, secret: profile.secret };
}
