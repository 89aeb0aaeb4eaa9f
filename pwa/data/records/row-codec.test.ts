import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it, vi } from 'vitest';
import { MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { keepCoachDraft } from '../commands/keep-coach-draft.ts';
import { logActivity } from '../commands/log-activity.ts';
import { takeBack } from '../commands/take-back.ts';
import { coreDbName, readMeta, readMetas, writeMeta } from '../core-db.ts';
import type { MetaValues } from '../core-db.ts';
import { SCHEMA_EPOCH } from '../migrations/core-migrations.ts';
import { exportEverything } from '../queries/export-everything.ts';
import type { ExportedDatabase } from '../queries/export-everything.ts';
import { factsBetween } from '../queries/facts-between.ts';
import { quarantinedEntries } from '../queries/quarantine.ts';
import { newestFacts } from '../queries/receipt.ts';
import { settings } from '../queries/settings.ts';
import { readDocument } from './document-rows.ts';
import { editRecord } from './edit-record.ts';
import { momentOf, recordFact } from './record-fact.ts';
import { WORDS_IN_META, WORDS_IN_TABLE } from './row-codec.ts';

/** No word of what goes in can be read in what comes out. */
vi.mock(import('./row-codec.ts'), async (original) => ({
  ...(await original()),
  rowCodec: {
    encode: (value) => ({ sealed: Buffer.from(JSON.stringify(value)).toString('base64') }),
    decode: (stored) => JSON.parse(Buffer.from((stored as { sealed: string }).sealed, 'base64').toString()) as unknown,
  },
}));

const DRAFT = '019aa5d2-7c00-7000-8000-000000000001';

const WORDS = [
  'stretching',
  'mindfulness',
  '"minutes"',
  'knee-left',
  'Nobody else',
  '1234',
  'the sea',
  'Etc/UTC',
  'numb-between-the-legs',
  'knee-right',
];

/** What lies in all tables, as the browser has it. */
async function rowsIn(name: string): Promise<string> {
  const raw = new Dexie(name);
  await raw.open();
  const rows = await Promise.all(raw.tables.map((table) => table.toArray()));
  raw.close();
  return JSON.stringify(rows);
}

const copyOf = async (name: string): Promise<ExportedDatabase['stores']> =>
  (await exportEverything()).find((database) => database.name === name)?.stores ?? {};

it('[CODEC-1] no table stores a person’s data in clear text, and every query and index works on it', async () => {
  const profile = await testProfile();
  const { space, clock } = await openTestDevice(profile);
  const { db } = space;
  const first = await logActivity(space, 'stretching', 17);
  clock.now = NOON + MS_PER_DAY;
  await recordFact(space, 'pain_checkin', { ...momentOf(space), region: 'knee-left', level: 7, when: 'day' });
  await editRecord(space, 'feedback_draft', DRAFT, { experience: 'Nobody else may read this.' });
  await editRecord(space, 'settings', 'settings', { goalMinutes: 1_234 });
  if (first.ok) await takeBack(space, first.value.id);
  await logActivity(space, 'mindfulness', 23);
  const row = await db.outbox.toCollection().last();
  if (row?.seq === undefined) throw new Error('nothing waits');
  const rejected = { code: 'invalid', field: null, refusedAt: NOON };
  await db.quarantine.put({ ...row, seq: row.seq, ...rejected });
  await db.outbox.update(row.seq, { attempts: 3 });
  const change = { rev: 4, e: 'dream', k: 'k', t: 'append', v: 1, d: { about: 'the sea' } };
  await db.unknown.put({ rev: 4, change });
  const draft = { alarms: ['numb-between-the-legs'], pain: 8 };
  await keepCoachDraft(space, draft);
  const run = { sessionId: DRAFT, answers: { region: 'knee-right', pain: 6 } } as unknown as MetaValues['session'];
  await writeMeta(db, 'session', run);
  const back = { daysVersion: 1, by: 'test', back: { activities: ['mindfulness'] } };
  await writeMeta(db, 'lookBack', back as unknown as MetaValues['lookBack']);

  const stored = await rowsIn(coreDbName(profile.id));
  expect(stored).toContain(DRAFT);
  for (const word of WORDS) expect([word, stored.includes(word)]).toEqual([word, false]);

  const saved = JSON.stringify(await copyOf(coreDbName(profile.id)));
  for (const word of WORDS) expect([word, saved.includes(word)]).toEqual([word, true]);

  expect(
    (await factsBetween(space, 'pain_checkin', NOON, NOON + 2 * MS_PER_DAY)).map(({ data }) => data.level),
  ).toEqual([7]);
  expect((await newestFacts(space, 9)).facts.map(({ data, takenBack }) => [data['minutes'], takenBack])).toEqual([
    [23, false],
    [undefined, false],
    [17, true],
  ]);
  expect(await db.voids.toArray()).toMatchObject([{ data: { tz: 'Etc/UTC' } }]);
  expect((await settings(space)).goalMinutes).toBe(1_234);
  expect((await readDocument(db, 'feedback_draft', DRAFT)).fields).toEqual({
    experience: 'Nobody else may read this.',
  });
  expect((await space.days.current()).flatMap(({ activities }) => Object.keys(activities))).toEqual(['mindfulness']);
  expect((await quarantinedEntries(space, 9)).entries).toMatchObject([{ data: { minutes: 23 } }]);
  expect(await db.outbox.get(row.seq)).toMatchObject({ attempts: 3, data: { minutes: 23 } });
  await db.outbox.where('days').above(0).modify({ attempts: 4 });
  expect(await db.outbox.get(row.seq)).toMatchObject({ attempts: 4, data: { minutes: 23 } });
  const walked: string[] = [];
  await db.outbox.each(({ data }) => void walked.push(...Object.keys(data)));
  expect(walked).toContain('minutes');
  expect(walked).not.toContain('sealed');
  expect(await db.unknown.toArray()).toEqual([{ rev: 4, change }]);
  expect(await readMeta(db, 'coachDraft')).toEqual(draft);
  expect(await readMetas(db, ['session', 'lookBack', 'schemaEpoch'])).toEqual([run, back, SCHEMA_EPOCH]);
});

it('[CODEC-1] what the database itself goes by is read without any key', async () => {
  const profile = await testProfile();
  const { space } = await openTestDevice(profile);
  await logActivity(space, 'stretching', 17);
  const raw = new Dexie(coreDbName(profile.id));
  await raw.open();
  const rows: { name: keyof MetaValues; value: unknown }[] = await raw.table('meta').toArray();
  raw.close();
  expect(rows.map(({ name }) => name)).toContain('schemaEpoch');
  for (const { name, value } of rows)
    expect([name, JSON.stringify(value).includes('sealed')]).toEqual([name, WORDS_IN_META[name]]);
});

it('[CODEC-1] of every table the codec knows what a person wrote there', async () => {
  const { db } = (await openTestDevice(await testProfile())).space;
  expect(db.tables.map(({ name }) => name).sort()).toEqual([...Object.keys(WORDS_IN_TABLE), 'meta'].sort());
});

it('[CODEC-2] a saved copy has what this code cannot read, as it was written', async () => {
  const profile = await testProfile();
  const { db } = (await openTestDevice(profile)).space;
  const fact = { id: 'f1', entity: 'dream', key: 'f1', data: { about: 'the sea' }, v: 1, at: NOON, days: [] };
  const change = { rev: 4, e: 'dream', k: 'k', t: 'append', v: 9, d: { about: 'the hills' } } as const;
  await db.facts.add(fact as never);
  await db.unknown.add({ rev: 4, change });
  const raw = new Dexie(coreDbName(profile.id));
  await raw.open();
  await raw.table('facts').add({ ...fact, id: 'f2', data: 'no words of this codec' });
  raw.close();
  const { facts, unknown } = await copyOf(coreDbName(profile.id));
  expect(facts).toEqual([fact, { ...fact, id: 'f2', data: 'no words of this codec' }]);
  expect(unknown).toEqual([{ rev: 4, change }]);
});
