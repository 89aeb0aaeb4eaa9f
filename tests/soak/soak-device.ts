/**
 * One device of a run: a browser context, or a whole Chromium if the schedule kills it, behind its own address. Its clock
 * is Date patched in every page and worker of the context: CDP's virtual time would stop the real network, and one browser
 * cannot have its own system clock. performance.now continues, as it does when a real clock steps. Its zone is set by CDP.
 */
import { errors } from 'playwright-core';
import type { BrowserContext, CDPSession, Locator, Page, Worker } from 'playwright-core';
import type { ReportEntity } from '#core/records/index.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { newProfileDir, openChromium } from '../browser/chromium.ts';
import type { Chromium } from '../browser/chromium.ts';
import { setShare } from '../browser/disk.ts';
import { until } from '../browser/stage.ts';
import type { FaultProxy } from '../faults/fault-proxy.ts';
import { PAGE_TABLES_SCRIPT } from './page-tables.ts';
import type { PageRow, PageTables } from './page-tables.ts';
import { seedProfile } from './seed-profile.ts';
import type { OldEntries, SeededProfile } from './seed-profile.ts';

export interface StoredRow {
  readonly id: string;
  readonly entity: string;
  readonly key: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hlc?: string;
  readonly replaces?: string;
}

/** Everything that matters in a device's databases, read at once. */
export interface DeviceState {
  readonly owner: string;
  readonly facts: readonly (StoredRow & { readonly at: number })[];
  readonly voids: readonly (StoredRow & { readonly target: string })[];
  readonly documents: readonly (MergedDocument & { readonly entity: string; readonly key: string })[];
  readonly outbox: readonly (StoredRow & { readonly seq: number })[];
  readonly quarantine: readonly (StoredRow & { readonly code: string })[];
  readonly days: readonly string[];
  readonly unknown: number;
  readonly rev: number;
  readonly isRebuilding: boolean;
  readonly phase: string;
  /** the app's sync state, as JSON */
  readonly said: string;
  readonly reports: ReportState;
}

/** The telemetry of the open profile. */
export interface ReportState {
  readonly database: string;
  readonly hasAgreed: boolean;
  readonly waiting: readonly string[];
  readonly dropped: number;
}

export interface DeviceOptions {
  readonly name: string;
  readonly proxy: FaultProxy;
  /** address of the shared browser; null for its own Chromium, which can be killed */
  readonly shared: Chromium | null;
  readonly profile: SeededProfile;
  readonly old: OldEntries | null;
  /** bytes the origin may use from the start, so that Chromium later notices a smaller quota at once */
  readonly quota: number | null;
}

export interface SoakDevice {
  readonly name: string;
  readonly proxy: FaultProxy;
  readonly page: () => Page;
  readonly context: () => BrowserContext;
  readonly start: () => Promise<void>;
  /** waits, at most half a minute, until the app can open offline */
  readonly installed: () => Promise<void>;
  readonly read: () => Promise<DeviceState>;
  /** the original outbox rows that its pages had written by the last reading; each once */
  readonly takeWritten: () => readonly StoredRow[];
  /** the reports written in the meantime, by database */
  readonly takeReported: () => readonly { readonly database: string; readonly id: string }[];
  /** requests a sync without backoff, as the network's return does */
  readonly nudge: () => Promise<void>;
  /** sets the clock's error from now on, ms */
  readonly setClock: (skewMs: number) => Promise<void>;
  readonly skewMs: () => number;
  readonly setOffline: (isOffline: boolean) => Promise<void>;
  readonly setZone: (zone: string) => Promise<void>;
  /** SIGKILL, then the same profile reopened; only with its own Chromium */
  readonly killBrowser: () => Promise<void>;
  readonly reopen: () => Promise<void>;
  readonly setQuota: (bytes: number | null) => Promise<void>;
  /** deletes everything but the cookies, like a browser that frees space */
  readonly evict: () => Promise<void>;
  readonly adopt: (profile: SeededProfile) => Promise<void>;
  readonly close: () => Promise<void>;
}

const clockScript = (skewMs: number, generation: number): string => `(() => {
  const here = globalThis;
  if (here.soakGeneration === undefined) {
    const True = Date;
    here.Date = class Date extends True {
      constructor(...given) { given.length === 0 ? super(True.now() + here.soakSkew) : super(...given); }
      static now() { return True.now() + here.soakSkew; }
    };
  }
  if ((here.soakGeneration ?? -1) > ${generation}) return;
  here.soakGeneration = ${generation};
  here.soakSkew = ${skewMs};
})()`;

/** Chromium waits forever for a renderer that does not answer: no call to a page may take longer than this. */
const PATIENCE_MS = 60_000;
/** An install that the server's end has cut begins again after five seconds, then ten. */
const INSTALL_MS = 30_000;
const NEXT_GLANCE_MS = 20;
/** A service worker that ended may be listed for ever and answer nothing: the browser's other parts are done by then. */
const WORKER_MS = 10_000;

