/**
 * Two standings of one owner as one. In one journal the later revision holds all of the earlier, and merging gives the
 * later. Where a machine was lost and two journals went on from the same copy, equal revisions say different things, and
 * nothing that was taken back by either may be lost: an erasure wins, then the higher generation, then the first gift. A join
 * that was only begun gives way: another gift takes its place where the owner it went to was erased.
 */
import { isSameGift } from './standing.ts';
import type { Standing } from './standing.ts';

function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

const byDevice = (ended: Standing['ended']): Standing['ended'] => [...ended].sort(([a], [b]) => (a < b ? -1 : 1));

function endedIn(held: Standing, other: Standing): Standing['ended'] {
  if (held.generation !== other.generation) return (held.generation > other.generation ? held : other).ended;
  const latest = new Map(other.ended);
  for (const [device, at] of held.ended) latest.set(device, Math.max(at, latest.get(device) ?? 0));
  return [...latest];
}

/** An erased owner whose account was let go of belongs to none again. */
const hasLetGo = ({ erasedAt, givenTo }: Standing): boolean => erasedAt !== null && givenTo === null;

const isOnlyBegun = ({ givenTo, mergedInto }: Standing): boolean =>
  givenTo !== null && 'into' in givenTo && mergedInto === null;

function giftIn(held: Standing, other: Standing): Standing['givenTo'] {
  if (hasLetGo(held) || hasLetGo(other)) return null;
  const [first, second] = isOnlyBegun(held) && !isOnlyBegun(other) ? [other, held] : [held, other];
  return first.givenTo ?? second.givenTo;
}

export function mergeStandings(held: Standing, other: Standing): Standing {
  const erasedAt = earliest(held.erasedAt, other.erasedAt);
  const givenTo = giftIn(held, other);
  // to be joined elsewhere than the first gift says is the other journal's loss
  const goesThere = givenTo === null || isSameGift(other.givenTo ?? givenTo, givenTo);
  return {
    erasedAt,
    mergedInto: held.mergedInto ?? (goesThere ? other.mergedInto : null),
    givenTo,
    generation: Math.max(held.generation, other.generation),
    ended: erasedAt === null ? endedIn(held, other) : [],
  };
}

/** Whatever order the devices and the members come in. */
const written = ({ erasedAt, mergedInto, givenTo, generation, ended }: Standing): string =>
  JSON.stringify([erasedAt, mergedInto, givenTo, generation, byDevice(ended)]);

export const isSameStanding = (one: Standing, other: Standing): boolean => written(one) === written(other);
