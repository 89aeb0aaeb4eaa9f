/**
 * Whether the log says what was tapped. An id alone proves little: five minutes may have become 480, and an old goal may
 * have overwritten a new one on every device alike. So each operation is compared field by field with the tap, with what
 * the device committed and with the log, and the last writer of each field is found from the devices' clocks.
 *
 * The server may correct two things, and only if a clock was wrong: the moment of a fact (`at`, and with it the day of a
 * rest or a freeze), and the clock of an edit.
 */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { dayOf } from '#core/lib/day.ts';
import { hlcMs } from '#core/sync/clock.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { Change } from '#core/sync/protocol.ts';
import type { ClockJump, Committed, Evidence, Folded } from './evidence.ts';

/** The delay between a tap and its recorded moment on a busy machine. */
export const SLACK_MS = 250;
/** How far a corrected moment may be from the true one: the time that a request and its repetition take. */
const CORRECTION_MS = 60_000;

type Data = Readonly<Record<string, unknown>>;

export const idOf = (change: Change): string => change.id ?? change.k;
export const named = ({ id, device, entity, type }: Committed): string => `${entity} ${type} ${id} of ${device}`;

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
const differing = (a: Data, b: Data): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((field) => !isSame(a[field], b[field])).sort();
const numberOf = (data: Data, field: string): number => {
  const value = data[field];
  return typeof value === 'number' ? value : NaN;
};

export function otherThanTapped({ log, beforeRestore, committed, clocksAgree, unseenJumps }: Evidence): string[] {
  const now = new Map(log.map((change) => [idOf(change), change]));
  const before = new Map((beforeRestore ?? []).map((change) => [idOf(change), change]));
  const byId = new Map(committed.map((one) => [one.id, one]));
  return committed.flatMap((one) => {
    const change = now.get(one.id);
    const earlier = before.get(one.id);
    return [
      ...againstTap(one, clocksAgree, byId),
      ...againstRejected(one, byId),
      ...(change === undefined ? [] : againstLog(one, change, earlier, { clocksAgree, unseenJumps })),
    ].map((what) => `${named(one)}: ${what}`);
  });
}

/** A challenge completed, or a rest recorded, on several devices shows one of them, and Undo is about that one. */
const areShownAsOne = (...[one, other]: readonly (Committed | undefined)[]): boolean =>
  one !== undefined &&
  one.entity === other?.entity &&
  (one.entity === 'completion' || one.entity === 'rest') &&
  ['challengeId', 'day'].every((field) => isSame(one.data[field], other.data[field]));

function againstTap(
  { asked, data, key, hlc }: Committed,
  clocksAgree: boolean,
  byId: ReadonlyMap<string, Committed>,
): string[] {
  if (asked === null) return [];
  const said = Object.entries(asked.data).flatMap(([field, value]) =>
    isSame(data[field], value) ? [] : [`tapped was ${field} ${canonicalJson(value)}, recorded ${String(data[field])}`],
  );
  const { target } = asked;
  if (target !== undefined && target !== key && !areShownAsOne(byId.get(target), byId.get(key)))
    said.push(`takes back ${key}, tapped was ${target}`);
  if (clocksAgree && hlc !== undefined) {
    const ms = hlcMs(hlc);
    if (ms < asked.from - SLACK_MS || ms > asked.to + SLACK_MS)
      said.push(`its clock is not that of the tap: ${hlc}, ${asked.from} to ${asked.to}`);
  }
  if (!('at' in data)) return said;
  const at = numberOf(data, 'at');
  const isBy = (skewMs: number, slackMs: number): boolean =>
    at >= asked.from + skewMs - slackMs && at <= asked.to + skewMs + slackMs;
  // A device that received the server's correction before it was read holds the true moment.
  if (!isBy(asked.skewMs, SLACK_MS) && (clocksAgree || !isBy(0, CORRECTION_MS)))
    said.push(
      `its moment is not that of the tap: ${at}, ${asked.from} to ${asked.to} by a clock ${asked.skewMs} ms ahead`,
    );
  return said;
}

/** What is sent again must equal the rejected entry, except for what the person changed. */
function againstRejected({ replaces, fixed, data }: Committed, byId: ReadonlyMap<string, Committed>): string[] {
  if (replaces === undefined) return [];
  const rejected = byId.get(replaces);
  if (rejected === undefined) return [`was made from ${replaces}, which was never seen on a device`];
  const wanted = { ...rejected.data, ...fixed };
  return differing(wanted, data).map(
    (field) =>
      `sent again was ${field} ${canonicalJson(wanted[field] ?? null)}, recorded ${canonicalJson(data[field] ?? null)}`,
  );
}

