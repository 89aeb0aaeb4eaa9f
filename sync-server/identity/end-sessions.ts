import { ok } from '#core/lib/result.ts';
import type { Standing, Standings } from './standing.ts';

/** More devices than these are not kept apart: ending one more ends all, which errs on the safe side. */
const MOST_ENDED = 50;

const without = ({ ended }: Standing, device: string): Standing['ended'] => ended.filter(([name]) => name !== device);

/** All sessions of an owner end. @returns what stands afterwards */
export async function endAllSessions(standings: Standings, owner: string): Promise<Standing> {
  const changed = await standings.change<never>(owner, (held) =>
    ok({ ...held, generation: held.generation + 1, ended: [] }),
  );
  return changed.ok ? changed.value : standings.read(owner);
}

/**
 * The sessions that a device has had so far end.
 * @param now UTC ms
 */
export async function endSessionsOf(
  standings: Standings,
  owner: string,
  device: string,
  now: number,
): Promise<Standing> {
  const changed = await standings.change<never>(owner, (held) => {
    const others = without(held, device);
    if (others.length >= MOST_ENDED) return ok({ ...held, generation: held.generation + 1, ended: [] });
    return ok({ ...held, ended: [...others, [device, now]] });
  });
  return changed.ok ? changed.value : standings.read(owner);
}
