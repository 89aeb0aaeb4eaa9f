/**
 * Reads a JSON body with every limit applied before parsing: bytes on the wire, inflated bytes (a gzip bomb stops at the
 * limit), nesting. The request is not piped: it is collected up to the limit and then inflated as a whole, so that no
 * stream can still fail after the answer. A body beyond a limit is read to its end, up to a bound, because an answer sent
 * during an upload is lost with the connection. Uploads may be slow and many: what they hold is bounded (uploads.ts).
 */
import type { IncomingMessage } from 'node:http';
import { gunzip } from 'node:zlib';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';
import { addressKey } from './rate-limit.ts';
import { createUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

const DEEPEST = 32;
const MIB = 1024 * 1024;
/** beyond this an oversized upload is ended with its connection */
const DRAIN_BYTES = 8 * MIB;
/** initial size of the buffer for a body */
const FIRST_BYTES = 4096;

type BodyFailure = Extract<ErrorCode, 'malformed' | 'too_large' | 'unsupported_media'>;

export type JsonBody = Result<unknown, BodyFailure>;

/** One growing buffer: a body may arrive byte by byte, and a list of its chunks would be hundreds of times as large. */
interface Collected {
  readonly buffer: Buffer;
  readonly length: number;
}

const NOTHING: Collected = { buffer: Buffer.alloc(0), length: 0 };

function withPart({ buffer, length }: Collected, part: Buffer): Collected {
  const longer = length + part.length;
  const room = longer <= buffer.length ? buffer : Buffer.alloc(Math.max(FIRST_BYTES, 2 * buffer.length, longer));
  if (room !== buffer) buffer.copy(room, 0, 0, length);
  part.copy(room, length);
  return { buffer: room, length: longer };
}

type BeginUpload = (end: () => void) => Upload;

/**
 * Ends with the upload: when it is complete, when it is cut off, or when far too much of it was read.
 * @param begin starts counting what is held of it
 */
function collect(request: IncomingMessage, limit: number, begin?: BeginUpload): Promise<Result<Buffer, BodyFailure>> {
  return new Promise((resolve) => {
    const upload = begin?.(() => request.destroy());
    let collected = NOTHING;
    let read = 0;
    request.on('data', (part: Buffer) => {
      read += part.length;
      if (read > DRAIN_BYTES) request.destroy();
      if (read > limit) {
        collected = NOTHING;
        upload?.release();
        return;
      }
      upload?.add(part.length);
      collected = withPart(collected, part);
    });
    const end = (): void => {
      upload?.release();
      if (read > limit) resolve(fail('too_large'));
      else resolve(request.complete ? ok(collected.buffer.subarray(0, collected.length)) : fail('malformed'));
    };
    for (const event of ['end', 'close', 'error']) request.on(event, end);
    if (request.destroyed || request.readableEnded) end();
  });
}

/** All of the bytes must be gzip: no client of ours sends anything after its end. */
const inflate = (bytes: Buffer, limit: number): Promise<Result<Buffer, BodyFailure>> =>
  new Promise((resolve) => {
    gunzip(bytes, { maxOutputLength: limit, info: true }, (error: NodeJS.ErrnoException | null, inflated) => {
      if (error !== null) return resolve(fail(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'malformed'));
      // with `info` the types know only the buffer
      const { buffer, engine } = inflated as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      resolve(engine.bytesWritten === bytes.length ? ok(buffer) : fail('malformed'));
    });
  });

/** Reads and discards a body, so that the answer gets through. */
export async function drain(request: IncomingMessage): Promise<void> {
  if (hasBody(request)) await collect(request, 0);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function readBytes(ctx: AppContext, limit: number): Promise<Result<Buffer, BodyFailure>> {
  const request = ctx.req;
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    await collect(request, 0);
    return fail('unsupported_media');
  }
  const { session, uploads } = ctx.state;
  const bytes = await collect(request, limit, (end) =>
    uploads.begin({ address: addressKey(ctx.ip), owner: session?.owner ?? null }, end),
  );
  return encoding === 'gzip' && bytes.ok && bytes.value.length > 0 ? inflate(bytes.value, limit) : bytes;
}

function isShallow(value: unknown, depth: number, counted: { values: number }): boolean {
  if (value === null || typeof value !== 'object') return true;
  // arrays are walked without a copy: a body may contain hundreds of thousands of them
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  counted.values += members.length;
  return depth > 0 && members.every((member) => isShallow(member, depth - 1, counted));
}

/** The parsed body; `undefined` for an empty one. */
export async function readJson(ctx: AppContext, limit: number = LIMITS.requestBytes): Promise<JsonBody> {
  const request = ctx.req;
  if (!hasBody(request)) return ok(undefined);
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    await collect(request, 0);
    return fail('unsupported_media');
  }
  const bytes = await readBytes(ctx, limit);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0) return ok(undefined);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value));
    const counted = { values: 0 };
    if (!isShallow(value, DEEPEST, counted)) return fail('malformed');
    // few bytes on the wire may inflate to very many values, each of which is visited several times
    return counted.values > LIMITS.requestValues ? fail('too_large') : ok(value);
  } catch {
    return fail('malformed');
  }
}

/** Makes the app's uploads available to every request. */
export function countUploads(): AppMiddleware {
  const uploads = createUploads();
  return (ctx, next) => {
    ctx.state = { ...ctx.state, uploads };
    return next();
  };
}
