/** A device of an owner that is in the store already: it signs in, pushes one fact at a time, and asks when nothing is new. */
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { LIMITS, PROTOCOL } from '../../core/sync/limits.ts';
import { START } from '../../core/sync/protocol.ts';
import type { Cursor, Operation, SyncAnswer, SyncRequest } from '../../core/sync/protocol.ts';
import { SCHEMA } from '../../core/sync/schema.ts';
import { requestBytes } from './connection.ts';
import type { Answer, Connection } from './connection.ts';
import type { Held } from './crowd.ts';
import type { SeededOwner } from './seeded-owner.ts';

export interface Exchanged {
  readonly ms: number;
  /** as they travelled, heads included */
  readonly up: number;
  readonly down: number;
  /** of that, the bodies as JSON */
  readonly upBody: number;
  readonly downBody: number;
  readonly answer: SyncAnswer;
}

export class KnownDevice {
  private cookie = '';
  private seq: number;
  private cursor: Cursor;

  constructor(
    private readonly url: string,
    private readonly who: SeededOwner,
    { seq, cursor }: Held,
  ) {
    this.seq = seq;
    this.cursor = cursor;
  }

  async signIn(connection: Connection): Promise<void> {
    const { owner, secret, device } = this.who;
    const { status, head } = await connection.request(
      requestBytes(this.url, '/api/session', Buffer.from(JSON.stringify({ owner, secret, device })), {}),
    );
    if (status !== 204) throw new Error(`no session: ${status}`);
    this.cookie = [...head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ');
  }

  /** One fact of now. */
  push(connection: Connection): Promise<Exchanged> {
    const d = { at: Date.now(), off: 60, tz: 'Europe/Berlin', kind: 'stretching', minutes: 10 };
    return this.send(connection, { t: 'append', d });
  }

  /** Takes back an activity that is in the log. */
  takeBack(connection: Connection, id: string): Promise<Exchanged> {
    return this.send(connection, { t: 'void', k: id, d: { at: Date.now(), off: 60, tz: 'Europe/Berlin' } });
  }

  private async send(connection: Connection, operation: Pick<Operation, 't' | 'k' | 'd'>): Promise<Exchanged> {
    this.seq += 1;
    const done = await this.exchange(connection, [{ id: uuid(), seq: this.seq, e: 'activity', v: 1, ...operation }]);
    if (done.answer.results[0]?.st !== 'applied' || done.answer.more)
      throw new Error(`not applied: ${JSON.stringify(done.answer).slice(0, 300)}`);
    return done;
  }

  /** Throws where something is new after all. */
  async idle(connection: Connection): Promise<Exchanged> {
    const done = await this.exchange(connection, []);
    if (done.answer.changes.length > 0) throw new Error('something was new');
    return done;
  }

  /** The whole log from its first row, as a new device hears it. */
  async pullAll(connection: Connection): Promise<readonly Exchanged[]> {
    this.cursor = START;
    const pages: Exchanged[] = [];
    do pages.push(await this.exchange(connection, []));
    while (pages.at(-1)?.answer.more === true);
    return pages;
  }

  private async exchange(connection: Connection, ops: readonly Operation[]): Promise<Exchanged> {
    const [first, last] = ops.length === 0 ? [0, 0] : [ops[0]?.seq ?? 0, this.seq];
    const request: SyncRequest = {
      p: PROTOCOL,
      schema: SCHEMA,
      device: this.who.device,
      batch: uuid(),
      owner: this.who.owner,
      clock: Date.now(),
      seq: { first, last, max: this.seq },
      cursor: this.cursor,
      limit: LIMITS.changes,
      ops: [...ops],
    };
    const text = Buffer.from(JSON.stringify(request));
    const isGzipped = text.length >= LIMITS.gzipFrom;
    const bytes = requestBytes(this.url, '/api/sync', isGzipped ? gzipSync(text) : text, {
      cookie: this.cookie,
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    });
    const from = performance.now();
    const received: Answer = await connection.request(bytes);
    const ms = performance.now() - from;
    if (received.status !== 200)
      throw new Error(`status ${received.status}: ${received.body.toString().slice(0, 300)}`);
    const answer = JSON.parse(received.body.toString()) as SyncAnswer;
    if (answer.cursor.epoch !== 0) throw new Error('the server does not know this cursor');
    this.cursor = answer.cursor;
    return { ms, up: bytes.length, down: received.bytes, upBody: text.length, downBody: received.body.length, answer };
  }
}
