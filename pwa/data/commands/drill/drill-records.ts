/** The drill's steps about records: five entries with the wire cut, and their way to the real server. */
import { v7 as uuid } from 'uuid';
import { addDays, dayOf } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { derivedHash } from '#core/rules/overview.ts';
import { RULESET } from '#core/rules/rulesets.ts';
import { LIMITS, PROTOCOL } from '#core/sync/limits.ts';
import { START } from '#core/sync/protocol.ts';
import type { Change, Cursor, SyncAnswer } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { readMeta } from '#pwa/data/core-db.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import type { Network } from '#pwa/data/server/network.ts';
import type { DevicePowers, Space } from '#pwa/data/space/space.ts';
import { drain } from '#pwa/data/sync/drain.ts';
import { exchange, openSession } from '#pwa/data/sync/exchange.ts';
import type { CommandResult } from '../command-failure.ts';
import { completeChallenge } from '../complete-challenge.ts';
import { logActivity } from '../log-activity.ts';
import { recordRest } from '../record-rest.ts';
import { openScratch, passForExchanged } from './drill-profile.ts';
import type { OpenScratch } from './drill-profile.ts';
import { finding } from './drill-report.ts';
import type { Finding } from './drill-report.ts';

const DRILL_ENTRIES = 5;

/** One of each command that a person has on the streak tracker, so that the rules have something to say. */
function commandsOf(space: Space): readonly (() => Promise<CommandResult>)[] {
  const now = space.device.now();
  const today = dayOf(now, space.device.offsetAt(now));
  const challenge = challengesOf(today)[0]?.id ?? '';
  return [
    () => logActivity(space, 'daily_exercise', 20),
    () => logActivity(space, 'stretching', 10),
    () => logActivity(space, 'mindfulness', 5),
    () => completeChallenge(space, challenge, today),
    () => recordRest(space, addDays(today, -1), 'prescribed'),
  ];
}

export interface Recorded {
  readonly finding: Finding;
  /** of the entries that are there after the database was opened anew */
  readonly ids: readonly string[];
}

interface RecordDeps {
  readonly profile: Profile;
  readonly device: DevicePowers;
  /** whose every request fails */
  readonly cut: Network;
  /** ms, never stepping */
  readonly steady: () => number;
  readonly open?: OpenScratch;
}

export async function recordCutOff({
  profile,
  device,
  cut,
  steady,
  open = openScratch,
}: RecordDeps): Promise<Recorded> {
  const nothing = (found: Finding): Recorded => ({ finding: found, ids: [] });
  const opened = await open(profile, device);
  if (!opened.ok)
    return nothing(finding('recordFailed', { reason: opened.failure.reason, detail: opened.failure.detail }));
  const space = opened.value;
  const ids: string[] = [];
  let slowest = 0;
  try {
    await passForExchanged(space);
    for (const command of commandsOf(space)) {
      const began = steady();
      const done = await command();
      if (!done.ok)
        return nothing(finding('recordFailed', { reason: done.failure.reason, detail: done.failure.detail }));
      slowest = Math.max(slowest, steady() - began);
      ids.push(done.value.id);
    }
    const { state } = await drain(space, cut, true);
    if (state === 'done') return nothing(finding('recordSent'));
  } finally {
    close(space);
  }
  const again = await open(profile, device);
  if (!again.ok)
    return nothing(finding('recordFailed', { reason: again.failure.reason, detail: again.failure.detail }));
  try {
    const [facts, waiting] = await Promise.all([again.value.db.facts.bulkGet(ids), again.value.db.outbox.toArray()]);
    const kept = facts.filter((fact) => fact !== undefined).length;
    const queued = waiting.filter(({ opId }) => ids.includes(opId)).length;
    if (kept < DRILL_ENTRIES || queued < DRILL_ENTRIES)
      return nothing(finding('recordLost', { entries: DRILL_ENTRIES, kept, queued }));
    return { finding: finding('recordKept', { entries: DRILL_ENTRIES, slowest: Math.round(slowest) }), ids };
  } finally {
    close(again.value);
  }
}

const close = ({ db, telemetry }: Space): void => {
  db.close();
  telemetry.close();
};

interface DeliverDeps {
  readonly profile: Profile;
  readonly device: DevicePowers;
  readonly network: Network;
  readonly ids: readonly string[];
  readonly open?: OpenScratch;
}

/** Sends what was recorded, then reads the whole log as a second device: each entry once, and the same figures. */
export async function deliver({ profile, device, network, ids, open = openScratch }: DeliverDeps): Promise<Finding> {
  const opened = await open(profile, device);
  if (!opened.ok) return finding('broke', { detail: opened.failure.detail });
  const space = opened.value;
  try {
    const session = await openSession(network, profile, device.now());
    if (session.kind === 'unreachable') return finding('deliverSilent');
    if (session.kind === 'error') return finding('deliverError', { code: session.code });
    const { left } = await drain(space, network, true);
    const code = (await readMeta(space.db, 'sync'))?.code;
    if (left > 0) return finding('deliverLeft', { left, code: code ?? 'none' });
    const rejected = await space.db.quarantine.toCollection().first();
    if (rejected !== undefined) return finding('deliverQuarantined', { code: rejected.code });
    const log = await readLog({ ...profile, deviceId: `${profile.deviceId.slice(0, 30)}_2` }, network, device.now());
    if (!log.ok) return finding('deliverCut', { code: log.failure });
    const { changes, derived } = log.value;
    const heard = changes.map((change) => change.id ?? change.k).sort();
    const isGapless = changes.every(({ rev }, index) => rev === index + 1);
    if (!isGapless || heard.join() !== [...ids].sort().join())
      return finding('deliverOther', { entries: ids.length, heard: heard.length });
    if (derived !== undefined && derived.ruleset !== RULESET.id)
      return finding('deliverOtherRules', { entries: ids.length, ruleset: derived.ruleset });
    const own = await derivedHash(await space.days.current());
    if (derived?.hash !== own) return finding('deliverFigures', { own, server: derived?.hash ?? 'none' });
    return finding('deliverOnce', { entries: ids.length, hash: own });
  } finally {
    close(space);
  }
}

interface HeardLog {
  readonly changes: readonly Change[];
  readonly derived: SyncAnswer['derived'];
}

/** More pages than this are no drill's log. */
const MOST_PAGES = 5;

/** The raw log, not a mirror: a mirror would hide an operation that is in it twice. */
async function readLog(profile: Profile, network: Network, now: number): Promise<Result<HeardLog, string>> {
  const session = await openSession(network, profile, now);
  if (session.kind !== 'opened') return fail(session.kind === 'error' ? session.code : session.kind);
  const changes: Change[] = [];
  let cursor: Cursor = START;
  for (let page = 0; page < MOST_PAGES; page++) {
    const outcome = await exchange(
      network,
      {
        p: PROTOCOL,
        schema: SCHEMA,
        device: profile.deviceId,
        batch: uuid(),
        owner: profile.owner,
        clock: now,
        seq: { first: 0, last: 0, max: 0 },
        cursor,
        limit: LIMITS.changes,
        own: true,
        ops: [],
      },
      now,
    );
    if (outcome.kind !== 'answered') return fail(outcome.kind === 'error' ? outcome.code : outcome.kind);
    changes.push(...outcome.answer.changes);
    if (!outcome.answer.more) return ok({ changes, derived: outcome.answer.derived });
    cursor = outcome.answer.cursor;
  }
  return fail('more');
}
