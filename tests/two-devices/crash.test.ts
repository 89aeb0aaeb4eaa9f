/**
 * Crashes at every request that a command and the following exchange make to the database, reopens what is left, and
 * checks that record, outbox row and day summary are all there or none is, and that the next exchanges complete
 * everything. `npm test` crashes at every fifth request, `test:full` (KILLS) at each.
 */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { summariseDays } from '#core/rules/day-summary.ts';
import { changeSettings } from '#pwa/data/commands/change-settings.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { readMeta, writeMeta } from '#pwa/data/core-db.ts';
import type { CoreDb } from '#pwa/data/core-db.ts';
import { readDays } from '#pwa/data/records/day-rows.ts';
import { deleteRecord, editRecord } from '#pwa/data/records/edit-record.ts';
import { countedFacts } from '#pwa/data/records/read-fact.ts';
import { momentOf, recordFact } from '#pwa/data/records/record-fact.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { quarantineSingle } from '#pwa/data/sync/apply-answer.ts';
import type { QueuedRow } from '#pwa/data/sync/batch.ts';
import { meddleWithRequests, processDied } from '#pwa/testing/meddle.ts';
import { createWorld, heldBy, settle, shownAfterRebuild, shownBy } from './world.ts';
import type { World, WorldDevice } from './world.ts';

/** Few operations a request, so that most drains send several, and send the next before the last answer is written. */
vi.mock(import('#core/sync/limits.ts'), async (original) => {
  const real = await original();
  return { ...real, LIMITS: { ...real.LIMITS, batchOperations: 2 as never } };
});

const stride = process.env['KILLS'] === undefined ? 5 : 1;
const seed = Number(process.env['SEED'] ?? 2026);
/** More requests than any scenario makes to the database. */
const MOST_REQUESTS = 2_000;
const SESSION = '01a1fd91-9250-763d-bd2e-23fe7896f83e';
const DRAFT = '01a1fd91-9250-763d-bd2e-23fe7896f83f';

/** Makes the database die at its n-th request from now, as if the process were killed. */
async function dieAtRequest(db: CoreDb, n: number): Promise<() => number> {
  let requests = 0;
  meddleWithRequests(db, () => ((requests += 1) >= n ? processDied() : null));
  db.close();
  await db.open();
  return () => requests;
}

interface Pair {
  readonly world: World;
  readonly phone: WorldDevice;
  readonly tablet: WorldDevice;
}

interface Scenario {
  /** @returns what the command needs to know */
  readonly prepare: (pair: Pair) => Promise<string>;
  /** what dies, on the phone; its exchange follows */
  readonly command: (space: Space, prepared: string) => Promise<unknown>;
  /** the server has lost what the mirror holds */
  readonly isLogCut?: boolean;
  /** whether figures are compared, which takes an exchange that carries something */
  readonly needsNews?: boolean;
  /** what must hold once everything has settled, whether or not the command finished */
  readonly after?: (pair: Pair, prepared: string) => Promise<void>;
}

const idOf = (result: CommandResult): string => {
  if (!result.ok) throw new Error(`${result.failure.reason}: ${result.failure.detail}`);
  return result.value.id;
};
const log = async (space: Space): Promise<string> => idOf(await logActivity(space, 'stretching', 10));
const logAndSettle = async ({ phone, tablet }: Pair): Promise<string> => {
  const id = await log(phone.space());
  await settle([phone, tablet]);
  return id;
};
const checkIn = async (space: Space): Promise<string> =>
  idOf(await recordFact(space, 'pain_checkin', { ...momentOf(space), region: 'knee-left', level: 3, when: 'day' }));
const draft = async (space: Space, experience: string): Promise<string> =>
  idOf(await editRecord(space, 'feedback_draft', DRAFT, { experience, rating: 4 }));
const nothing = (): Promise<void> => Promise.resolve();

/** Makes waiting operations invalid, as damage would. */
const spoil = async (device: WorldDevice, opId: string): Promise<void> => {
  await device
    .space()
    .db.outbox.filter((row) => row.opId === opId)
    .modify((row) => {
      (row as { data: unknown }).data = { ...row.data, damaged: true };
    });
};

