/**
 * Reads a JSON body with every limit applied before parsing: bytes on the wire, bytes inflated (a gzip bomb stops at the
 * limit), nesting. The request is piped into nothing: it is collected up to the limit and then inflated as a whole, so
 * that nothing is left behind an answer that could still fail. What is refused is read to its end, up to a bound,
 * because an answer sent into a running upload is lost with the connection. Uploads may be slow, and many: what they
 * hold is bounded for each owner, each address and all together. Small bodies do not count, so that signing in, ending
 * sessions and erasing go on whoever uploads; connections bound them.
 */
import type { IncomingMessage } from 'node:http';
import { gunzip } from 'node:zlib';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { AppContext } from './app-context.ts';
import { addressKey } from './rate-limit.ts';

const DEEPEST = 32;
const MIB = 1024 * 1024;
/** a refused upload beyond this ends with its connection */
const DRAIN_BYTES = 8 * MIB;
/** of bodies that are not there in full yet: of all, of one address, of one owner */
const HELD_BYTES = { all: 64 * MIB, address: 8 * MIB, owner: 4 * MIB };
/** a body that may be no larger does not count */
const SMALL_BYTES = 4096;

type BodyFault = Extract<ErrorCode, 'malformed' | 'too_large' | 'unsupported_media' | 'unavailable'>;

export type JsonBody = Result<unknown, BodyFault>;

const heldBy = new Map<string, number>();

/** What of a body is held: counted against the whole, its address and its owner, or against nothing. */
function createHolding(shares: readonly (readonly [name: string, most: number])[]): {
  readonly add: (bytes: number) => boolean;
  readonly release: () => void;
} {
  let kept = 0;
  return {
    add: (bytes) => {
      if (shares.some(([name, most]) => (heldBy.get(name) ?? 0) + bytes > most)) return false;
      for (const [name] of shares) heldBy.set(name, (heldBy.get(name) ?? 0) + bytes);
      kept += bytes;
      return true;
    },
    release: () => {
      for (const [name] of shares) {
        const left = (heldBy.get(name) ?? 0) - kept;
        if (left > 0) heldBy.set(name, left);
        else heldBy.delete(name);
      }
      kept = 0;
    },
  };
}

function sharesOf(ctx: AppContext, limit: number): readonly (readonly [name: string, most: number])[] {
  if (limit <= SMALL_BYTES) return [];
  const { session } = ctx.state;
  return [
    ['all', HELD_BYTES.all],
    [`address ${addressKey(ctx.ip)}`, HELD_BYTES.address],
    ...(session === null ? [] : [[`owner ${session.owner}`, HELD_BYTES.owner] as const]),
  ];
}

/** Ends with the upload: when all of it is there, when it is cut, or when far too much of it was read. */
function collect(
  request: IncomingMessage,
  limit: number,
  { add, release } = createHolding([]),
): Promise<Result<Buffer, BodyFault>> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let read = 0;
    let fault: BodyFault | null = null;
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
      if (!add(part.length)) return refuse('unavailable');
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

/** Reads a body that nobody wants, so that the answer gets through. */
export async function drain(request: IncomingMessage): Promise<void> {
  if (hasBody(request)) await collect(request, 0);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function readBytes(ctx: AppContext, limit: number): Promise<Result<Buffer, BodyFault>> {
  const request = ctx.req;
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    await collect(request, 0);
    return fail('unsupported_media');
  }
  const bytes = await collect(request, limit, createHolding(sharesOf(ctx, limit)));
  return encoding === 'gzip' && bytes.ok && bytes.value.length > 0 ? inflate(bytes.value, limit) : bytes;
}

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  // a list is walked as it is: a body may hold hundreds of thousands of them
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return depth > 0 && members.every((member) => isShallow(member, depth - 1));
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
    return isShallow(value, DEEPEST) ? ok(value) : fail('malformed');
  } catch {
    return fail('malformed');
  }
}
