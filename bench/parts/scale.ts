/**
 * The size of many users' days: rows, index entries and documents, on disk with the embedded store, as BSON with MongoDB, on
 * the wire; and whether one append and one page stay as fast as the store grows. The assumed year is in
 * bench/server/person-days.ts and docs/scale.md. Not part of a whole run: it writes docs/scale.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { dayOf } from '../../core/lib/day.ts';
import type { Day } from '../../core/lib/day.ts';
import { deviceDocument } from '../../sync-server/state/device-ack.ts';
import { createOwnerStates } from '../../sync-server/state/owner-states.ts';
import { FIGURES_DOCUMENT, HISTORY_DOCUMENT } from '../../sync-server/state/snapshot.ts';
import { createLmdbStore } from '../../sync-server/store/lmdb-store.ts';
import type { Store, StoredDocument } from '../../sync-server/store/store.ts';
import { startServer } from '../../tests/faults/server-process.ts';
import { printRows, renderReport, writeScale } from '../report/document.ts';
import { figure, MIB, plain, times } from '../report/figures.ts';
import { circumstances, loadNow } from '../report/machine.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { openConnection } from '../server/connection.ts';
import { forAll, insertAll, writeCrowd } from '../server/crowd.ts';
import type { Crowd } from '../server/crowd.ts';
import { KnownDevice } from '../server/known-device.ts';
import { lmdbPages } from '../server/lmdb-pages.ts';
import type { LmdbPages } from '../server/lmdb-pages.ts';
import { checkRows, logRow } from '../server/log-rows.ts';
import { mongoDocument, mongoRow, packedShare } from '../server/mongo-size.ts';
import type { MongoSize } from '../server/mongo-size.ts';
import { personDays } from '../server/person-days.ts';
import type { BenchSize, ScaleSize } from '../sizes.ts';
import { median } from '../statistics.ts';

const YEAR_DAYS = 365;
/** rows of a page where sizes are compared: a visit's, not a whole log */
const PAGE_ROWS = 20;
const SAMPLES = 200;
const SAMPLED_OWNERS = 40;
const PULLS = 10;
/** documents are written as often as in a store whose owners sync this often */
const FIGURES_EVERY_DAYS = 28;
const KIB = 1024;

interface Documents {
  readonly count: number;
  /** of those looked at, of text in them or of their JSON */
  readonly bytes: readonly number[];
}

interface Measured {
  readonly size: ScaleSize;
  readonly rows: number;
  readonly seconds: number;
  readonly pages: LmdbPages;
  readonly documents: Readonly<Record<'state' | 'history' | 'device', Documents>>;
  readonly mongo: {
    readonly rows: readonly MongoSize[];
    readonly documents: readonly MongoSize[];
    readonly packed: number;
    readonly perOwner: number;
  };
}

interface Filled {
  readonly dataDir: string;
  readonly crowd: Crowd;
  readonly measured: Measured;
}

const spreadOver = (count: number, wanted: number): number[] =>
  Array.from({ length: Math.min(count, wanted) }, (_, i) => Math.floor((i * count) / Math.min(count, wanted)));

