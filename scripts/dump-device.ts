// tsx scripts/dump-device.ts <file>: the newest dump of the device's database, opened by the code of today. With a migration
// that has no dump yet this is the dump of its version (pwa/data/migrations/dumps/); of a new table it has only what the
// migration writes.
import 'fake-indexeddb/auto';
import { writeFile } from 'node:fs/promises';
import { CoreDb } from '#pwa/data/core-db.ts';
import { dumpOf, readDumps, restoreDump } from '#pwa/testing/device-dumps.ts';

async function dumpTo(file: string): Promise<void> {
  const [, newest] = readDumps().at(-1) ?? [];
  if (newest === undefined) throw new Error('there is no dump to begin with');
  const name = 'core:dump';
  await restoreDump(name, newest);
  const db = new CoreDb(name);
  await db.open();
  db.close();
  await writeFile(file, `${JSON.stringify(await dumpOf(name), null, 2)}\n`);
}

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  console.error('Usage: npx tsx scripts/dump-device.ts pwa/data/migrations/dumps/v<n>.json');
  process.exitCode = 2;
} else await dumpTo(file);
