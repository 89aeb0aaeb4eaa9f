import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { connectModel, disconnectModel } from '../commands/connect-model.ts';
import { stateCopy } from './developer/state-copy.ts';
import { exportEverything } from './export-everything.ts';
import { modelConnection } from './model-connection.ts';

const connection = { origin: 'https://llm.example.org', model: 'small', key: 'sk-secret' };

it('[TALK-3] a connection stays with its profile, in no record and no copy, and goes with its key', async () => {
  const { space } = await openTestDevice(await testProfile());
  const { space: other } = await openTestDevice(await testProfile());
  expect(await modelConnection(space)).toBeNull();
  expect((await connectModel(space, connection)).ok).toBe(true);
  expect([await modelConnection(space), await modelConnection(other)]).toEqual([connection, null]);
  expect([await space.db.outbox.count(), await space.db.facts.count(), await space.db.documents.count()]).toEqual([
    0, 0, 0,
  ]);
  const copies = JSON.stringify([await exportEverything(), await stateCopy(space)]);
  for (const word of ['sk-secret', 'llm.example.org']) expect([word, copies.includes(word)]).toEqual([word, false]);
  expect((await disconnectModel(space)).ok).toBe(true);
  expect(await modelConnection(space)).toBeNull();
  expect(JSON.stringify(await space.db.meta.toArray())).not.toContain('sk-secret');
});