/** The stores take turns, so that a slow minute of the machine meets all alike. */
async function measureSpeed(filled: readonly Filled[]): Promise<Row[]> {
  const stores = filled.map(({ dataDir, crowd }) => ({
    store: createLmdbStore({ folder: join(dataDir, 'lmdb') }),
    crowd,
    chosen: spreadOver(crowd.owners.length, SAMPLES),
    page: [] as number[],
    append: [] as number[],
  }));
  try {
    for (let sample = 0; sample < SAMPLES; sample++) {
      for (const { store, crowd, chosen, page, append } of stores) {
        const index = chosen[sample];
        const who = index === undefined ? undefined : crowd.owners[index];
        if (index === undefined || who === undefined) continue;
        const { seq } = crowd.held(index);
        page.push(await timed(() => store.read(who.owner, Math.max(1, seq - PAGE_ROWS + 1), PAGE_ROWS)));
        const at = Date.now();
        const op = {
          id: uuid(),
          seq: seq + 1,
          e: 'activity',
          t: 'append',
          v: 1,
          d: { at, off: 60, tz: 'Europe/Berlin', kind: 'stretching', minutes: 10 },
        };
        const rows = [logRow(who.owner, who.device, seq + 1, at, op)];
        append.push(await timed(() => insertAll(store, rows)));
      }
    }
  } finally {
    for (const { store } of stores) await store.close();
  }
  const row = (measure: string, kind: 'page' | 'append') =>
    stores.map((one, index): Row => {
      const [of, first] = [one[kind], stores[0]?.[kind] ?? []];
      const isFirst = index === 0;
      return reported(
        'As the store grows',
        `${measure}, p50 over ${of.length} owners, ${about(filled[index])}`,
        figure([median(of)], 'ms'),
        isFirst ? DASH : `${about(filled[0])} ${figure([median(first)], 'ms')}`,
        isFirst ? DASH : times(median(of) / median(first)),
      );
    });
  return [
    ...row('Append of one row, on disk when answered', 'append'),
    ...row(`Reading the last ${PAGE_ROWS} rows of an owner`, 'page'),
  ];
}

async function timed(body: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await body();
  return performance.now() - from;
}

const about = (filled: Filled | undefined): string =>
  filled === undefined
    ? DASH
    : `${numbered(filled.crowd.owners.length)} users with ${numbered(filled.measured.rows)} rows`;

const lengthOf = ({ value }: StoredDocument): number =>
  (typeof value === 'string' ? value : JSON.stringify(value)).length;

async function measureContent(store: Store, crowd: Crowd): Promise<Pick<Measured, 'documents' | 'mongo'>> {
  const counts = { state: 0, history: 0, device: 0 };
  const bytes: Record<keyof typeof counts, number[]> = { state: [], history: [], device: [] };
  const names = (device: string) =>
    ({ state: FIGURES_DOCUMENT, history: HISTORY_DOCUMENT, device: deviceDocument(device) }) as const;
  const rows: MongoSize[] = [];
  const documents: MongoSize[] = [];
  const packed: number[] = [];
  const sampled = new Set(spreadOver(crowd.owners.length, SAMPLED_OWNERS));
  await forAll(crowd.owners.length, async (index) => {
    const who = crowd.owners[index];
    if (who === undefined) return;
    for (const [kind, name] of Object.entries(names(who.device)) as [keyof typeof counts, string][]) {
      const document = await store.getDocument(who.owner, name);
      if (document === null) continue;
      counts[kind] += 1;
      if (!sampled.has(index)) continue;
      bytes[kind].push(lengthOf(document));
      documents.push(mongoDocument(who.owner, name, document));
    }
    if (!sampled.has(index)) return;
    const log = await store.read(who.owner, 1, Number.MAX_SAFE_INTEGER);
    rows.push(...log.map(mongoRow));
    packed.push(packedShare(log));
  });
  const of = (kind: keyof typeof counts): Documents => ({ count: counts[kind], bytes: bytes[kind] });
  const perOwner = documents.reduce((sum, one) => sum + one.bytes, 0) / Math.max(1, sampled.size);
  return {
    documents: { state: of('state'), history: of('history'), device: of('device') },
    mongo: { rows, documents, packed: median(packed), perOwner },
  };
}

