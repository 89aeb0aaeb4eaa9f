/**
 * Empties the outbox into the server and brings the mirror up to date. One drain at a time over all tabs and the
 * service worker. Nothing is removed from the outbox but by a named answer (docs/sync.md has the table).
 */
import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { SyncAnswer } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import type { CommandFailure } from '../commands/command-failure.ts';
import { readMeta, readMetas, writeMeta } from '../core-db.ts';
import type { MetaValues } from '../core-db.ts';
import { newerCode } from '../newer-code.ts';
import { drainLockName } from '../profiles/locks.ts';
import { isOfferedBefore, listProfiles, notesFirstSession, readCurrentProfile } from '../profiles/profiles.ts';
import { writeTransaction } from '../records/write.ts';
import { backoffMs, isHeldBack, retryEntryMs } from '../server/backoff.ts';
import type { Network } from '../server/network.ts';
import type { Space } from '../space/space.ts';
import { applyAnswer, quarantineSingle, writeSyncState } from './apply-answer.ts';
import { changedTables, rereadUnknown } from './apply-changes.ts';
import { heldEntries, nextBatch } from './batch.ts';
import type { Batch, BatchSize, QueuedRow } from './batch.ts';
import { askEarlierOwner, exchange, openSession } from './exchange.ts';
import type { ExchangeOutcome } from './exchange.ts';
import { healDifference } from './heal.ts';
import { startRebuildFromZero } from './rebuild-mirror.ts';
import { afterAnswer, afterLate, sizeAfter } from './request-size.ts';

export interface DrainReport {
  /** entries still waiting */
  readonly left: number;
  /** `done`: all exchanged. `later`: backing off until `nextAt`. `paused`: waits for the person or an update. */
  readonly state: 'done' | 'later' | 'paused';
  /** UTC ms */
  readonly nextAt: number;
}

/** @param force a tap or the network's return: wait for neither the backoff nor an entry's own moment, and try again although paused */
export const drain = (space: Space, network: Network, force: boolean): Promise<DrainReport> =>
  network.exclusively(drainLockName(space.profile.id), () =>
    new Drain(space, network, force, () => Promise.resolve(true)).run(),
  );

/** As `drain`, but only for the profile that is open on this device: the browser's session is one for all of them. */
export async function drainIfCurrent(space: Space, network: Network, force: boolean): Promise<DrainReport> {
  // Its database is not looked at: what is left there is not this drain's to send, and it may be deleted.
  const notMine: DrainReport = { left: 0, state: 'paused', nextAt: 0 };
  if (space.profile.isSample === true || !(await isOpenHere(space))) return notMine;
  return network.exclusively(drainLockName(space.profile.id), async () => {
    if (!(await isOpenHere(space))) return notMine;
    return new Drain(space, network, force, () => isOpenHere(space)).run();
  });
}

/** False once this profile is being left, another was opened, or this one goes on under an account's owner: this page is about to be loaded anew. */
export async function isOpenHere({ profile }: Pick<Space, 'profile'>): Promise<boolean> {
  const current = await readCurrentProfile();
  if (current === null) return true;
  return current.id === profile.id && current.owner === profile.owner && current.leftAt === undefined;
}

const IDLE: MetaValues['sync'] = { phase: 'idle', sending: 0, code: null, lastSavedAt: null, failures: 0, nextAt: 0 };

/** What one outcome means for the loop: go on, or stop with this state. */
type Stop = { readonly go: false; readonly state: DrainReport['state']; readonly nextAt?: number };
type Step = { readonly go: true } | Stop;
const GO: Step = { go: true };

/** Enough to halve the largest batch down to one entry, and to ask that one again. */
const MOST_REQUEST_ERRORS = 12;

/**
 * Spaces that this code has drained since it started. A page that starts later asks for itself: what was said before may
 * no longer hold, and the network may be back unnoticed, because a page hears only of a return while it is open.
 */
const drainedHere = new WeakSet<Space>();

interface Sent {
  readonly batch: Batch;
  readonly outcome: Promise<ExchangeOutcome>;
  /** how long the exchange took, ms */
  readonly took: Promise<number>;
}

/** Everything was taken as it was sent, nothing else is new, and the log is the one known. */
const isPlain = ({ rows, request }: Batch, { results, changes, more, cursor, minSchema }: SyncAnswer): boolean =>
  minSchema <= SCHEMA &&
  !more &&
  changes.length === 0 &&
  cursor.epoch === request.cursor.epoch &&
  results.length === rows.length &&
  results.every(
    ({ st, restamped, at }) => (st === 'applied' || st === 'duplicate') && restamped === undefined && at === undefined,
  );

