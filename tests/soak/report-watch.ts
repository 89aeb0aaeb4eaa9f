/** What the devices of a run reported about the app, and what became of it. */
import type { Report, Reported } from './evidence.ts';
import { meetFault } from './reports-visit.ts';
import { readWhenStill } from './soak-device.ts';
import type { DeviceState, SoakDevice } from './soak-device.ts';

interface Queue {
  readonly device: SoakDevice;
  readonly recorded: Set<string>;
  dropped: number;
}

export class ReportWatch {
  private readonly queues = new Map<string, Queue>();
  private readonly gone = new Set<string>();
  private readonly faults: string[] = [];

  constructor(private readonly readLog: () => Promise<readonly Report[]>) {}

  look(device: SoakDevice, { reports }: DeviceState): void {
    this.take(device);
    const { database, waiting, dropped } = reports;
    const queue = this.queueOf(device, database);
    for (const id of waiting) queue.recorded.add(id);
    queue.dropped = Math.max(queue.dropped, dropped);
  }

  /** Something breaks in an app whose person agreed to error reports. */
  async break(device: SoakDevice): Promise<readonly string[]> {
    if (!(await readWhenStill(device)).reports.hasAgreed) return [];
    const message = `fault ${this.faults.length + 1} of the run`;
    this.faults.push(message);
    return meetFault(device, message);
  }

  /** A device's storage is cleared, or its profile deleted. */
  lose(device: SoakDevice): void {
    this.take(device);
    for (const queue of this.queues.values())
      if (queue.device === device) for (const id of queue.recorded) this.gone.add(id);
  }

  /** An older backup has replaced what had arrived: whatever is no longer waiting. */
  loseArrived(device: SoakDevice, { reports }: DeviceState): void {
    this.take(device);
    const waiting = new Set(reports.waiting);
    for (const queue of this.queues.values())
      if (queue.device === device) for (const id of queue.recorded) if (!waiting.has(id)) this.gone.add(id);
  }

  get isAnythingRecorded(): boolean {
    return [...this.queues.values()].some(({ recorded }) => recorded.size > 0);
  }

  async evidence(): Promise<Reported> {
    const queues = [...this.queues].map(([database, { device, recorded }]) => ({
      database,
      device,
      recorded: [...recorded],
    }));
    // Read in this order, a report that moves between the two is found in at least one.
    const states = new Map<string, DeviceState['reports']>();
    for (const { device } of queues) {
      const { reports } = await readWhenStill(device);
      states.set(reports.database, reports);
    }
    const log = await this.readLog();
    return {
      log,
      queues: queues.map(({ database, device, recorded }) => ({
        device: device.name,
        recorded,
        waiting: states.get(database)?.waiting ?? [],
        dropped: Math.max(this.queues.get(database)?.dropped ?? 0, states.get(database)?.dropped ?? 0),
      })),
      gone: this.gone,
      faults: this.faults,
    };
  }

  private take(device: SoakDevice): void {
    for (const { database, id } of device.takeReported()) this.queueOf(device, database).recorded.add(id);
  }

  private queueOf(device: SoakDevice, database: string): Queue {
    const queue = this.queues.get(database) ?? { device, recorded: new Set<string>(), dropped: 0 };
    this.queues.set(database, queue);
    return queue;
  }
}
