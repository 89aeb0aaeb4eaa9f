/**
 * Reads a JSON body with every limit applied before parsing: bytes on the wire, bytes inflated (a gzip bomb
 * stops at the limit, it is never inflated first), nesting. A refused upload is read to its end, up to a
 * bound, because an answer sent into a running upload is lost with the connection.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import getRawBody from 'raw-body';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';

const DEEPEST = 32;
const DRAIN_BYTES = 8 * 1024 * 1024;

type BodyFault = Extract<ErrorCode, 'malformed' | 'too_large' | 'unsupported_media'>;

async function drain(request: IncomingMessage): Promise<void> {
  if (request.destroyed || request.readableEnded) return;
  await new Promise<void>((resolve) => {
    let read = 0;
    request.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > DRAIN_BYTES) resolve();
    });
    for (const end of ['end', 'close', 'error']) request.once(end, () => resolve());
    request.resume();
  });
}

const inflated = (request: IncomingMessage): Readable => {
  const gunzip = createGunzip();
  request.on('error', (error) => gunzip.destroy(error));
  request.on('close', () => {
    if (!request.complete) gunzip.destroy(new Error('request cut short'));
  });
  return request.pipe(gunzip);
};

async function readBytes(request: IncomingMessage, limit: number): Promise<Result<Buffer, BodyFault>> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    await drain(request);
    return fail('unsupported_media');
  }
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) > limit) {
    await drain(request);
    return fail('too_large');
  }
  const source = encoding === 'gzip' ? inflated(request) : request;
  try {
    return ok(await getRawBody(source, { limit, ...(encoding === 'identity' && { length: length ?? null }) }));
  } catch (error) {
    const isTooLarge = (error as Partial<getRawBody.RawBodyError>).type === 'entity.too.large';
    request.unpipe();
    if (source !== request) source.destroy();
    await drain(request);
    return fail(isTooLarge ? 'too_large' : 'malformed');
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1));
}

/** The parsed body; `undefined` for an empty one. */
export async function readJson(
  request: IncomingMessage,
  limit: number = LIMITS.requestBytes,
): Promise<Result<unknown, BodyFault>> {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return ok(undefined);
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    await drain(request);
    return fail('unsupported_media');
  }
  const bytes = await readBytes(request, limit);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0) return ok(undefined);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value));
    return isShallow(value, DEEPEST) ? ok(value) : fail('malformed');
  } catch {
    return fail('malformed');
  }
}
