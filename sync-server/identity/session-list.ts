/**
 * Which devices have a session, for the person to see: name, since when, last seen on which day. No address and nothing
 * of the browser. Noted at most once a day for each device, and only where the owner has records, so that a stranger
 * who makes sessions makes no documents.
 */
import { dayOf } from '#core/lib/day.ts';
import type { Store } from '../store/store.ts';
import type { Session } from './session-token.ts';
import { isAlive } from './standing.ts';
import type { Standings } from './standing.ts';

/** the least recently seen are left out of the list; their sessions go on, and end with all others */
const MOST_LISTED = 50;
const MOST_REMEMBERED = 100_000;
const SESSIONS_DOCUMENT = 'sessions';

interface Listed extends Omit<Session, 'owner'> {
  /** day of the server's clock, in UTC */
  readonly seen: number;
}

export interface SessionList {
  readonly noteSeen: (session: Session) => Promise<void>;
  /** Those that still count, the last seen first. */
  readonly of: (owner: string) => Promise<readonly Listed[]>;
}

/** Whether a session of a device was made after another. */
const isLater = (one: Omit<Session, 'owner'>, other: Omit<Session, 'owner'>): boolean => {
  if (one.generation !== other.generation) return one.generation > other.generation;
  if (one.endBefore !== other.endBefore) return (one.endBefore ?? 0) > (other.endBefore ?? 0);
  return one.since > other.since;
};

export function createSessionList(store: Store, standings: Standings, now: () => number): SessionList {
  const noted = new Set<string>();
  const today = (): number => dayOf(now(), 0);
  const read = async (owner: string): Promise<{ readonly rev: number; readonly listed: readonly Listed[] }> => {
    const document = await store.getDocument(owner, SESSIONS_DOCUMENT);
    const listed = (document?.value ?? []) as readonly (Omit<Listed, 'endBefore'> & Partial<Listed>)[];
    // earlier versions did not note the end before it
    return { rev: document?.rev ?? 0, listed: listed.map((one) => ({ endBefore: null, ...one })) };
  };

  return {
    noteSeen: async ({ owner, ...session }) => {
      const { device, since } = session;
      const seen = today();
      const mark = `${owner} ${device} ${since} ${seen}`;
      if (noted.has(mark) || (await store.head(owner)) === 0) return;
      if (noted.size >= MOST_REMEMBERED) noted.clear();
      noted.add(mark);
      for (;;) {
        const { rev, listed } = await read(owner);
        const before = listed.find((one) => one.device === device);
        // two sessions of one device may be in use, the earlier in a request that is still under way
        const isNews = before === undefined || isLater(session, before);
        if (!isNews && before.seen >= seen) return;
        const others = listed.filter((one) => one !== before);
        const noted = { ...(isNews ? session : before), seen: Math.max(seen, before?.seen ?? 0) };
        const next = [noted, ...others].sort((a, b) => b.seen - a.seen);
        if (await store.putDocument(owner, SESSIONS_DOCUMENT, rev + 1, next.slice(0, MOST_LISTED))) return;
      }
    },
    of: async (owner) => {
      const [{ listed }, standing] = await Promise.all([read(owner), standings.read(owner)]);
      return listed.filter((one) => isAlive(standing, one));
    },
  };
}
