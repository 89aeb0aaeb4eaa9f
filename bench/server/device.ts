/** A device as the server sees one: an owner with a session, a count of its operations and a cursor. */
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { base32, base64url } from '../../core/lib/base-encodings';
import { LIMITS, PROTOCOL, SCHEMA } from '../../core/sync/limits';
import { START } from '../../core/sync/protocol';
import type { Cursor, Operation, SyncRequest } from '../../core/sync/protocol';
import { requestBytes } from './connection';
import type { Answer, Connection } from './connection';

const KINDS = ['daily_exercise', 'stretching', 'mindfulness'] as const;
const BETWEEN_MS = 2 * 3_600_000;
const DAYS_BACK = 200;

export class Device {
  private readonly secret = randomBytes(32);
  private readonly owner = `o_${base32(createHash('sha256').update(this.secret).digest()).slice(0, 26)}`;
  private readonly name = `d_${base64url(randomBytes(12))}`;
  private at = Date.now() - DAYS_BACK * 86_400_000;
  private seq = 0;
  private cursor: Cursor = START;
  private cookie = `__Host-waymend=${'x'.repeat(120)}; __Host-waymend-device=${this.name}`;

  constructor(private readonly url: string) {}

  async signIn(connection: Connection): Promise<void> {
    const body = Buffer.from(JSON.stringify({ owner: this.owner, secret: base64url(this.secret), device: this.name }));
    const { status, head } = await connection.request(requestBytes(this.url, '/api/session', body, {}));
    if (status !== 204) throw new Error(`no session: ${status}`);
    this.cookie = [...head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ');
  }

  /** The bytes of the next push, as the app would send it: gzipped from 1 KiB. */
  push(facts: number): Buffer {
    const first = this.seq + 1;
    const ops = Array.from({ length: facts }, (): Operation => this.nextOperation());
    const request: SyncRequest = {
      p: PROTOCOL,
      schema: SCHEMA,
      device: this.name,
      batch: uuid(),
      owner: this.owner,
      clock: Date.now(),
      seq: { first, last: this.seq, max: this.seq },
      cursor: this.cursor,
      limit: LIMITS.changes,
      ops,
    };
    const text = Buffer.from(JSON.stringify(request));
    if (text.length < LIMITS.gzipFrom) return requestBytes(this.url, '/api/sync', text, { cookie: this.cookie });
    return requestBytes(this.url, '/api/sync', gzipSync(text), { cookie: this.cookie, 'content-encoding': 'gzip' });
  }

  /** Throws unless every operation of the push was taken. */
  take({ status, body }: Answer, facts: number): void {
    if (status !== 200) throw new Error(`status ${status}: ${body.toString().slice(0, 300)}`);
    const { results, cursor } = JSON.parse(body.toString()) as { results: readonly { st: string }[]; cursor: Cursor };
    if (results.length !== facts || results.some(({ st }) => st !== 'applied')) throw new Error(`not all applied: ${body.toString().slice(0, 300)}`);
    this.cursor = cursor;
  }

  private nextOperation(): Operation {
    this.seq += 1;
    this.at = Math.min(Date.now(), this.at + Math.floor(BETWEEN_MS * (0.5 + Math.random())));
    const d = { at: this.at, off: 60, tz: 'Europe/Berlin', kind: KINDS[this.seq % KINDS.length], minutes: 10 };
    return { id: uuid({ msecs: this.at }), seq: this.seq, e: 'activity', t: 'append', v: 1, d };
  }
}