/** An entry that the server rejected and that is at the repair desk. */
async function rejected({ phone, tablet }: Pair, record: (space: Space) => Promise<string>): Promise<string> {
  const id = await record(phone.space());
  await spoil(phone, id);
  await settle([phone, tablet]);
  expect(await phone.space().db.quarantine.get(id)).toBeDefined();
  return id;
}

const desk = async ({ phone }: Pair): Promise<string[]> =>
  (await phone.space().db.quarantine.toCollection().primaryKeys()) as string[];
const experiences = async ({ phone }: Pair): Promise<unknown[]> =>
  ((await phone.space().db.documents.get(['feedback_draft', DRAFT]))?.kept?.['experience'] ?? []).map(
    ({ value }) => value,
  );

const scenarios: Readonly<Record<string, Scenario>> = {
  recording: {
    prepare: async ({ phone, tablet }) => {
      await logActivity(tablet.space(), 'mindfulness', 5);
      await tablet.sync();
      for (let i = 0; i < 3; i++) await log(phone.space());
      return '';
    },
    command: (space) => logActivity(space, 'daily_exercise', 20),
  },
  'recording an entry': { prepare: () => Promise.resolve(''), command: checkIn },
  'taking back what was sent': {
    prepare: logAndSettle,
    command: (space, id) => takeBack(space, id),
  },
  'taking back what waits': { prepare: ({ phone }) => log(phone.space()), command: (space, id) => takeBack(space, id) },
  'taking back what both took back': {
    prepare: async (pair) => {
      const id = await logAndSettle(pair);
      await takeBack(pair.tablet.space(), id);
      await pair.tablet.sync();
      return id;
    },
    command: (space, id) => takeBack(space, id),
    after: async ({ phone }) => expect(await readDays(phone.space().db)).toEqual([]),
  },
  editing: {
    prepare: async (pair) => {
      await draft(pair.phone.space(), 'first');
      await settle([pair.phone, pair.tablet]);
      await draft(pair.tablet.space(), 'beside');
      await pair.tablet.sync();
      return '';
    },
    command: (space) => draft(space, 'second'),
    after: async (pair) => expect(await experiences(pair)).toContain('beside'),
  },
  'editing with a clock that runs ahead': {
    prepare: async ({ phone }) => {
      phone.clock.now += 3_600_000;
      idOf(await changeSettings(phone.space(), { goalDays: 1 }));
      return '';
    },
    command: (space) => changeSettings(space, { goalDays: 2, goalMinutes: 60 }),
  },
  deleting: {
    prepare: async (pair) => {
      await draft(pair.phone.space(), 'first');
      await settle([pair.phone, pair.tablet]);
      await draft(pair.tablet.space(), 'unseen');
      await pair.tablet.sync();
      return '';
    },
    command: (space) => deleteRecord(space, 'feedback_draft', DRAFT),
    after: async (pair) => expect(await experiences(pair)).toContain('unseen'),
  },
  'hearing that a wrong clock was corrected': {
    prepare: async ({ phone }) => {
      phone.clock.now += 30 * 3_600_000;
      await log(phone.space());
      return checkIn(phone.space());
    },
    command: (space, id) => takeBack(space, id),
  },
  'making the mirror anew after a restored backup': {
    prepare: async (pair) => {
      const { world, phone, tablet } = pair;
      const id = await logAndSettle(pair);
      await checkIn(phone.space());
      await draft(phone.space(), 'first');
      idOf(await editRecord(phone.space(), 'session', SESSION, { painAfter: 4, stopReason: 'pain' }));
      idOf(await takeBack(phone.space(), id));
      await settle([phone, tablet]);
      await world.restoreBackup(phone.profile, 1);
      return '';
    },
    isLogCut: true,
    command: nothing,
    after: async ({ phone, tablet }) => {
      for (const { space } of [phone, tablet]) {
        expect((await space().db.facts.toArray()).filter(({ days }) => days.length === 0)).toHaveLength(1);
        expect((await space().db.documents.get(['session', SESSION]))?.fields).toEqual({
          painAfter: 4,
          stopReason: 'pain',
        });
        expect((await space().db.documents.get(['feedback_draft', DRAFT]))?.fields).toEqual({
          experience: 'first',
          rating: 4,
        });
        expect(await readDays(space().db)).toEqual([]);
      }
    },
  },
  'healing figures that differ': {
    prepare: async (pair) => {
      const { phone, tablet } = pair;
      const id = await logAndSettle(pair);
      // A fact missing from the mirror: only the whole log can bring it back.
      await phone.space().db.facts.delete(id);
      await writeMeta(phone.space().db, 'factCount', 0);
      await shownAfterRebuild(phone.space().db);
      await logActivity(tablet.space(), 'mindfulness', 5);
      await tablet.sync();
      return id;
    },
    command: nothing,
    needsNews: true,
  },
  'reading again what older code did not understand': {
    prepare: async (pair) => {
      const { world, phone, tablet } = pair;
      await draft(tablet.space(), 'of the tablet');
      const id = await log(tablet.space());
      await settle([tablet, phone]);
      const { db } = phone.space();
      const changes = await world.log(phone.profile);
      await db.facts.clear();
      await writeMeta(db, 'factCount', 0);
      await db.days.clear();
      await db.documents.clear();
      await db.unknown.bulkPut(changes.map((change) => ({ rev: change.rev, change })));
      await writeMeta(db, 'unknownSchema', 1);
      return id;
    },
    command: nothing,
    after: async ({ phone }, id) => {
      expect(await phone.space().db.facts.get(id)).toBeDefined();
      expect(await phone.space().db.unknown.count()).toBe(0);
    },
  },
  'hearing that a fact was rejected': {
    prepare: async ({ phone }) => {
      const id = await log(phone.space());
      await spoil(phone, id);
      return id;
    },
    command: log,
    after: async (pair, id) => expect(await desk(pair)).toEqual([id]),
  },
  'hearing that an edit was rejected': {
    prepare: async (pair) => {
      await draft(pair.tablet.space(), 'first');
      await settle([pair.tablet, pair.phone]);
      const id = await draft(pair.phone.space(), 'second');
      await spoil(pair.phone, id);
      return id;
    },
    command: (space) => changeSettings(space, { goalDays: 2 }),
    after: async (pair, id) => {
      expect(await desk(pair)).toEqual([id]);
      expect(await experiences(pair)).toEqual(['first']);
    },
  },
  'hearing that a taking back was rejected': {
    prepare: async (pair) => {
      const id = await logAndSettle(pair);
      const voidId = idOf(await takeBack(pair.phone.space(), id));
      await spoil(pair.phone, voidId);
      return voidId;
    },
    command: nothing,
    after: async (pair, id) => {
      expect(await desk(pair)).toEqual([id]);
      expect(await readDays(pair.phone.space().db)).toHaveLength(1);
    },
  },
  'putting one entry aside for a whole request': {
    prepare: async (pair) => {
      await draft(pair.phone.space(), 'first');
      await settle([pair.phone, pair.tablet]);
      return draft(pair.phone.space(), 'second');
    },
    command: async (space, id) => {
      const row = (await space.db.outbox.toArray()).find(({ opId }) => opId === id);
      if (row !== undefined) await quarantineSingle(space, row as QueuedRow, 'too_large', null, space.device.now());
    },
  },
  'sending a fact again': {
    prepare: (pair) => rejected(pair, log),
    command: (space, id) => sendAgain(space, id, { ...momentOf(space), kind: 'stretching', minutes: 10 }),
  },
  'sending an edit again': {
    prepare: (pair) => rejected(pair, (space) => draft(space, 'mended')),
    command: (space, id) => sendAgain(space, id, { experience: 'mended', rating: 4 }),
  },
  'sending a taking back again': {
    prepare: async (pair) => {
      const id = await logAndSettle(pair);
      return rejected(pair, async (space) => idOf(await takeBack(space, id)));
    },
    command: (space, id) => sendAgain(space, id, momentOf(space)),
  },
  discarding: { prepare: (pair) => rejected(pair, checkIn), command: (space, id) => discardRejected(space, id) },
};

