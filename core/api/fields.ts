/** Members that several calls have. */
import { z } from '../records/schema.ts';
import { DEVICE_PATTERN, OWNER_PATTERN, SECRET_PATTERN } from '../sync/owner.ts';

export const count = z.int().check(z.minimum(0));
export const owner = z.string().check(z.regex(OWNER_PATTERN));
export const secret = z.string().check(z.regex(SECRET_PATTERN));
export const device = z.string().check(z.regex(DEVICE_PATTERN));

/** What the streak calls record is from this device; a person's own may not have its name. */
export const HTTP_DEVICE = 'http';
export const ownDevice = z.string().check(z.regex(/^(?!http$)[A-Za-z0-9_-]{1,40}$/));

/** Members of examples. */
export const EXAMPLE = { owner: `o_${'a'.repeat(26)}`, secret: 'A'.repeat(43), device: 'd_phone' } as const;
