import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { databaseExists } from './database-exists.ts';

const rowsOf = (name: string) => {
  const db = new Dexie(name);
  db.version(1).stores({ rows: 'id' });
  return db.table('rows');
};

describe('asking whether a database is there', () => {
  it('[PROFILE-10] loses nothing of the one that another page makes meanwhile', async () => {
    for (const turns of [0, 1, 2, 3]) {
      const rows = rowsOf(`made-${turns}-turns-later`);
      const asked = databaseExists(rows.db.name);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await rows.add({ id: 'first' });
      await asked;
      expect(await rows.count()).toBe(1);
      rows.db.close();
    }
  });

  it('[PROFILE-10] knows it once it is made, and not once it is deleted', async () => {
    expect(await databaseExists('here')).toBe(false);
    const { db } = rowsOf('here');
    await db.open();
    expect(await databaseExists('here')).toBe(true);
    db.close();
    await Dexie.delete('here');
    expect(await databaseExists('here')).toBe(false);
  });
});
