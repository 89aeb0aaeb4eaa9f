import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store';
import { acknowledge, deviceDocument, mergeFinal } from './device-ack';

const fresh = { ack: 0, max: 0, above: [] };

describe('acknowledged sequence numbers', () => {
  it('[ACK-1] the acknowledged number is the last before the first that is not final', () => {
    expect(mergeFinal(fresh, [1, 2, 3], 9)).toEqual({ ack: 3, max: 9, above: [] });
    const gap = mergeFinal(fresh, [1, 3, 4, 7], 7);
    expect(gap).toEqual({ ack: 1, max: 7, above: [[3, 4], [7, 7]] });
    expect(mergeFinal(gap, [2], 7)).toEqual({ ack: 4, max: 7, above: [[7, 7]] });
    expect(mergeFinal(mergeFinal(gap, [6, 5], 7), [2], 7)).toEqual({ ack: 7, max: 7, above: [] });
  });

  it('[ACK-1] the order of answers and their repetition do not matter', () => {
    const once = mergeFinal(mergeFinal(fresh, [5, 4], 5), [1, 2, 3], 5);
    expect(once).toEqual(mergeFinal(mergeFinal(once, [3, 1, 5], 2), [], 0));
    expect(once.ack).toBe(5);
  });

  it('[ACK-2] the document remembers the highest number heard of, and two processes at once lose nothing', async () => {
    const store = createMemoryStore();
    await Promise.all([1, 2, 3, 4].map((seq) => acknowledge(store, 'o_a', 'd_a', [seq], 10 + seq)));
    expect((await store.getDocument('o_a', deviceDocument('d_a')))?.value).toEqual({ ack: 4, max: 14, above: [] });
    expect(await acknowledge(store, 'o_a', 'd_a', [], 0)).toBe(4);
    expect(await acknowledge(store, 'o_a', 'd_b', [], 0)).toBe(0);
  });
});
