import { browserNetwork } from './server/network.ts';
import type { Network } from './server/network.ts';

/** What a screen hands to commands that ask the server. */
export const useNetwork = (): Network => browserNetwork;
