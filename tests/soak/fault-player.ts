/** Plays the faults of a schedule: between a device and its server, in the browser, on its disk, at the server. */
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { earlierOwner } from '#core/api/session.ts';
import { writeTooMuch } from '../browser/disk.ts';
import { CLEAR } from '../faults/fault-proxy.ts';
import type { PassedRequest, Weather } from '../faults/fault-proxy.ts';
import { goneWithRestore, goneWithStorage, idsHeld, misnamed } from './allowed-loss.ts';
import type { Naming } from './allowed-loss.ts';
import { idOf } from './as-tapped.ts';
import type { EntryWatch } from './entry-watch.ts';
import type { Asked } from './evidence.ts';
import { IN_STORM, isInOurWords } from './fault-codes.ts';
import { foldLog } from './judge.ts';
import type { Restore } from './rig.ts';
import { pause, SYNC } from './run-state.ts';
import type { RunState } from './run-state.ts';
import { ZONES } from './schedule.ts';
import type { Step, StepFault } from './schedule.ts';
import { profileOf } from './seed-profile.ts';
import { appears, readWhenStill, showAppAgain } from './soak-device.ts';
import type { SoakDevice } from './soak-device.ts';
import { defectOf, tap } from './taps.ts';

export type FaultStep = Extract<Step, { do: 'fault' }>;
interface SentRequest {
  readonly seq?: { readonly max?: number };
  readonly owner?: string;
  readonly log?: string;
  readonly ops: readonly { readonly id: string }[];
}
interface Running {
  readonly step: FaultStep;
  /** before which step it ends */
  readonly endsBefore: number;
  readonly end: () => Promise<void>;
}

const SESSION_COOKIE = '__Host-waymend';
/** Faults that do not lie between a device and the server. */
const OF_THE_STORE: ReadonlySet<StepFault> = new Set(['backup', 'quota']);
const TABS = 20;
/** Twenty pages start at once, on a machine that may have other work. */
const TABS_OPEN_MS = 120_000;
/** A tap interrupted by a browser kill has ended by then. */
const DYING_MS = 30_000;
const STORM_5XX = [500, 502, 503, 504] as const;

export class FaultPlayer {
  private running: Running[] = [];
  private readonly over = new Map<SoakDevice, Weather>();

  constructor(
    private readonly run: RunState,
    private readonly entries: EntryWatch,
  ) {}

  /** @param index of the step in the schedule, whose others decide when a fault that lasts is over */
  async begin(step: FaultStep, index: number): Promise<void> {
    const end = await this.beginFault(step, this.run.deviceOf(step));
    if (end !== null) this.running.push({ step, endsBefore: index + 1 + step.lasts, end });
  }

  endBefore(index: number): Promise<void> {
    return this.endThose(({ endsBefore }) => endsBefore <= index);
  }

  private async endThose(isOver: (running: Running) => boolean): Promise<void> {
    const ending = this.running.filter(isOver);
    this.running = this.running.filter((running) => !isOver(running));
    for (const { end } of ending) await end();
  }

  /** Makes sure that the device meets a lasting fault, by asking it to send. */
  async letItTry(device: SoakDevice): Promise<void> {
    if (
      !this.running.some(
        ({ step }) => this.run.deviceOf(step) === device && !['backup', 'quota', 'offline'].includes(step.fault),
      )
    )
      return;
    const before = device.proxy.requestsFor(SYNC) + device.proxy.requestsFor('/api/session');
    await device.nudge();
    const end = performance.now() + 300;
    while (
      performance.now() < end &&
      device.proxy.requestsFor(SYNC) + device.proxy.requestsFor('/api/session') === before
    )
      await pause(20);
  }

  private weather(device: SoakDevice, weather: Weather): () => Promise<void> {
    device.proxy.setWeather(weather, '/api/');
    this.over.set(device, weather);
    return async () => {
      // A later fault may have replaced it and continues.
      if (this.over.get(device) === weather) device.proxy.setWeather(CLEAR);
    };
  }

