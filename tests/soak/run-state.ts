/** What the parts of a run share: its devices and server, and what has been noticed so far. */
import type { Change } from '#core/sync/protocol.ts';
import { openReader } from '../faults/log-reader.ts';
import type { OwnerKey, ReadLog } from '../faults/log-reader.ts';
import type { ClockJump } from './evidence.ts';
import { ReportWatch } from './report-watch.ts';
import type { Rig, StoreServer } from './rig.ts';
import type { Schedule, Step } from './schedule.ts';
import { readWhenStill } from './soak-device.ts';
import type { SoakDevice } from './soak-device.ts';

export interface Elsewhere {
  readonly device: SoakDevice;
  readonly key: OwnerKey;
  readonly recorded: Set<string>;
  isCleared: boolean;
}

export const SYNC = '/api/sync';
/** Time for the drain to finish, once all faults are over. */
export const REST_MS = 40_000;

export class RunState {
  /** commands that were written */
  commands = 0;
  /** entries that GET /api/session/before reported as lost after evictions */
  named = 0;
  key: OwnerKey = { owner: '', secret: '' };
  readonly devices: SoakDevice[] = [];
  readonly began = Date.now();
  readonly evicted = new Set<string>();
  readonly rejectedInStorm = new Set<string>();
  readonly discarded = new Set<string>();
  readonly wrong: string[] = [];
  /** by owner: other profiles than the run's own that were opened on a device */
  readonly others = new Map<string, Elsewhere>();
  beforeRestore: readonly Change[] | null = null;
  readonly jumps: (ClockJump & { isSeen: boolean })[] = [];
  readonly reports = new ReportWatch(async () =>
    (await this.server.readReports(this.key.owner)).map(({ opId, entity, data }) => ({ id: opId, entity, data })),
  );
  /** devices whose share of the disk is used up */
  readonly full = new Set<SoakDevice>();
  /** highest sequence number in a device's requests to the server */
  readonly heard = new Map<SoakDevice, number>();

  constructor(
    readonly rig: Rig,
    readonly schedule: Schedule,
    readonly server: StoreServer,
  ) {}

  deviceOf(step: Step): SoakDevice {
    const device = this.devices[step.device] ?? this.devices[0];
    if (device === undefined) throw new Error('a run without a device');
    return device;
  }

  /** Waits until the app can open offline. A killed server may still be restarting: until it answers, nothing is installed. */
  async installed(device: SoakDevice): Promise<void> {
    await this.server.url();
    await device.installed();
  }

  async readLog(): Promise<ReadLog> {
    return (await openReader(await this.server.url(), this.key)).readWithFigures();
  }

  /** The app was closed during a forward clock step while entries waited: on reopening it cannot distinguish the step from elapsed time. */
  async noteUnseenJumps(device: SoakDevice): Promise<void> {
    if ((await readWhenStill(device)).outbox.length === 0) return;
    for (const jump of this.jumps) if (jump.device === device.name && jump.ms > 0) jump.isSeen = false;
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
