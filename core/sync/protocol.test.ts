import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { sessionRequest } from '../api/session.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { syncErrors } from './errors.ts';
import { parseSyncAnswer, syncAnswer, syncRequest } from './protocol.ts';
import type { Operation } from './protocol.ts';

interface Fixture {
  readonly is: 'request' | 'answer' | 'session';
  readonly why: string;
  readonly path?: string;
  readonly body: unknown;
}

const schemas = { request: syncRequest, answer: syncAnswer, session: sessionRequest } as const;
const fixtures = (folder: 'wire' | 'negative'): (readonly [string, Fixture])[] => {
  const at = new URL(`./fixtures/${folder}/`, import.meta.url);
  return readdirSync(at).map((name) => [name, JSON.parse(readFileSync(new URL(name, at), 'utf8')) as Fixture] as const);
};

describe('the wire', () => {
  it.each(fixtures('wire'))('[WIRE-1] accepts %s', (_, { is, body }) => {
    const parsed = schemas[is].safeParse(body);
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(fixtures('negative'))('[WIRE-2] rejects %s', (_, { is, path, body }) => {
    const parsed = schemas[is].safeParse(body);
    expect(parsed.success).toBe(false);
    expect((parsed.error?.issues ?? []).map((issue) => issue.path.join('.'))).toContain(path);
  });

  it('[WIRE-3] reads an answer with members this code does not know', () => {
    const [, fixture] = fixtures('wire').find(([, { is }]) => is === 'answer') ?? [];
    const parsed = parseSyncAnswer({ ...(fixture?.body as object), weather: 'mild' });
    expect(parsed.ok).toBe(true);
  });

  it.each([
    ['a page', '<html>Welcome to the hotel</html>'],
    ['another API', { ok: true, data: [] }],
    ['null', null],
    ['an answer without p', { now: 1, results: [] }],
  ])('[WIRE-4] does not take %s for an answer', (_, body) => {
    expect(parseSyncAnswer(body).ok).toBe(false);
  });

  it('[WIRE-5] takes at most 40 bytes a fact after gzip', () => {
    const random = seededRandom(7);
    const kinds = ['daily_exercise', 'stretching', 'mindfulness'];
    let at = 1_790_000_000_000;
    const ops: Operation[] = Array.from({ length: 200 }, (_, i) => {
      at += Math.floor(random() * 40_000_000);
      const id = uuid({ msecs: at, random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) });
      const d = {
        at,
        off: 120,
        tz: 'Europe/Berlin',
        kind: kinds[Math.floor(random() * 3)],
        minutes: [5, 10, 20, 30][Math.floor(random() * 4)],
      };
      return { id, seq: i + 1, e: 'activity', t: 'append', v: 1, d };
    });
    const body = JSON.stringify({
      p: 1,
      schema: 1,
      device: 'd_abcdefghijklmnop',
      batch: uuid(),
      owner: `o_${'a'.repeat(26)}`,
      clock: at,
      seq: { first: 1, last: 200, max: 200 },
      cursor: { epoch: 0, rev: 0, op: null },
      limit: 1000,
      ops,
    });
    expect(gzipSync(body).length / 200).toBeLessThanOrEqual(40);
  });

  it('[ERROR-1] says what a client does with every code, and gives every whole-request code a status', () => {
    const whole = Object.entries(syncErrors).filter(([, row]) => row.client !== 'quarantine');
    for (const [code, row] of whole) expect([code, typeof row.status]).toEqual([code, 'number']);
    expect(Object.keys(syncErrors).length).toBeGreaterThan(20);
  });
});
