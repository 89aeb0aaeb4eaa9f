/**
 * The flight-mode drill: walks the offline path on the person's own device, in a profile of its own, and says step by
 * step what it found. Cookies belong to the whole browser, so the person's session gives way to the drill's for a while:
 * their own sync waits at its lock meanwhile, the session is put back whatever happened, and where it could not be put
 * back it is never taken away.
 */
import { eraseOwner } from '#core/api/account.ts';
import { readMeta } from '#pwa/data/core-db.ts';
import { askAs } from '#pwa/data/profiles/ask-server.ts';
import { drainLockName } from '#pwa/data/profiles/locks.ts';
import { readCurrentProfile } from '#pwa/data/profiles/profiles.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { browserAppCopy } from '#pwa/data/queries/developer/app-copy.ts';
import type { AppCopy } from '#pwa/data/queries/developer/app-copy.ts';
import { forcedOffline } from '#pwa/data/server/forced-offline.ts';
import type { Network } from '#pwa/data/server/network.ts';
import { deleteRecords } from '#pwa/data/space/space.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { openSession } from '#pwa/data/sync/exchange.ts';
import { localTime } from '#pwa/device/local-time.ts';
import { checkPrecache, checkServed, checkWorker } from './drill-app.ts';
import { scratchExists, scratchProfile, sweepScratch } from './drill-profile.ts';
import type { OpenScratch } from './drill-profile.ts';
import { deliver, recordCutOff } from './drill-records.ts';
import { finding } from './drill-report.ts';
import type { DrillReport, DrillStep, Finding, StepReport } from './drill-report.ts';

export interface DrillDeps {
  /** whose sync waits meanwhile and whose session is put back; none of these records is read or written */
  readonly person: Space;
  readonly network: Network;
  readonly app: AppCopy;
  readonly isForcedOffline: () => boolean;
  /** ms since any moment, never stepping */
  readonly steady: () => number;
  readonly onStep: (report: StepReport) => void;
  readonly open?: OpenScratch;
}

const browser = { app: browserAppCopy, isForcedOffline: forcedOffline.get, steady: localTime.steady };

/** In this browser, as far as a test gives nothing else. */
export const runFlightDrill = (
  given: Omit<DrillDeps, keyof typeof browser> & Partial<DrillDeps>,
): Promise<DrillReport> =>
  given.network.exclusively('waymend-drill', () => new FlightDrill({ ...browser, ...given }).run());

const broke = (error: unknown): Finding =>
  finding('broke', { detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });

class FlightDrill {
  private readonly steps: StepReport[] = [];
  private isCut = true;
  /** the browser's session may be the drill's */
  private tookSession = false;
  private ids: readonly string[] = [];

  constructor(private readonly deps: DrillDeps) {}

  async run(): Promise<DrillReport> {
    const { app } = this.deps;
    const startedAt = this.now();
    await sweepScratch();
    const scratch = await scratchProfile(startedAt);
    await this.step('worker', () => checkWorker(app));
    await this.step('precache', () => checkPrecache(app));
    await this.step('record', () => this.record(scratch));
    await this.step('serve', () => checkServed(app));
    await this.whileSyncWaits(async () => {
      await this.step('deliver', () => this.deliver(scratch));
      await this.step('clear', () => this.clear(scratch));
      await this.step('session', () => this.putSessionBack());
    });
    return { id: scratch.id, startedAt, build: __APP_VERSION__, steps: this.steps };
  }

  /** A step that throws has failed; the ones after it are walked all the same, above all those that clear up. */
  private async step(step: DrillStep, body: () => Promise<Finding>): Promise<void> {
    const began = this.deps.steady();
    const found = await body().catch(broke);
    const report = { step, ...found, ms: Math.round(this.deps.steady() - began) };
    this.steps.push(report);
    this.deps.onStep(report);
  }

  private whileSyncWaits(body: () => Promise<void>): Promise<void> {
    const { person, network } = this.deps;
    const { id } = person.profile;
    return network.exclusively(drainLockName(id), () => network.exclusively(`waymend-telemetry:${id}`, body));
  }

  /** The drill's own wire: cut by the drill, not by the person's switch. */
  private wire(): Network {
    const { network } = this.deps;
    return {
      ...network,
      fetch: async (path, init) => {
        if (this.isCut) throw new TypeError('the drill has cut the wire');
        return network.fetch(path, init);
      },
    };
  }

  private async record(profile: Profile): Promise<Finding> {
    const { person, steady, open } = this.deps;
    const recorded = await recordCutOff({
      profile,
      device: person.device,
      cut: this.wire(),
      steady,
      ...(open !== undefined && { open }),
    });
    this.ids = recorded.ids;
    return recorded.finding;
  }

  private async deliver(profile: Profile): Promise<Finding> {
    const { person, isForcedOffline, open } = this.deps;
    if (this.ids.length === 0) return finding('deliverNothing');
    if (isForcedOffline()) return finding('deliverForcedOffline');
    // Before its first exchange, the browser's cookies may be the only way back to what it held before.
    if ((await readMeta(person.db, 'cursor')) === undefined) return finding('deliverFirstExchange');
    if ((await readMeta(person.db, 'before')) !== undefined) return finding('deliverUnsettled');
    this.isCut = false;
    const own = await openSession(this.wire(), await this.currentProfile(), this.now());
    if (own.kind === 'unreachable') return finding('deliverSilent');
    if (own.kind === 'error') return finding('deliverOwnSession', { code: own.code });
    this.tookSession = true;
    return deliver({
      profile,
      device: person.device,
      network: this.wire(),
      ids: this.ids,
      ...(open !== undefined && { open }),
    });
  }

  /** The databases go whatever the server says. */
  private async clear(profile: Profile): Promise<Finding> {
    const onServer = await this.eraseOnServer(profile).catch(broke);
    await deleteRecords(profile.id);
    return (await scratchExists(profile)) ? finding('clearLeft', { name: profile.id }) : onServer;
  }

  private async eraseOnServer(profile: Profile): Promise<Finding> {
    if (!this.tookSession) return finding('clearHere');
    const body = { owner: profile.owner, secret: profile.secret };
    const erased = await askAs(this.wire(), profile, eraseOwner, { body }, this.now());
    if (erased.ok) return finding('clearBoth');
    if (erased.failure.reason === 'offline') return finding('clearSilent', { owner: profile.owner });
    const { code } = erased.failure;
    return code === 'not_found'
      ? finding('clearUnknownCall', { entries: this.ids.length, owner: profile.owner })
      : finding('clearError', { code, owner: profile.owner });
  }

  private async putSessionBack(): Promise<Finding> {
    if (!this.tookSession) return finding('sessionUntouched');
    const session = await openSession(this.wire(), await this.currentProfile(), this.now());
    if (session.kind === 'unreachable') return finding('sessionSilent');
    return session.kind === 'error' ? finding('sessionError', { code: session.code }) : finding('sessionBack');
  }

  private async currentProfile(): Promise<Profile> {
    return (await readCurrentProfile()) ?? this.deps.person.profile;
  }

  private now(): number {
    return this.deps.person.device.now();
  }
}
