/** What is on the disks during a run, and which tap each entry came from. */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { hlcMs } from '#core/sync/clock.ts';
import { SLACK_MS } from './as-tapped.ts';
import type { Asked, Committed, Rejection } from './evidence.ts';
import type { RunState } from './run-state.ts';
import { readWhenStill } from './soak-device.ts';
import type { DeviceState, SoakDevice, StoredRow } from './soak-device.ts';
import { nameOf } from './taps.ts';
import type { Outcome, Tapping } from './taps.ts';

export class EntryWatch {
  readonly committed = new Map<string, Committed>();
  readonly untapped: Committed[] = [];
  readonly rejected = new Map<string, Rejection>();
  /** by the id of what was sent again from the repair desk: the fields changed there */
  readonly fixed = new Map<string, Readonly<Record<string, unknown>>>();
  /** taps since the device was last read */
  readonly pending = new Map<SoakDevice, Outcome[]>();
  /** ids of what was recorded on a device's own page, by their names on the screen */
  readonly made = new Map<SoakDevice, Map<string, string>>();
  /** what may still be written after a tap; see `Outcome` */
  private readonly may = new Map<SoakDevice, Asked[]>();

  constructor(private readonly run: RunState) {}

  madeOn(device: SoakDevice): Map<string, string> {
    const made = this.made.get(device) ?? new Map<string, string>();
    this.made.set(device, made);
    return made;
  }

  readonly tapping = (device: SoakDevice): Tapping => ({
    device,
    isFull: this.run.full.has(device),
    made: this.madeOn(device),
  });

  /** Records what is on disk now and which tap each entry came from, noting entries without a tap. */
  async look(device: SoakDevice, outcomes: readonly Outcome[]): Promise<void> {
    const state = await readWhenStill(device);
    this.run.reports.look(device, state);
    const all = [...(this.pending.get(device) ?? []), ...outcomes];
    this.pending.delete(device);
    this.run.commands += all.filter(({ tapped }) => tapped === 'done').length;
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
      // What was taken back is not what its row shows from now on: that may be another device's.
      if (type === 'void') for (const [name, target] of made) if (target === key) made.delete(name);
      if (by !== null) {
        if (type !== 'void') made.set(nameOf(one), id);
      } else if (replaces !== undefined) made.delete(nameOf(one));
      else if (entity !== 'freeze' && replaces === undefined && !this.isQueuedAnew(one) && !this.isCarriedOver(one))
        this.untapped.push(one);
    }
    this.may.set(device, may);
    for (const one of state.quarantine) this.reject(one, device);
    for (const { entity, type } of asked)
      this.run.wrong.push(`${device.name}: the screen took a tap (${entity} ${type}) of which nothing is found`);
  }

  reject({ id, code, data }: DeviceState['quarantine'][number], device: SoakDevice): void {
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
      this.run.beforeRestore !== null &&
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
}

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
  // Two tabs or two taps may ask for the same between two readings: each row answers, of the taps in whose time it lies, the
  // one that was done first. The others are still open to a later row, and that one is not.
  const at = hlc === undefined ? Number(data['at']) : hlcMs(hlc);
  const [exact = alike[0]] = alike
    .filter(({ from, to, skewMs }) => at >= from + skewMs && at <= to + skewMs)
    .sort((a, b) => a.to - b.to);
  const found = exact ?? (orOfItsKind ? ofKind[0] : undefined);
  if (found !== undefined) asked.splice(asked.indexOf(found), 1);
  return found;
}