/** @returns whether it was done in time */
const inTime = async (done: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  return Promise.race([done.then(() => true as const), late]).finally(() => clearTimeout(timer));
};

/** Like `locator.waitFor()`, which polls only twice a second after its first quarter second: twelve runs took a median 8.1 s with it and 7.5 s without. */
export async function appears(locator: Locator, ms = PATIENCE_MS): Promise<void> {
  for (
    const end = performance.now() + ms;
    !(await locator.isVisible());
    await new Promise((resolve) => setTimeout(resolve, NEXT_GLANCE_MS))
  )
    if (performance.now() > end) {
      const shown = await locator
        .page()
        .locator('body')
        .innerText({ timeout: 1_000 })
        .catch((error: unknown) => `nothing that can be read: ${String(error)}`);
      throw new errors.TimeoutError(
        `not seen within ${ms} ms: ${String(locator)}; the page shows: ${shown.replaceAll(/\s+/g, ' ').slice(0, 600)}`,
      );
    }
}

export async function openSoakDevice({ name, proxy, shared, profile, old, quota }: DeviceOptions): Promise<SoakDevice> {
  const own = shared === null ? { dir: await newProfileDir() } : null;
  let chromium = shared ?? (await openChromium(own?.dir ?? ''));
  let context: BrowserContext;
  let page: Page;
  let cdp: CDPSession;
  let skew = 0;
  let generation = 0;
  let zone: string | null = null;
  let quotaNow = quota;
  const workers = new Set<Worker>();
  const written: StoredRow[] = [];
  const reported: { readonly database: string; readonly id: string }[] = [];

  const patchWorker = async (worker: Worker): Promise<void> => {
    workers.add(worker);
    worker.once('close', () => workers.delete(worker));
    // A worker may end at any moment; the next one is patched when it starts.
    const patched = worker.evaluate(clockScript(skew, generation)).catch(() => workers.delete(worker));
    if (!(await inTime(patched, WORKER_MS))) workers.delete(worker);
  };
  const settle = async (): Promise<void> => {
    context =
      shared === null
        ? chromium.context
        : await chromium.browser.newContext({
            viewport: { width: 480, height: 640 },
            reducedMotion: 'reduce',
            locale: 'en-US',
          });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript({ content: PAGE_TABLES_SCRIPT });
    context.on('serviceworker', (worker) => void patchWorker(worker));
    if (skew !== 0) await context.addInitScript({ content: clockScript(skew, generation) });
    page = shared === null ? chromium.page : await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    cdp = await context.newCDPSession(page);
    if (zone !== null) await cdp.send('Emulation.setTimezoneOverride', { timezoneId: zone });
    if (quotaNow !== null) await setShare(cdp, proxy.url, quotaNow);
  };
  await settle();

  const showApp = async (): Promise<void> => {
    await page.goto(`${proxy.url}/streak-tracker`, { waitUntil: 'commit' });
    await appears(page.getByRole('heading', { name: 'Quick Actions' }));
  };

  return {
    name,
    proxy,
    page: () => page,
    context: () => context,
    start: async () => {
      await page.goto(`${proxy.url}/livez`);
      await seedProfile(page, profile, old);
      await showApp();
    },
    installed: () =>
      page.evaluate(
        (ms) =>
          Promise.race([
            navigator.serviceWorker.ready.then(() => undefined),
            new Promise<void>((resolve) => setTimeout(resolve, ms)),
          ]),
        INSTALL_MS,
      ),
    read: async () => {
      const state = await readState(page);
      for (const open of context.pages())
        if (open.url().startsWith(proxy.url)) {
          const noted = await open.evaluate(() => ({
            written: globalThis.soakWritten?.splice(0) ?? [],
            reported: globalThis.soakReported?.splice(0) ?? [],
          }));
          written.push(...noted.written.map(queued));
          reported.push(...noted.reported.map(({ database, opId = '' }) => ({ database, id: opId })));
        }
      return state;
    },
    takeWritten: () => written.splice(0),
    takeReported: () => reported.splice(0),
    nudge: async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    },
    setClock: async (skewMs) => {
      skew = skewMs;
      generation += 1;
      const script = clockScript(skew, generation);
      await context.addInitScript({ content: script });
      for (const open of context.pages()) await open.evaluate(script);
      for (const worker of [...workers, ...context.serviceWorkers()]) await patchWorker(worker);
    },
    skewMs: () => skew,
    setOffline: async (isOffline) => {
      if (await inTime(context.setOffline(isOffline), WORKER_MS)) return;
      const isThere = await page.evaluate(() => !navigator.onLine);
      if (isThere !== isOffline) throw new Error(`${name} does not go ${isOffline ? 'offline' : 'online'}`);
    },
    setZone: async (next) => {
      zone = next;
      await cdp.send('Emulation.setTimezoneOverride', { timezoneId: next });
    },
    killBrowser: () => chromium.kill(),
    reopen: async () => {
      if (own === null) throw new Error('only a Chromium of its own is opened again');
      chromium = await openChromium(own.dir);
      workers.clear();
      await settle();
      await showApp();
    },
    setQuota: async (bytes) => {
      quotaNow = bytes;
      await setShare(cdp, proxy.url, bytes);
    },
    evict: async () => {
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.goto('about:blank');
      await cdp.send('Storage.clearDataForOrigin', {
        origin: proxy.url,
        storageTypes: 'indexeddb,service_workers,cache_storage,local_storage',
      });
    },
    adopt: async (next) => {
      await page.goto(`${proxy.url}/livez`);
      await seedProfile(page, next, null);
      await showApp();
    },
    close: async () => {
      if (shared !== null) await context.close();
      else await chromium.kill();
    },
  };
}

