import { browserNetwork } from './sync/network.ts';
import type { Network } from './sync/network.ts';

/** What a screen hands to commands that ask the server. */
export const useNetwork = (): Network => browserNetwork;
