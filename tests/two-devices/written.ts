/**
 * What the people of a schedule wrote, and what must become of it by the rules of docs/sync.md: a second implementation
 * over the written values and the server's rows, which shares only the registry and the challenge catalogue with the
 * code under test.
 */
import { expect } from 'vitest';
import { CLOCK_WRONG_MS } from '#core/lib/clocks.ts';
import { dayOf } from '#core/lib/day.ts';
import { isDocumentEntity, records } from '#core/records/index.ts';
import { challengeById } from '#core/rules/challenges.ts';
import { deriveOverview } from '#core/rules/overview.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { StoredDocument } from '#pwa/data/core-db.ts';
import { confirmedIn } from '#pwa/data/records/document-rows.ts';
import { NOON } from '#pwa/testing/device.ts';
import type { LogRow } from '#server/store/store.ts';
import type { Exchange, World, WorldDevice } from './world.ts';

type Data = Readonly<Record<string, unknown>>;

export interface Written {
  readonly id: string;
  readonly entity: string;
  /** changes only if the voided record was sent again under another id */
  key: string;
  readonly type: 'append' | 'void' | 'patch' | 'delete';
  readonly data: Data;
  /** of an edit, as it was first written */
  readonly hlc?: string;
  /** the siblings its author saw */
  readonly base: readonly string[];
  /** `lost`: neither log nor device held it after a backup was restored or a storage cleared */
  fate: 'live' | 'rejected' | 'lost';
}

export interface Story {
  readonly world: World;
  readonly devices: readonly WorldDevice[];
  readonly written: Map<string, Written>;
  /** the largest error any device's clock ever had, ms */
  readonly clockErrors: Set<number>;
  /** acknowledged as in the log, and not lost to a backup since */
  readonly accepted: Set<string>;
  /** records of which a backup or an eviction destroyed the last copy of an edit */
  readonly uncertain: Set<string>;
  /** damaged while they waited, and on which device; removed once the person has settled them */
  readonly poisoned: Map<string, WorldDevice>;
  /** the clocks that the log gave edits, those too that a backup took since */
  readonly clocks: Map<string, string>;
  readonly damaged: Set<WorldDevice>;
  /** errors found in the server's answers */
  readonly wrongAnswers: unknown[];
  hasBackup: boolean;
}

const recordOf = (entity: string, key: string): string => `${entity} ${key}`;
const later = (a: string, b: string): boolean => a > b;
const isEdit = ({ type }: { readonly type: string }): boolean => type === 'patch' || type === 'delete';
const siblingFieldsIn = (entity: string): ReadonlySet<string> =>
  isDocumentEntity(entity) ? records[entity].siblingFields : new Set();
const atOf = ({ data }: { readonly data: Data }): number => Number(data['at']);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const byId = <T extends { readonly id: string }>(a: T, b: T): number => (a.id < b.id ? -1 : 1);

/** The log must hold what was acknowledged, and the winning row of a plain key must be the earliest in its log. */
export async function auditExchange(story: Story, { owner, results, retryCode }: Exchange): Promise<void> {
  const rows = await story.world.rows(owner);
  for (const { opId, hlc } of rows) if (hlc !== undefined) story.clocks.set(opId, hlc);
  const voided = new Set(rows.filter(({ type }) => type === 'void').map(({ key }) => key));
  for (const { id, st, rev, code } of results) {
    if (st === 'retry') {
      if (code === undefined || code !== retryCode)
        throw new Error(`no fault of the schedule makes the server say retry: ${code}`);
      continue;
    }
    if (st === 'rejected') {
      if (code !== 'invalid' || story.written.get(id)?.fate !== 'rejected')
        throw new Error(`rejected ${id} as ${code}`);
      continue;
    }
    if (st === 'superseded' && rev === undefined) throw new Error('no rejected operation had been accepted');
    const row = rows.find(({ opId }) => opId === id);
    if (row === undefined || row.rev !== rev) throw new Error(`${id} was answered as ${st} and is not in the log`);
    story.accepted.add(id);
    if (st === 'duplicate' || row.type !== 'append' || row.key === row.opId || voided.has(id)) continue;
    const [winning] = rows
      .filter(({ key, opId, type }) => key === row.key && type === 'append' && !voided.has(opId))
      .sort((a, b) => atOf(a) - atOf(b) || (a.opId < b.opId ? -1 : 1));
    if ((winning?.opId === id) !== (st === 'applied')) throw new Error(`${id} is ${st} beside ${winning?.opId}`);
  }
}