class Drain {
  private sync: MetaValues['sync'] = IDLE;
  private batchRows: number = LIMITS.batchOperations;
  private halvings = 0;
  /** numbers of the rows that the server did not want yet: asked once in a drain, so that those behind them get their turn */
  private readonly postponed = new Set<number>();
  /** what waits for a moment of its own is asked for too, as long as any of it is taken */
  private asksHeld: boolean;
  private triedSession = false;
  /** the whole log was asked for once in this drain, because it is another one or this mirror is in doubt */
  private hasHeardAnew = false;
  /** the request before was answered */
  private wentWell = false;
  /** requests answered with an error since one with entries was answered, without a word on which entry is to blame */
  private requestErrors = 0;
  /** an entry up to this number makes the server answer whole requests with an error, and is not found yet */
  private suspectUpTo = 0;

  constructor(
    private readonly space: Space,
    private readonly network: Network,
    private readonly force: boolean,
    /** asked before this browser's one session is taken */
    private readonly maySignIn: () => Promise<boolean>,
  ) {
    this.asksHeld = force;
  }

  async run(): Promise<DrainReport> {
    const { db } = this.space;
    this.sync = (await readMeta(db, 'sync')) ?? IDLE;
    this.halvings = (await readMeta(db, 'halvings')) ?? 0;
    if (newerCode(...(await readMetas(db, ['schemaEpoch', 'newestSchema']))) !== null) return this.report('paused');
    // A page that closes the database holds this lock, so if we have it, that page is gone.
    if ((await readMeta(db, 'closedUntil')) !== undefined) await db.meta.delete('closedUntil');
    const isFirst = !drainedHere.has(this.space);
    drainedHere.add(this.space);
    if (!this.force && !isFirst && this.sync.phase === 'paused') return this.report('paused');
    // Without a code no server was heard that asked to wait.
    const mayAsk = this.force || (isFirst && this.sync.code === null);
    if (!mayAsk && isHeldBack(this.sync.nextAt, this.now())) return this.report('later');
    if (((await readMeta(db, 'unknownSchema')) ?? 0) < SCHEMA) {
      // Where that fails, on a full disk for instance, the next drain tries again; sending goes on.
      await writeTransaction(this.space, changedTables(db), async () => {
        await rereadUnknown(db);
        // What was heard so far was noted by the names that older code has for it.
        if ((await readMeta(db, 'rebuilding')) === true) await startRebuildFromZero(db);
      });
    }
    // A device that never exchanged has no session yet: asking first saves an error.
    if ((await readMeta(db, 'cursor')) === undefined) {
      const step = await this.signInFirst();
      if (!step.go) return this.report(step.state);
    }
    let sent: Sent | null = null;
    try {
      for (;;) {
        sent ??= await this.sendNext();
        const { batch, outcome, took }: Sent = sent;
        const [answered, ahead]: [ExchangeOutcome, Batch | null] = await Promise.all([outcome, this.lookAhead(batch)]);
        // What comes next is on its way while this answer is written down.
        sent = ahead === null ? null : this.sendAhead(batch, answered, ahead);
        await this.learnSize(batch, answered, await took);
        const step = await this.settle(batch, answered);
        if (!step.go) return await this.report(step.state, step.nextAt);
      }
    } finally {
      // However it ends, nothing of this drain goes on after it; the entries of a request nobody waits for are sent again.
      await sent?.outcome;
    }
  }

  private async sendNext(): Promise<Sent> {
    const { db } = this.space;
    const batch = await this.next(this.size());
    if (batch.rows.length > 0 && this.sync.phase !== 'sending')
      await this.say({ ...this.sync, phase: 'sending', sending: await db.outbox.count() });
    return this.send(batch);
  }

  private send(batch: Batch): Sent {
    const { now, steady = now } = this.space.device;
    const began = steady();
    const outcome = exchange(this.network, batch.request, now());
    return { batch, outcome, took: outcome.then(() => steady() - began) };
  }

  private size(): BatchSize {
    const size = sizeAfter(this.halvings);
    return { ...size, rows: Math.min(size.rows, this.batchRows) };
  }

