/**
 * A device as the server sees one: an owner with a session, a count of its operations and a cursor. It is its owner's
 * only writer and sends one push after another. The operations, nearly all of a push, can be made and written out long
 * before they are sent: what is measured is then the server, not the making of requests.
 */
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { base32, base64url } from '../../core/lib/base-encodings.ts';
import { LIMITS, PROTOCOL } from '../../core/sync/limits.ts';
import { START } from '../../core/sync/protocol.ts';
import type { Cursor, Operation, SyncAnswer, SyncRequest } from '../../core/sync/protocol.ts';
import { SCHEMA } from '../../core/sync/schema.ts';
import { requestBytes } from './connection.ts';
import type { Answer, Connection } from './connection.ts';

const KINDS = ['daily_exercise', 'stretching', 'mindfulness'] as const;
const BETWEEN_MS = 2 * 3_600_000;
const DAYS_BACK = 200;

interface Push {
  readonly first: number;
  readonly last: number;
  /** JSON */
  readonly ops: string;
}

export class Device {
  private readonly secret = randomBytes(32);
  private readonly owner = `o_${base32(createHash('sha256').update(this.secret).digest()).slice(0, 26)}`;
  private readonly name = `d_${base64url(randomBytes(12))}`;
  private at = Date.now() - DAYS_BACK * 86_400_000;
  private seq = 0;
  private cursor: Cursor = START;
  private readonly prepared: Push[] = [];
  private cookie = `__Host-waymend=${'x'.repeat(120)}; __Host-waymend-device=${this.name}`;

  constructor(private readonly url: string) {}

  async signIn(connection: Connection): Promise<void> {
    const body = Buffer.from(JSON.stringify({ owner: this.owner, secret: base64url(this.secret), device: this.name }));
    const { status, head } = await connection.request(requestBytes(this.url, '/api/session', body, {}));
    if (status !== 204) throw new Error(`no session: ${status}`);
    this.cookie = [...head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ');
  }

  prepare(pushes: number, facts: number): void {
    for (let i = 0; i < pushes; i++) this.prepared.push(this.made(facts));
  }

  /** The bytes of the next push, as the app would send it: gzipped from 1 KiB. */
  next(facts: number): Buffer {
    const { first, last, ops } = this.prepared.shift() ?? this.made(facts);
    const request: Omit<SyncRequest, 'ops'> = {
      p: PROTOCOL,
      schema: SCHEMA,
      device: this.name,
      batch: uuid(),
      owner: this.owner,
      clock: Date.now(),
      seq: { first, last, max: last },
      cursor: this.cursor,
      limit: LIMITS.changes,
    };
    const text = Buffer.from(`${JSON.stringify(request).slice(0, -1)},"ops":${ops}}`);
    if (text.length < LIMITS.gzipFrom) return requestBytes(this.url, '/api/sync', text, { cookie: this.cookie });
    return requestBytes(this.url, '/api/sync', gzipSync(text), { cookie: this.cookie, 'content-encoding': 'gzip' });
  }

  /** Takes the cursor of an answer; throws unless every operation of the push was taken and nothing had to be pulled. */
  hear({ status, body }: Answer, facts: number): void {
    const text = body.toString();
    if (status !== 200) throw new Error(`status ${status}: ${text.slice(0, 300)}`);
    const { results, cursor } = JSON.parse(text) as Pick<SyncAnswer, 'results' | 'cursor'>;
    if (results.length !== facts || cursor.epoch !== 0 || results.some(({ st }) => st !== 'applied'))
      throw new Error(`not all applied: ${text.slice(0, 300)}`);
    this.cursor = cursor;
  }

  private made(facts: number): Push {
    const first = this.seq + 1;
    const ops = JSON.stringify(Array.from({ length: facts }, (): Operation => this.nextOperation()));
    return { first, last: this.seq, ops };
  }

  private nextOperation(): Operation {
    this.seq += 1;
    this.at = Math.min(Date.now(), this.at + Math.floor(BETWEEN_MS * (0.5 + Math.random())));
    const d = { at: this.at, off: 60, tz: 'Europe/Berlin', kind: KINDS[this.seq % KINDS.length], minutes: 10 };
    return { id: uuid({ msecs: this.at }), seq: this.seq, e: 'activity', t: 'append', v: 1, d };
  }
}
