/** Plays what the people of a schedule do on other screens than the tracker, and in other profiles of their devices. */
import { openReader } from '../faults/log-reader.ts';
import { idOf } from './as-tapped.ts';
import type { EntryWatch } from './entry-watch.ts';
import type { OtherSpace } from './evidence.ts';
import type { FaultPlayer } from './fault-player.ts';
import {
  openSessionEnd,
  rateSession,
  unratedSession,
  visitGuided,
  visitProgress,
  visitTraining,
} from './health-visits.ts';
import { addSpace, leaveSpace, openSpace, recordElsewhere, spacesOn } from './people-visit.ts';
import { visitRepairDesk } from './repair-visit.ts';
import { pause, REST_MS } from './run-state.ts';
import type { RunState } from './run-state.ts';
import type { Visit } from './schedule.ts';
import { readWhenStill, showAppAgain } from './soak-device.ts';
import type { SoakDevice, StoredRow } from './soak-device.ts';

const HEALTH_VISITORS = { progress: visitProgress, training: visitTraining, guided: visitGuided };
/** Time for another device to hear of a session, where the weather allows it. */
const HEAR_MS = 1_500;
const HEAR_ANEW_MS = 5_000;

export class VisitPlayer {
  constructor(
    private readonly run: RunState,
    private readonly entries: EntryWatch,
    private readonly faults: FaultPlayer,
  ) {}

  async visit(visit: Visit, choice: number, device: SoakDevice): Promise<void> {
    await this.run.noteUnseenJumps(device);
    if (visit === 'repair') await this.repair(device, choice);
    else if (this.run.full.has(device)) return;
    else if (visit === 'progress' || visit === 'training' || visit === 'guided')
      await this.recordHealth(device, visit, choice);
    else if (visit === 'afterwards') await this.rate(device, choice);
    else await this.goElsewhere(device, visit);
  }

  /** Records on another screen of the same profile. */
  private async recordHealth(device: SoakDevice, visit: keyof typeof HEALTH_VISITORS, choice: number): Promise<void> {
    // Offline too, the screen comes from what the service worker keeps.
    await this.run.installed(device);
    await this.entries.look(device, []);
    await this.entries.look(device, await HEALTH_VISITORS[visit](device, choice));
    await this.faults.letItTry(device);
    await showAppAgain(device);
  }

  /** Says how a session was, on two devices that have not heard of each other's answers where a second one knows the session. */
  private async rate(device: SoakDevice, choice: number): Promise<void> {
    const id = unratedSession(await readWhenStill(device));
    if (id === undefined) return;
    const raters = [device, ...(await this.secondFor(device, id))];
    for (const rater of raters) {
      await this.run.noteUnseenJumps(rater);
      await this.run.installed(rater);
      await this.entries.look(rater, []);
    }
    const isThere = await Promise.all(raters.map((rater) => openSessionEnd(rater, id)));
    for (const [i, rater] of raters.entries()) {
      if (isThere[i] !== true) continue;
      await this.entries.look(rater, [await rateSession(rater, id, choice, this.run.devices.indexOf(rater))]);
    }
    for (const rater of raters) {
      await this.faults.letItTry(rater);
      await showAppAgain(rater);
    }
  }

  /** Another device that has heard of the session, or does within a moment. */
  private async secondFor(device: SoakDevice, id: string): Promise<readonly SoakDevice[]> {
    const others = this.run.devices.filter((other) => other !== device && !this.run.full.has(other));
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
    await this.run.installed(device);
    await this.entries.look(device, []);
    const { outbox, quarantine } = await readWhenStill(device);
    const { owner } = this.run.key;
    if (how === 'switch') {
      if ((await spacesOn(device.page())).length < 2) await addSpace(device);
      const other = (await spacesOn(device.page())).find((space) => space.owner !== owner);
      await openSpace(device, other?.owner ?? '');
    } else {
      const typed = await leaveSpace(device, owner, how === 'leave_delete');
      if (typed !== null) {
        const inLog = new Set((await this.run.readLog()).changes.map(idOf));
        const gone = [...outbox, ...quarantine].filter(({ id }) => !inLog.has(id));
        const counted = asPeopleCount(gone);
        if (counted > typed)
          this.run.wrong.push(`${device.name}: ${counted} unsent entries were deleted, the number typed was ${typed}`);
        for (const { id } of gone) this.run.discarded.add(id);
        // It had not heard yet that the server lacks what it had acknowledged, so the number could not count that.
        await this.faults.loseRestored(device);
        // Nothing recorded here before can be undone on the screen any more, and the device has a new id from now on.
        this.entries.madeOn(device).clear();
        this.run.heard.delete(device);
        this.run.reports.lose(device);
      }
    }
    const open = (await spacesOn(device.page())).find(({ isOpen }) => isOpen);
    if (open === undefined || open.owner === owner) throw new Error(`${device.name} is in no other space`);
    const space = this.run.others.get(open.owner) ?? {
      device,
      key: open,
      recorded: new Set<string>(),
      isCleared: false,
    };
    this.run.others.set(open.owner, space);
    for (const id of await recordElsewhere(device)) space.recorded.add(id);
    await openSpace(device, owner);
    device.takeWritten();
    await this.entries.look(device, []);
  }

