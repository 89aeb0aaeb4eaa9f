/** Plays one schedule in real browsers against a real server, heals everything, and gathers what the judge needs. */
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { earlierOwner } from '#core/api/session.ts';
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { deriveOverview } from '#core/rules/overview.ts';
import { hlcMs } from '#core/sync/clock.ts';
import type { Change } from '#core/sync/protocol.ts';
import { decodeDays } from '#pwa/data/records/day-codec.ts';
import { SMALL_SHARE, writeTooMuch } from '../browser/disk.ts';
import { CLEAR } from '../faults/fault-proxy.ts';
import type { PassedRequest, Weather } from '../faults/fault-proxy.ts';
import { openReader } from '../faults/log-reader.ts';
import type { OwnerKey, ReadLog } from '../faults/log-reader.ts';
import { goneWithRestore, goneWithStorage, idsHeld, misnamed } from './allowed-loss.ts';
import type { Naming } from './allowed-loss.ts';
import { idOf, SLACK_MS } from './as-tapped.ts';
import { NOTHING_REPORTED } from './evidence.ts';
import type { Asked, ClockJump, Committed, Evidence, HeldAtEnd, OtherSpace, Rejection } from './evidence.ts';
import { codesByDevice, IN_STORM, isInOurWords } from './fault-codes.ts';
import { openSessionEnd, rateSession, unratedSession, visitProgress, visitTraining } from './health-visits.ts';
import { foldLog, judge } from './judge.ts';
import type { Verdict } from './judge.ts';
import { addSpace, leaveSpace, openSpace, recordElsewhere, spacesOn } from './people-visit.ts';
import { visitRepairDesk } from './repair-visit.ts';
import { ReportWatch } from './report-watch.ts';
import { agreeToReports } from './reports-visit.ts';
import { pointProxies } from './rig.ts';
import type { Restore, Rig, StoreServer } from './rig.ts';
import { isVisit, ZONES } from './schedule.ts';
import type { Schedule, Step, StepFault, Visit } from './schedule.ts';
import { newOwner, oldEntries, profileOf } from './seed-profile.ts';
import { appears, openSoakDevice, readWhenStill, showAppAgain } from './soak-device.ts';
import type { DeviceState, SoakDevice, StoredRow } from './soak-device.ts';
import { defectOf, nameOf, tap } from './taps.ts';
import type { Outcome, Tapping } from './taps.ts';

export interface Played {
  readonly schedule: Schedule;
  readonly verdict: Verdict;
  readonly ms: number;
  /** commands that were written */
  readonly commands: number;
  /** entries that GET /api/session/before reported as lost after evictions */
  readonly named: number;
}

type FaultStep = Extract<Step, { do: 'fault' }>;
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

const SYNC = '/api/sync';
const SESSION_COOKIE = '__Host-waymend';
/** Faults that do not lie between a device and the server. */
const OF_THE_STORE: ReadonlySet<StepFault> = new Set(['backup', 'quota']);
const TABS = 20;
/** With consent to reports, something breaks before every fourth step. */
const BREAKS_EVERY = 4;
/** Twenty pages start at once, on a machine that may have other work. */
const TABS_OPEN_MS = 120_000;
/** A tap interrupted by a browser kill has ended by then. */
const DYING_MS = 30_000;
/** Time for the drain to finish, once all faults are over. */
const REST_MS = 40_000;
/** Time for another device to hear of a session, where the weather allows it. */
const HEAR_MS = 1_500;
/** Between the levels of pain that two devices say of one session. */
const SEATS_APART = 2;
const STORM_5XX = [500, 502, 503, 504] as const;

export async function play(rig: Rig, schedule: Schedule): Promise<Played> {
  const started = performance.now();
  const run = new Run(rig, schedule, await rig.server(schedule.store));
  try {
    await run.begin();
    await run.steps();
    await run.heal();
    const verdict = await judge(await run.evidence());
    return { schedule, verdict, ms: Math.round(performance.now() - started), commands: run.commands, named: run.named };
  } finally {
    await run.close();
  }
}

interface Elsewhere {
  readonly device: SoakDevice;
  readonly key: OwnerKey;
  readonly recorded: Set<string>;
  isCleared: boolean;
}

