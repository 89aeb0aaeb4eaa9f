/**
 * Each set names its session. By its moment it is only looked for: the server moves what a wrong clock dated, but not when the
 * session began and ended, so it may lie any time away from that.
 */
import { MS_PER_DAY } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { besideSession } from '#core/rules/session/when-it-was.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';

export interface SessionSpan {
  readonly id: string;
  readonly startedAt: number;
  /** undefined: nobody has ended it */
  readonly endedAt: number | undefined;
}

type Sets = readonly Fact<'set'>[];

/** Of each session its own, oldest first; none where it has none. */
export async function setsOfSessions(space: Space, spans: readonly SessionSpan[]): Promise<ReadonlyMap<string, Sets>> {
  if (spans.length === 0) return new Map();
  const endOf = ({ endedAt = space.device.now() }: SessionSpan): number => endedAt;
  const from = Math.min(...spans.map(({ startedAt }) => startedAt));
  const until = Math.max(...spans.map(endOf));
  const near = bySession(await factsBetween(space, 'set', from - MS_PER_DAY, until + MS_PER_DAY));
  const hasMore = await Promise.all(
    spans.map((span) => mayHaveMore(space, { ...span, endedAt: endOf(span) }, near.get(span.id) ?? [])),
  );
  return hasMore.includes(true) ? bySession(await factsBetween(space, 'set', 0, Number.MAX_SAFE_INTEGER)) : near;
}

/** Whose own lie half a day away may have more beyond the day. Of none it is told by the answer that every session begins with. */
async function mayHaveMore(
  space: Space,
  { id, startedAt, endedAt = startedAt }: SessionSpan,
  own: Sets,
): Promise<boolean> {
  const [first, last] = besideSession(startedAt, endedAt);
  if (own.length > 0) return own.some(({ data: { at } }) => at < first || at > last);
  const answers = await factsBetween(space, 'pain_checkin', first, last);
  return answers.every(({ data }) => data.sessionId !== id);
}

function bySession(sets: Sets): ReadonlyMap<string, Sets> {
  const found = new Map<string, Fact<'set'>[]>();
  for (const set of sets) {
    const own = found.get(set.data.sessionId);
    if (own === undefined) found.set(set.data.sessionId, [set]);
    else own.push(set);
  }
  return found;
}