/** After a restored backup or a cleared storage only what nobody holds any more may be gone. */
export async function noteLosses(
  { world, devices, written, accepted, uncertain }: Story,
  owner: string,
): Promise<void> {
  const rows = await world.rows(owner);
  const logged = new Set(rows.map(({ opId }) => opId));
  for (const id of accepted) if (!logged.has(id)) accepted.delete(id);
  const held = new Set(logged);
  const documents: StoredDocument[] = [];
  for (const device of devices) {
    const { db } = device.space();
    for (const { id } of [...(await db.facts.toArray()), ...(await db.voids.toArray())]) held.add(id);
    for (const { opId } of await db.outbox.toArray()) held.add(opId);
    documents.push(
      ...(await db.documents.toArray()).map((held) => ({ entity: held.entity, key: held.key, ...confirmedIn(held) })),
    );
  }
  for (const op of written.values()) {
    if (op.fate !== 'live' || held.has(op.id)) continue;
    if (!isEdit(op)) op.fate = 'lost';
    else if (!isKnownIn(op, documents, rows)) uncertain.add(recordOf(op.entity, op.key));
  }
}

function isKnownIn(op: Written, documents: readonly StoredDocument[], rows: readonly LogRow[]): boolean {
  const { hlc = '' } = op;
  const own = documents.filter(({ entity, key }) => entity === op.entity && key === op.key);
  if (op.type === 'delete') return own.some(({ deletedAt = '' }) => deletedAt >= hlc);
  return Object.entries(op.data).every(([field, value]) =>
    siblingFieldsIn(op.entity).has(field)
      ? own.some(
          ({ kept, replaced }) =>
            kept?.[field]?.some(({ id }) => id === op.id) ||
            replaced?.includes(op.id) ||
            replaced?.includes(`${op.id} ${field}`),
        )
      : own.some(({ clocks, deletedAt = '' }) => (clocks[field] ?? '') >= hlc || deletedAt >= hlc) ||
        rows.some(({ entity, key, data }) => entity === op.entity && key === op.key && isSame(data[field], value)),
  );
}

/** A request may be delayed this long, and its facts are then moved this much too far. */
const MOST_DELAY_MS = 60_000;

/** The server may keep the moment `at` or move it by the error of a device's clock. */
const mayBeDated = (errors: ReadonlySet<number>, at: number, given: number): boolean =>
  given === at ||
  [...errors].some(
    (error) => Math.abs(error) > CLOCK_WRONG_MS && given >= at - error && given <= at - error + MOST_DELAY_MS,
  );

/** The row must say what the person wrote. Only its moment may differ, and with it the day of a rest or freeze for today or yesterday. */
function expectAsWritten(op: Written, row: LogRow, errors: ReadonlySet<number>): void {
  const { at, day, ...rest } = op.data;
  const { at: given, day: givenDay, ...restGiven } = row.data;
  expect([op.id, restGiven]).toEqual([op.id, rest]);
  expect([op.id, mayBeDated(errors, Number(at), Number(given))]).toEqual([op.id, true]);
  const off = Number(rest['off']);
  const today = dayOf(Number(at), off);
  const goesAlong = (op.entity === 'rest' || op.entity === 'freeze') && (day === today || day === today - 1);
  const meant = goesAlong ? Number(day) + dayOf(Number(given), off) - today : day;
  expect([op.id, givenDay]).toEqual([op.id, meant]);
  const key = op.entity === 'freeze' && op.type === 'append' ? `freeze:${String(meant)}` : op.key;
  expect(row).toMatchObject({ entity: op.entity, key, type: op.type });
}

interface Folded {
  readonly fields: Record<string, unknown>;
  readonly clocks: Record<string, string>;
  readonly kept: Record<string, { readonly id: string; readonly hlc: string; readonly value: unknown }[]>;
  readonly deletedAt?: string;
}

interface Edit {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
  readonly hlc: string;
  readonly base: readonly string[];
}

