/**
 * Ends sessions in one compare-and-set that asks once more whether the session that wants it still counts: of two that
 * end each other the first stays, however long the other's request was under way.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Session } from './session-token.ts';
import { closedReason, isAlive, lastEndOf } from './standing.ts';
import type { Standing, Standings } from './standing.ts';

/** More devices than these are not kept apart: ending one more ends all, which errs on the safe side. */
const MOST_ENDED = 50;
/** Sessions of forms that do not name the end before them are told by their time, which another server's clock gave them. */
const CLOCKS_APART_MS = 86_400_000;

type EndFailure = 'erased' | 'merged' | 'not_signed_in';

const endFailure = (held: Standing, session: Session): EndFailure | null =>
  closedReason(held) ?? (isAlive(held, session) ? null : 'not_signed_in');

const withoutAny = (held: Standing): Standing => ({ ...held, generation: held.generation + 1, ended: [] });

/** All sessions of the asking one's owner end, itself too. @returns what stands afterwards */
export const endAllSessions = (standings: Standings, session: Session): Promise<Result<Standing, EndFailure>> =>
  standings.change<EndFailure>(session.owner, (held) => {
    const failure = endFailure(held, session);
    return failure === null ? ok(withoutAny(held)) : fail(failure);
  });

/**
 * The sessions that a device has had so far end.
 * @param now the server's clock, UTC ms
 */
export const endSessionsOf = (
  standings: Standings,
  session: Session,
  device: string,
  now: number,
): Promise<Result<Standing, EndFailure>> =>
  standings.change<EndFailure>(session.owner, (held) => {
    const failure = endFailure(held, session);
    if (failure !== null) return fail(failure);
    const others = held.ended.filter(([name]) => name !== device);
    if (others.length >= MOST_ENDED) return ok(withoutAny(held));
    const end = Math.max(now + CLOCKS_APART_MS, lastEndOf(held, device) + 1);
    return ok({ ...held, ended: [...others, [device, end]] });
  });