async function fillWith(dataDir: string, size: ScaleSize, today: Day): Promise<Filled> {
  const folder = join(dataDir, 'lmdb');
  const from = performance.now();
  const store = createLmdbStore({ folder });
  const states = createOwnerStates(store);
  const every = Math.max(1, Math.round((size.rounds * FIGURES_EVERY_DAYS) / size.days));
  let round = 0;
  const crowd = await writeCrowd(store, {
    owners: size.users,
    days: size.days,
    rounds: size.rounds,
    before: today,
    afterRound: async (owners) => {
      round += 1;
      if (size.days < FIGURES_EVERY_DAYS || (round % every !== 0 && round < size.rounds)) return;
      await forAll(owners.length, async (index) => states.figures(owners[index]?.owner ?? ''));
      // As after the void of a counted fact: the server then saves the full state too.
      if (round === size.rounds) await forAll(owners.length, async (index) => states.at(owners[index]?.owner ?? ''));
    },
  });
  await store.close();
  const pages = await lmdbPages(folder);
  const seconds = (performance.now() - from) / 1000;
  const again = createLmdbStore({ folder });
  const content = await measureContent(again, crowd);
  await again.close();
  return { dataDir, crowd, measured: { size, rows: crowd.rows, seconds, pages, ...content } };
}

interface Pull {
  readonly rows: number;
  /** as the wire carries it, heads included */
  readonly bytes: number;
  readonly json: number;
  readonly gzip: number;
}

/** As a new device hears a user's whole log, from the real server. */
async function pullWhole(dataDir: string, crowd: Crowd): Promise<Pull[]> {
  const server = await startServer({ dataDir });
  const connection = await openConnection(server.url);
  const pulls: Pull[] = [];
  try {
    for (const index of spreadOver(crowd.owners.length, PULLS)) {
      const who = crowd.owners[index];
      if (who === undefined) continue;
      const device = new KnownDevice(
        server.url,
        { ...who, device: 'fresh' },
        { seq: 0, cursor: { epoch: 0, rev: 0, op: null } },
      );
      await device.signIn(connection);
      const pages = await device.pullAll(connection);
      pulls.push({
        rows: pages.reduce((sum, { answer }) => sum + answer.changes.length, 0),
        bytes: pages.reduce((sum, { down }) => sum + down, 0),
        json: pages.reduce((sum, { downBody }) => sum + downBody, 0),
        gzip: pages.reduce((sum, { answer }) => sum + gzipSync(JSON.stringify(answer)).length, 0),
      });
    }
  } finally {
    connection.close();
    await server.kill();
  }
  return pulls;
}

const numbered = (count: number): string => Math.round(count).toLocaleString('en-US');
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const reported = (part: string, measure: string, ours: string, beside: string = DASH, ratio: string = DASH): Row => ({
  part,
  measure,
  ours,
  beside,
  ratio,
  target: DASH,
  met: null,
});

function rowsFor({ size, rows, seconds, pages, documents, mongo }: Measured): Row[] {
  const part = `${numbered(size.users)} users, ${size.days} days each`;
  const isYear = size.days === YEAR_DAYS;
  const perRow = (bytes: number): string => plain(bytes / rows, 'bytes');
  const userYear = (rows / size.users) * (YEAR_DAYS / size.days);
  const used = pages.log.bytes + pages.operations.bytes + pages.documents.bytes;
  const row = (measure: string, ours: string, beside: string = DASH): Row => reported(part, measure, ours, beside);
  const indexes = (pick: (size: MongoSize) => number): number => mean(mongo.rows.map(pick));
  const documentRows = Object.entries(documents).filter(([, { count }]) => count > 0);
  return [
    row('Rows written', numbered(rows), `${numbered(userYear)} a user-year${isYear ? '' : ' at this rate'}`),
    row('Written and folded in', plain(seconds, 's'), `${numbered(rows / seconds)} rows a second, many owners at once`),
    row(
      'Index entries and documents in the store',
      `${numbered(pages.log.entries)} rows, ${numbered(pages.operations.entries)} operations, ${numbered(pages.documents.entries)} documents`,
    ),
    row(
      'File of the store',
      plain(pages.fileBytes / MIB, 'MiB'),
      `${plain(used / MIB, 'MiB')} in use, the rest is free for the next writes`,
    ),
    row(
      'Bytes a row on disk, log and its index of operations',
      perRow(pages.log.bytes + pages.operations.bytes),
      `log ${perRow(pages.log.bytes)}, index ${perRow(pages.operations.bytes)}`,
    ),
    row('Documents on disk, for a user', plain(pages.documents.bytes / size.users / KIB, 'KiB')),
    ...documentRows.map(([kind, { count, bytes }]) =>
      row(
        `Document \`${kind}\`: how many users have one, and its size`,
        `${Math.round((count / size.users) * 100)} %, ${figure(bytes, 'KiB', 1 / KIB)}`,
      ),
    ),
    row(
      isYear ? 'A user-year on disk, embedded store, file' : 'A user on disk, embedded store, file',
      plain(pages.fileBytes / size.users / KIB, 'KiB'),
      `in use ${plain(used / size.users / KIB, 'KiB')}`,
    ),
    row(
      'A row as BSON',
      plain(mean(mongo.rows.map(({ bytes }) => bytes)), 'bytes'),
      `compressed in blocks of 32 KiB by deflate: ${plain(mongo.packed * 100, '%')} of it`,
    ),
    row(
      'Its three index entries, **estimate**',
      plain(
        indexes(({ indexBytes }) => indexBytes.prefixed),
        'bytes',
      ),
      `${plain(
        indexes(({ indexBytes }) => indexBytes.whole),
        'bytes',
      )} without prefix compression`,
    ),
    row('Documents of a user as BSON', plain(mongo.perOwner / KIB, 'KiB')),
  ];
}

