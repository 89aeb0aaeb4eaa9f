/** A network that loses requests: half of the lost ones never leave; the server acts on the others, but its answer is lost. */
import { seededRandom } from '../../core/lib/seeded-random.ts';
import type { Network } from '../../pwa/data/server/network.ts';

export interface FaultyNetwork {
  readonly network: Network;
  readonly lost: () => number;
}

/** @param share of all requests that fail, 0 to 1 */
export function faultyNetwork(inner: Network, share: number, seed: number): FaultyNetwork {
  const random = seededRandom(seed);
  let lost = 0;
  return {
    network: {
      ...inner,
      fetch: async (path, init) => {
        if (random() >= share) return inner.fetch(path, init);
        lost += 1;
        if (random() < 0.5) throw new TypeError('lost on its way to the server');
        const response = await inner.fetch(path, init);
        await response.arrayBuffer();
        throw new TypeError('the answer was lost');
      },
      random,
    },
    lost: () => lost,
  };
}
