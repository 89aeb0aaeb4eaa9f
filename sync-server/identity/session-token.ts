/**
 * A session is a signed statement of owner and device, not a row: any process that knows the key can check
 * it. Whether it still counts is for the owner's standing to say (standing.ts). The key lives in the store, made by
 * whoever comes first, so restarts and several processes agree. If it is ever lost every device posts its secret once
 * more and goes on.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_PATTERN, OWNER_PATTERN } from '#core/sync/owner.ts';
import type { Store } from '../store/store.ts';

export interface Session {
  readonly owner: string;
  readonly device: string;
  /** when it was made, UTC ms */
  readonly since: number;
  /** of the owner's sessions; 0 in tokens of the form that did not name it */
  readonly generation: number;
  /** the last end of the device's sessions before it was made, 0 for none; null in tokens of forms that did not name it */
  readonly endBefore: number | null;
}

export const SESSION_MS = 400 * 86_400_000;
const KEY_OWNER = '$server';
const KEY_DOCUMENT = 'session-key';
const VERSION = 'v3';
/** How many parts a token of each form has before its signature; v2 named no end, v1 no generation either. */
const PARTS: Readonly<Record<string, number>> = { v1: 4, v2: 5, [VERSION]: 6 };

export interface SessionTokens {
  readonly sign: (session: Session) => Promise<string>;
  /** Null for a token that is forged, of another key, or past its time. It may have been ended since. */
  readonly read: (token: string, now: number) => Promise<Session | null>;
}

async function keyIn(store: Store): Promise<string> {
  const held = await store.getDocument(KEY_OWNER, KEY_DOCUMENT);
  if (typeof held?.value === 'string') return held.value;
  const made = randomBytes(32).toString('base64url');
  if (await store.putDocument(KEY_OWNER, KEY_DOCUMENT, 1, made)) return made;
  return keyIn(store);
}

export function createSessionTokens(store: Store): SessionTokens {
  let known: Promise<string> | null = null;
  const key = (): Promise<string> => {
    known ??= keyIn(store).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const signature = async (claim: string): Promise<Buffer> =>
    createHmac('sha256', await key())
      .update(claim)
      .digest();

  return {
    sign: async ({ owner, device, since, generation, endBefore }) => {
      const numbers = [since, generation, endBefore ?? 0].map((number) => number.toString(36));
      const claim = [VERSION, owner, device, ...numbers].join('.');
      return `${claim}.${(await signature(claim)).toString('base64url')}`;
    },
    read: async (token, now) => {
      const parts = token.split('.');
      const given = parts.pop();
      const [version = '', owner, device, since, generation, endBefore] = parts;
      if (parts.length !== PARTS[version]) return null;
      if (owner === undefined || device === undefined || since === undefined || given === undefined) return null;
      if (!OWNER_PATTERN.test(owner) || !DEVICE_PATTERN.test(device)) return null;
      const expected = await signature(parts.join('.'));
      const offered = Buffer.from(given, 'base64url');
      if (offered.length !== expected.length || !timingSafeEqual(offered, expected)) return null;
      const session = {
        owner,
        device,
        since: Number.parseInt(since, 36),
        generation: generation === undefined ? 0 : Number.parseInt(generation, 36),
        endBefore: endBefore === undefined ? null : Number.parseInt(endBefore, 36),
      };
      return now - session.since <= SESSION_MS ? session : null;
    },
  };
}

/** No session counts any more: a copy of the store holds the former key. Only while no server runs. */
export async function renewKey(store: Store): Promise<void> {
  const held = await store.getDocument(KEY_OWNER, KEY_DOCUMENT);
  await store.putDocument(KEY_OWNER, KEY_DOCUMENT, (held?.rev ?? 0) + 1, randomBytes(32).toString('base64url'));
}
