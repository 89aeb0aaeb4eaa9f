/**
 * An owner proves itself: its id is the hash of a secret that only the device knows, so it needs no registration and
 * can be created offline.
 */
import { base32 } from '../lib/base-encodings.ts';
import { sha256 } from '../lib/sha256.ts';

export const SECRET_BYTES = 32;
/** 32 bytes as base64url */
export const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;
export const OWNER_PATTERN = /^o_[a-z2-7]{26}$/;
export const DEVICE_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;

/** `'o_' + base32(SHA-256(secret)).slice(0, 26)` for a secret of 32 bytes. */
export const ownerOf = async (secret: Uint8Array): Promise<string> => `o_${base32(await sha256(secret)).slice(0, 26)}`;
