/**
 * What server, app, docs and attack test know of a call to the server, said once. Bodies and queries are read strictly,
 * answers loosely, since a newer server may say more. Answers have no transforms, so that they can be given as JSON Schema.
 */
import type { z } from '../records/schema.ts';
import type { ErrorCode } from '../sync/errors.ts';

export const METHODS = ['get', 'post', 'put', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export const ROLES = ['clinician', 'team', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** `person`: with a session. `account`: with a sign-in, of any role; a role is one of that account. */
export type Who = 'anyone' | 'person' | 'account' | Role;

type Schema = z.core.$ZodType;

export interface CallLimits {
  /** bytes of a body, inflated; `BODY_BYTES` where it is left out */
  readonly bodyBytes?: number;
  /**
   * Whether it counts towards what an address may have stored in a day. `always` is asked before the call is handled,
   * `sometimes` by the handler, once it knows.
   */
  readonly stores: 'never' | 'sometimes' | 'always';
  /**
   * Whose calls a minute it counts as: the caller's (the session's owner or the account) besides the address's, or the
   * address's alone, for what must get through when a cookie was stolen.
   */
  readonly countedBy: 'caller' | 'address';
}

export const BODY_BYTES = 4096;

export interface Call {
  /** in the words of a program: `endSessions` */
  readonly id: string;
  /** one sentence for docs/api.md */
  readonly summary: string;
  readonly method: Method;
  /** parameters are written `:id` */
  readonly path: string;
  readonly who: Who;
  /**
   * `records`: about the records of the session's owner, or of the owner in a parameter of the path. It is over when that
   * owner was erased or joined to another, also while it runs: what it wrote is erased or joined too. An owner in the path
   * of whom the server holds nothing is `not_found`.
   *
   * `identity`: as which owner a browser or an account acts. Such a call is what ends sessions or owners, or works for one
   * that has ended, so its handler asks for itself what became of the owner.
   *
   * `server`: nothing of an owner's.
   */
  readonly about: 'records' | { readonly records: string } | 'identity' | 'server';
  readonly query?: Schema;
  /** what each header does */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Schema;
  /** a body that the call reads, for docs and for the attack test, which needs one of every body */
  readonly example?: Readonly<Record<string, unknown>>;
  /** of a 200; 204 without a body where it is left out, or where it is nullable and null */
  readonly answer?: Schema;
  /** those of its own; `errorsOf` adds what every such call may be answered */
  readonly errors: readonly ErrorCode[];
  readonly limits: CallLimits;
}

export const defineCall = <const C extends Call>(call: C): C => call;

type ReadBy<S, Otherwise> = S extends Schema ? z.output<S> : Otherwise;

export type QueryOf<C extends Call> = ReadBy<C['query'], undefined>;
export type BodyOf<C extends Call> = ReadBy<C['body'], undefined>;
export type AnswerOf<C extends Call> = ReadBy<C['answer'], null>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** `{ id: string }` of `/api/things/:id` */
export type ParametersOf<C extends Call> = Readonly<Record<NamesIn<C['path']>, string>>;

/** What any call may be answered besides `Call['errors']`, by its handler too. */
const COMMON_ERRORS = ['malformed', 'rate_limited', 'internal', 'unavailable', 'storage_full'] as const;
export type CommonErrorCode = (typeof COMMON_ERRORS)[number];

/** Calls of an account or a role exist only where sign-in is plugged into the server. */
export const needsSignIn = ({ who }: Pick<Call, 'who'>): boolean => who !== 'anyone' && who !== 'person';

export const isRole = (who: Who): who is Role => ROLES.some((role) => role === who);

/** Every code that the call may be answered with. */
export function errorsOf({ method, who, about, query, body, errors }: Call): readonly ErrorCode[] {
  const codes: ErrorCode[] = [...COMMON_ERRORS];
  if (query !== undefined || body !== undefined) codes.push('unprocessable');
  if (body !== undefined) codes.push('too_large', 'unsupported_media');
  if (method !== 'get') codes.push('cross_site');
  if (who !== 'anyone' || about === 'records') codes.push('not_signed_in');
  if (isRole(who)) codes.push('forbidden');
  if (about === 'records') codes.push('erased', 'merged', 'owner_mismatch');
  if (typeof about === 'object') codes.push('erased', 'merged', 'not_found');
  return [...new Set([...errors, ...codes])].sort();
}