  private async next(size: BatchSize, after?: number): Promise<Batch> {
    const { db, profile, clock } = this.space;
    // A clock that stepped since the last entry must not date that entry: the request's clock and its run belong together.
    const ck = await clock.run();
    return nextBatch(db, profile, this.now(), size, {
      ck,
      postponed: this.postponed,
      evenHeld: this.asksHeld,
      ...(after !== undefined && { after }),
    });
  }

  private async learnSize(batch: Batch, outcome: ExchangeOutcome, tookMs: number): Promise<void> {
    const halvings =
      outcome.kind === 'answered'
        ? afterAnswer(this.halvings, batch.more || outcome.answer.more, tookMs)
        : outcome.kind === 'unreachable' && outcome.isLate === true
          ? afterLate(this.halvings)
          : this.halvings;
    if (halvings === this.halvings) return;
    this.halvings = halvings;
    // Should it not get onto the disk, it holds for this drain.
    await writeTransaction(this.space, [], () => writeMeta(this.space.db, 'halvings', halvings));
  }

  /** What follows a batch, read while the server works on it; null where what follows depends on more than its answer. */
  private async lookAhead(batch: Batch): Promise<Batch | null> {
    if (!batch.more || batch.skips || batch.request.own === true) return null;
    return this.next(this.size(), batch.rows.at(-1)?.seq);
  }

  /** Sent where the answer only says that everything was taken. Should writing that down fail, both batches are sent again. */
  private sendAhead(batch: Batch, outcome: ExchangeOutcome, ahead: Batch): Sent | null {
    if (outcome.kind !== 'answered' || !isPlain(batch, outcome.answer) || ahead.rows.length === 0) return null;
    const { answer } = outcome;
    // It keeps the clock that was looked at with its run: a step while the answer was on its way moves nothing.
    return this.send({ ...ahead, request: { ...ahead.request, cursor: answer.cursor } });
  }

  private async settle(batch: Batch, outcome: ExchangeOutcome): Promise<Step> {
    switch (outcome.kind) {
      case 'answered':
        return this.takeAnswer(batch, outcome.answer);
      case 'unreachable':
        return this.isFirstSlip() ? GO : this.backOff('offline', null, null);
      case 'error':
        return this.takeRequestError(batch, outcome);
    }
  }

  private async takeAnswer(batch: Batch, answer: SyncAnswer): Promise<Step> {
    const applied = await applyAnswer(this.space, batch, answer, this.now(), this.network.random());
    if (!applied.ok) return this.cannotWrite(applied.failure);
    this.triedSession = false;
    this.wentWell = true;
    if (batch.rows.length > 0) this.requestErrors = 0;
    if ((batch.rows.at(-1)?.seq ?? Infinity) >= this.suspectUpTo) this.batchRows = LIMITS.batchOperations;
    if (answer.minSchema > SCHEMA) return this.pause('protocol_version');
    const results = new Map(answer.results.map((result) => [result.id, result]));
    for (const { opId, seq } of batch.rows) if (results.get(opId)?.st === 'retry') this.postponed.add(seq);
    const early = batch.rows.filter(({ nextAt }) => isHeldBack(nextAt, this.now()));
    if (early.length > 0 && early.every(({ opId }) => results.get(opId)?.st === 'retry')) this.asksHeld = false;
    const hearsAnew = applied.value.mustHearAll || answer.cursor.epoch > batch.request.cursor.epoch;
    // A server that is never content with it would be asked for ever.
    if (hearsAnew && this.hasHeardAnew) return this.backOff('offline', null, null);
    this.hasHeardAnew ||= hearsAnew;
    if (applied.value.mustHearAll) return GO;
    // A server that answers for none of what it was sent would be asked for ever.
    const isUnanswered = batch.rows.length > 0 && !batch.rows.some(({ opId }) => results.has(opId));
    if (isUnanswered) return this.backOff('offline', null, null);
    // So would one that always has more to say, and never says it.
    const { cursor } = batch.request;
    const hasMoved = answer.cursor.epoch > cursor.epoch || answer.cursor.rev > cursor.rev;
    const hasSettled = batch.rows.some(({ opId }) => (results.get(opId)?.st ?? 'retry') !== 'retry');
    if (answer.more && !hasMoved && !hasSettled) return this.backOff('offline', null, null);
    if (answer.more || batch.more || (await this.hasDueRows())) return GO;
    if ((await healDifference(this.space, answer.derived, this.now()))?.by === 'mirror') return GO;
    return this.end(batch);
  }

