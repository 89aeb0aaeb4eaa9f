import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import { acknowledge, ackSeqOf, deviceDocument, mergeFinal, neverCame, readDevice } from './device-ack.ts';

const fresh = { ack: 0, max: 0, above: [] };

describe('acknowledged sequence numbers', () => {
  it('[ACK-1] the acknowledged number is the last one before the first that is not final', () => {
    expect(mergeFinal(fresh, [1, 2, 3], 9)).toEqual({ ack: 3, max: 9, above: [] });
    const gap = mergeFinal(fresh, [1, 3, 4, 7], 7);
    expect(gap).toEqual({
      ack: 1,
      max: 7,
      above: [
        [3, 4],
        [7, 7],
      ],
    });
    expect(mergeFinal(gap, [2], 7)).toEqual({ ack: 4, max: 7, above: [[7, 7]] });
    expect(mergeFinal(mergeFinal(gap, [6, 5], 7), [2], 7)).toEqual({ ack: 7, max: 7, above: [] });
  });

  it('[ACK-1] neither the order nor the repetition of answers matters', () => {
    const once = mergeFinal(mergeFinal(fresh, [5, 4], 5), [1, 2, 3], 5);
    expect(once).toEqual(mergeFinal(mergeFinal(once, [3, 1, 5], 2), [], 0));
    expect(once.ack).toBe(5);
  });

  it('[ACK-2] the document keeps the highest known number, and two concurrent processes lose nothing', async () => {
    const store = createMemoryStore();
    await Promise.all([1, 2, 3, 4].map((seq) => acknowledge(store, 'o_a', 'd_a', [seq], 10 + seq)));
    expect((await store.getDocument('o_a', deviceDocument('d_a')))?.value).toEqual({ ack: 4, max: 14, above: [] });
    expect(await acknowledge(store, 'o_a', 'd_a', [], 0)).toBe(4);
    expect(await acknowledge(store, 'o_a', 'd_b', [], 0)).toBe(0);
  });

  it('[ACK-4] a device that has sent nothing is recorded only beside fewer than 200 others, one that sends always', async () => {
    const store = createMemoryStore();
    const devices = async (): Promise<number> => (await store.listDocuments('o_a', '', 1_000)).length;
    await acknowledge(store, 'o_a', 'd_full', [], 1, 0, () => Promise.resolve(false));
    expect(await devices()).toBe(0);
    for (let n = 0; n < 210; n++) await acknowledge(store, 'o_a', `d_${n}`, [], 1);
    expect(await devices()).toBe(200);
    await acknowledge(store, 'o_a', 'd_0', [], 7);
    expect((await readDevice(store, 'o_a', 'd_0')).max).toBe(7);
    expect(await acknowledge(store, 'o_a', 'd_full', [1], 1, 0, () => Promise.resolve(false))).toBe(1);
    expect(await devices()).toBe(201);
  });

  it('[ACK-3] numbers that the device gave up no longer hold the acknowledged number back, but are still counted', () => {
    const gap = mergeFinal(mergeFinal(fresh, [1, 2], 2), [4, 5], 9);
    expect([ackSeqOf(gap), neverCame(gap)]).toEqual([2, 5]);
    const settled = mergeFinal(gap, [7], 9, 5);
    expect([ackSeqOf(settled), settled.ack, neverCame(settled)]).toEqual([5, 2, 4]);
    expect(ackSeqOf(mergeFinal(settled, [6], 9))).toBe(7);
    const late = mergeFinal(settled, [3], 9);
    expect([late.ack, late.floor, ackSeqOf(late), neverCame(late)]).toEqual([5, undefined, 5, 3]);
  });

  it('[ACK-3] the document stays small and the count right, however many numbers were given up', () => {
    let device = fresh as Parameters<typeof mergeFinal>[0];
    for (let seq = 2; seq <= 2000; seq += 2) device = mergeFinal(device, [seq], seq, seq - 1);
    expect([ackSeqOf(device), neverCame(device), device.above.length]).toEqual([2000, 1000, 200]);
    // a number counts as given up only if the device says so
    let unsaid = fresh as typeof device;
    for (let seq = 2; seq <= 2000; seq += 2) unsaid = mergeFinal(unsaid, [seq], seq);
    expect([ackSeqOf(unsaid), unsaid.missing]).toEqual([0, undefined]);
  });
});
