/**
 * Judges a run from what was seen on the devices during it, what they hold at the end, and the log that the server gives
 * to a new device. Independent of browsers, so that tests can judge made-up runs.
 */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { isCountedEntity } from '#core/records/index.ts';
import type { CountedFact, Fact } from '#core/records/index.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { derivedHash } from '#core/rules/overview.ts';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import type { Change } from '#core/sync/protocol.ts';
import { doubledReports, inWrongLog, missingReports } from './as-reported.ts';
import { idOf, named, olderThanLast, otherThanTapped, writingsOf } from './as-tapped.ts';
import type { Writing } from './as-tapped.ts';
import type { Committed, Evidence, Folded, Rejection } from './evidence.ts';
import { FAR_AHEAD, IN_STORM, mayBeFarAhead, mayBeTooLarge, TOO_LARGE } from './fault-codes.ts';
import { inFull, isKeptOrReplaced, siblingFieldsOf } from './siblings.ts';

export interface Verdict {
  readonly accepted: number;
  /** of what the app reports about itself */
  readonly reported: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly quarantined: readonly Rejection[];
  /** allowed: unsent when the browser's storage was cleared */
  readonly evicted: readonly string[];
  readonly diverged: readonly string[];
  /** anything else that differs from the taps or from what the schedule allows */
  readonly wrong: readonly string[];
}

export const isGood = ({ lost, doubled, diverged, wrong }: Verdict): boolean =>
  lost.length + doubled.length + diverged.length + wrong.length === 0;

/** Folds the log as any device does, by core's rules and without caches. */
export function foldLog(log: readonly Change[]): Folded {
  const facts = new Map<string, Fact>();
  const voided = new Set<string>();
  const documents = new Map<string, MergedDocument>();
  for (const change of log) {
    const { e, k, t, d, hlc } = change;
    if (t === 'void') voided.add(k);
    else if (t === 'append') facts.set(idOf(change), { id: idOf(change), entity: e, key: k, data: d } as Fact);
    else if (hlc !== undefined) {
      const name = `${e} ${k}`;
      const held = documents.get(name) ?? EMPTY_DOCUMENT;
      const writing = { id: idOf(change), hlc, base: change.base ?? [] };
      documents.set(
        name,
        t === 'delete' ? mergeDelete(held, writing) : mergePatch(held, d, writing, siblingFieldsOf(e)),
      );
    }
  }
  const standing = [...facts.values()].filter(
    (fact): fact is CountedFact => isCountedEntity(fact.entity) && !voided.has(fact.id),
  );
  return { facts: [...facts.values()], voided, documents, days: summariseDays(standing) };
}

export async function judge(evidence: Evidence): Promise<Verdict> {
  const { log, devices, committed, evicted, rejected, discarded, reported } = evidence;
  const folded = foldLog(log);
  const inLog = new Set(log.map(idOf));
  const inQuarantine = new Set(devices.flatMap(({ quarantine }) => quarantine.map(({ id }) => id)));
  const sentAgain = new Set(committed.flatMap(({ replaces }) => replaces ?? []));
  const writings = writingsOf(evidence);

  const isGone = (one: Committed): boolean =>
    !inLog.has(one.id) &&
    !inQuarantine.has(one.id) &&
    !discarded.has(one.id) &&
    !sentAgain.has(one.id) &&
    // The rejected one was accepted after all and counts for both.
    !(one.replaces !== undefined && inLog.has(one.replaces)) &&
    !cameBack(one, evidence, folded, writings);
  const gone = committed.filter(isGone);

  return {
    accepted: log.length,
    reported: reported.log.length,
    lost: [
      ...gone.filter(({ id }) => !evicted.has(id)).map(named),
      ...lostElsewhere(evidence),
      ...missingReports(reported),
    ],
    doubled: [...doubledIn(evidence, inLog), ...doubledReports(reported)],
    quarantined: rejected,
    evicted: gone.filter(({ id }) => evicted.has(id)).map(named),
    diverged: await divergedIn(evidence, folded),
    wrong: [
      ...evidence.wrong,
      ...inOthersLog(evidence, inLog),
      ...inWrongLog(reported, log),
      ...rejectedWithoutCause(evidence),
      ...otherThanTapped(evidence),
      ...olderThanLast(writings, folded),
    ],
  };
}

/**
 * After a restored backup a void counts by its target, an edit field by field: with its own value or a later one, and in a
 * sibling field with its own value beside any other.
 */
function cameBack(
  { id, type, key, entity, data }: Committed,
  { beforeRestore }: Evidence,
  { voided, documents }: Folded,
  writings: readonly Writing[],
): boolean {
  if (beforeRestore === null || type === 'append') return false;
  if (type === 'void') return voided.has(key);
  const held = documents.get(`${entity} ${key}`);
  const hlc = writings.find((writing) => writing.id === id)?.hlc;
  if (held === undefined || hlc === undefined) return false;
  return Object.entries(data).every(([field, value]) =>
    siblingFieldsOf(entity)?.has(field)
      ? isKeptOrReplaced(held, { id, field, value })
      : (held.clocks[field] ?? '') > hlc || canonicalJson(held.fields[field] ?? null) === canonicalJson(value),
  );
}

