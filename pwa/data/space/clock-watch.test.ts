import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { diskFull, meddle } from '#pwa/testing/meddle.ts';
import { logActivity } from '../commands/log-activity.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import { createClockWatch, hasStepped } from './clock-watch.ts';

const HOUR = 3_600_000;

async function watched(start = NOON) {
  const { space, clock } = await openTestDevice(await testProfile(), { now: start, offset: 0 });
  const time = { now: start, steady: 0 };
  const powers = { now: () => time.now, steady: () => time.steady };
  const pass = (ms: number): void => {
    time.now += ms;
    time.steady += ms;
  };
  return { db: space.db, space, clock, time, pass, open: () => createClockWatch(space.db, powers) };
}

describe('the watch over the device’s clock', () => {
  it('[CLOCKWATCH-1] a step backwards begins a new run, while open and between two starts', async () => {
    const { time, pass, open } = await watched();
    const watch = open();
    expect(await watch.run()).toBe(1);
    pass(HOUR);
    expect(await watch.run()).toBe(1);
    time.now -= 2 * HOUR;
    pass(1_000);
    expect(await watch.run()).toBe(2);
    expect(await watch.run()).toBe(2);
    time.now -= 24 * HOUR;
    expect(await open().run()).toBe(3);
  });

  it('[CLOCKWATCH-1] the facts of a run carry its number', async () => {
    const { space, clock } = await watched();
    await logActivity(space, 'stretching', 10);
    clock.now -= HOUR;
    await logActivity(space, 'stretching', 10);
    expect((await space.db.outbox.toArray()).map(({ ck }) => ck)).toEqual([1, 2]);
  });

  it('[CLOCKWATCH-1] what is written at once after a step is of one run', async () => {
    const { db, time, pass, open } = await watched();
    const watch = open();
    await watch.run();
    await writeMeta(db, 'serverOffset', -2 * HOUR);
    time.now -= HOUR;
    pass(1_000);
    expect(await Promise.all(Array.from({ length: 6 }, () => watch.run()))).toEqual(Array(6).fill(2));
    expect(await readMeta(db, 'serverOffset')).toBe(-HOUR);
  });

  it('[CLOCKWATCH-1] one that failed holds up none after it', async () => {
    const { db, open } = await watched();
    const watch = open();
    const once = vi.spyOn(db.meta, 'get').mockRejectedValueOnce(new Error('unforeseen'));
    await expect(watch.run()).rejects.toThrow('unforeseen');
    once.mockRestore();
    expect(await watch.run()).toBe(1);
  });

  it('[CLOCKWATCH-2] a step forwards shows while the page is looked at, and passes for sleep while it is hidden', async () => {
    const { time, pass, open } = await watched();
    const watch = open();
    await watch.run();
    watch.slept();
    time.now += 8 * HOUR;
    expect(await watch.run()).toBe(1);
    pass(1_000);
    time.now += 8 * HOUR;
    expect(await watch.run()).toBe(2);
  });

  it('[CLOCKWATCH-2] small corrections of the clock are no steps', () => {
    expect(hasStepped({ wall: NOON, steady: 0 }, { wall: NOON + 50_000, steady: 1_000 }, false)).toBe(false);
    expect(hasStepped({ wall: NOON, steady: 0 }, { wall: NOON - 50_000, steady: 1_000 }, false)).toBe(false);
    expect(hasStepped({ wall: NOON, steady: null }, { wall: NOON + HOUR, steady: null }, false)).toBe(false);
  });

  it('[CLOCKWATCH-3] two tabs that see the same step begin one run', async () => {
    const { time, open } = await watched();
    const [one, other] = [open(), open()];
    await one.run();
    await other.run();
    time.now -= HOUR;
    expect([await one.run(), await other.run()]).toEqual([2, 2]);
  });

  it('[CLOCKWATCH-4] a step is known although the disk is full, and noted once there is room', async () => {
    const { db, time, open } = await watched();
    const watch = open();
    await watch.run();
    let isFull = true;
    await meddle(db, () => (isFull ? diskFull() : null));
    time.now -= HOUR;
    expect(await watch.run()).toBe(2);
    expect((await readMeta(db, 'clock'))?.ck).toBe(1);
    isFull = false;
    expect(await watch.run()).toBe(2);
    expect((await readMeta(db, 'clock'))?.ck).toBe(2);
  });

  it('[CLOCKWATCH-5] a clock set back is ahead by less, once for two tabs, and by no more after what may be sleep', async () => {
    const { db, time, pass, open } = await watched();
    const [watch, other] = [open(), open()];
    const ahead = async () => -((await readMeta(db, 'serverOffset')) ?? 0) / HOUR;
    await writeMeta(db, 'serverOffset', -30 * HOUR);
    for (const one of [watch, other]) await one.run();
    time.now += 8 * HOUR;
    for (const one of [watch, other]) await one.run();
    expect(await ahead()).toBe(30);
    pass(HOUR);
    time.now -= 10 * HOUR;
    for (const one of [watch, other]) await one.run();
    expect(await ahead()).toBe(20);
    // While nothing was open two hours have passed, which nobody knows.
    time.now += 2 * HOUR - 20 * HOUR;
    await open().run();
    expect(await ahead()).toBe(2);
  });

  it('[CLOCKWATCH-5] one that the server found right is behind once it was set back, and what it is set back by is whole', async () => {
    const { db, time, open } = await watched();
    const watch = open();
    await writeMeta(db, 'cursor', { epoch: 1, rev: 0, op: null });
    await watch.run();
    time.steady += 0.3;
    time.now -= 30 * HOUR;
    await watch.run();
    expect(await readMeta(db, 'serverOffset')).toBe(30 * HOUR);
  });

  it('[CLOCKWATCH-5] where no server was ever asked nothing is made up', async () => {
    const { db, time, open } = await watched();
    const watch = open();
    await watch.run();
    time.now -= HOUR;
    await watch.run();
    expect(await readMeta(db, 'serverOffset')).toBeUndefined();
  });
});
