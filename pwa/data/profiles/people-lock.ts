import type { Network } from '../sync/network.ts';

/**
 * Held while profiles and their databases change hands. Pages that must reload wait for it, above all the one at
 * work: its own reload would cut a deletion short. No request is made inside, so nobody waits for the network.
 */
export const whileOthersWait = <Value>(network: Network, body: () => Promise<Value>): Promise<Value> =>
  network.exclusively('waymend-people', body);
