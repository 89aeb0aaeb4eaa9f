/** Owners that can be made again by their number: the one who fills a store and the one who calls the server agree on them. */
import { createHash } from 'node:crypto';
import { base32, base64url } from '../../core/lib/base-encodings.ts';

export interface SeededOwner {
  readonly owner: string;
  /** base64url */
  readonly secret: string;
  readonly device: string;
}

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

export function seededOwner(index: number): SeededOwner {
  const secret = sha256(`bench owner ${index}`);
  return {
    owner: `o_${base32(sha256(secret)).slice(0, 26)}`,
    secret: base64url(secret),
    device: `d_${base64url(sha256(`bench device ${index}`).subarray(0, 12))}`,
  };
}