class Run {
  commands = 0;
  named = 0;
  /** rejected entries that were sent again or discarded */
  repaired = 0;
  private readonly devices: SoakDevice[] = [];
  private key: OwnerKey = { owner: '', secret: '' };
  private readonly began = Date.now();
  private readonly committed = new Map<string, Committed>();
  private readonly untapped: Committed[] = [];
  private readonly evicted = new Set<string>();
  private readonly rejected = new Map<string, Rejection>();
  private readonly rejectedInStorm = new Set<string>();
  private readonly discarded = new Set<string>();
  /** by the id of what was sent again from the repair desk: the fields changed there */
  private readonly fixed = new Map<string, Readonly<Record<string, unknown>>>();
  private readonly wrong: string[] = [];
  /** by owner: other profiles than the run's own that were opened on a device */
  private readonly others = new Map<string, Elsewhere>();
  private beforeRestore: readonly Change[] | null = null;
  /** what may still be written after a tap; see `Outcome` */
  private readonly may = new Map<SoakDevice, Asked[]>();
  /** ids of what was recorded on a device's own page, by their names on the screen */
  private readonly made = new Map<SoakDevice, Map<string, string>>();
  private readonly jumps: (ClockJump & { isSeen: boolean })[] = [];
  private readonly reports = new ReportWatch(async () =>
    (await this.server.readReports(this.key.owner)).map(({ opId, entity, data }) => ({ id: opId, entity, data })),
  );
  private otherSpaces: readonly OtherSpace[] = [];
  private running: Running[] = [];
  /** devices whose share of the disk is used up */
  private readonly full = new Set<SoakDevice>();
  /** highest sequence number in a device's requests to the server */
  private readonly heard = new Map<SoakDevice, number>();
  private readonly over = new Map<SoakDevice, Weather>();
  private readonly unwatch: (() => void)[] = [];

  constructor(
    private readonly rig: Rig,
    private readonly schedule: Schedule,
    private readonly server: StoreServer,
  ) {}

  async begin(): Promise<void> {
    const { schedule, rig } = this;
    pointProxies(rig, await this.server.url());
    this.key = await newOwner();
    const has = (fault: StepFault): boolean =>
      schedule.steps.some((step) => step.do === 'fault' && step.fault === fault);
    const shared = await rig.chromium();
    const opening = Array.from({ length: schedule.devices }, async (_, i) => {
      const proxy = rig.proxies[i];
      if (proxy === undefined) throw new Error(`no address for device ${i}`);
      const profile = profileOf(this.key);
      const old = i === 0 && schedule.isUpgraded ? await oldEntries(profile.deviceId) : null;
      const device = await openSoakDevice({
        name: `device ${i}`,
        proxy,
        shared: i === 0 && has('browser_kill') ? null : shared,
        profile,
        old,
        quota: i === 0 && has('quota') ? SMALL_SHARE : null,
      });
      this.devices[i] = device;
      for (const operation of old?.operations ?? [])
        this.committed.set(operation.id, { ...operation, device: device.name, asked: null });
      this.unwatch.push(proxy.watch((passed) => this.hear(device, passed)));
      await device.start();
      if (schedule.isReported) await agreeToReports(device);
    });
    const opened = await Promise.allSettled(opening);
    for (const one of opened) if (one.status === 'rejected') throw one.reason;
  }

  async steps(): Promise<void> {
    const { steps } = this.schedule;
    for (const [i, step] of steps.entries()) {
      await this.endThose(({ endsBefore }) => endsBefore <= i);
      const device = this.deviceOf(step);
      if (this.schedule.isReported && i % BREAKS_EVERY === 0 && !this.full.has(device))
        this.wrong.push(...(await this.reports.break(device)));
      if (step.do === 'fault') {
        const end = await this.beginFault(step, device);
        if (end !== null) this.running.push({ step, endsBefore: i + 1 + step.lasts, end });
        await this.look(device, []);
        continue;
      }
      if (isVisit(step)) {
        await this.visit(step.do, step.choice, device);
        continue;
      }
      const outcome = await tap(step.do, step.choice, this.tapping(device));
      const defect = defectOf(outcome);
      if (defect !== null) this.wrong.push(`${device.name}: a tap on ${step.do} ${defect}`);
      await this.look(device, [outcome]);
      await this.letItTry(device);
    }
    await this.endThose(() => true);
  }

