import type { Network } from '../sync/network.ts';

/**
 * Held while profiles and their databases change hands. Pages that must reload wait for it, above all the one at
 * work: its own reload would cut a deletion short. Of requests only the next profile's session is asked for inside, which
 * takes seconds at most.
 */
export const whileOthersWait = <Value>(network: Network, body: () => Promise<Value>): Promise<Value> =>
  network.exclusively('waymend-people', body);
