import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#core/sync/limits.ts';
import type { SyncRequest } from '#core/sync/protocol.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { agreeToReport } from '../commands/agree-to-report.ts';
import { telemetryStatus } from '../queries/telemetry-status.ts';
import type { Network } from '../server/network.ts';
import type { Space } from '../space/space.ts';
import { drainTelemetry } from './drain-telemetry.ts';
import { report } from './report.ts';
import { reportError, reportScreen } from './reporter.ts';
import { readTelemetryMeta } from './telemetry-db.ts';

async function device() {
  const opened = await openTestDevice(await testProfile());
  await agreeToReport(opened.space.telemetry, 'event', true);
  await agreeToReport(opened.space.telemetry, 'error_report', true);
  return opened;
}
const event = (space: Space, name = 'screen_opened', now = NOON) =>
  report(space.telemetry, 'event', { at: now, name }, now);
const errorReport = (space: Space) =>
  report(space.telemetry, 'error_report', { at: NOON, name: 'TypeError', message: 'x is undefined' }, NOON);

type Script = (request: SyncRequest) => Response | { readonly rejected: readonly string[] };

function network(script: Script): Network & { readonly requests: SyncRequest[] } {
  const requests: SyncRequest[] = [];
  return {
    requests,
    random: () => 0.5,
    exclusively: (_, body) => body(),
    fetch: async (_, init) => {
      const text =
        init.body instanceof ArrayBuffer
          ? await new Response(new Blob([init.body]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
          : String(init.body);
      const request = JSON.parse(text) as SyncRequest;
      requests.push(request);
      const said = script(request);
      if (said instanceof Response) return said;
      const results = request.ops.map(({ id, e }) =>
        said.rejected.includes(e) ? { id, st: 'rejected', code: 'invalid' } : { id, st: 'applied', rev: 1 },
      );
      return Response.json({
        p: 1,
        now: NOON,
        minSchema: 1,
        schema: 2,
        results,
        ackSeq: request.seq.last,
        changes: [],
        cursor: request.cursor,
        more: false,
      });
    },
  };
}
const accepts: Script = () => ({ rejected: [] });

describe('telemetry', () => {
  it('[TELEMETRY-1] reports nothing without consent, and withdrawing drops what waits', async () => {
    const { space } = await openTestDevice(await testProfile());
    expect(await event(space)).toBe('off');
    await agreeToReport(space.telemetry, 'event', true);
    expect([await event(space), await errorReport(space)]).toEqual(['kept', 'off']);
    expect(await report(space.telemetry, 'event', { at: NOON, name: 'Not A Name' }, NOON)).toEqual({ invalid: 'name' });
    await agreeToReport(space.telemetry, 'event', false);
    expect(await telemetryStatus(space)).toMatchObject({ waiting: 0, consent: { event: false, error_report: false } });
  });

  it('[TELEMETRY-2] drops the oldest beyond the number, counts them, and says the count once', async () => {
    const { space } = await device();
    const rows = Array.from({ length: LIMITS.telemetryEvents }, (_, i) => ({
      opId: `old-${i}`,
      lane: 3 as const,
      entity: 'event' as const,
      schema: 1,
      data: {},
      bytes: 150,
      createdAt: NOON,
    }));
    await space.telemetry.outbox.bulkAdd(rows);
    await event(space, 'one_more');
    await event(space, 'another');
    expect(await telemetryStatus(space)).toMatchObject({ waiting: LIMITS.telemetryEvents, dropped: 2 });
    expect((await space.telemetry.outbox.orderBy('seq').first())?.opId).toBe('old-2');
    await space.telemetry.outbox.clear();
    const sent = network(accepts);
    await drainTelemetry(space, sent);
    await drainTelemetry(space, sent);
    expect(sent.requests.flatMap(({ ops }) => ops.map(({ d }) => d))).toMatchObject([
      { name: 'telemetry_dropped', properties: { count: 2 } },
    ]);
    expect(await telemetryStatus(space)).toMatchObject({ waiting: 0, dropped: 2 });
  });

  it('[TELEMETRY-2] drops what is older than 14 days, and what goes beyond 5 MB', async () => {
    const { space } = await device();
    await event(space, 'old_one', NOON - LIMITS.telemetryMs - 1);
    await event(space);
    expect(await telemetryStatus(space)).toMatchObject({ waiting: 1, dropped: 1 });
    await space.telemetry.outbox.bulkAdd(
      Array.from({ length: 600 }, (_, i) => ({
        opId: `big-${i}`,
        lane: 2 as const,
        entity: 'error_report' as const,
        schema: 1,
        data: {},
        bytes: 9_000,
        createdAt: NOON,
      })),
    );
    await event(space);
    expect((await telemetryStatus(space)).bytes).toBeLessThanOrEqual(LIMITS.telemetryBytes);
  });

  it('[TELEMETRY-3] [DRAIN-35] a lane that fails holds up neither the other nor itself for long', async () => {
    const { space, clock } = await device();
    await event(space);
    await errorReport(space);
    const half = network((request) =>
      request.ops.some(({ e }) => e === 'error_report')
        ? new Response('Bad Gateway', { status: 502 })
        : { rejected: [] },
    );
    await drainTelemetry(space, half);
    expect((await space.telemetry.outbox.toArray()).map(({ lane }) => lane)).toEqual([2]);
    expect(half.requests.map(({ log }) => log)).toEqual(['telemetry', 'telemetry']);
    expect(half.requests.map(({ ops, seq }) => [ops[0]?.seq, seq.first])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    await drainTelemetry(space, half);
    expect(half.requests).toHaveLength(2);
    clock.now = (await readTelemetryMeta(space.telemetry, 'lane2')).nextAt;
    await drainTelemetry(space, network(accepts));
    expect(await space.telemetry.outbox.count()).toBe(0);
  });

  it('[TELEMETRY-4] leaves only by an answer; what the server cannot read is dropped and counted', async () => {
    const { space } = await device();
    for (let i = 0; i < 5; i++) await event(space);
    await drainTelemetry(
      space,
      network(() => new Response('<h1>Welcome</h1>')),
    );
    expect(await space.telemetry.outbox.count()).toBe(5);
    await space.telemetry.meta.delete('lane3');
    const bad = (await space.telemetry.outbox.toArray())[2]?.opId;
    await drainTelemetry(
      space,
      network((request) =>
        request.ops.some(({ id }) => id === bad)
          ? Response.json({ error: { code: 'malformed', message: '' } }, { status: 400 })
          : { rejected: [] },
      ),
    );
    expect(await telemetryStatus(space)).toMatchObject({ waiting: 0, dropped: 1 });
    await errorReport(space);
    await drainTelemetry(
      space,
      network(() => ({ rejected: ['error_report'] })),
    );
    expect(await telemetryStatus(space)).toMatchObject({ waiting: 0, dropped: 2 });
  });

  it.each([
    ['as long as the server says', 600, 600_000],
    ['an hour at most', 86_400, 3_600_000],
  ])('[TELEMETRY-3] a lane that is to wait does so %s', async (_, after, ms) => {
    const { space, clock } = await device();
    await event(space);
    const busy = network(({ ops, cursor }) =>
      Response.json({
        p: 1,
        now: NOON,
        minSchema: 1,
        schema: 2,
        results: ops.map(({ id }) => ({ id, st: 'retry', code: 'newer_version', after })),
        ackSeq: 0,
        changes: [],
        cursor,
        more: false,
      }),
    );
    expect(await drainTelemetry(space, busy)).toMatchObject({ left: 1, state: 'later', nextAt: clock.now + ms });
    clock.now += ms - 1;
    await drainTelemetry(space, busy);
    expect(busy.requests).toHaveLength(1);
    clock.now += 1;
    await drainTelemetry(space, network(accepts));
    expect(await telemetryStatus(space)).toMatchObject({ waiting: 0, dropped: 0 });
  });

  it.each([400, 413, 422])(
    '[TELEMETRY-4] drops nothing on a %i of somebody in between, and fewer at once get through',
    async (status) => {
      const { space, clock } = await device();
      for (let i = 0; i < 5; i++) await event(space);
      const refuses = (most: number) =>
        network(({ ops }) => (ops.length > most ? new Response('<h1>No</h1>', { status }) : { rejected: [] }));
      const wall = refuses(0);
      await drainTelemetry(space, wall);
      expect(await telemetryStatus(space)).toMatchObject({ waiting: 5, dropped: 0 });
      const { failures, nextAt } = await readTelemetryMeta(space.telemetry, 'lane3');
      expect([failures, nextAt > clock.now]).toEqual([1, true]);
      await drainTelemetry(space, wall);
      expect(wall.requests.map(({ ops }) => ops.length)).toEqual([5, 3, 2, 1]);
      clock.now = nextAt;
      await drainTelemetry(space, refuses(2));
      expect(await telemetryStatus(space)).toMatchObject({ waiting: 0, dropped: 0 });
    },
  );
});

describe('what the app tells of itself', () => {
  it('[TELEMETRY-1] an error and an opened screen, cut to their size, and only with consent', async () => {
    const { space } = await device();
    await reportError(space, new TypeError('x'.repeat(3_000)), '/exercises/:exerciseId', '0.1.0');
    await reportError(space, 'a thrown text', '*', '0.1.0');
    await reportScreen(space, '/streak-tracker');
    const data = (await space.telemetry.outbox.toArray()).map((row) => row.data);
    expect(data).toMatchObject([
      { name: 'TypeError', page: '/exercises/:exerciseId' },
      { message: 'a thrown text' },
      { name: 'screen_opened', page: '/streak-tracker' },
    ]);
    expect(String(data[0]?.['message']).length).toBe(1_000);
    await agreeToReport(space.telemetry, 'error_report', false);
    await reportError(space, new Error('no'), '*', '0.1.0');
    expect(await space.telemetry.outbox.count()).toBe(1);
  });
});