  /** The app was closed during a forward clock step while entries waited: on reopening it cannot distinguish the step from elapsed time. */
  private async noteUnseenJumps(device: SoakDevice): Promise<void> {
    if ((await readWhenStill(device)).outbox.length === 0) return;
    for (const jump of this.jumps) if (jump.device === device.name && jump.ms > 0) jump.isSeen = false;
  }

  private async visit(visit: Visit, choice: number, device: SoakDevice): Promise<void> {
    await this.noteUnseenJumps(device);
    if (visit === 'repair') await this.repair(device, choice);
    else if (this.full.has(device)) return;
    else if (visit === 'progress' || visit === 'training') await this.recordHealth(device, visit, choice);
    else if (visit === 'afterwards') await this.rate(device, choice);
    else await this.goElsewhere(device, visit);
  }

  /** Records on another screen of the same profile. */
  private async recordHealth(device: SoakDevice, visit: 'progress' | 'training', choice: number): Promise<void> {
    // Offline too, the screen comes from what the service worker keeps.
    await device.installed();
    await this.look(device, []);
    const visitors = { progress: visitProgress, training: visitTraining };
    await this.look(device, await visitors[visit](device, choice));
    await this.letItTry(device);
    await showAppAgain(device);
  }

  /** Says how a session was, on two devices that have not heard of each other's answers where a second one knows the session. */
  private async rate(device: SoakDevice, choice: number): Promise<void> {
    const id = unratedSession(await readWhenStill(device));
    if (id === undefined) return;
    const raters = [device, ...(await this.secondFor(device, id))];
    for (const rater of raters) {
      await this.noteUnseenJumps(rater);
      await rater.installed();
      await this.look(rater, []);
    }
    await Promise.all(raters.map((rater) => openSessionEnd(rater, id)));
    for (const rater of raters) {
      const seat = SEATS_APART * this.devices.indexOf(rater);
      await this.look(rater, [await rateSession(rater, id, choice, seat)]);
    }
    for (const rater of raters) {
      await this.letItTry(rater);
      await showAppAgain(rater);
    }
  }

  /** Another device that has heard of the session, or does within a moment. */
  private async secondFor(device: SoakDevice, id: string): Promise<readonly SoakDevice[]> {
    const others = this.devices.filter((other) => other !== device && !this.full.has(other));
    for (const end = performance.now() + HEAR_MS; others.length > 0 && performance.now() < end; await pause(60)) {
      for (const other of others) if (unratedSession(await readWhenStill(other)) === id) return [other];
      for (const one of [device, ...others]) await one.nudge();
    }
    return [];
  }

  /** Switches to another profile of the device, records something there, and comes back. */
  private async goElsewhere(
    device: SoakDevice,
    how: Extract<Visit, 'leave_keep' | 'leave_delete' | 'switch'>,
  ): Promise<void> {
    await this.server.url();
    await device.installed();
    await this.look(device, []);
    const { outbox, quarantine } = await readWhenStill(device);
    const { owner } = this.key;
    if (how === 'switch') {
      if ((await spacesOn(device.page())).length < 2) await addSpace(device);
      const other = (await spacesOn(device.page())).find((space) => space.owner !== owner);
      await openSpace(device, other?.owner ?? '');
    } else {
      const typed = await leaveSpace(device, owner, how === 'leave_delete');
      if (typed !== null) {
        const inLog = new Set((await this.readLog()).changes.map(idOf));
        const gone = [...outbox, ...quarantine].filter(({ id }) => !inLog.has(id));
        if (gone.length > typed)
          this.wrong.push(`${device.name}: ${gone.length} unsent entries were deleted, the number typed was ${typed}`);
        for (const { id } of gone) this.discarded.add(id);
        // Nothing recorded here before can be undone on the screen any more, and the device has a new id from now on.
        this.madeOn(device).clear();
        this.heard.delete(device);
        this.reports.lose(device);
      }
    }
    const open = (await spacesOn(device.page())).find(({ isOpen }) => isOpen);
    if (open === undefined || open.owner === owner) throw new Error(`${device.name} is in no other space`);
    const space = this.others.get(open.owner) ?? { device, key: open, recorded: new Set<string>(), isCleared: false };
    this.others.set(open.owner, space);
    for (const id of await recordElsewhere(device)) space.recorded.add(id);
    await openSpace(device, owner);
    device.takeWritten();
    await this.look(device, []);
  }

