/**
 * A session is a signed statement of owner and device, not a row: any process that knows the key can check
 * it. The key lives in the store, made by whoever comes first, so restarts and several processes agree. If it
 * is ever lost every device posts its secret once more and goes on.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_PATTERN, OWNER_PATTERN } from '#core/sync/owner.ts';
import type { Store } from '../store/store.ts';

export interface Session {
  readonly owner: string;
  readonly device: string;
}

export const SESSION_MS = 400 * 86_400_000;
const KEY_OWNER = '$server';
const KEY_DOCUMENT = 'session-key';
const VERSION = 'v1';

export interface SessionTokens {
  readonly sign: (session: Session, now: number) => Promise<string>;
  /** Null for a token that is forged, of another key, or past its time. */
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
    sign: async ({ owner, device }, now) => {
      const claim = `${VERSION}.${owner}.${device}.${now.toString(36)}`;
      return `${claim}.${(await signature(claim)).toString('base64url')}`;
    },
    read: async (token, now) => {
      const parts = token.split('.');
      const [version, owner, device, since, given] = parts;
      if (
        parts.length !== 5 ||
        version !== VERSION ||
        owner === undefined ||
        device === undefined ||
        since === undefined ||
        given === undefined
      )
        return null;
      if (!OWNER_PATTERN.test(owner) || !DEVICE_PATTERN.test(device)) return null;
      const expected = await signature(parts.slice(0, 4).join('.'));
      const offered = Buffer.from(given, 'base64url');
      if (offered.length !== expected.length || !timingSafeEqual(offered, expected)) return null;
      const age = now - Number.parseInt(since, 36);
      return age <= SESSION_MS ? { owner, device } : null;
    },
  };
}
