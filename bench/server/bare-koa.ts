/**
 * The least that answers the same call: Koa, one handler, read the body, parse it, answer JSON of the same size. No
 * session, no limits, no log, no store, no compression. What it costs is the price of HTTP and JSON in this runtime.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { PROTOCOL } from '../../core/sync/limits.ts';
import type { SyncAnswer, SyncRequest } from '../../core/sync/protocol.ts';
import { SCHEMA } from '../../core/sync/schema.ts';

const app = new Koa();

const bodyOf = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
};

app.use(async (ctx) => {
  const bytes = await bodyOf(ctx.req);
  const inflated = ctx.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
  const { ops, seq } = JSON.parse(inflated.toString()) as SyncRequest;
  const answer: SyncAnswer = {
    p: PROTOCOL,
    now: Date.now(),
    minSchema: 1,
    schema: SCHEMA,
    results: ops.map((op) => ({ id: op.id, st: 'applied', rev: op.seq })),
    ackSeq: seq.last,
    changes: [],
    cursor: { epoch: 0, rev: seq.last, op: ops.at(-1)?.id ?? null },
    more: false,
    derived: { ruleset: 'r1', rev: seq.last, hash: '0123456789abcdef' },
  };
  ctx.body = answer;
});

const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, 'localhost', () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`));
