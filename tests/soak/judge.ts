/**
 * What a run comes to, out of what was seen on the devices while it went on, what they hold at its end, and the log that
 * the server hands to a stranger. Knows nothing of browsers: a made-up run is judged alike.
 */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { factSchemas } from '#core/records/fact.ts';
import type { Fact } from '#core/records/fact.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import { derivedHash } from '#core/rules/overview.ts';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import type { Change } from '#core/sync/protocol.ts';

/** An operation that was seen committed on a device. */
export interface Committed {
  readonly id: string;
  readonly device: string;
  readonly entity: string;
  readonly type: string;
  /** of a `void`: what it takes back; else the record's key */
  readonly key: string;
}

/** What one device holds and shows when all is said to be exchanged. */
export interface HeldAtEnd {
  readonly device: string;
  /** id and moment of every fact */
  readonly facts: readonly { readonly id: string; readonly at: number }[];
  /** ids of the facts that were taken back */
  readonly voided: readonly string[];
  /** fields of the edited records, by entity and key */
  readonly documents: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly outbox: readonly string[];
  readonly quarantine: readonly { readonly id: string; readonly code: string }[];
  readonly unknown: number;
  /** the day summaries it derives from */
  readonly days: readonly DaySummary[];
  /** the numbers on its screen, and what they should be by the log */
  readonly shown: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>>;
}

export interface Evidence {
  readonly log: readonly Change[];
  /** the server's own hash over its log, where it told one */
  readonly serverHash: string | null;
  readonly devices: readonly HeldAtEnd[];
  readonly committed: readonly Committed[];
  /** committed at a device without a tap that asked for it */
  readonly untapped: readonly Committed[];
  /** went with a browser's storage, unsent: the only loss that is allowed */
  readonly evicted: ReadonlySet<string>;
  /** after a restored backup an edit may come back under another id, as part of what its record holds */
  readonly wasRestored: boolean;
  /** the schedule gave reason for refusals */
  readonly mayRefuse: boolean;
  /** what was seen wrong while the run went on */
  readonly faults: readonly string[];
}

export interface Verdict {
  readonly accepted: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly quarantined: readonly string[];
  /** allowed: unsent when the browser's storage was cleared */
  readonly evicted: readonly string[];
  readonly diverged: readonly string[];
  readonly faults: readonly string[];
}

export const isGood = ({ lost, doubled, diverged, faults }: Verdict): boolean =>
  lost.length + doubled.length + diverged.length + faults.length === 0;

export interface Folded {
  readonly facts: readonly Fact[];
  readonly voided: ReadonlySet<string>;
  readonly documents: ReadonlyMap<string, MergedDocument>;
  readonly days: readonly DaySummary[];
}

const idOf = (change: Change): string => change.id ?? change.k;

/** The log as any device folds it, by core's own rules and none of the caches. */
export function foldLog(log: readonly Change[]): Folded {
  const facts = new Map<string, Fact>();
  const voided = new Set<string>();
  const documents = new Map<string, MergedDocument>();
  for (const change of log) {
    const { e, k, t, d, hlc } = change;
    if (t === 'void') voided.add(k);
    else if (t === 'append' && Object.hasOwn(factSchemas, e))
      facts.set(idOf(change), { id: idOf(change), entity: e, key: k, data: d } as Fact);
    else if (hlc !== undefined) {
      const name = `${e} ${k}`;
      const held = documents.get(name) ?? EMPTY_DOCUMENT;
      const writing = { id: idOf(change), hlc, base: change.base ?? [] };
      documents.set(name, t === 'delete' ? mergeDelete(held, writing) : mergePatch(held, d, writing));
    }
  }
  const standing = [...facts.values()].filter(({ id }) => !voided.has(id));
  return { facts: [...facts.values()], voided, documents, days: summariseDays(standing) };
}

export async function judge(evidence: Evidence): Promise<Verdict> {
  const { log, devices, committed, evicted, wasRestored, mayRefuse } = evidence;
  const folded = foldLog(log);
  const inLog = new Set(log.map(idOf));
  const refused = new Map(devices.flatMap(({ quarantine }) => quarantine.map(({ id, code }) => [id, code])));

  const cameBack = ({ type, key, entity }: Committed): boolean =>
    wasRestored &&
    (type === 'void' ? folded.voided.has(key) : type !== 'append' && folded.documents.has(`${entity} ${key}`));
  const isGone = (one: Committed): boolean => !inLog.has(one.id) && !refused.has(one.id) && !cameBack(one);
  const gone = committed.filter(isGone);

  return {
    accepted: log.length,
    lost: gone.filter(({ id }) => !evicted.has(id)).map(named),
    doubled: doubledIn(evidence, inLog),
    quarantined: [...refused].map(([id, code]) => `${id} ${code}`),
    evicted: gone.filter(({ id }) => evicted.has(id)).map(named),
    diverged: await divergedIn(evidence, folded),
    faults: [
      ...evidence.faults,
      ...(mayRefuse ? [] : [...refused].map(([id, code]) => `refused without a cause in the schedule: ${id} ${code}`)),
    ],
  };
}

const named = ({ id, device, entity, type }: Committed): string => `${entity} ${type} ${id} of ${device}`;

function doubledIn({ log, committed, untapped, wasRestored }: Evidence, inLog: ReadonlySet<string>): string[] {
  const doubled: string[] = untapped.map((one) => `${named(one)}: no tap asked for it`);
  if (inLog.size !== log.length) {
    for (const id of inLog) {
      const times = log.filter((change) => idOf(change) === id).length;
      if (times > 1) doubled.push(`${id} stands in the log ${times} times`);
    }
  }
  const known = new Set(committed.map(({ id }) => id));
  for (const change of log) {
    // What the device writes for the person (a freeze, an edit queued anew) may be sent before anybody looks.
    const isDeed = change.t === 'void' || (change.t === 'append' && change.e !== 'freeze');
    if (isDeed && !known.has(idOf(change)) && !(wasRestored && change.t === 'void'))
      doubled.push(`${change.e} ${idOf(change)} is in the log and was never seen on a device`);
  }
  return doubled;
}

const sorted = (values: Iterable<string>): string[] => [...values].sort();

/** What is in one list and not in the other, in a few words. */
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
  const documents = [...folded.documents].map(([name, { fields }]) => `${name} ${canonicalJson(fields)}`);
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
        Object.entries(held.documents).map(([name, fields]) => `${name} ${canonicalJson(fields)}`),
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
