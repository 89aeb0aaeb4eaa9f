/** Plays one schedule in real browsers against a real server, heals everything, and gathers what the judge needs. */
import { deriveOverview } from '#core/rules/overview.ts';
import { decodeDays } from '#pwa/data/records/day-codec.ts';
import { SMALL_SHARE } from '../browser/disk.ts';
import { EntryWatch } from './entry-watch.ts';
import { NOTHING_REPORTED } from './evidence.ts';
import type { Evidence, HeldAtEnd, OtherSpace } from './evidence.ts';
import { codesByDevice } from './fault-codes.ts';
import { FaultPlayer } from './fault-player.ts';
import { foldLog, judge } from './judge.ts';
import type { Verdict } from './judge.ts';
import { agreeToReports } from './reports-visit.ts';
import { pointProxies } from './rig.ts';
import type { Rig, StoreServer } from './rig.ts';
import { pause, REST_MS, RunState } from './run-state.ts';
import { isVisit } from './schedule.ts';
import type { Schedule, StepFault } from './schedule.ts';
import { newOwner, oldEntries, profileOf } from './seed-profile.ts';
import { openSoakDevice, readWhenStill } from './soak-device.ts';
import { defectOf, tap } from './taps.ts';
import { sendNow, shownBy } from './tracker-page.ts';
import { VisitPlayer } from './visit-player.ts';

export interface Played {
  readonly schedule: Schedule;
  readonly verdict: Verdict;
  readonly ms: number;
  /** commands that were written */
  readonly commands: number;
  /** entries that GET /api/session/before reported as lost after evictions */
  readonly named: number;
}

/** With consent to reports, something breaks before every fourth step. */
const BREAKS_EVERY = 4;

export async function play(rig: Rig, schedule: Schedule): Promise<Played> {
  const started = performance.now();
  const run = new Run(rig, schedule, await rig.server(schedule.store));
  try {
    await run.begin();
    await run.steps();
    await run.heal();
    const verdict = await judge(await run.evidence());
    return { schedule, verdict, ms: Math.round(performance.now() - started), ...run.counts };
  } finally {
    await run.close();
  }
}

class Run {
  private readonly state: RunState;
  private readonly entries: EntryWatch;
  private readonly faults: FaultPlayer;
  private readonly visits: VisitPlayer;
  private otherSpaces: readonly OtherSpace[] = [];
  private readonly unwatch: (() => void)[] = [];

  constructor(rig: Rig, schedule: Schedule, server: StoreServer) {
    this.state = new RunState(rig, schedule, server);
    this.entries = new EntryWatch(this.state);
    this.faults = new FaultPlayer(this.state, this.entries);
    this.visits = new VisitPlayer(this.state, this.entries, this.faults);
  }

  get counts(): Pick<Played, 'commands' | 'named'> {
    const { commands, named } = this.state;
    return { commands, named };
  }

  async begin(): Promise<void> {
    const { schedule, rig } = this.state;
    pointProxies(rig, await this.state.server.url());
    this.state.key = await newOwner();
    const has = (fault: StepFault): boolean =>
      schedule.steps.some((step) => step.do === 'fault' && step.fault === fault);
    const shared = await rig.chromium();
    const opening = Array.from({ length: schedule.devices }, async (_, i) => {
      const proxy = rig.proxies[i];
      if (proxy === undefined) throw new Error(`no address for device ${i}`);
      const profile = profileOf(this.state.key);
      const old = i === 0 && schedule.isUpgraded ? await oldEntries(profile.deviceId) : null;
      const device = await openSoakDevice({
        name: `device ${i}`,
        proxy,
        shared: i === 0 && has('browser_kill') ? null : shared,
        profile,
        old,
        quota: i === 0 && has('quota') ? SMALL_SHARE : null,
      });
      this.state.devices[i] = device;
      for (const operation of old?.operations ?? [])
        this.entries.committed.set(operation.id, { ...operation, device: device.name, asked: null });
      this.unwatch.push(proxy.watch((passed) => this.faults.hear(device, passed)));
      await device.start();
      if (schedule.isReported) await agreeToReports(device);
    });
    const opened = await Promise.allSettled(opening);
    for (const one of opened) if (one.status === 'rejected') throw one.reason;
  }