const idsIn = async (db: CoreDb): Promise<string[]> => [
  ...((await db.facts.toCollection().primaryKeys()) as string[]),
  ...(await db.voids.toArray()).map(({ id }) => id),
];

/** An entry is in the mirror and the outbox, or at the repair desk, or was never recorded. */
async function expectBothOrNeither({ world, phone }: Pair, { isLogCut = false }: Scenario): Promise<void> {
  const { db } = phone.space();
  const logged = new Set((await world.rows(phone.profile.owner)).map(({ opId }) => opId));
  const outbox = await db.outbox.toArray();
  const waiting = new Set(outbox.map(({ opId }) => opId));
  const aside = new Set((await db.quarantine.toArray()).map(({ opId }) => opId));
  const mirror = await idsIn(db);
  for (const row of outbox) {
    expect([row.opId, aside.has(row.opId)]).toEqual([row.opId, false]);
    if (row.type === 'append') expect(mirror).toContain(row.opId);
    const standing = (await db.voids.get(row.key))?.id;
    if (row.type === 'void') expect([standing, row.opId].sort()[0]).toBe(standing);
    if (row.hlc !== undefined) expect(await db.documents.get([row.entity, row.key])).toBeDefined();
  }
  // What a truncated log lost is queued only after the whole log was read again.
  const hasHeardAll = (await readMeta(db, 'cursor'))?.epoch === 1 && (await readMeta(db, 'rebuilding')) === false;
  if (!isLogCut || hasHeardAll)
    for (const id of mirror) expect([id, logged.has(id) || waiting.has(id)]).toEqual([id, true]);
  for (const id of aside) expect([id, mirror.includes(id)]).toEqual([id, false]);
  const voided = new Set((await db.voids.toArray()).map(({ target }) => target));
  const counted = (await db.facts.toArray()).filter(({ id }) => !voided.has(id));
  expect(await readDays(db)).toEqual(summariseDays(countedFacts(counted)));
  expect(await readMeta(db, 'factCount')).toBe(await db.facts.count());
}

