/** Sends every request error, in the one shape of the protocol. The messages are for developers. */
import type { ParameterizedContext } from 'koa';
import { statusOf } from '#core/sync/errors.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import type { ErrorBody } from '#core/sync/protocol.ts';

const messages: Readonly<Record<ErrorCode, string>> = {
  malformed: 'The body is not JSON that can be read.',
  unprocessable: 'The request does not have the expected shape.',
  not_signed_in: 'Post the session first, then repeat this call.',
  wrong_secret: 'The secret does not belong to this owner.',
  cross_site: 'Calls from other sites are not answered.',
  forbidden: 'This account does not have the role that the call asks for.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take this method.',
  owner_mismatch: 'The session belongs to another owner or device.',
  unseen_entries: 'The log holds more than `seen`. Hear it first, then ask for the erasure again.',
  merged: 'This owner was joined to another. Sign in there.',
  claimed: 'This owner belongs to an account. Sign in to it.',
  erased: 'This owner was erased.',
  too_large: 'The body is too large.',
  unsupported_media: 'Send application/json, plain or with Content-Encoding: gzip.',
  protocol_version: 'This version of the protocol is not spoken here.',
  rate_limited: 'Too many calls. Wait as long as Retry-After says.',
  internal: 'Something went wrong on the server.',
  unavailable: 'The server cannot answer now. Try again soon.',
  storage_full: 'The server cannot store any more now.',
  over_quota: 'The log of this owner holds as much as it may. Taking back and erasing still work.',
  newer_version: 'This was written by a newer version than the server’s. Try again later.',
  id_reuse: 'This key was used for another request.',
  invalid: 'A field has a value that cannot be taken.',
  unknown_entity: 'This kind of record is not known.',
  unknown_type: 'This kind of operation is not known for the record.',
  unknown_version: 'This version of the record is not known.',
  unknown_challenge: 'This is not one of the challenges of that day.',
  offset_out_of_range: 'The UTC offset is a multiple of 15 minutes from -720 to 840.',
  date_too_far_ahead: 'The date lies too far ahead.',
  operation_too_large: 'The operation is too large.',
};

export interface ErrorAnswerOptions {
  readonly fields?: readonly string[];
  readonly message?: string;
}

export function answerError(
  ctx: Pick<ParameterizedContext, 'status' | 'body'>,
  code: ErrorCode,
  { fields, message = messages[code] }: ErrorAnswerOptions = {},
): void {
  const body: ErrorBody = { error: { code, message, ...(fields !== undefined && { fields }) }, message };
  ctx.status = statusOf(code);
  ctx.body = body;
}