  async steps(): Promise<void> {
    const { steps } = this.state.schedule;
    for (const [i, step] of steps.entries()) {
      await this.faults.endBefore(i);
      const device = this.state.deviceOf(step);
      if (this.state.schedule.isReported && i % BREAKS_EVERY === 0 && !this.state.full.has(device))
        this.state.wrong.push(...(await this.state.reports.break(device)));
      if (step.do === 'fault') {
        await this.faults.begin(step, i);
        await this.entries.look(device, []);
        continue;
      }
      if (isVisit(step)) {
        await this.visits.visit(step.do, step.choice, device);
        continue;
      }
      const outcome = await tap(step.do, step.choice, this.entries.tapping(device));
      const defect = defectOf(outcome);
      if (defect !== null) this.state.wrong.push(`${device.name}: a tap on ${step.do} ${defect}`);
      await this.entries.look(device, [outcome]);
      await this.faults.letItTry(device);
    }
    await this.faults.endBefore(Infinity);
  }

  async heal(): Promise<void> {
    pointProxies(this.state.rig, await this.state.server.url());
    for (const device of this.state.devices) {
      await device.setOffline(false);
      if (device.skewMs() !== 0) await device.setClock(0);
      await this.entries.look(device, []);
      await sendNow(device);
    }
    await this.comeToRest();
    let isRepaired = false;
    for (const device of this.state.devices)
      isRepaired = (await this.visits.repair(device, this.state.schedule.desk)) || isRepaired;
    if (isRepaired) await this.comeToRest();
    this.otherSpaces = await this.visits.seeOthers();
    if (this.otherSpaces.length > 0) await this.comeToRest();
  }

  private async comeToRest(): Promise<void> {
    const end = performance.now() + REST_MS;
    for (let round = 0; ; round++) {
      const head = (await this.state.readLog()).changes.length;
      const states = await Promise.all(this.state.devices.map(readWhenStill));
      const isAtRest = states.every(
        ({ outbox, rev, isRebuilding, phase }) =>
          outbox.length === 0 && rev === head && !isRebuilding && phase !== 'sending',
      );
      if (isAtRest && round > 0) return;
      if (performance.now() > end) {
        for (const [i, state] of states.entries()) {
          const locks = await this.state.devices[i]?.page().evaluate(async () => {
            const { held = [], pending = [] } = await navigator.locks.query();
            return JSON.stringify({ held, pending });
          });
          this.state.wrong.push(
            `device ${i} does not come to rest: ${state.outbox.length} wait, revision ${state.rev} of ${head}, ${state.phase}${state.isRebuilding ? ', rebuilding' : ''}; ${state.said}; locks ${locks ?? ''}`,
          );
        }
        return;
      }
      for (const device of this.state.devices) await device.nudge();
      await pause(round < 3 ? 60 : 250);
    }
  }

  async evidence(): Promise<Evidence> {
    for (const device of this.state.devices) await this.entries.look(device, []);
    if (!this.state.schedule.isReported && this.state.reports.isAnythingRecorded)
      this.state.wrong.push('the app reports of itself, and nobody agreed');
    const { changes, derived } = await this.state.readLog();
    const { days } = foldLog(changes);
    const devices: HeldAtEnd[] = [];
    for (const device of this.state.devices) {
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
    const codes = codesByDevice(this.state.schedule);
    return {
      log: changes,
      serverHash: derived?.hash ?? null,
      devices,
      committed: [...this.entries.committed.values()],
      untapped: this.entries.untapped,
      evicted: this.state.evicted,
      beforeRestore: this.state.beforeRestore,
      unseenJumps: this.state.jumps.filter(({ isSeen }) => !isSeen),
      clocksAgree: !this.state.schedule.steps.some((step) => step.do === 'fault' && step.fault === 'clock_jump'),
      mayReject: new Map(this.state.devices.map(({ name }, i) => [name, codes.get(i) ?? new Set()])),
      began: this.state.began,
      rejected: [...this.entries.rejected.values()],
      rejectedInStorm: this.state.rejectedInStorm,
      discarded: this.state.discarded,
      otherSpaces: this.otherSpaces,
      reported: this.state.schedule.isReported ? await this.state.reports.evidence() : NOTHING_REPORTED,
      wrong: this.state.wrong,
    };
  }

  async close(): Promise<void> {
    for (const unwatch of this.unwatch) unwatch();
    await Promise.allSettled(this.state.devices.map((device) => device.close()));
  }
}