  /** Everything is exchanged but what the server does not want yet. */
  private async end(batch: Batch): Promise<Stop> {
    const { db } = this.space;
    const now = this.now();
    const left = await db.outbox.count();
    const held = left > 0 ? await heldEntries(db, now) : null;
    const isSame = held?.count === this.sync.held?.count && held?.code === this.sync.held?.code;
    const wasQuiet = this.sync.phase === 'idle' && this.sync.failures === 0 && batch.rows.length === 0 && isSame;
    // Noted by a clock that was ahead, it would stay in the future until that day.
    if (!wasQuiet || Math.abs(now - (this.sync.lastSavedAt ?? 0)) > 60_000)
      await this.say({ ...IDLE, lastSavedAt: now, ...(held !== null && { held }) });
    return { go: false, state: left > 0 ? 'later' : 'done', nextAt: held?.nextAt ?? 0 };
  }

  private async hasDueRows(): Promise<boolean> {
    const { rows } = await this.next({ ...this.size(), rows: 1 });
    return rows.length > 0;
  }

  private async takeRequestError(
    batch: Batch,
    { code, fields, isOurs, retryAfterMs }: Extract<ExchangeOutcome, { kind: 'error' }>,
  ): Promise<Step> {
    const client = isErrorCode(code) ? syncErrors[code].client : 'keep';
    switch (client) {
      case 'sign-in':
        return this.signIn();
      case 'halve':
      case 'quarantine':
        return this.findCulprit(batch, code, fields, isOurs);
      case 'pause':
      case 'sign-in-elsewhere':
      case 'update':
        return this.pause(code);
      case 'stop':
        // The browser's session may be another profile's, opened meanwhile or before.
        return code === 'owner_mismatch' ? this.signIn(false, code) : this.pause(code);
      case 'keep':
        // Where too much was stored from this address today, it may still read.
        if (code === 'rate_limited' && isOurs && batch.rows.length > 0) await this.reachServer();
        return code === 'internal' && retryAfterMs === null && this.isFirstSlip()
          ? GO
          : this.backOff('offline', code, retryAfterMs);
    }
  }

  /** One request that fails amid others that succeed is sent again at once: a dropped packet is no outage. */
  private isFirstSlip(): boolean {
    const isFirst = this.wentWell;
    this.wentWell = false;
    return isFirst;
  }

  private async signIn(first = false, code = 'not_signed_in'): Promise<Step> {
    if (!(await this.maySignIn())) return { go: false, state: 'paused' };
    // An account's owner has no secret on this device: only a sign-in opens it again.
    if (this.space.profile.claimedAt !== undefined) return this.pause('claimed');
    if (this.triedSession) return this.pause(code);
    this.triedSession = true;
    const outcome = await openSession(this.network, this.space.profile, this.now(), { first });
    return outcome.kind === 'opened' ? GO : this.cannotAsk(outcome);
  }

  /** The first exchange of this device. Its browser may have been here before, and have lost what it held. */
  private async signInFirst(): Promise<Step> {
    const { id } = this.space.profile;
    // Of a storage that does not note its first session: beside other profiles the browser's cookies are simply theirs.
    const mayBeFirst = !(await notesFirstSession()) && (await listProfiles()).profiles.length <= 1;
    const step = await this.signIn(mayBeFirst);
    // It answers no error: a session that is gone again is asked for once more, like any.
    this.triedSession = false;
    if (!step.go || !(await isOfferedBefore(id))) return step;
    const outcome = await askEarlierOwner(this.network, this.space.profile, this.now());
    // A server that does not know the question has nothing to tell.
    if (outcome.kind === 'error' && outcome.code === 'not_found') return GO;
    if (outcome.kind !== 'known') return this.cannotAsk(outcome);
    const { earlierOwner } = outcome;
    if (earlierOwner === null) return GO;
    const written = await writeTransaction(this.space, [], () => writeMeta(this.space.db, 'before', earlierOwner));
    return written.ok ? GO : this.cannotWrite(written.failure);
  }

  private async cannotAsk(outcome: Exclude<ExchangeOutcome, { kind: 'answered' }>): Promise<Stop> {
    if (outcome.kind === 'unreachable') return this.backOff('offline', null, null);
    const client = isErrorCode(outcome.code) ? syncErrors[outcome.code].client : 'keep';
    // An intermediary may block everything for a while, and a session may go as it came: no reason to stop asking.
    return client === 'keep' || client === 'sign-in' || !outcome.isOurs
      ? this.backOff('offline', outcome.code, outcome.retryAfterMs)
      : this.pause(outcome.code);
  }