  /** @returns a function that ends it, or null if it is already over */
  private async beginFault(step: FaultStep, device: SoakDevice): Promise<(() => Promise<void>) | null> {
    switch (step.fault) {
      case 'offline':
        await this.run.installed(device);
        await device.setOffline(true);
        return () => device.setOffline(false);
      case 'slow':
        return this.weather(device, { kind: 'slow', ms: 250 });
      case 'dropped':
        return this.weather(device, { kind: 'refuse' });
      case 'cut_after_body':
        return this.weather(device, { kind: 'cut-after-body' });
      case 'duplicate':
        return this.weather(device, { kind: 'duplicate' });
      case 'portal_page':
        return this.weather(device, { kind: 'portal', how: 'page' });
      case 'portal_redirect':
        return this.weather(device, { kind: 'portal', how: 'redirect' });
      case 'storm_401':
        // Half of them are real: the browser has lost the session cookie.
        if (step.size < 0) {
          await device.context().clearCookies({ name: '__Host-waymend' });
          return async () => undefined;
        }
        return this.weather(device, { kind: 'status', status: 401, code: 'not_signed_in' });
      case 'storm_413':
        // Half of them in our server's shape: only those reject an operation, once the batch cannot be halved further.
        return this.weather(device, { kind: 'status', status: 413, ...(isInOurWords(step) && { code: 'too_large' }) });
      case 'storm_429':
        return this.weather(device, { kind: 'status', status: 429, retryAfter: 1 });
      case 'storm_5xx':
        return this.weather(device, {
          kind: 'status',
          status: STORM_5XX[Math.abs(step.size) % STORM_5XX.length] ?? 500,
          ...(step.size < 0 && { retryAfter: 2 }),
        });
      case 'zone':
        await device.setZone(ZONES[step.size] ?? 'UTC');
        return null;
      case 'clock_jump':
        await device.setClock(device.skewMs() + step.size * 60_000);
        this.run.jumps.push({ device: device.name, at: Date.now(), ms: step.size * 60_000, isSeen: true });
        return null;
      case 'server_kill':
        await this.inMidDrain(device, () => this.run.server.kill());
        return null;
      case 'browser_kill':
        await this.run.noteUnseenJumps(device);
        await this.inMidDrain(device, () => device.killBrowser());
        await this.run.server.url();
        await device.reopen();
        return null;
      case 'twenty_tabs':
        await this.openTabs(device);
        return null;
      case 'quota':
        return this.fillDisk(device);
      case 'eviction':
        await this.evict(device);
        return null;
      case 'backup': {
        const restore = await this.run.server.backUp(this.run.key.owner);
        return () => this.restoreBackup(restore);
      }
    }
  }

  /** Records something and strikes while its request is in flight. */
  private async inMidDrain(device: SoakDevice, blow: () => Promise<void>): Promise<void> {
    let struck: Promise<void> | null = null;
    const strike = (): void => {
      struck ??= blow();
    };
    const unwatch = device.proxy.watch(({ path }) => path === SYNC && strike());
    // After the strike the browser cannot be queried: what the tap wrote is found when the device is back.
    const unlessStruck = async <T>(asked: Promise<T>): Promise<T | null> =>
      asked.catch((error: unknown) => {
        if (struck === null) throw error;
        return null;
      });
    const from = Date.now();
    const skewMs = device.skewMs();
    const outcome = await unlessStruck(tap('log', 0, this.entries.tapping(device)));
    const any: Asked = { entity: 'activity', type: 'append', data: {}, from, to: from + DYING_MS, skewMs };
    const preset: Asked = { ...any, entity: 'settings', type: 'patch', to: Infinity };
    this.entries.pending.set(device, [
      ...(this.entries.pending.get(device) ?? []),
      outcome ?? { tapped: 'perhaps', asked: [], may: [any, preset] },
    ]);
    await unlessStruck(device.nudge());
    const end = performance.now() + 1_500;
    while (struck === null && performance.now() < end) await pause(20);
    unwatch();
    strike();
    await (struck as Promise<void> | null);
  }

  private async openTabs(device: SoakDevice): Promise<void> {
    await this.run.installed(device);
    const open = async (): Promise<Page> => {
      const page = await device.context().newPage();
      await page.goto(`${device.proxy.url}/streak-tracker`, { waitUntil: 'commit' });
      await appears(page.getByRole('heading', { name: 'Quick Actions' }), TABS_OPEN_MS);
      return page;
    };
    const pages = await Promise.all(Array.from({ length: TABS - 1 }, open));
    const { made: _, ...tapping } = this.entries.tapping(device);
    const taps = pages.slice(0, 4).map((page, i) => tap('log', i, { ...tapping, page, made: new Map() }));
    const outcomes = await Promise.all(taps);
    for (const defect of outcomes.flatMap((outcome) => defectOf(outcome) ?? []))
      this.run.wrong.push(`${device.name}: a tap in one of many tabs ${defect}`);
    const own = new Map(this.entries.madeOn(device));
    await this.entries.look(device, outcomes);
    // The device's own page can only undo what was recorded on it.
    this.entries.made.set(device, own);
    await Promise.all(pages.map((page) => page.close()));
  }

  private async fillDisk(device: SoakDevice): Promise<() => Promise<void>> {
    await device.setQuota(1);
    const isFull = await writeTooMuch(device.page());
    if (!isFull) this.run.wrong.push(`${device.name}: the disk could not be filled`);
    this.run.full.add(device);
    return async () => {
      await device.setQuota(null);
      this.run.full.delete(device);
    };
  }

