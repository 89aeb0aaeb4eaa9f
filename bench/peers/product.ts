/** The three products as the fault runs see them: where they listen, and which entries their server holds. */
import { openReader } from '../../tests/faults/log-reader.ts';
import type { OwnerKey } from '../../tests/faults/log-reader.ts';
import { startServer } from '../../tests/faults/server-process.ts';
import { startPeerServer } from './peer-server.ts';
import type { PeerServer, PeerServerOptions } from './peer-server.ts';
import type { ProductName } from './product-name.ts';
import { idsAtPouch, idsAtRx } from './server-ids.ts';

export interface Product {
  readonly label: string;
  /** of the page that opens it */
  readonly page: string;
  /** under which the faults happen; the page itself always loads */
  readonly apiPath: string;
  readonly pushPath: string;
  readonly start: (options: PeerServerOptions) => Promise<PeerServer>;
  /** an entry that stands there twice is named twice */
  readonly idsAt: (url: string, key: OwnerKey | null) => Promise<string[]>;
}

export const products: Readonly<Record<ProductName, Product>> = {
  ours: {
    label: 'Waymend',
    page: '/',
    apiPath: '/api/',
    pushPath: '/api/sync',
    start: ({ dataDir, pageDir, port = 0 }) => startServer({ dataDir, staticDir: pageDir, port }),
    idsAt: async (url, key) => {
      if (key === null) throw new Error('no owner yet');
      const changes = await (await openReader(url, key)).readAll();
      return changes.filter(({ e, t }) => e === 'activity' && t === 'append').map(({ id, k }) => id ?? k);
    },
  },
  pouch: {
    label: 'PouchDB',
    page: '/page/',
    apiPath: '/db',
    pushPath: '/db/_bulk_docs',
    start: (options) => startPeerServer('pouch', options),
    idsAt: (url) => idsAtPouch(url, 'db'),
  },
  rx: {
    label: 'RxDB',
    page: '/page/',
    apiPath: '/rx/',
    pushPath: '/rx/push',
    start: (options) => startPeerServer('rx', options),
    idsAt: (url) => idsAtRx(url),
  },
};
