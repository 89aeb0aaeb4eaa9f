/**
 * Which devices have a session, for the person to see: name, since when, last seen on which day. No address and nothing
 * of the browser. Noted at most once a day for each device, and only where the owner has records, so that a stranger
 * who makes sessions makes no documents.
 */
import type { Logger } from 'pino';
import { dayOf } from '#core/lib/day.ts';
import { z } from '#core/records/schema.ts';
import { defineCollection } from '../collections/define-collection.ts';
import type { Collection, Version } from '../collections/port.ts';
import type { Store } from '../store/store.ts';
import { SESSION_MS } from './session-token.ts';
import type { Session } from './session-token.ts';
import { isAlive } from './standing.ts';
import type { Standings } from './standing.ts';

/** the least recently seen are left out of the list; their sessions go on, and end with all others */
const MOST_LISTED = 50;
const MOST_REMEMBERED = 100_000;
/** how earlier versions kept it, a document of the owner */
const FORMER_DOCUMENT = 'sessions';

const listedSession = z.object({
  device: z.string(),
  since: z.number(),
  generation: z.number(),
  // earlier versions did not note the end before it
  endBefore: z.nullable(z.number()),
  /** day of the server's clock, in UTC */
  seen: z.number(),
});
type Listed = Readonly<z.output<typeof listedSession>>;

/** One of each owner, under its id. None of its sessions counts any more when it expires. */
export const sessionLists = defineCollection({
  name: 'session-lists',
  schema: z.object({ id: z.string(), listed: z.array(listedSession), expiresAt: z.number() }),
  expiry: 'expiresAt',
  owner: 'id',
});
export type SessionLists = Collection<z.output<typeof sessionLists.schema>>;

interface HeldList {
  /** null where there is none yet */
  readonly version: Version | null;
  readonly listed: readonly Listed[];
  /** of the former document where that is still what counts */
  readonly formerRev: number | null;
}

/** One that cannot be read is made anew by who is seen from now on: it decides nothing. */
async function readList(store: Store, lists: SessionLists, owner: string): Promise<HeldList> {
  const held = await lists.get(owner);
  if (!held.ok) return { version: held.failure.version, listed: [], formerRev: null };
  if (held.value !== null) return { version: held.value.version, listed: held.value.document.listed, formerRev: null };
  const former = await store.getDocument(owner, FORMER_DOCUMENT);
  const listed = (former?.value ?? []) as readonly (Omit<Listed, 'endBefore'> & Partial<Listed>)[];
  return {
    version: null,
    listed: listed.map((one) => ({ endBefore: null, ...one })),
    formerRev: former?.rev ?? null,
  };
}

export interface SessionList {
  /** Never rejects: the list decides nothing, so no call fails for it. A later one notes it. */
  readonly noteSeen: (session: Session, log: Pick<Logger, 'error'>) => Promise<void>;
  /** Those that still count, the last seen first. */
  readonly of: (owner: string) => Promise<readonly Listed[]>;
}

/** Whether a session of a device was made after another. */
const isLater = (one: Omit<Session, 'owner'>, other: Omit<Session, 'owner'>): boolean => {
  if (one.generation !== other.generation) return one.generation > other.generation;
  if (one.endBefore !== other.endBefore) return (one.endBefore ?? 0) > (other.endBefore ?? 0);
  return one.since > other.since;
};

export function createSessionList(
  store: Store,
  lists: SessionLists,
  standings: Standings,
  now: () => number,
): SessionList {
  const noted = new Set<string>();
  const today = (): number => dayOf(now(), 0);
  const note = async ({ owner, ...session }: Session): Promise<void> => {
    const { device, since } = session;
    const seen = today();
    const mark = `${owner} ${device} ${since} ${seen}`;
    if (noted.has(mark) || (await store.head(owner)) === 0) return;
    const remember = (): void => {
      if (noted.size >= MOST_REMEMBERED) noted.clear();
      noted.add(mark);
    };
    for (;;) {
      const { version, listed, formerRev } = await readList(store, lists, owner);
      const before = listed.find((one) => one.device === device);
      // two sessions of one device may be in use, the earlier in a request that is still under way
      const isNews = before === undefined || isLater(session, before);
      const isNoted = !isNews && before.seen >= seen;
      if (isNoted && formerRev === null) return remember();
      const others = listed.filter((one) => one !== before);
      const current = { ...(isNews ? session : before), seen: Math.max(seen, before?.seen ?? 0) };
      const next = isNoted ? [...listed] : [current, ...others].sort((a, b) => b.seen - a.seen).slice(0, MOST_LISTED);
      const expiresAt = Math.max(...next.map(({ since }) => since)) + SESSION_MS;
      const put = await lists.put({ id: owner, listed: next, expiresAt }, version);
      if (!put.ok && put.failure.reason === 'changed') continue;
      if (put.ok && formerRev !== null) await store.putDocument(owner, FORMER_DOCUMENT, formerRev + 1, []);
      return remember();
    }
  };

  return {
    noteSeen: (session, log) =>
      note(session).catch((error: unknown) => log.error({ err: error }, 'the list of sessions was not written')),
    of: async (owner) => {
      const [{ listed }, standing] = await Promise.all([readList(store, lists, owner), standings.read(owner)]);
      return listed.filter((one) => isAlive(standing, one));
    },
  };
}