  /** What only this device holds is lost with its storage; everything else must be there at the end. */
  private async evict(device: SoakDevice): Promise<void> {
    await this.entries.look(device, []);
    const held = await readWhenStill(device);
    const others = new Set<string>();
    for (const other of this.run.devices)
      if (other !== device) for (const id of idsHeld(await readWhenStill(other))) others.add(id);
    const session = (await device.context().cookies(device.proxy.url)).some(({ name }) => name === SESSION_COOKIE);
    await device.evict();
    this.run.reports.lose(device);
    for (const other of this.run.others.values()) if (other.device === device) other.isCleared = true;
    const inLog = new Set((await this.run.readLog()).changes.map(idOf));
    const elsewhere = new Set([...inLog, ...others]);
    for (const id of goneWithStorage(held, elsewhere, this.run.beforeRestore)) this.run.evicted.add(id);
    await this.loseRestored(device);
    const toldOf = this.run.heard.get(device) ?? 0;
    const unsent = held.outbox.filter(({ id }) => !inLog.has(id));
    this.run.heard.delete(device);

    // The app starts as on a new device, with the old one's cookies. Without storage or network it could not start at all.
    await this.endThose(({ step }) => step.fault === 'offline' && this.run.deviceOf(step) === device);
    await showAppAgain(device);
    await this.checkNames(device, {
      owner: this.run.key.owner,
      // Without its cookie the browser has no key to its earlier owner, and nothing can be counted.
      atLeast: session ? unsent.filter(({ seq }) => seq <= toldOf).length : 0,
      atMost: unsent.length + held.quarantine.length,
      isRestored: this.run.beforeRestore !== null,
    });
    await device.evict();
    await device.adopt(profileOf(this.run.key));
  }

  /**
   * `GET /api/session/before` must count as lost those entries of the cleared storage whose numbers the server knew, and
   * nothing that was neither unsent nor rejected.
   */
  private async checkNames(device: SoakDevice, wanted: Naming): Promise<void> {
    if (this.running.some(({ step }) => this.run.deviceOf(step) === device && !OF_THE_STORE.has(step.fault))) return;
    const tries = wanted.atLeast > 0 && !wanted.isRestored ? 300 : 40;
    const answer = await device.page().evaluate(async (mostTries) => {
      for (let asked = 0; asked < mostTries; asked++) {
        const response = await fetch('/api/session/before', { credentials: 'same-origin', cache: 'no-store' }).catch(
          () => null,
        );
        if (response?.status === 200) return (await response.json()) as unknown;
        // 204 is also the answer to the earlier session, until the app has one for its new owner.
        if (response !== null && ![204, 401, 409].includes(response.status)) return null;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return null;
    }, tries);
    const read = earlierOwner.safeParse(answer);
    const before = read.success ? read.data : null;
    // A profile left without a network leaves its session in the browser.
    if (before !== null && this.run.others.has(before.owner)) return;
    this.run.wrong.push(...misnamed(before, wanted).map((what) => `${device.name}: ${what}`));
    this.run.named += before?.lost ?? 0;
  }

  /** What an older backup took from the server, and a device that holds it no more had not yet sent again. */
  async loseRestored(gone: SoakDevice): Promise<void> {
    if (this.run.beforeRestore === null) return;
    const { changes } = await this.run.readLog();
    const { voided, documents } = foldLog(changes);
    // An edit, and a taking back, may have been sent again under another id.
    const inLog = {
      ...{ facts: [], voids: [], outbox: [], quarantine: [] },
      documents: [...documents].map(([name, document]) => {
        const end = name.indexOf(' ');
        return { ...document, entity: name.slice(0, end), key: name.slice(end + 1) };
      }),
    };
    const others = await Promise.all(this.run.devices.filter((device) => device !== gone).map(readWhenStill));
    const before = this.run.beforeRestore.filter(({ t, k }) => t !== 'void' || !voided.has(k));
    for (const id of goneWithRestore(before, new Set(changes.map(idOf)), [inLog, ...others])) this.run.evicted.add(id);
  }

  /** What neither a device nor the backup holds is lost with the server's newer state. */
  private async restoreBackup(restore: Restore): Promise<void> {
    const before = await restore();
    const kept = new Set((await this.run.readLog()).changes.map(idOf));
    this.run.beforeRestore = before;
    const states = await Promise.all(this.run.devices.map(readWhenStill));
    for (const id of goneWithRestore(before, kept, states)) this.run.evicted.add(id);
    for (const [i, device] of this.run.devices.entries()) {
      const state = states[i];
      if (state !== undefined) this.run.reports.loseArrived(device, state);
    }
  }

  hear(device: SoakDevice, { path, headers, body, status, refusedAs }: PassedRequest): void {
    if (path !== SYNC || (status !== 200 && refusedAs !== IN_STORM)) return;
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString();
    const { seq, owner, log, ops } = JSON.parse(text) as SentRequest;
    // Telemetry has its own sequence numbers.
    if (log === 'telemetry') return;
    const [single, ...others] = ops;
    if (refusedAs !== undefined) {
      if (single !== undefined && others.length === 0) this.run.rejectedInStorm.add(single.id);
      return;
    }
    if (owner !== this.run.key.owner) return;
    this.run.heard.set(device, Math.max(this.run.heard.get(device) ?? 0, seq?.max ?? 0));
  }
}
