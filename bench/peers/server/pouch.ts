/**
 * PouchDB's own server: express-pouchdb in the mode its page names for synchronising with PouchDB, over LevelDB. PouchDB
 * answers a write when LevelDB has handed it to the system; here every write is flushed to disk first (`sync`, by the
 * `db` option that PouchDB has for other stores), because the other two servers answer only then.
 */
import { join } from 'node:path';
import expressPouch from 'express-pouchdb';
import leveldown from 'leveldown';
import PouchDB from 'pouchdb';
import { listen } from './front.ts';

const SYNC = { sync: true };

const flushed = Object.assign(
  function flushedLevelDown(location: string) {
    const db = leveldown(location);
    const { _batch, _put, _del } = db;
    return Object.assign(db, {
      _batch: (operations, options, done) => _batch.call(db, operations, { ...options, ...SYNC }, done),
      _put: (key, value, options, done) => _put.call(db, key, value, { ...options, ...SYNC }, done),
      _del: (key, options, done) => _del.call(db, key, { ...options, ...SYNC }, done),
    } satisfies typeof db);
  },
  { destroy: leveldown.destroy },
);

const dataDir = process.env['DATA_DIR'] ?? '.';
process.chdir(dataDir);
listen(
  expressPouch(PouchDB.defaults({ prefix: join(dataDir, 'pouch-'), db: flushed }), {
    mode: 'minimumForPouchDB',
    inMemoryConfig: true,
  }),
);