const lostElsewhere = ({ otherSpaces }: Evidence): string[] =>
  otherSpaces.flatMap(({ device, owner, recorded, log, kept, isCleared }) => {
    const there = new Set([...log, ...kept]);
    return isCleared
      ? []
      : recorded.filter((id) => !there.has(id)).map((id) => `${id} of ${device}, recorded in space ${owner}`);
  });

/** No row is in another owner's log, and each log holds what was recorded in its own profile, once. */
function inOthersLog({ otherSpaces, committed }: Evidence, inLog: ReadonlySet<string>): string[] {
  const own = new Set(committed.map(({ id }) => id));
  return otherSpaces.flatMap(({ owner, recorded, log }) => {
    const known = new Set(recorded);
    return [
      ...recorded.filter((id) => inLog.has(id)).map((id) => `${id} of space ${owner} is in the run's own log`),
      ...log.filter((id) => own.has(id)).map((id) => `${id} of the run's own space is in the log of ${owner}`),
      ...log.filter((id) => !own.has(id) && !known.has(id)).map((id) => `${id} is in the log of ${owner}, unrecorded`),
      ...(new Set(log).size === log.length ? [] : [`an id stands twice in the log of ${owner}`]),
    ];
  });
}

const hasCause = (rejection: Rejection, { mayReject, rejectedInStorm, committed, began }: Evidence): boolean => {
  const { id, device, code } = rejection;
  if (code === TOO_LARGE) return mayBeTooLarge(rejection);
  const asked = committed.find((one) => one.id === id)?.asked;
  if (code === FAR_AHEAD && !mayBeFarAhead(rejection, asked?.from ?? began)) return false;
  // Only a storm's answer to this very entry counts: the server itself never gives it.
  return mayReject.get(device)?.has(code) === true && (code !== IN_STORM || rejectedInStorm.has(id));
};

const rejectedWithoutCause = (evidence: Evidence): string[] =>
  evidence.rejected
    .filter((rejection) => !hasCause(rejection, evidence))
    .map(({ id, device, code }) => `${device}: rejected without a cause in the schedule: ${id} ${code}`);

function doubledIn({ log, committed, untapped, beforeRestore }: Evidence, inLog: ReadonlySet<string>): string[] {
  const doubled: string[] = untapped.map((one) => `${named(one)}: no tap asked for it`);
  if (inLog.size !== log.length) {
    for (const id of inLog) {
      const times = log.filter((change) => idOf(change) === id).length;
      if (times > 1) doubled.push(`${id} stands in the log ${times} times`);
    }
  }
  const known = new Set(committed.map(({ id }) => id));
  for (const change of log) {
    // What the device writes for the person (a freeze, an edit queued again) may be sent before it is read.
    const isTapped = change.t === 'void' || (change.t === 'append' && change.e !== 'freeze');
    if (isTapped && !known.has(idOf(change)) && !(beforeRestore !== null && change.t === 'void'))
      doubled.push(`${change.e} ${idOf(change)} is in the log and was never seen on a device`);
  }
  return doubled;
}

const sorted = (values: Iterable<string>): string[] => [...values].sort();

/** Describes what is in one list and not in the other. */
function difference(what: string, held: readonly string[], wanted: readonly string[]): string[] {
  const [have, want] = [new Set(held), new Set(wanted)];
  const missing = wanted.filter((value) => !have.has(value));
  const surplus = held.filter((value) => !want.has(value));
  const said = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`has besides ${surplus.join(', ')}`] : []),
  ];
  return said.length === 0 ? [] : [`${what}: ${said.join('; ')}`];
}

async function divergedIn({ devices, log, serverHash }: Evidence, folded: Folded): Promise<string[]> {
  const wantedHash = await derivedHash(folded.days);
  const found: string[] = [];
  log.forEach((change, i) => {
    if (change.rev !== i + 1) found.push(`the log has revision ${change.rev} in place ${i + 1}`);
  });
  if (serverHash !== null && serverHash !== wantedHash)
    found.push(`the server derives ${serverHash}, its log folds to ${wantedHash}`);
  const documents = [...folded.documents].map(([name, document]) => inFull(name, document));
  for (const held of devices) {
    const say = (faults: readonly string[]): void =>
      void found.push(...faults.map((fault) => `${held.device}: ${fault}`));
    say(held.outbox.map((id) => `still waits: ${id}`));
    if (held.unknown > 0) say([`${held.unknown} changes it does not understand`]);
    say(
      difference(
        'facts',
        held.facts.map(({ id, at }) => `${id}@${at}`),
        folded.facts.map(({ id, data }) => `${id}@${data.at}`),
      ),
    );
    say(difference('taken back', held.voided, sorted(folded.voided)));
    say(
      difference(
        'records',
        Object.entries(held.documents).map(([name, document]) => inFull(name, document)),
        documents,
      ),
    );
    const hash = await derivedHash(held.days);
    if (hash !== wantedHash) say([`derives ${hash}, the log folds to ${wantedHash}`]);
    if (canonicalJson(held.days) !== canonicalJson(folded.days)) say(['its day summaries are not those of the log']);
    const { shown, expected } = held;
    say(
      Object.keys(expected)
        .filter((name) => shown[name] !== expected[name])
        .map((name) => `shows ${name} ${shown[name] ?? 'nothing'}, by the log it is ${expected[name] ?? ''}`),
    );
  }
  return found;
}
