/** Raw bytes on a local TCP connection: what a caller may send that no HTTP client would. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawPart {
  readonly bytes: Buffer;
  /** waited before these are sent */
  readonly afterMs?: number;
}

export interface RawRequest {
  readonly parts: readonly RawPart[];
  /** half: end the sending side and await the answer. close: break the connection after the last part. open: leave it open */
  readonly ending: 'half' | 'close' | 'open';
}

export interface RawAnswer {
  readonly bytes: Buffer;
  /** status codes of the answers found in it, in their order */
  readonly statuses: readonly number[];
  /** the server ended the connection before the caller did */
  readonly isEnded: boolean;
}

const statusesIn = (bytes: Buffer): number[] =>
  [...bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n/g)].map(([, status]) => Number(status));

/** A connection that the server may break at any moment: it then closes, and no error is left that nobody listens to. */
export const connectTo = (port: number, options: { readonly allowHalfOpen?: boolean } = {}): Socket =>
  connect({ port, host: 'localhost', ...options }).on('error', () => undefined);

/** Sends the parts and reads what comes back, until the server is silent for a while or ends the connection. */
export async function sendRaw(port: number, { parts, ending }: RawRequest, quietMs = 150): Promise<RawAnswer> {
  const socket = connectTo(port, { allowHalfOpen: true });
  const heard: Buffer[] = [];
  let isEnded = false;
  let isClosed = false;
  let lastAt = performance.now();
  socket.on('data', (part: Buffer) => {
    lastAt = performance.now();
    heard.push(part);
  });
  socket.on('end', () => (isEnded = true));
  // a server may end a misbehaving connection at any moment
  socket.on('error', () => (isEnded = true));
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  for (const { bytes, afterMs = 0 } of parts) {
    if (afterMs > 0) await sleep(afterMs);
    if (isClosed) break;
    // not awaited: a server may answer and stop reading
    socket.write(bytes);
  }
  if (ending === 'close') {
    // what was written has left before the connection breaks
    if (!isClosed) await new Promise<void>((resolve) => void socket.end(() => resolve()).once('close', resolve));
  } else {
    if (ending === 'half') socket.end();
    lastAt = performance.now();
    while (!isEnded && !isClosed && performance.now() - lastAt < quietMs) await sleep(2);
  }
  const wasEnded = isEnded;
  socket.destroy();
  await closed;
  const bytes = Buffer.concat(heard);
  return { bytes, statuses: statusesIn(bytes), isEnded: wasEnded };
}

/** One chunk of a chunked body. */
export const chunkOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

export const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** A request's head with its empty line. */
export const headOf = (line: string, headers: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.from(
    `${[line, 'Host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
    'latin1',
  );
