/**
 * What a browser that lost its storage had before: its cookies outlive the records, so the key to the earlier owner is
 * kept, and with it what is on the server, and how much never got there. Storage may be lost again before that is settled,
 * so there may be several.
 */
import type { Joined } from '#core/api/account.ts';
import type { EarlierOwner } from '#core/api/session.ts';
import { neverCame, readDevice } from '../state/device-ack.ts';
import { entriesOf } from '../state/owner-state.ts';
import type { OwnerStates } from '../state/owner-states.ts';
import { bringAlong, finishJoin, join, lastOwnerOf } from './join.ts';
import type { JoinDeps } from './join.ts';
import { previewAgain, previewJoin } from './preview-join.ts';
import type { PreviewDeps } from './preview-join.ts';
import type { Session } from './session-token.ts';
import { beganInto, closedReason, giftOf, isAlive } from './standing.ts';
import type { Standing } from './standing.ts';

/** A browser keeps no more: they go with each of its calls. */
const MOST_KEYS = 8;

/** A session of the owner that this browser had before it lost its storage, as the cookie holds it. */
export interface EarlierKey {
  readonly token: string;
  readonly session: Session;
}

/** Neither erased nor joined since, and the session was not ended, nor the owner claimed. */
const isOpen = (standing: Standing, session: Session): boolean =>
  closedReason(standing) === null && isAlive(standing, session);

/** Whether the key may still be needed, though nothing came of it just now. */
export async function stillOpens({ standings }: Pick<JoinDeps, 'standings'>, session: Session): Promise<boolean> {
  return isOpen(await standings.read(session.owner), session);
}

/**
 * Which keys are kept, in the order given: none that opens nothing. Of too many, the one with the fewest rows goes.
 * @param keys newest first
 */
export async function keysToKeep(
  { store, standings }: Pick<JoinDeps, 'store' | 'standings'>,
  keys: readonly EarlierKey[],
): Promise<EarlierKey[]> {
  const kept: { readonly key: EarlierKey; readonly rows: number }[] = [];
  for (const key of keys) {
    const { owner } = key.session;
    const standing = await standings.read(owner);
    if (standing.erasedAt !== null || !isAlive(standing, key.session)) continue;
    if (kept.some((other) => other.key.session.owner === owner)) continue;
    // joined since, it is kept only so that a join that was broken off is finished
    kept.push({ key, rows: standing.mergedInto === null ? await store.head(owner) : 0 });
  }
  const fullest = kept.toSorted((one, other) => other.rows - one.rows).slice(0, MOST_KEYS);
  return kept.filter((one) => fullest.includes(one)).map(({ key }) => key);
}

/** An owner that nobody has, or one whose records were about to come where the other's are by now. */
async function isFree(deps: JoinDeps, standing: Standing, session: Session, forOwner: string): Promise<boolean> {
  if (!isOpen(standing, session)) return false;
  const gift = await giftOf(deps.standings, standing);
  return gift === null || ('into' in gift && (await lastOwnerOf(deps, gift.into)) === forOwner);
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
  if (!(await isFree(deps, await standings.read(owner), session, current))) {
    await finishJoin(deps, owner);
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
  if (!isJoined && !(await isFree(deps, standing, session, current))) {
    await finishJoin(deps, owner);
    return null;
  }
  if (isJoined) {
    const joined = await previewAgain(deps, owner, current);
    await bringAlong(deps, owner);
    return joined;
  }
  const joined = await previewJoin(store, owner, current);
  // begun before, it goes where it was to go, and from there on to where that one's records are
  const into = (await beganInto(standings, standing)) ?? current;
  // asked once more in the moment of giving: the session may have been ended, or the owner claimed, since
  const given = await join(deps, owner, into, { into }, (held) => (isAlive(held, session) ? null : 'ended'));
  return given.ok ? joined : null;
}
