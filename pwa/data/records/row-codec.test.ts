import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { takeBack } from '../commands/take-back.ts';
import { coreDbName } from '../core-db.ts';
import { exportEverything } from '../export-everything.ts';
import { factsBetween } from '../queries/facts-between.ts';
import { quarantinedEntries } from '../queries/quarantine.ts';
import { newestFacts } from '../queries/receipt.ts';
import { settings } from '../queries/settings.ts';
import { readDocument } from './document-rows.ts';
import { editRecord } from './edit-record.ts';
import { momentOf, recordFact } from './record-fact.ts';

/** No word of what goes in can be read in what comes out. */
vi.mock(import('./row-codec.ts'), async (original) => ({
  ...(await original()),
  rowCodec: {
    encode: (value) => ({ sealed: Buffer.from(JSON.stringify(value)).toString('base64') }),
    decode: (stored) => JSON.parse(Buffer.from((stored as { sealed: string }).sealed, 'base64').toString()) as unknown,
  },
}));

const DRAFT = '019aa5d2-7c00-7000-8000-000000000001';

it('[CODEC-1] what people wrote lies in no table in clear, and every query and index works on it', async () => {
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
  const rejected = { code: 'invalid', field: null, serverDocument: { region: 'hip-left' }, refusedAt: NOON };
  await db.quarantine.put({ ...row, seq: row.seq, ...rejected });
  await db.outbox.update(row.seq, { attempts: 3 });
  const change = { rev: 4, e: 'dream', k: 'k', t: 'append', v: 1, d: { about: 'the sea' } };
  await db.unknown.put({ rev: 4, change });

  const raw = JSON.stringify((await exportEverything()).find(({ name }) => name === coreDbName(profile.id)));
  expect(raw).toContain(DRAFT);
  for (const word of [
    'stretching',
    'mindfulness',
    '"minutes"',
    'knee-left',
    'hip-left',
    'Nobody else',
    '1234',
    'the sea',
  ])
    expect([word, raw.includes(word)]).toEqual([word, false]);

  expect(
    (await factsBetween(space, 'pain_checkin', NOON, NOON + 2 * MS_PER_DAY)).map(({ data }) => data.level),
  ).toEqual([7]);
  expect((await newestFacts(space, 9)).facts.map(({ data, takenBack }) => [data['minutes'], takenBack])).toEqual([
    [23, false],
    [undefined, false],
    [17, true],
  ]);
  expect((await settings(space)).goalMinutes).toBe(1_234);
  expect((await readDocument(db, 'feedback_draft', DRAFT)).fields).toEqual({
    experience: 'Nobody else may read this.',
  });
  expect((await space.days.current()).flatMap(({ activities }) => Object.keys(activities))).toEqual(['mindfulness']);
  expect((await quarantinedEntries(space, 9)).entries).toMatchObject([
    { data: { minutes: 23 }, serverDocument: { region: 'hip-left' } },
  ]);
  expect(await db.outbox.get(row.seq)).toMatchObject({ attempts: 3, data: { minutes: 23 } });
  await db.outbox.where('days').above(0).modify({ attempts: 4 });
  expect(await db.outbox.get(row.seq)).toMatchObject({ attempts: 4, data: { minutes: 23 } });
  const walked: string[] = [];
  await db.outbox.each(({ data }) => void walked.push(...Object.keys(data)));
  expect(walked).toContain('minutes');
  expect(walked).not.toContain('sealed');
  expect(await db.unknown.toArray()).toEqual([{ rev: 4, change }]);
});