  /** An exchange without entries, to tell whether it is they that do not get through. */
  private async reachServer(): Promise<boolean> {
    const batch = await this.next({ ...this.size(), rows: 0 });
    const outcome = await exchange(this.network, batch.request, this.now());
    if (outcome.kind !== 'answered') return false;
    return (await applyAnswer(this.space, batch, outcome.answer, this.now(), this.network.random())).ok;
  }

  /**
   * The batch cannot be read. Where the server names the entry that is to blame, all others go up with the next request;
   * where it does not, halving finds it. An intermediary may block everything, everything with entries, or now this and
   * now that: at his word an entry is passed over, and never set aside.
   */
  private async findCulprit(batch: Batch, code: string, fields: readonly string[], isOurs: boolean): Promise<Step> {
    const [named] = fields.flatMap((field) => {
      const [, index, member] = /^ops\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
      const row = index === undefined ? undefined : batch.rows[Number(index)];
      return row === undefined ? [] : [{ row, field: member ?? null }];
    });
    const [single] = batch.rows;
    // An empty request failed: no entry is to blame, and an intermediary may have said it.
    if (single === undefined) return this.backOff('offline', code, null);
    if (named === undefined) {
      this.requestErrors += 1;
      if (this.requestErrors > MOST_REQUEST_ERRORS) return this.backOff('offline', code, null);
      const mustReach = !isOurs && (this.requestErrors === 1 || batch.rows.length === 1);
      if (mustReach && !(await this.reachServer())) return this.backOff('offline', null, null);
    }
    if (named === undefined && batch.rows.length > 1) {
      this.suspectUpTo = Math.max(this.suspectUpTo, batch.rows.at(-1)?.seq ?? 0);
      this.batchRows = Math.ceil(batch.rows.length / 2);
      return GO;
    }
    if (!isOurs) return this.passOver(single, code);
    const moved = await quarantineSingle(this.space, named?.row ?? single, code, named?.field ?? null, this.now());
    if (!moved.ok) return this.cannotWrite(moved.failure);
    this.suspectUpTo = 0;
    this.batchRows = LIMITS.batchOperations;
    return GO;
  }

  /** An intermediary blocks this entry alone. The next drains pass over it for a while too, so that those behind it get their turn. */
  private async passOver(row: QueuedRow, code: string): Promise<Step> {
    const { db, device } = this.space;
    const waitMs = retryEntryMs(undefined, row.attempts + 1, this.network.random());
    const written = await writeTransaction(this.space, [db.outbox], () =>
      db.outbox.update(row.seq, { attempts: row.attempts + 1, nextAt: device.now() + waitMs, lastCode: code }),
    );
    if (!written.ok) return this.cannotWrite(written.failure);
    this.postponed.add(row.seq);
    this.suspectUpTo = 0;
    this.batchRows = LIMITS.batchOperations;
    return (await this.hasDueRows()) ? GO : this.backOff('offline', code, null);
  }

  private async cannotWrite({ reason }: CommandFailure): Promise<Stop> {
    return reason === 'newer_version' ? { go: false, state: 'paused' } : this.backOff('offline', reason, null);
  }

  private async pause(code: string): Promise<Stop> {
    await this.say({ ...this.sync, phase: 'paused', sending: 0, code, failures: 0, nextAt: 0 });
    return { go: false, state: 'paused' };
  }

  private async backOff(phase: 'offline', code: string | null, waitMs: number | null): Promise<Stop> {
    const failures = this.sync.failures + 1;
    const nextAt = this.now() + (waitMs ?? backoffMs(failures, this.network.random()));
    // Without a network an erased owner is no less erased.
    const known = code ?? (this.sync.code === 'erased' ? 'erased' : null);
    await this.say({ ...this.sync, phase, sending: 0, code: known, failures, nextAt });
    return { go: false, state: 'later' };
  }

  private async say(state: MetaValues['sync']): Promise<void> {
    this.sync = state;
    const written = await writeSyncState(this.space, state);
    if (!written.ok && written.failure.reason === 'storage')
      throw new Error(`cannot write the sync state: ${written.failure.detail}`);
  }

  private async report(state: DrainReport['state'], nextAt = this.sync.nextAt): Promise<DrainReport> {
    return { left: await this.space.db.outbox.count(), state, nextAt };
  }

  private now(): number {
    return this.space.device.now();
  }
}
