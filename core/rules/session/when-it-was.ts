/**
 * When a session really was. The server moves what was recorded in it by a wrong clock, but its own header stays as that
 * clock wrote it: the sets, and the answers in it, say when it was.
 */
import { MS_PER_DAY } from '#core/lib/day.ts';

/** What lies further than this from its session was moved there. */
const MOST_BESIDE = MS_PER_DAY / 2;

/** As it is stored, unread. */
interface Header {
  readonly startedAt?: unknown;
  readonly endedAt?: unknown;
}

/** What lies so far from its beginning and end was not moved. */
export const besideSession = (startedAt: number, endedAt = startedAt): readonly [first: number, last: number] => [
  startedAt - MOST_BESIDE,
  endedAt + MOST_BESIDE,
];

/**
 * Its true beginning and end, and by how much its clock was wrong, in milliseconds.
 * @param first the first moment of its own, by `firstMoments`; undefined: nothing is known of any
 */
export function whenItWas(
  header: Header,
  first: number | undefined,
): { readonly startedAt: number | undefined; readonly endedAt: number | undefined; readonly shift: number } {
  const startedAt = typeof header.startedAt === 'number' ? header.startedAt : undefined;
  const endedAt = typeof header.endedAt === 'number' ? header.endedAt : undefined;
  if (startedAt === undefined || first === undefined) return { startedAt, endedAt, shift: 0 };
  const [from, to] = besideSession(startedAt, endedAt);
  const shift = first < from || first > to ? first - startedAt : 0;
  return { startedAt: startedAt + shift, endedAt: endedAt === undefined ? undefined : endedAt + shift, shift };
}

interface Own {
  readonly data: { readonly at: number; readonly sessionId?: string | undefined; readonly when?: unknown };
}

/** Of each session the first moment of its sets and answers, in whatever order. */
export function firstMoments(...own: readonly (readonly Own[])[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const facts of own)
    for (const { data } of facts) {
      // The answer of the next morning is not of the session itself.
      if (data.sessionId === undefined || data.when === 'next-morning') continue;
      const known = firsts.get(data.sessionId);
      if (known === undefined || data.at < known) firsts.set(data.sessionId, data.at);
    }
  return firsts;
}
