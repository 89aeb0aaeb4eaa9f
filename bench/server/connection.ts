/** A keep-alive connection with almost no overhead, so that the client does not distort the measurement. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
  /** as they travelled, head included */
  readonly bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/** The chunks put together, or null while the last has not come. */
function joined(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf(LINE_END, at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}

function parseAnswer(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(headEnd + HEAD_END.length);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  const body = isChunked ? joined(rest) : rest.length >= Number(length ?? 0) ? rest : null;
  if (body === null) return null;
  return { status, head, body: /^content-encoding: gzip/im.test(head) ? gunzipSync(body) : body, bytes: bytes.length };
}

export interface Connection {
  /** One at a time. */
  readonly request: (bytes: Buffer) => Promise<Answer>;
  readonly close: () => void;
}

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  let held = Buffer.alloc(0);
  let waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | null = null;
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opening));
    opening.once('error', reject);
  });
  socket.on('data', (part) => {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    const answer = parseAnswer(held);
    if (answer === null || waiting === null) return;
    held = Buffer.alloc(0);
    const { resolve } = waiting;
    waiting = null;
    resolve(answer);
  });
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')));
  return {
    request: (bytes) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) throw new Error('the server closed the connection before this request');
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

/** A POST with a JSON body as it travels. */
export function requestBytes(
  url: string,
  path: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Buffer {
  const { host } = new URL(url);
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'accept-encoding': 'gzip',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), body]);
}
