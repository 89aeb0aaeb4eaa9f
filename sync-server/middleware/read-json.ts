/**
 * Reads a JSON body with every limit applied before parsing: bytes on the wire, bytes inflated (a gzip bomb stops at the
 * limit), nesting. The request is piped into nothing: it is collected up to the limit and then inflated as a whole, so
 * that nothing is left behind an answer that could still fail. What is refused is read to its end, up to a bound,
 * because an answer sent into a running upload is lost with the connection. Uploads may be slow, and many: what they
 * hold together is bounded too.
 */
import type { IncomingMessage } from 'node:http';
import { gunzip } from 'node:zlib';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';

const DEEPEST = 32;
const MIB = 1024 * 1024;
/** a refused upload beyond this ends with its connection */
const DRAIN_BYTES = 8 * MIB;
/** of all bodies that are not there in full yet */
const HELD_BYTES = 64 * MIB;

type BodyFault = Extract<ErrorCode, 'malformed' | 'too_large' | 'unsupported_media' | 'unavailable'>;

let heldBytes = 0;

/** Ends with the upload: when all of it is there, when it is cut, or when far too much of it was read. */
function collect(request: IncomingMessage, limit: number): Promise<Result<Buffer, BodyFault>> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let kept = 0;
    let read = 0;
    let fault: BodyFault | null = null;
    const release = (): void => {
      heldBytes -= kept;
      kept = 0;
    };
    const refuse = (reason: BodyFault): void => {
      fault = reason;
      parts.length = 0;
      release();
    };
    request.on('data', (part: Buffer) => {
      read += part.length;
      if (read > DRAIN_BYTES) request.destroy();
      if (fault !== null) return;
      if (read > limit) return refuse('too_large');
      if (heldBytes + part.length > HELD_BYTES) return refuse('unavailable');
      heldBytes += part.length;
      kept += part.length;
      parts.push(part);
    });
    const end = (): void => {
      release();
      if (fault !== null) resolve(fail(fault));
      else resolve(request.complete ? ok(Buffer.concat(parts)) : fail('malformed'));
    };
    for (const event of ['end', 'close', 'error']) request.on(event, end);
    if (request.destroyed || request.readableEnded) end();
  });
}

/** The whole of the bytes must be gzip: what stands behind its end is no padding that a client of ours would send. */
const inflate = (bytes: Buffer, limit: number): Promise<Result<Buffer, BodyFault>> =>
  new Promise((resolve) => {
    gunzip(bytes, { maxOutputLength: limit, info: true }, (error: NodeJS.ErrnoException | null, inflated) => {
      if (error !== null) return resolve(fail(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'malformed'));
      // with `info` the types know only the buffer
      const { buffer, engine } = inflated as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      resolve(engine.bytesWritten === bytes.length ? ok(buffer) : fail('malformed'));
    });
  });

async function readBytes(request: IncomingMessage, limit: number): Promise<Result<Buffer, BodyFault>> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    await collect(request, 0);
    return fail('unsupported_media');
  }
  const bytes = await collect(request, limit);
  return encoding === 'gzip' && bytes.ok && bytes.value.length > 0 ? inflate(bytes.value, limit) : bytes;
}

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  // a list is walked as it is: a body may hold hundreds of thousands of them
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return depth > 0 && members.every((member) => isShallow(member, depth - 1));
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
    await collect(request, 0);
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
