/**
 * What has become of an owner, in one document: erased, joined to another, given to an account, which sessions still
 * count. Each change is one compare-and-set on it, so of an erasure, a claim and a restore at once each sees what the
 * one before it did. It lies under a pseudo-owner, so erasing the owner leaves it. Every revision goes into the journal
 * before anybody hears of it, so a restored backup cannot turn it back (docs/adr/0011).
 */
import { parseBase64url } from '#core/lib/base-encodings.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { ownerOf, SECRET_BYTES } from '#core/sync/owner.ts';
import type { Store } from '../store/store.ts';
import type { Journal } from './journal.ts';
import type { Session } from './session-token.ts';

/** To whom an owner is given: the account it belongs to, or the owner it is joined to. */
export type Gift = { readonly account: string } | { readonly into: string };

export interface Standing {
  /** UTC ms, or null */
  readonly erasedAt: number | null;
  /** the owner to which this one was joined */
  readonly mergedInto: string | null;
  /** given once; settles first what a claim and a restore at once both want */
  readonly givenTo: Gift | null;
  /** a session of another generation is none */
  readonly generation: number;
  /**
   * Devices whose sessions were ended, with a number that grows each time: a session counts that was made after the last
   * one. Pairs, for a device may have any name.
   */
  readonly ended: readonly (readonly [device: string, end: number])[];
}

export const UNMARKED: Standing = { erasedAt: null, mergedInto: null, givenTo: null, generation: 0, ended: [] };

/** `claimed`: an account has the owner. `merged`: it was joined to another, or is about to be. */
export type GiftFailure = 'claimed' | 'merged' | 'erased';

export interface Standings {
  readonly read: (owner: string) => Promise<Standing>;
  /** Decides again until nobody came in between. What is decided as it was is not written. */
  readonly change: <F>(owner: string, decide: (held: Standing) => Result<Standing, F>) => Promise<Result<Standing, F>>;
}

export const STANDINGS = '$owners';
/** how earlier versions kept it, a document each */
const EARLIER = { erased: '$erased', merged: '$merged', claimed: '$claimed' } as const;

const MOST_REMEMBERED = 100_000;

/** The earlier documents as one, or null where there are none. */
async function readEarlier(store: Store, owner: string): Promise<Standing | null> {
  const [erased, merged, claimed] = await Promise.all([
    store.getDocument(EARLIER.erased, owner),
    store.getDocument(EARLIER.merged, owner),
    store.getDocument(EARLIER.claimed, owner),
  ]);
  if (erased === null && merged === null && claimed === null) return null;
  const givenTo = (claimed?.value ?? null) as Gift | null;
  return {
    ...UNMARKED,
    erasedAt: (erased?.value as { readonly at: number } | undefined)?.at ?? null,
    mergedInto: (merged?.value as { readonly into: string } | undefined)?.into ?? null,
    givenTo,
    // claiming raises it: cookies from before the claim end here too
    generation: givenTo !== null && 'account' in givenTo ? 1 : 0,
  };
}

/** The account's name goes from the earlier document too. */
export async function forgetEarlierAccount(store: Store, owner: string): Promise<void> {
  const claimed = await store.getDocument(EARLIER.claimed, owner);
  if (claimed !== null && claimed.value !== null)
    await store.putDocument(EARLIER.claimed, owner, claimed.rev + 1, null);
}

/** A map that starts anew when it is full: what it forgets is read from the store again. */
function remembered<T>(): Map<string, T> {
  return new (class extends Map<string, T> {
    override set(key: string, value: T): this {
      if (this.size >= MOST_REMEMBERED) this.clear();
      return super.set(key, value);
    }
  })();
}

export function createStandings(store: Store, journal: Pick<Journal, 'note'>): Standings {
  const journaled = remembered<number>();
  const isNew = remembered<true>();

  const toJournal = async (owner: string, rev: number, value: Standing): Promise<void> => {
    if ((journaled.get(owner) ?? 0) >= rev) return;
    await journal.note({ owner, rev, value });
    journaled.set(owner, rev);
  };

  const held = async (owner: string): Promise<{ readonly rev: number; readonly value: Standing }> => {
    const document = await store.getDocument(STANDINGS, owner);
    if (document !== null) {
      const value = document.value as Standing;
      await toJournal(owner, document.rev, value);
      return { rev: document.rev, value };
    }
    const earlier = isNew.has(owner) ? null : await readEarlier(store, owner);
    if (earlier === null) {
      isNew.set(owner, true);
      return { rev: 0, value: UNMARKED };
    }
    await store.putDocument(STANDINGS, owner, 1, earlier);
    return held(owner);
  };

  return {
    read: async (owner) => (await held(owner)).value,
    change: async (owner, decide) => {
      for (;;) {
        const { rev, value } = await held(owner);
        const decided = decide(value);
        if (!decided.ok || decided.value === value) return decided;
        if (!(await store.putDocument(STANDINGS, owner, rev + 1, decided.value))) continue;
        await toJournal(owner, rev + 1, decided.value);
        return decided;
      }
    },
  };
}