/** Each field has its last writer by clock; sibling fields keep what no base names; a delete removes what has no later clock. */
function fold(entity: string, edits: readonly Edit[]): Folded {
  const siblingFields = siblingFieldsIn(entity);
  const replaced = new Set(edits.flatMap(({ base }) => base));
  const deletedAt = edits
    .filter(({ type }) => type === 'delete')
    .reduce((most, { hlc }) => (later(hlc, most) ? hlc : most), '');
  const folded: Folded = { fields: {}, clocks: {}, kept: {}, ...(deletedAt !== '' && { deletedAt }) };
  for (const { id, data, hlc } of edits.filter(({ type }) => type === 'patch')) {
    for (const [field, value] of Object.entries(data)) {
      if (siblingFields.has(field)) {
        if (!replaced.has(id) && !replaced.has(`${id} ${field}`)) (folded.kept[field] ??= []).push({ id, hlc, value });
      } else if (later(hlc, deletedAt) && later(hlc, folded.clocks[field] ?? '')) {
        folded.fields[field] = value;
        folded.clocks[field] = hlc;
      }
    }
  }
  for (const [field, writings] of Object.entries(folded.kept)) {
    writings.sort((a, b) => (a.hlc === b.hlc ? byId(b, a) : later(a.hlc, b.hlc) ? -1 : 1));
    folded.fields[field] = writings[0]?.value;
    folded.clocks[field] = writings[0]?.hlc ?? '';
  }
  return folded;
}

/** The rest of an edit is part of it: whoever replaced the edit replaced that too, and devices know it by the edit's id. */
const editOf = ({ opId, restOf = opId, type, data, hlc = '', base = [] }: LogRow): Edit => ({
  id: restOf,
  type,
  data,
  hlc,
  base,
});

/** Every edit in the log was written, or after a backup is part of one that was, under an allowed clock. */
function expectWrittenEdits(story: Story, rows: readonly LogRow[]): void {
  for (const row of rows.filter(isEdit)) {
    if (row.restOf !== undefined) {
      const whole = story.written.get(row.restOf);
      const part = Object.fromEntries(Object.keys(row.data).map((field) => [field, whole?.data[field]]));
      expect([row.restOf, row.key, row.data]).toEqual([row.restOf, whole?.key, part]);
    }
    const op = story.written.get(row.opId);
    if (op === undefined || story.hasBackup) {
      expect([row.opId, op !== undefined || story.hasBackup]).toEqual([row.opId, true]);
      for (const [field, value] of Object.entries(row.data)) {
        const isWritten = [...story.written.values()].some(
          ({ entity, key, data, fate }) =>
            fate !== 'rejected' && entity === row.entity && key === row.key && isSame(data[field], value),
        );
        expect([row.opId, field, isWritten]).toEqual([row.opId, field, true]);
      }
      continue;
    }
    expect(row).toMatchObject({ entity: op.entity, key: op.key, type: op.type, data: op.data });
    expect([...(row.base ?? [])].sort()).toEqual([...op.base].sort());
    const isAhead = Number.parseInt(op.hlc?.slice(0, 9) ?? '', 36) > row.receivedAt + LIMITS.clockDriftMs;
    if (!isAhead) expect(row.hlc).toBe(op.hlc);
  }
}

/** The edits as written, each under its clock in the log. Null if the schedule leaves that open. */
function expectedEdits(story: Story, rows: readonly LogRow[], record: string): Edit[] | null {
  if (story.uncertain.has(record)) return null;
  const ops = [...story.written.values()].filter(
    (op) => isEdit(op) && recordOf(op.entity, op.key) === record && op.fate === 'live',
  );
  const logged = new Map(rows.map((row) => [row.opId, row]));
  return ops.map(({ id, type, data, hlc = '', base }) => ({
    id,
    type,
    data,
    hlc: logged.get(id)?.hlc ?? story.clocks.get(id) ?? hlc,
    base,
  }));
}

async function expectDocuments(story: Story, rows: readonly LogRow[]): Promise<void> {
  expectWrittenEdits(story, rows);
  const records = new Map(rows.filter(isEdit).map(({ entity, key }) => [recordOf(entity, key), { entity, key }]));
  // What is neither in the log nor on a device must have been written by nobody either.
  for (const { entity, key } of [...story.written.values()].filter(isEdit)) {
    const record = recordOf(entity, key);
    const expected = records.has(record) ? null : expectedEdits(story, rows, record);
    if (expected !== null)
      expect([record, fold(entity, expected)]).toEqual([record, { fields: {}, clocks: {}, kept: {} }]);
  }
  for (const device of story.devices) {
    const held = await device.space().db.documents.toArray();
    expect(held.map(({ entity, key }) => recordOf(entity, key)).sort()).toEqual([...records.keys()].sort());
    for (const { entity, key, fields, clocks, kept = {}, deletedAt } of held) {
      const record = recordOf(entity, key);
      const shown = { fields, clocks, kept, ...(deletedAt !== undefined && { deletedAt }) };
      const own = rows.filter((row) => isEdit(row) && recordOf(row.entity, row.key) === record).map(editOf);
      expect([device.name, record, shown]).toEqual([device.name, record, fold(entity, own)]);
      const expected = expectedEdits(story, rows, record);
      if (expected !== null)
        expect([device.name, record, shown]).toEqual([device.name, record, fold(entity, expected)]);
    }
  }
}

