/** The environment, parsed once at start. Every error is listed at once, so that an operator mends it in one go. */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';

const wholeNumber = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/, rule)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least, rule), z.maximum(most, rule))),
  );
};

const MOST_BYTES = 999_999_999_999;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** `true` is one proxy, `false` none, a number that many. */
const proxies = z.pipe(
  z.string().check(z.regex(/^(true|false|\d)$/, 'must be true, false or the number of proxies')),
  z.transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value))),
);

const MOST_ORIGINS = 10;
const originRule = `must be at most ${MOST_ORIGINS} origins such as https://llm.example.org, with commas between and without paths; http:// only for localhost or 127.0.0.1`;

/** As it can stand in a policy: the browser would refuse a path or a plain connection to elsewhere, or read on past a semicolon. */
function isModelOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text || !/^[a-z0-9.-]+$/.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

const listed = (value: string): readonly string[] => [...new Set(value.split(',').map((one) => one.trim()))];
const modelOrigins = z.pipe(
  z
    .string()
    .check(z.refine((value) => listed(value).length <= MOST_ORIGINS && listed(value).every(isModelOrigin), originRule)),
  z.transform(listed),
);

/** Twice what twenty years of ten entries a day take, at the mean size of a row (docs/scale.md). */
export const DEFAULT_QUOTA = { rows: 146_100, bytes: 146_100 * 535 } as const;

const environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  MONGODB_URL: z.optional(
    z.string().check(z.regex(/^mongodb(\+srv)?:\/\/./, 'must begin with mongodb:// or mongodb+srv://')),
  ),
  TRUST_PROXY: z._default(proxies, 0),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  RATE_LIMIT_PER_MINUTE: z._default(wholeNumber(1, 100_000_000), 600),
  ADDRESS_RATE_LIMIT_PER_MINUTE: z._default(wholeNumber(1, 100_000_000), 6_000),
  ADDRESS_NEW_OWNERS_PER_DAY: z._default(wholeNumber(1, 100_000_000), 500),
  ADDRESS_STORED_BYTES_PER_DAY: z._default(wholeNumber(1, MOST_BYTES), 256 * 1024 * 1024),
  OWNER_QUOTA_ROWS: z._default(wholeNumber(1, 100_000_000), DEFAULT_QUOTA.rows),
  OWNER_QUOTA_BYTES: z._default(wholeNumber(1, MOST_BYTES), DEFAULT_QUOTA.bytes),
  COACH_MODEL_ORIGINS: z.optional(modelOrigins),
  STATIC_DIR: z._default(z.string().check(z.minLength(1)), './dist/app'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly mongodbUrl: string | null;
  /** proxies in front that are believed about the client's address */
  readonly trustedProxies: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** calls of one owner, and of one address, behind which there may be a whole clinic */
  readonly ratePerMinute: number;
  readonly addressRatePerMinute: number;
  /** owners that may begin at one address */
  readonly newOwnersPerDay: number;
  /** what one address may have stored */
  readonly storedBytesPerDay: number;
  /** what one owner may keep */
  readonly quota: { readonly rows: number; readonly bytes: number };
  /** where a language model may answer a person who connects one */
  readonly modelOrigins: readonly string[];
  readonly staticFolder: string;
}

/** The configuration, or one line per error. An empty variable counts as left out. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Result<Config, readonly string[]> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) return fail(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const value = parsed.data;
  return ok({
    port: value.PORT,
    host: value.HOST,
    dataFolder: value.DATA_DIR,
    mongodbUrl: value.MONGODB_URL ?? null,
    trustedProxies: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    ratePerMinute: value.RATE_LIMIT_PER_MINUTE,
    addressRatePerMinute: value.ADDRESS_RATE_LIMIT_PER_MINUTE,
    newOwnersPerDay: value.ADDRESS_NEW_OWNERS_PER_DAY,
    storedBytesPerDay: value.ADDRESS_STORED_BYTES_PER_DAY,
    quota: { rows: value.OWNER_QUOTA_ROWS, bytes: value.OWNER_QUOTA_BYTES },
    modelOrigins: value.COACH_MODEL_ORIGINS ?? [],
    staticFolder: value.STATIC_DIR,
  });
}