  /** Opens each other profile once more until it has sent what it holds. */
  private async seeOthers(): Promise<readonly OtherSpace[]> {
    const seen: OtherSpace[] = [];
    for (const { device, key, recorded, isCleared } of this.others.values()) {
      let kept: readonly string[] = [];
      if (!isCleared) {
        await openSpace(device, key.owner);
        for (const end = performance.now() + REST_MS; ; await pause(60)) {
          const { outbox, quarantine } = await readWhenStill(device);
          kept = quarantine.map(({ id }) => id);
          for (const one of quarantine) this.reject(one, device);
          if (outbox.length === 0) break;
          if (performance.now() > end) {
            this.wrong.push(`${device.name}: another space does not send ${outbox.length} entries`);
            break;
          }
          await device.nudge();
        }
        await openSpace(device, this.key.owner);
        device.takeWritten();
      }
      const reader = await openReader(await this.server.url(), key);
      const log = (await reader.readWithFigures()).changes.map(idOf);
      seen.push({ device: device.name, owner: key.owner, recorded: [...recorded], log, kept, isCleared });
    }
    return seen;
  }

  /** Visits the repair desk for whatever is rejected on this device; nothing can be written if its disk is full. */
  private async repair(device: SoakDevice, choice: number): Promise<boolean> {
    await this.look(device, []);
    if ((await readWhenStill(device)).quarantine.length === 0 || this.full.has(device)) return false;
    await this.server.url();
    await device.installed();
    const { sentAgain, discarded, wrong } = await visitRepairDesk(device, choice);
    for (const [id, fields] of sentAgain) this.fixed.set(id, fields);
    for (const id of discarded) this.discarded.add(id);
    this.wrong.push(...wrong);
    this.repaired += sentAgain.size + discarded.length;
    await this.look(device, []);
    await showAppAgain(device);
    return true;
  }

  private madeOn(device: SoakDevice): Map<string, string> {
    const made = this.made.get(device) ?? new Map<string, string>();
    this.made.set(device, made);
    return made;
  }

  private readonly tapping = (device: SoakDevice): Tapping => ({
    device,
    isFull: this.full.has(device),
    made: this.madeOn(device),
  });

  private deviceOf(step: Step): SoakDevice {
    const device = this.devices[step.device] ?? this.devices[0];
    if (device === undefined) throw new Error('a run without a device');
    return device;
  }

  private async endThose(isOver: (running: Running) => boolean): Promise<void> {
    const ending = this.running.filter(isOver);
    this.running = this.running.filter((running) => !isOver(running));
    for (const { end } of ending) await end();
  }