/** Pages that open another profile reload by themselves, and so does what was come to while they did. */
const MOST_RELOADS = 5;

export const showAppAgain = async (device: SoakDevice): Promise<void> => {
  for (let left = MOST_RELOADS; ; left--) {
    try {
      await device.page().goto(`${device.proxy.url}/streak-tracker`, { waitUntil: 'commit' });
      break;
    } catch (error) {
      if (left === 0 || !String(error).includes('interrupted by another navigation')) throw error;
      // The reload is still on its way.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  await appears(device.page().getByRole('heading', { name: 'Quick Actions' }));
};

const TABLES = ['facts', 'voids', 'documents', 'outbox', 'quarantine', 'days', 'unknown', 'meta'] as const;

async function readState(page: Page): Promise<DeviceState> {
  const { profile, tables, telemetry } = await page.evaluate(async (names) => {
    const { profiles = [], current = [] } = await soakTables('waymend', ['profiles', 'current']);
    const open = profiles.find(({ id }) => id === current[0]?.profileId);
    const core = `core:${open?.id ?? ''}`;
    const reports = `telemetry:${open?.id ?? ''}`;
    // If the test opened them first, they would be created without tables.
    const there = new Set((await indexedDB.databases()).map(({ name }) => name));
    return {
      profile: open,
      tables: there.has(core) ? await soakTables(core, names) : {},
      telemetry: there.has(reports) ? await soakTables(reports, ['outbox', 'meta']) : {},
    };
  }, TABLES);
  const rows = (name: (typeof TABLES)[number]): readonly PageRow[] => tables[name] ?? [];
  const meta = Object.fromEntries(rows('meta').map(({ name, value }) => [name, value])) as {
    cursor?: { rev: number };
    rebuilding?: boolean;
    sync?: { phase: string };
  };
  return {
    owner: profile?.owner ?? '',
    facts: rows('facts').map(({ id, entity, key, data, atDevice }) => ({
      id,
      entity,
      key,
      type: 'append',
      data: atDevice === undefined ? data : { ...data, at: atDevice },
      at: Number(data['at']),
    })),
    voids: rows('voids').map(({ id, target, entity, data }) => ({
      id,
      target,
      entity,
      key: target,
      type: 'void',
      data,
    })),
    documents: rows('documents').map(({ entity, key, fields, clocks, kept, replaced }) => ({
      entity,
      key,
      fields,
      clocks,
      ...(kept !== undefined && { kept }),
      ...(replaced !== undefined && { replaced }),
    })),
    outbox: rows('outbox').map(queued),
    quarantine: rows('quarantine').map(queued),
    days: rows('days').map(({ days }) => days),
    unknown: rows('unknown').length,
    rev: meta.cursor?.rev ?? 0,
    isRebuilding: meta.rebuilding === true,
    phase: meta.sync?.phase ?? 'idle',
    said: JSON.stringify(meta.sync ?? null),
    reports: reportsIn(`telemetry:${profile?.id ?? ''}`, telemetry),
  };
}

function reportsIn(database: string, { outbox = [], meta = [] }: PageTables): ReportState {
  const { consent, dropped } = Object.fromEntries(meta.map(({ name, value }) => [name, value])) as {
    consent?: Readonly<Record<ReportEntity, boolean>>;
    dropped?: { readonly total: number };
  };
  return {
    database,
    hasAgreed: consent?.error_report === true && consent.event,
    waiting: outbox.map(({ opId = '' }) => opId),
    dropped: dropped?.total ?? 0,
  };
}

const queued = ({ opId = '', entity, key, type, seq, code, data, hlc, replaces }: PageRow) => ({
  id: opId,
  entity,
  key,
  type,
  seq,
  code,
  data,
  ...(hlc !== undefined && { hlc }),
  ...(replaces !== undefined && { replaces }),
});

/** Retries if the page was just reloading. */
export async function readWhenStill(device: SoakDevice): Promise<DeviceState> {
  let state: DeviceState | null = null;
  await until(async () => {
    state = await device.read().catch((error: unknown) => {
      if (error instanceof Error && /context was destroyed|navigation/i.test(error.message)) return null;
      throw error;
    });
    return state !== null;
  }, `${device.name} can be read`);
  if (state === null) throw new Error(`${device.name} cannot be read`);
  return state;
}