function pullRows(size: ScaleSize, pulls: readonly Pull[]): Row[] {
  const part = `A new device pulls ${size.days} days`;
  const each = (pick: (pull: Pull) => number): number[] => pulls.map(pick);
  return [
    reported(
      part,
      'Rows',
      figure(
        each(({ rows }) => rows),
        'rows',
      ),
    ),
    reported(
      part,
      'Bytes on the wire, gzipped, heads included',
      figure(
        each(({ bytes }) => bytes),
        'KiB',
        1 / KIB,
      ),
      `JSON ${figure(
        each(({ json }) => json),
        'KiB',
        1 / KIB,
      )}`,
    ),
    reported(
      part,
      'Bytes a row on the wire',
      figure(
        each(({ bytes, rows }) => bytes / Math.max(1, rows)),
        'bytes',
      ),
    ),
    reported(
      part,
      'The same pages in one piece by gzip, level 6',
      figure(
        each(({ gzip }) => gzip),
        'KiB',
        1 / KIB,
      ),
    ),
  ];
}

export async function measureScale({ scale }: Pick<BenchSize, 'scale'>, writes: boolean): Promise<void> {
  const today = dayOf(Date.now(), 0);
  const loads = [loadNow()];
  await checkRows(
    personDays(0, 'd_checked', (today - YEAR_DAYS) as Day, YEAR_DAYS, 1).map(({ op }) => op),
    Date.now(),
  );
  const rows: Row[] = [];
  const add = (found: readonly Row[]): void => {
    printRows(found);
    rows.push(...found);
    loads.push(loadNow());
  };
  const folder = await mkdtemp(join(tmpdir(), 'waymend-scale-'));
  try {
    const filled: Filled[] = [];
    for (const size of scale) {
      const from = performance.now();
      const one = await fillWith(join(folder, String(size.users)), size, today);
      filled.push(one);
      add([
        ...rowsFor(one.measured),
        ...(size.days === YEAR_DAYS ? pullRows(size, await pullWhole(one.dataDir, one.crowd)) : []),
      ]);
      console.log(`        ${numbered(size.users)} users: ${((performance.now() - from) / 1000).toFixed(0)} s`);
    }
    add(await measureSpeed(filled));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (!writes) return;
  const notes = [
    `Load average from part to part, the measured work included: ${loads.map((load) => load.toFixed(1)).join(', ')}.`,
  ];
  writeScale('npm run bench scale', renderReport(rows, circumstances(null, 'npm run bench -- --only=scale'), notes));
}