const OWNERS_AT_ONCE = 500;

/** Brings into the journal what a store knows of its owners, in whichever form, before the store is put aside. */
export async function journalAllStandings(store: Store, journal: Pick<Journal, 'note'>): Promise<void> {
  const standings = createStandings(store, journal);
  for (const documents of [...Object.values(EARLIER), STANDINGS])
    for (let after = ''; ;) {
      const page = await store.listDocuments(documents, after, OWNERS_AT_ONCE);
      await Promise.all(page.map(({ name }) => standings.read(name)));
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.name;
    }
}

/** Why calls in this owner's session are answered with an error, or null. */
export function closedReason({ erasedAt, mergedInto }: Standing): 'erased' | 'merged' | null {
  if (erasedAt !== null) return 'erased';
  return mergedInto === null ? null : 'merged';
}

export const lastEndOf = ({ ended }: Standing, device: string): number =>
  ended.find(([name]) => name === device)?.[1] ?? 0;

/** Whether the session still counts, as far as it is for the owner to say. No clock decides it, for servers' clocks differ. */
export const isAlive = (standing: Standing, session: Omit<Session, 'owner'>): boolean => {
  const { device, generation, since, endBefore } = session;
  if (generation !== standing.generation) return false;
  const lastEnd = lastEndOf(standing, device);
  return endBefore === null ? since > lastEnd : endBefore === lastEnd;
};

/** Whether a call in the session is answered: where the owner itself is gone it hears that, and not that it has no session. */
export const isHeard = (standing: Standing, session: Omit<Session, 'owner'>): boolean =>
  closedReason(standing) !== null || isAlive(standing, session);

/** A session that counts by the owner's standing. */
export const newSession = (owner: string, device: string, standing: Standing, now: number): Session => ({
  owner,
  device,
  since: now,
  generation: standing.generation,
  endBefore: lastEndOf(standing, device),
});

/**
 * To whom an owner is given. A join that was begun, into an owner that was erased before it was done, is none: nobody could
 * finish it, and erasing is final.
 */
export async function giftOf(
  standings: Pick<Standings, 'read'>,
  { mergedInto, givenTo }: Standing,
): Promise<Gift | null> {
  if (givenTo === null || mergedInto !== null || 'account' in givenTo) return givenTo;
  return (await standings.read(givenTo.into)).erasedAt === null ? givenTo : null;
}

/** The owner to which this one is about to be joined, or null. */
export async function beganInto(standings: Pick<Standings, 'read'>, standing: Standing): Promise<string | null> {
  const gift = standing.mergedInto === null ? await giftOf(standings, standing) : null;
  return gift !== null && 'into' in gift ? gift.into : null;
}

export const isSameGift = (one: Gift | null, other: Gift | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const accountOfOwner = ({ givenTo }: Standing): string | null =>
  givenTo !== null && 'account' in givenTo ? givenTo.account : null;

/** Who asks for what only the owner may: the secret shows it, until an account has the owner; then the sign-in does. */
export interface Proof {
  readonly hasSecret: boolean;
  readonly account: string | null;
}

export function proofFailure(standing: Standing, { hasSecret, account }: Proof): 'wrong_secret' | 'claimed' | null {
  const holder = accountOfOwner(standing);
  if (holder !== null) return holder === account ? null : 'claimed';
  return hasSecret ? null : 'wrong_secret';
}

/**
 * Succeeds for the first, and for whoever asks for the same again. Of an owner that an account takes all sessions end:
 * whoever had its cookie before is not who signed in.
 * @param failureOf asked in the same moment: why it may not be given after all
 */
export async function give<F = never>(
  standings: Standings,
  owner: string,
  gift: Gift,
  failureOf: (held: Standing) => F | null = () => null,
): Promise<Result<Standing, GiftFailure | F>> {
  const known = await standings.read(owner);
  const isVoid = known.givenTo !== null && (await giftOf(standings, known)) === null;
  return standings.change<GiftFailure | F>(owner, (held) => {
    if (held.erasedAt !== null) return fail('erased');
    const failure = failureOf(held);
    if (failure !== null) return fail(failure);
    const isFree =
      held.givenTo === null || (isVoid && held.mergedInto === null && isSameGift(held.givenTo, known.givenTo));
    if (isFree)
      return ok({
        ...held,
        givenTo: gift,
        ...('account' in gift && { generation: held.generation + 1, ended: [] }),
      });
    if (isSameGift(held.givenTo, gift)) return ok(held);
    return fail(accountOfOwner(held) === null ? 'merged' : 'claimed');
  });
}

/** Whether the secret (base64url) is the one the owner's id was made from. */
export async function opensOwner(secret: string, owner: string): Promise<boolean> {
  const bytes = parseBase64url(secret);
  return bytes?.length === SECRET_BYTES && (await ownerOf(bytes)) === owner;
}