const FACTS = new Set(['activity', 'completion', 'rest', 'freeze']);

/** Independent counts of points, active days and facts. */
function countedIn(facts: readonly LogRow[]): { totalPoints: number; activeDays: number; factCount: number } {
  const done = facts.filter(({ entity }) => entity === 'activity' || entity === 'completion');
  const challenges = new Set(done.filter(({ entity }) => entity === 'completion').map(({ key }) => key));
  const kinds = new Set(
    done
      .filter(({ entity }) => entity === 'activity')
      .map(({ data }) => `${dayOf(Number(data['at']), Number(data['off']))} ${String(data['kind'])}`),
  );
  return {
    totalPoints:
      10 * kinds.size +
      [...challenges].reduce((sum, key) => sum + (challengeById(key.split(':')[2] ?? '')?.points ?? 0), 0),
    activeDays: new Set(done.map(({ data }) => dayOf(Number(data['at']), Number(data['off'])))).size,
    factCount: facts.length,
  };
}

async function expectRecords(story: Story, rows: readonly LogRow[]): Promise<void> {
  const logged = new Map(rows.map((row) => [row.opId, row]));
  for (const op of story.written.values()) {
    const row = logged.get(op.id);
    if (op.fate === 'rejected') expect([op.id, row]).toEqual([op.id, undefined]);
    if (isEdit(op)) continue;
    if (op.fate === 'live') expect([op.entity, op.id, row !== undefined]).toEqual([op.entity, op.id, true]);
    if (row !== undefined) expectAsWritten(op, row, story.clockErrors);
  }
  const appends = rows.filter(({ type }) => type === 'append');
  for (const { opId } of rows.filter((row) => !isEdit(row)))
    expect([opId, story.written.has(opId)]).toEqual([opId, true]);
  const voids = new Map<string, string>();
  for (const { key, opId } of rows.filter(({ type }) => type === 'void'))
    if (opId < (voids.get(key) ?? '~')) voids.set(key, opId);
  const asHeld = (row: LogRow) => ({ id: row.opId, key: row.key, data: row.data });
  const facts = appends.filter(({ entity }) => FACTS.has(entity));
  const counted = countedIn(facts.filter(({ opId }) => !voids.has(opId)));
  for (const device of story.devices) {
    const space = device.space();
    const held = (await space.db.facts.orderBy('id').toArray()).map(({ id, key, data }) => ({ id, key, data }));
    expect([device.name, held]).toEqual([device.name, appends.map(asHeld).sort(byId)]);
    const taken = (await space.db.voids.toArray()).map(({ target, id }) => [target, id]);
    expect([device.name, taken.sort()]).toEqual([device.name, [...voids].sort()]);
    expect(deriveOverview(await space.days.current(), NOON, 0)).toMatchObject(counted);
  }
}

/** All checks of a settled schedule. */
export async function expectAsItMustBe(story: Story, owner: string): Promise<void> {
  expect(story.wrongAnswers).toEqual([]);
  const rows = await story.world.rows(owner);
  const ids = rows.map(({ opId }) => opId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rows.map(({ rev }) => rev)).toEqual(rows.map((_, i) => i + 1));
  expect([...story.accepted].filter((id) => !ids.includes(id))).toEqual([]);
  for (const device of story.devices) {
    const { db } = device.space();
    expect(await db.outbox.count()).toBe(0);
    const rejected = (await db.quarantine.toArray()).map(({ opId, code }) => [opId, code]);
    const poisoned = [...story.poisoned].filter(([, on]) => on === device).map(([id]) => [id, 'invalid']);
    expect([device.name, rejected.sort()]).toEqual([device.name, poisoned.sort()]);
  }
  await expectRecords(story, rows);
  await expectDocuments(story, rows);
}