  /** Makes sure that the device meets a lasting fault, by asking it to send. */
  private async letItTry(device: SoakDevice): Promise<void> {
    if (
      !this.running.some(
        ({ step }) => this.deviceOf(step) === device && !['backup', 'quota', 'offline'].includes(step.fault),
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
        await device.installed();
        await device.context().setOffline(true);
        return () => device.context().setOffline(false);
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
        this.jumps.push({ device: device.name, at: Date.now(), ms: step.size * 60_000, isSeen: true });
        return null;
      case 'server_kill':
        await this.inMidDrain(device, () => this.server.kill());
        return null;
      case 'browser_kill':
        await this.noteUnseenJumps(device);
        await this.inMidDrain(device, () => device.killBrowser());
        await this.server.url();
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
        const restore = await this.server.backUp(this.key.owner);
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
    const outcome = await unlessStruck(tap('log', 0, this.tapping(device)));
    const any: Asked = { entity: 'activity', type: 'append', data: {}, from, to: from + DYING_MS, skewMs };
    const preset: Asked = { ...any, entity: 'settings', type: 'patch', to: Infinity };
    this.pending.set(device, [
      ...(this.pending.get(device) ?? []),
      outcome ?? { tapped: 'perhaps', asked: [], may: [any, preset] },
    ]);
    await unlessStruck(device.nudge());
    const end = performance.now() + 1_500;
    while (struck === null && performance.now() < end) await pause(20);
    unwatch();
    strike();
    await (struck as Promise<void> | null);
  }

  /** taps since the device was last read */
  private readonly pending = new Map<SoakDevice, Outcome[]>();

  private async openTabs(device: SoakDevice): Promise<void> {
    // A killed server may still be restarting, and the app is not installed yet: no tab would open.
    await this.server.url();
    await device.installed();
    const open = async (): Promise<Page> => {
      const page = await device.context().newPage();
      await page.goto(`${device.proxy.url}/streak-tracker`, { waitUntil: 'commit' });
      await appears(page.getByRole('heading', { name: 'Quick Actions' }), TABS_OPEN_MS);
      return page;
    };
    const pages = await Promise.all(Array.from({ length: TABS - 1 }, open));
    const { made: _, ...tapping } = this.tapping(device);
    const taps = pages.slice(0, 4).map((page, i) => tap('log', i, { ...tapping, page, made: new Map() }));
    const outcomes = await Promise.all(taps);
    for (const defect of outcomes.flatMap((outcome) => defectOf(outcome) ?? []))
      this.wrong.push(`${device.name}: a tap in one of many tabs ${defect}`);
    const own = new Map(this.madeOn(device));
    await this.look(device, outcomes);
    // The device's own page can only undo what was recorded on it.
    this.made.set(device, own);
    await Promise.all(pages.map((page) => page.close()));
  }

  private async fillDisk(device: SoakDevice): Promise<() => Promise<void>> {
    await device.setQuota(1);
    const isFull = await writeTooMuch(device.page());
    if (!isFull) this.wrong.push(`${device.name}: the disk could not be filled`);
    this.full.add(device);
    return async () => {
      await device.setQuota(null);
      this.full.delete(device);
    };
  }

  private async readLog(): Promise<ReadLog> {
    return (await openReader(await this.server.url(), this.key)).readWithFigures();
  }

  /** What only this device holds is lost with its storage; everything else must be there at the end. */
  private async evict(device: SoakDevice): Promise<void> {
    await this.look(device, []);
    const held = await readWhenStill(device);
    const others = new Set<string>();
    for (const other of this.devices)
      if (other !== device) for (const id of idsHeld(await readWhenStill(other))) others.add(id);
    const session = (await device.context().cookies(device.proxy.url)).some(({ name }) => name === SESSION_COOKIE);
    await device.evict();
    this.reports.lose(device);
    for (const other of this.others.values()) if (other.device === device) other.isCleared = true;
    const inLog = new Set((await this.readLog()).changes.map(idOf));
    const elsewhere = new Set([...inLog, ...others]);
    for (const id of goneWithStorage(held, elsewhere, this.beforeRestore)) this.evicted.add(id);
    const toldOf = this.heard.get(device) ?? 0;
    const unsent = held.outbox.filter(({ id }) => !inLog.has(id));
    this.heard.delete(device);

    // The app starts as on a new device, with the old one's cookies. Without storage or network it could not start at all.
    await this.endThose(({ step }) => step.fault === 'offline' && this.deviceOf(step) === device);
    await showAppAgain(device);
    await this.checkNames(device, {
      owner: this.key.owner,
      // Without its cookie the browser has no key to its earlier owner, and nothing can be counted.
      atLeast: session ? unsent.filter(({ seq }) => seq <= toldOf).length : 0,
      atMost: unsent.length + held.quarantine.length,
      isRestored: this.beforeRestore !== null,
    });
    await device.evict();
    await device.adopt(profileOf(this.key));
  }

  /**
   * `GET /api/session/before` must count as lost those entries of the cleared storage whose numbers the server knew, and
   * nothing that was neither unsent nor rejected.
   */
  private async checkNames(device: SoakDevice, wanted: Naming): Promise<void> {
    if (this.running.some(({ step }) => this.deviceOf(step) === device && !OF_THE_STORE.has(step.fault))) return;
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
    if (before !== null && this.others.has(before.owner)) return;
    this.wrong.push(...misnamed(before, wanted).map((what) => `${device.name}: ${what}`));
    this.named += before?.lost ?? 0;
  }

  /** What neither a device nor the backup holds is lost with the server's newer state. */
  private async restoreBackup(restore: Restore): Promise<void> {
    const before = await restore();
    const kept = new Set((await this.readLog()).changes.map(idOf));
    this.beforeRestore = before;
    const states = await Promise.all(this.devices.map(readWhenStill));
    for (const id of goneWithRestore(before, kept, states)) this.evicted.add(id);
    for (const [i, device] of this.devices.entries()) {
      const state = states[i];
      if (state !== undefined) this.reports.loseArrived(device, state);
    }
  }

  private hear(device: SoakDevice, { path, headers, body, status, refusedAs }: PassedRequest): void {
    if (path !== SYNC || (status !== 200 && refusedAs !== IN_STORM)) return;
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString();
    const { seq, owner, log, ops } = JSON.parse(text) as SentRequest;
    // Telemetry has its own sequence numbers.
    if (log === 'telemetry') return;
    const [single, ...others] = ops;
    if (refusedAs !== undefined) {
      if (single !== undefined && others.length === 0) this.rejectedInStorm.add(single.id);
      return;
    }
    if (owner !== this.key.owner) return;
    this.heard.set(device, Math.max(this.heard.get(device) ?? 0, seq?.max ?? 0));
  }

  /** Records what is on disk now and which tap each entry came from, noting entries without a tap. */
  private async look(device: SoakDevice, outcomes: readonly Outcome[]): Promise<void> {
    const state = await readWhenStill(device);
    this.reports.look(device, state);
    const all = [...(this.pending.get(device) ?? []), ...outcomes];
    this.pending.delete(device);
    this.commands += all.filter(({ tapped }) => tapped === 'done').length;
    const asked = all.flatMap((outcome) => outcome.asked);
    const may = [...(this.may.get(device) ?? []), ...all.flatMap((outcome) => outcome.may)];
    const made = this.madeOn(device);
    // Rows as the page wrote them come first: the tables may already hold the server's correction.
    for (const row of [...device.takeWritten(), ...state.outbox, ...state.quarantine, ...state.facts, ...state.voids]) {
      const { id, entity, key, type, data, hlc, replaces } = row;
      if (this.committed.has(id)) continue;
      const by =
        replaces === undefined ? (takeAnswered(asked, row, true) ?? takeAnswered(may, row, false) ?? null) : null;
      const fixed = replaces === undefined ? undefined : this.fixed.get(replaces);
      const one: Committed = {
        id,
        entity,
        key,
        type,
        data,
        device: device.name,
        asked: by,
        ...(hlc !== undefined && { hlc }),
        ...(replaces !== undefined && { replaces }),
        ...(fixed !== undefined && { fixed }),
      };
      this.committed.set(id, one);
      if (by !== null) made.set(nameOf(one), id);
      else if (replaces !== undefined) made.delete(nameOf(one));
      else if (entity !== 'freeze' && replaces === undefined && !this.isQueuedAnew(one) && !this.isCarriedOver(one))
        this.untapped.push(one);
    }
    this.may.set(device, may);
    for (const one of state.quarantine) this.reject(one, device);
    for (const { entity, type } of asked)
      this.wrong.push(`${device.name}: the screen took a tap (${entity} ${type}) of which nothing is found`);
  }

  private reject({ id, code, data }: DeviceState['quarantine'][number], device: SoakDevice): void {
    this.rejected.set(id, { id, code, data, device: device.name });
  }

  /** An entry that was sent again and taken back, while its first sending had arrived: that one is taken back as well. */
  private isCarriedOver({ type, key, data }: Committed): boolean {
    const sentAs = (id: string): string[] => {
      const earlier = this.committed.get(id)?.replaces;
      return earlier === undefined ? [] : [earlier, ...sentAs(earlier)];
    };
    const own = canonicalJson(data);
    return (
      type === 'void' &&
      [...this.committed.values()].some(
        (one) =>
          one.type === 'void' && one.asked !== null && canonicalJson(one.data) === own && sentAs(one.key).includes(key),
      )
    );
  }

  /**
   * After a restored backup an edit is sent under another id, as what its record holds; one from the first version, of
   * which no tap is known, under the clock that it had.
   */
  private isQueuedAnew({ id, type, entity, key, data, hlc }: Committed): boolean {
    return (
      this.beforeRestore !== null &&
      type === 'patch' &&
      Object.entries(data).every(([field, value]) =>
        [...this.committed.values()].some(
          (one) =>
            (one.asked !== null || (one.id !== id && one.hlc === hlc)) &&
            one.entity === entity &&
            one.key === key &&
            canonicalJson(one.data[field] ?? null) === canonicalJson(value),
        ),
      )
    );
  }

  async heal(): Promise<void> {
    pointProxies(this.rig, await this.server.url());
    for (const device of this.devices) {
      await device.context().setOffline(false);
      if (device.skewMs() !== 0) await device.setClock(0);
      await this.look(device, []);
      await sendNow(device);
    }
    await this.comeToRest();
    let isRepaired = false;
    for (const device of this.devices) isRepaired = (await this.repair(device, this.schedule.desk)) || isRepaired;
    if (isRepaired) await this.comeToRest();
    this.otherSpaces = await this.seeOthers();
    if (this.otherSpaces.length > 0) await this.comeToRest();
  }

  private async comeToRest(): Promise<void> {
    const end = performance.now() + REST_MS;
    for (let round = 0; ; round++) {
      const head = (await this.readLog()).changes.length;
      const states = await Promise.all(this.devices.map(readWhenStill));
      const isAtRest = states.every(
        ({ outbox, rev, isRebuilding, phase }) =>
          outbox.length === 0 && rev === head && !isRebuilding && phase !== 'sending',
      );
      if (isAtRest && round > 0) return;
      if (performance.now() > end) {
        for (const [i, state] of states.entries()) {
          const locks = await this.devices[i]?.page().evaluate(async () => {
            const { held = [], pending = [] } = await navigator.locks.query();
            return JSON.stringify({ held, pending });
          });
          this.wrong.push(
            `device ${i} does not come to rest: ${state.outbox.length} wait, revision ${state.rev} of ${head}, ${state.phase}${state.isRebuilding ? ', rebuilding' : ''}; ${state.said}; locks ${locks ?? ''}`,
          );
        }
        return;
      }
      for (const device of this.devices) await device.nudge();
      await pause(round < 3 ? 60 : 250);
    }
  }

  async evidence(): Promise<Evidence> {
    for (const device of this.devices) await this.look(device, []);
    if (!this.schedule.isReported && this.reports.isAnythingRecorded)
      this.wrong.push('the app reports of itself, and nobody agreed');
    const { changes, derived } = await this.readLog();
    const { days } = foldLog(changes);
    const devices: HeldAtEnd[] = [];
    for (const device of this.devices) {
      const moment = await device.page().evaluate(() => {
        window.dispatchEvent(new Event('pageshow'));
        return { now: Date.now(), off: 0 - new Date().getTimezoneOffset() };
      });
      const figures = deriveOverview(days, moment.now, moment.off);
      const expected = {
        streak: String(figures.currentStreak),
        points: String(figures.totalPoints),
        badges: String(figures.badges.length),
        best: String(figures.longestStreak),
        active: String(figures.activeDays),
      };
      let shown: Record<string, string> = {};
      // The screen follows the database through live queries: it gets some time, and its final state counts.
      for (const end = performance.now() + 5_000; performance.now() < end; await pause(40)) {
        shown = await shownBy(device);
        if (Object.entries(expected).every(([name, value]) => shown[name] === value)) break;
      }
      const state = await readWhenStill(device);
      devices.push({
        device: device.name,
        facts: state.facts.map(({ id, at }) => ({ id, at })),
        voided: state.voids.map(({ target }) => target),
        documents: Object.fromEntries(state.documents.map((one) => [`${one.entity} ${one.key}`, one])),
        outbox: state.outbox.map(({ id }) => id),
        quarantine: state.quarantine.map(({ id, code }) => ({ id, code })),
        unknown: state.unknown,
        days: state.days.flatMap(decodeDays).sort((a, b) => a.day - b.day),
        shown,
        expected,
      });
    }
    const codes = codesByDevice(this.schedule);
    return {
      log: changes,
      serverHash: derived?.hash ?? null,
      devices,
      committed: [...this.committed.values()],
      untapped: this.untapped,
      evicted: this.evicted,
      beforeRestore: this.beforeRestore,
      unseenJumps: this.jumps.filter(({ isSeen }) => !isSeen),
      clocksAgree: !this.schedule.steps.some((step) => step.do === 'fault' && step.fault === 'clock_jump'),
      mayReject: new Map(this.devices.map(({ name }, i) => [name, codes.get(i) ?? new Set()])),
      began: this.began,
      rejected: [...this.rejected.values()],
      rejectedInStorm: this.rejectedInStorm,
      discarded: this.discarded,
      otherSpaces: this.otherSpaces,
      reported: this.schedule.isReported ? await this.reports.evidence() : NOTHING_REPORTED,
      wrong: this.wrong,
    };
  }

  async close(): Promise<void> {
    for (const unwatch of this.unwatch) unwatch();
    await Promise.allSettled(this.devices.map((device) => device.close()));
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Removes from the list the tap that this row answers: one that says the same, else one of its kind, for the judge to compare. */
function takeAnswered(
  asked: Asked[],
  { entity, type, data, key, hlc }: StoredRow,
  orOfItsKind: boolean,
): Asked | undefined {
  // A clock is never behind the tap: an older edit is another device's, queued again after a restored backup.
  const isOlder = ({ from, skewMs }: Asked): boolean => hlc !== undefined && hlcMs(hlc) < from + skewMs - SLACK_MS;
  const ofKind = asked.filter((one) => one.entity === entity && one.type === type && !isOlder(one));
  const alike = ofKind.filter(
    (one) =>
      (one.target === undefined || one.target === key) &&
      Object.entries(one.data).every(([field, value]) => data[field] === value),
  );
  // Two tabs or two taps may ask for the same between two readings: each row answers the tap nearest in time.
  const at = hlc === undefined ? Number(data['at']) : hlcMs(hlc);
  const exact = alike.find(({ from, to, skewMs }) => at >= from + skewMs && at <= to + skewMs) ?? alike[0];
  const found = exact ?? (orOfItsKind ? ofKind[0] : undefined);
  if (found !== undefined) asked.splice(asked.indexOf(found), 1);
  return found;
}

/** With the panel's send button or, if it offers another, as the network's return does. */
async function sendNow(device: SoakDevice): Promise<void> {
  const page = device.page();
  await page
    .locator('header')
    .getByRole('button', { name: /show sync status/ })
    .first()
    .evaluate((element) => (element as HTMLElement).click());
  const dialog = page.getByRole('dialog');
  await appears(dialog);
  // The button disappears with the last waiting entry, so finding and pressing it is one step.
  const isPressed = await dialog.evaluate((panel) => {
    const send = [...panel.querySelectorAll('button')].find(({ textContent }) => /^(Send|Sync) now$/.test(textContent));
    send?.click();
    return send !== undefined;
  });
  if (!isPressed) await device.nudge();
  await dialog
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .evaluate((element) => (element as HTMLElement).click());
}

const TILES: Readonly<Record<string, string>> = {
  'Total Points': 'points',
  'Badges Earned': 'badges',
  'Best Streak': 'best',
  'Active Days': 'active',
};

const shownBy = (device: SoakDevice): Promise<Record<string, string>> =>
  device.page().evaluate((names) => {
    const digits = (text: string | null | undefined): string => (text ?? '').replace(/[^\d]/g, '');
    const shown: Record<string, string> = { streak: digits(document.querySelector('h1')?.textContent) };
    for (const label of document.querySelectorAll('dt')) {
      const name = names[label.textContent ?? ''];
      if (name !== undefined) shown[name] = digits(label.nextElementSibling?.textContent);
    }
    return shown;
  }, TILES);
