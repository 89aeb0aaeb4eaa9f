/**
 * What a browser that lost its storage had before: its cookies outlive the records, so the key to the earlier owner is
 * kept, and with it what is on the server, and how much never got there.
 */
import type { Joined } from '#core/api/account.ts';
import type { EarlierOwner } from '#core/api/session.ts';
import { neverCame, readDevice } from '../state/device-ack.ts';
import { entriesOf } from '../state/owner-state.ts';
import type { OwnerStates } from '../state/owner-states.ts';
import { bringAlong, join, lastOwnerOf } from './join.ts';
import type { JoinDeps } from './join.ts';
import { previewAgain, previewJoin } from './preview-join.ts';
import type { PreviewDeps } from './preview-join.ts';
import type { Session } from './session-token.ts';
import { isAlive } from './standing.ts';
import type { Standing } from './standing.ts';

/** An owner that nobody has: not erased, joined or claimed since, and the browser's session of it was not ended. */
function isFree(standing: Standing, session: Session, forOwner: string): boolean {
  const { erasedAt, mergedInto, givenTo } = standing;
  if (erasedAt !== null || mergedInto !== null || !isAlive(standing, session)) return false;
  return givenTo === null || ('into' in givenTo && givenTo.into === forOwner);
}

export interface EarlierDeps extends JoinDeps {
  readonly states: Pick<OwnerStates, 'at'>;
}

/** Null where there is nothing before, or an owner without entries. A join that was broken off is finished, for nobody will ask for it again. */
export async function earlierOwnerOf(
  deps: EarlierDeps,
  session: Session,
  current: string,
): Promise<EarlierOwner | null> {
  const { store, standings, states } = deps;
  const { owner, device } = session;
  if (owner === current) return null;
  if (!isFree(await standings.read(owner), session, current)) {
    await bringAlong(deps, owner);
    return null;
  }
  const [head, document] = await Promise.all([store.head(owner), readDevice(store, owner, device)]);
  const held = head === 0 ? 0 : entriesOf(await states.at(owner));
  const lost = neverCame(document);
  if (held === 0 && lost === 0) return null;
  const [last] = head === 0 ? [] : await store.read(owner, head, 1);
  return { owner, held, recorded: document.max, lost, lastReceivedAt: last?.receivedAt ?? null };
}

/** Joins the earlier owner to the current one; null where there is nothing to be joined. Done again it does nothing more. */
export async function restoreEarlierOwner(
  deps: PreviewDeps,
  session: Session,
  current: string,
): Promise<Joined | null> {
  const { store, standings } = deps;
  const { owner } = session;
  if (owner === current) return null;
  const standing = await standings.read(owner);
  const isJoined = standing.erasedAt === null && (await lastOwnerOf(deps, owner)) === current;
  if (!isJoined && !isFree(standing, session, current)) return null;
  if (isJoined) {
    const joined = await previewAgain(deps, owner, current);
    await bringAlong(deps, owner);
    return joined;
  }
  const joined = await previewJoin(store, owner, current);
  // asked once more in the moment of giving: the session may have been ended, or the owner claimed, since
  const given = await join(deps, owner, current, { into: current }, (held) =>
    isAlive(held, session) ? null : 'ended',
  );
  return given.ok ? joined : null;
}