/** How far the server may move a fact from the tap: after an unnoticed clock step it treats earlier entries as dated since. */
function errorsOf({ device, asked }: Committed, unseenJumps: readonly ClockJump[]): readonly number[] {
  const errors = [0];
  for (const jump of unseenJumps)
    if (jump.device === device && asked !== null && jump.at >= asked.from) errors.push((errors.at(-1) ?? 0) - jump.ms);
  return errors;
}

function againstLog(
  one: Committed,
  change: Change,
  earlier: Change | undefined,
  { clocksAgree, unseenJumps }: Pick<Evidence, 'clocksAgree' | 'unseenJumps'>,
): string[] {
  const { entity, type, key, data, hlc, asked } = one;
  const said: string[] = [];
  if (change.e !== entity || change.t !== type) said.push(`stands in the log as ${change.e} ${change.t}`);
  const atDevice = change.atDevice ?? (isSame(earlier?.d['at'], change.d['at']) ? earlier?.atDevice : undefined);
  const isRedated = atDevice !== undefined;
  const moved = isRedated ? movedDay(entity, data, change.d) : null;
  for (const field of differing(data, change.d)) {
    if (field === 'at' && isRedated && numberOf(data, 'at') === atDevice) continue;
    if (field === 'day' && moved !== null && change.d['day'] === moved) continue;
    said.push(
      `recorded was ${field} ${canonicalJson(data[field] ?? null)}, the log says ${canonicalJson(change.d[field] ?? null)}`,
    );
  }
  const movedKey = entity === 'freeze' && moved !== null ? `freeze:${moved}` : key;
  if (change.k !== key && change.k !== movedKey) said.push(`recorded was ${key}, the log says ${change.k}`);
  if (isRedated && clocksAgree) said.push('is dated anew, and no clock was wrong');
  const at = numberOf(change.d, 'at');
  const isBy = (error: number): boolean =>
    asked !== null && at >= asked.from + error - CORRECTION_MS && at <= asked.to + error + CORRECTION_MS;
  if (isRedated && asked !== null && !errorsOf(one, unseenJumps).some(isBy))
    said.push(`is dated anew by ${at - asked.to} ms from the tap`);
  if (change.hlc !== hlc && !mayBeRestamped(one))
    said.push(`recorded by clock ${hlc ?? 'none'}, the log says ${change.hlc ?? 'none'}`);
  return said;
}

/** A rest or freeze for "today" or "yesterday" by the wrong clock stays so by the right one. */
function movedDay(entity: string, from: Data, to: Data): number | null {
  if (entity !== 'rest' && entity !== 'freeze') return null;
  const off = numberOf(from, 'off');
  const before = numberOf(from, 'day') - dayOf(numberOf(from, 'at'), off);
  return dayOf(numberOf(to, 'at'), off) + before;
}

/** Only if the clock was ahead of the server's when the edit was tapped. */
function mayBeRestamped({ hlc, asked }: Pick<Committed, 'hlc' | 'asked'>): boolean {
  if (hlc === undefined || asked === null) return hlc !== undefined;
  return hlcMs(hlc) > asked.from + LIMITS.clockDriftMs - CORRECTION_MS;
}

/** One edit with the clock by which it must be compared. */
export interface Writing {
  readonly id: string;
  readonly hlc: string;
  readonly record: string;
  readonly data: Data;
  readonly by: string;
}

/** Edits that were not rejected, discarded or lost with a storage: under the device's clock, or the one rightly assigned instead. */
export function writingsOf({ log, beforeRestore, committed, evicted, rejected, discarded }: Evidence): Writing[] {
  const given = new Map([...(beforeRestore ?? []), ...log].map((change) => [idOf(change), change.hlc]));
  const inLog = new Set(log.map(idOf));
  const isOut = new Set([...rejected.map(({ id }) => id), ...discarded, ...evicted].filter((id) => !inLog.has(id)));
  return committed.flatMap((one) => {
    const { id, hlc, type, entity, key, data } = one;
    if (hlc === undefined || type !== 'patch' || isOut.has(id)) return [];
    const restamped = mayBeRestamped(one) ? given.get(id) : undefined;
    return [{ id, hlc: restamped ?? hlc, record: `${entity} ${key}`, data, by: named(one) }];
  });
}

/** Fields that do not have their last writer's value. */
export function olderThanLast(writings: readonly Writing[], { documents }: Folded): string[] {
  const last = new Map<string, Writing & { readonly field: string }>();
  for (const writing of writings) {
    for (const field of Object.keys(writing.data)) {
      const name = `${writing.record} ${field}`;
      const held = last.get(name);
      if (held === undefined || held.hlc < writing.hlc) last.set(name, { ...writing, field });
    }
  }
  return [...last].flatMap(([name, { record, field, data, by }]) => {
    const value = documents.get(record)?.fields[field];
    return isSame(value, data[field])
      ? []
      : [`${name} is ${canonicalJson(value ?? null)}, its last writer said ${canonicalJson(data[field])}: ${by}`];
  });
}
