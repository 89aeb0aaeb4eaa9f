import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import { SCHEMA } from '#core/sync/schema.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { agreeToReport } from '../commands/agree-to-report.ts';
import { logActivity } from '../commands/log-activity.ts';
import { CoreDb, writeMeta } from '../core-db.ts';
import { SCHEMA_EPOCH } from '../migrations/core-migrations.ts';
import type { Network } from '../server/network.ts';
import { WRITE_DEBOUNCE_MS } from '../sync/sync-loop.ts';
import { startSpace } from './start-space.ts';

/** A page that somebody looks at, and on which time runs fifty times as fast. */
const page = {
  isVisible: () => true,
  after: (ms: number, body: () => void) => {
    const timer = setTimeout(body, ms / 50);
    return () => clearTimeout(timer);
  },
  onReturn: () => () => undefined,
  onHidden: () => () => undefined,
};

beforeEach(() => Dexie.delete('waymend'));

it.each([
  ['core', 'telemetry'],
  ['telemetry', 'core'],
])('[TELEMETRY-5] the log %s that hangs does not hold up the log %s', async (hanging, other) => {
  const sent: string[] = [];
  const network: Network = {
    random: () => 0.5,
    exclusively: createLocks(),
    fetch: async (path, init) => {
      if (path !== '/api/sync') return new Response(null, { status: 204 });
      const { log = 'core', ops } = JSON.parse(String(init.body)) as { log?: string; ops: { e: string }[] };
      if (ops.length > 0) sent.push(log);
      return log === hanging ? new Promise<Response>(() => undefined) : new Response('Bad Gateway', { status: 502 });
    },
  };
  const onCrash = vi.fn();
  const started = await startSpace({
    page,
    network,
    device: { now: Date.now, offsetAt: () => 0, timeZone: () => 'Etc/UTC' },
    askWorker: () => undefined,
    reload: () => undefined,
    onOver: () => undefined,
    onCrash,
  });
  if (!started.ok) throw new Error(started.failure.detail);
  const { space, loop, reportError } = started.value;
  await agreeToReport(space.telemetry, 'error_report', true);
  const first = hanging === 'core' ? 'record' : 'report';
  const record = (): Promise<unknown> => logActivity(space, 'stretching', 10);
  const report = (): Promise<void> => reportError(new Error('x'), '/streak-tracker', '0.1.0');
  await (first === 'record' ? record() : report());
  await vi.waitFor(() => expect(sent).toContain(hanging), { timeout: 5_000 });
  await (first === 'record' ? report() : record());
  await vi.waitFor(() => expect(sent).toContain(other), { timeout: 5_000 });
  expect(onCrash).not.toHaveBeenCalled();
  loop.stop();
});

it.each([true, false])(
  '[TELEMETRY-6] reports that cannot be sent report themselves seldom, whether agreed to or not: %s',
  async (agreed) => {
    const crashed: unknown[] = [];
    let isOver = false;
    let sendReport = (_: unknown): Promise<void> => Promise.resolve();
    const started = await startSpace({
      page,
      network: {
        random: () => 0.5,
        exclusively: async (name, body) => {
          if (name.startsWith('waymend-telemetry')) throw new Error('no locks');
          return body();
        },
        fetch: async () => new Response('Bad Gateway', { status: 502 }),
      },
      device: { now: Date.now, offsetAt: () => 0, timeZone: () => 'Etc/UTC' },
      askWorker: () => undefined,
      reload: () => undefined,
      // As start-app.tsx does.
      onOver: () => undefined,
      onCrash: (error) => {
        crashed.push(error);
        if (!isOver) void sendReport(error);
      },
    });
    if (!started.ok) throw new Error(started.failure.detail);
    const { space, loop, reportError } = started.value;
    sendReport = (error) => reportError(error, '/streak-tracker', '0.1.0');
    await agreeToReport(space.telemetry, 'error_report', agreed);
    await sendReport(new Error('first'));
    // a minute and a quarter of the page's time
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    isOver = true;
    loop.stop();
    // at the start, half a second after the first report where it is kept, and once by the timer
    expect(crashed.length).toBeGreaterThan(0);
    expect(crashed.length).toBeLessThanOrEqual(3);
    expect(await space.telemetry.outbox.count()).toBeLessThanOrEqual(agreed ? 4 : 0);
  },
);

it('[TELEMETRY-7] what was reported before is sent at the start, and a new report right after it was made', async () => {
  const sent: unknown[] = [];
  const start = async () => {
    const started = await startSpace({
      // Nothing is sent for the time that goes by.
      page: { ...page, after: (ms, body) => (ms === WRITE_DEBOUNCE_MS ? page.after(ms, body) : () => undefined) },
      network: {
        random: () => 0.5,
        exclusively: (_, body) => body(),
        fetch: async (path, init) => {
          const { log, ops } = { ops: [], ...JSON.parse(String(init.body ?? '{}')) } as { log?: string; ops: object[] };
          if (log === 'telemetry') sent.push(...ops);
          return path === '/api/sync'
            ? new Response('Bad Gateway', { status: 502 })
            : new Response(null, { status: 204 });
        },
      },
      device: { now: Date.now, offsetAt: () => 0, timeZone: () => 'Etc/UTC' },
      askWorker: () => undefined,
      reload: () => undefined,
      onOver: () => undefined,
      onCrash: vi.fn(),
    });
    if (!started.ok) throw new Error(started.failure.detail);
    return started.value;
  };
  const first = await start();
  await agreeToReport(first.space.telemetry, 'error_report', true);
  await first.reportError(new Error('early'), '/', '0.1.0');
  const early = { e: 'error_report', d: { message: 'early' } };
  await vi.waitFor(() => expect(sent).toMatchObject([early]), { timeout: 5_000 });
  // It was not taken, and the wait for the next try ends before the next start.
  await vi.waitFor(async () => expect(await first.space.telemetry.meta.get('lane2')).toBeDefined());
  await first.space.telemetry.meta.delete('lane2');
  const second = await start();
  await vi.waitFor(() => expect(sent).toMatchObject([early, early]), { timeout: 5_000 });
  for (const { loop } of [first, second]) loop.stop();
});

it.each([
  ['schemaEpoch', SCHEMA_EPOCH + 1],
  ['newestSchema', SCHEMA + 1],
] as const)(
  '[EPOCH-1] an open page closes records that newer code has written, and says so: %s',
  async (name, value) => {
    const onOver = vi.fn();
    const onCrash = vi.fn();
    const started = await startSpace({
      page,
      network: {
        random: () => 0.5,
        exclusively: (_, body) => body(),
        fetch: async () => new Response('Bad Gateway', { status: 502 }),
      },
      device: { now: Date.now, offsetAt: () => 0, timeZone: () => 'Etc/UTC' },
      askWorker: () => undefined,
      reload: () => undefined,
      onOver,
      onCrash,
    });
    if (!started.ok) throw new Error(started.failure.detail);
    const { db } = started.value.space;
    const newer = new CoreDb(db.name);
    await writeMeta(newer, name, value);
    await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce());
    newer.close();
    expect(db.isOpen()).toBe(false);
    await expect(db.facts.count()).rejects.toThrow();
    expect(onCrash).not.toHaveBeenCalled();
  },
);