  /**
   * Opens each other profile once more until it has sent what it holds: also what the server had and lost, which it hears
   * of in its first exchange only. What does not come is the judge's to name.
   */
  async seeOthers(): Promise<readonly OtherSpace[]> {
    const seen: OtherSpace[] = [];
    for (const { device, key, recorded, isCleared } of this.run.others.values()) {
      const readLog = async (): Promise<readonly string[]> =>
        (await (await openReader(await this.run.server.url(), key)).readWithFigures()).changes.map(idOf);
      let kept: readonly string[] = [];
      if (!isCleared) {
        await openSpace(device, key.owner);
        for (const end = performance.now() + REST_MS; ; await pause(60)) {
          const { outbox, quarantine } = await readWhenStill(device);
          kept = quarantine.map(({ id }) => id);
          for (const one of quarantine) this.entries.reject(one, device);
          const there = new Set([...kept, ...(outbox.length > 0 ? [] : await readLog())]);
          if (outbox.length === 0 && [...recorded].every((id) => there.has(id))) break;
          if (performance.now() > end) {
            if (outbox.length > 0)
              this.run.wrong.push(`${device.name}: another space does not send ${outbox.length} entries`);
            break;
          }
          await device.nudge();
        }
        await openSpace(device, this.run.key.owner);
        device.takeWritten();
      }
      seen.push({
        device: device.name,
        owner: key.owner,
        recorded: [...recorded],
        log: await readLog(),
        kept,
        isCleared,
      });
    }
    return seen;
  }

  /** Once the log was heard anew, if it can be: what it has leaves the desk by itself. */
  private async hasRejected(device: SoakDevice): Promise<boolean> {
    await device.nudge();
    for (const end = performance.now() + HEAR_ANEW_MS; performance.now() < end; await pause(60))
      if (!(await readWhenStill(device)).isRebuilding) break;
    return (await readWhenStill(device)).quarantine.length > 0;
  }

  /** Visits the repair desk for whatever is rejected on this device; nothing can be written if its disk is full. */
  async repair(device: SoakDevice, choice: number): Promise<boolean> {
    await this.entries.look(device, []);
    if ((await readWhenStill(device)).quarantine.length === 0 || this.run.full.has(device)) return false;
    await this.run.installed(device);
    if (!(await this.hasRejected(device))) return false;
    const { sentAgain, discarded, wrong } = await visitRepairDesk(device, choice);
    for (const [id, fields] of sentAgain) this.entries.fixed.set(id, fields);
    for (const id of discarded) this.run.discarded.add(id);
    this.run.wrong.push(...wrong);
    await this.entries.look(device, []);
    await showAppAgain(device);
    return true;
  }
}

/** A record that was edited twice is one entry, and what was taken back before it was sent is none. */
function asPeopleCount(rows: readonly StoredRow[]): number {
  const taken = new Set(rows.flatMap(({ type, key }) => (type === 'void' ? [key] : [])));
  const made = new Set(rows.flatMap(({ type, id }) => (type === 'append' ? [id] : [])));
  const records = rows.flatMap(({ type, id, key, entity }) => {
    if (type === 'append') return taken.has(id) ? [] : [id];
    if (type === 'void') return made.has(key) ? [] : [key];
    return [`${entity} ${key}`];
  });
  return new Set(records).size;
}