describe('a crash at every await', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  it.each(Object.entries(scenarios))(
    '[I6] [I1] [I2] of %s loses nothing and doubles nothing',
    async (name, scenario) => {
      let isOver = false;
      const first = 1 + ((seed + name.length) % stride);
      for (let n = first; !isOver && n < MOST_REQUESTS; n += stride) {
        const phone = await world.addDevice(`phone-${n}`);
        const pair: Pair = { world, phone, tablet: await world.addDevice(`tablet-${n}`, phone.profile) };
        const prepared = await scenario.prepare(pair);
        const before = await idsIn(phone.space().db);
        const waited = (await phone.space().db.outbox.toArray()).map(({ opId }) => opId);
        const requests = await dieAtRequest(phone.space().db, n);
        await scenario.command(phone.space(), prepared).catch(() => undefined);
        await phone.sync().catch(() => undefined);
        isOver = requests() < n;
        await phone.restart();
        await expectBothOrNeither(pair, scenario);
        const aside = await desk(pair);
        const mirror = await idsIn(phone.space().db);
        for (const id of before) expect([id, mirror.includes(id) || aside.includes(id)]).toEqual([id, true]);
        const kept = new Set([...(await phone.space().db.outbox.toArray()).map(({ opId }) => opId), ...aside]);
        for (const id of waited) expect([id, kept.has(id) || phone.named.has(id)]).toEqual([id, true]);
        await settle([phone, pair.tablet]);
        if (scenario.needsNews === true) {
          await log(pair.tablet.space());
          await settle([pair.tablet, phone]);
        }
        const rows = await world.rows(phone.profile.owner);
        const logged = rows.map(({ opId }) => opId);
        expect(new Set(logged).size).toBe(logged.length);
        expect((await idsIn(phone.space().db)).sort()).toEqual(
          rows
            .filter(({ type, key, opId }) => type === 'append' || (type === 'void' && isFirst(rows, key, opId)))
            .map(({ opId }) => opId)
            .sort(),
        );
        expect(await heldBy(pair.tablet)).toEqual(await heldBy(phone));
        expect(await shownBy(pair.tablet)).toBe(await shownBy(phone));
        await scenario.after?.(pair, prepared);
        for (const device of [phone, pair.tablet]) device.close();
      }
      expect(isOver).toBe(true);
    },
  );
});

const isFirst = (
  rows: readonly { readonly type: string; readonly key: string; readonly opId: string }[],
  of: string,
  id: string,
): boolean => rows.every(({ type, key, opId }) => type !== 'void' || key !== of || opId >= id);
