import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32, base64url, parseBase64url } from '../lib/base-encodings.ts';
import { hex, sha256 } from '../lib/sha256.ts';
import { OWNER_PATTERN, ownerOf } from './owner.ts';

describe('owner', () => {
  it('[OWNER-1] is the hash of its secret', async () => {
    const secret = new Uint8Array(32);
    expect(hex(await sha256(secret))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
    const owner = await ownerOf(secret);
    expect(owner).toBe('o_mzuhvlpymk6xo3epygfy5h4oea');
    expect(owner).toMatch(OWNER_PATTERN);
  });

  it('[OWNER-2] encodes base32 as in RFC 4648', () => {
    const text = (value: string): Uint8Array => new TextEncoder().encode(value);
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((value) => base32(text(value)))).toEqual([
      '',
      'my',
      'mzxq',
      'mzxw6',
      'mzxw6yq',
      'mzxw6ytb',
      'mzxw6ytboi',
    ]);
  });

  it('[OWNER-2] decodes the base64url it encoded, and rejects other text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(parseBase64url(base64url(bytes))).toEqual(Uint8Array.from(bytes));
      }),
      { seed: 31, numRuns: 200 },
    );
    expect(parseBase64url('a+b/')).toBeNull();
  });
});
