/**
 * Empties the outbox into the server and brings the mirror up to date. One drain at a time over all tabs and the
 * service worker. Nothing is removed from the outbox but by a named answer (docs/sync.md has the table).
 */
import { readMeta } from '../core-db';
import type { MetaValues } from '../core-db';
import { SCHEMA_EPOCH } from '../migrations/core-migrations';
import type { Space } from '../space';
import { applyAnswer, quarantineSingle, writeSyncState } from './apply-answer';
import { backoffMs } from './backoff';
import { nextBatch } from './batch';
import type { Batch } from './batch';
import { exchange, openSession } from './exchange';
import type { ExchangeOutcome } from './exchange';
import type { Network } from './network';
import { isErrorCode, syncErrors } from '../../../core/sync/errors';
import { LIMITS } from '../../../core/sync/limits';

export interface DrainReport {
  /** entries still waiting */
  readonly left: number;
  /** `done`: all exchanged. `later`: backing off until `nextAt`. `paused`: waits for the person or an update. */
  readonly state: 'done' | 'later' | 'paused';
  /** UTC ms */
  readonly nextAt: number;
}

export const drainLockName = (profileId: string): string => `waymend-drain:${profileId}`;

/** @param force a tap or the network's return: do not wait out the backoff, and try again although paused */
export const drain = (space: Space, network: Network, force: boolean): Promise<DrainReport> =>
  network.exclusively(drainLockName(space.profile.id), () => new Drain(space, network, force).run());

const IDLE: MetaValues['sync'] = { phase: 'idle', sending: 0, code: null, lastSavedAt: null, failures: 0, nextAt: 0 };

/** What one outcome means for the loop: go on, or stop with this state. */
type Step = { readonly go: true } | { readonly go: false; readonly state: DrainReport['state'] };
const GO: Step = { go: true };

class Drain {
  private sync: MetaValues['sync'] = IDLE;
  private batchRows: number = LIMITS.batchOperations;
  private triedSession = false;

  constructor(
    private readonly space: Space,
    private readonly network: Network,
    private readonly force: boolean,
  ) {}

  async run(): Promise<DrainReport> {
    const { db } = this.space;
    this.sync = (await readMeta(db, 'sync')) ?? IDLE;
    const epoch = await readMeta(db, 'schemaEpoch');
    if (epoch !== undefined && epoch > SCHEMA_EPOCH) return this.report('paused');
    if (!this.force && this.sync.phase === 'paused') return this.report('paused');
    if (!this.force && this.sync.nextAt > this.now()) return this.report('later');
    // A device that never exchanged has no session yet: asking first saves a refusal.
    if ((await readMeta(db, 'cursor')) === undefined) {
      const step = await this.signIn();
      if (!step.go) return this.report(step.state);
    }
    for (;;) {
      const batch = await nextBatch(db, this.space.profile, this.now(), this.batchRows);
      if (batch.rows.length > 0 && this.sync.phase !== 'sending') await this.say({ ...this.sync, phase: 'sending', sending: await db.outbox.count() });
      const step = await this.settle(batch, await exchange(this.network, batch.request, this.now()));
      if (!step.go) return this.report(step.state);
    }
  }

  private async settle(batch: Batch, outcome: ExchangeOutcome): Promise<Step> {
    switch (outcome.kind) {
      case 'answered':
        return this.takeAnswer(batch, outcome.answer);
      case 'unreachable':
        return this.backOff('offline', null, null);
      case 'refused':
        return this.takeRefusal(batch, outcome);
    }
  }

  private async takeAnswer(batch: Batch, answer: Extract<ExchangeOutcome, { kind: 'answered' }>['answer']): Promise<Step> {
    const applied = await applyAnswer(this.space, batch, answer, this.now());
    if (!applied.ok) return applied.failure.reason === 'newer_version' ? { go: false, state: 'paused' } : this.backOff('offline', applied.failure.reason, null);
    this.triedSession = false;
    this.batchRows = LIMITS.batchOperations;
    const settled = new Set(answer.results.filter((result) => result.st !== 'retry').map((result) => result.id));
    const stuck = batch.rows.length > 0 && settled.size === 0;
    const more = answer.more || (await this.hasDueRows());
    if (more && !stuck) return GO;
    const wasQuiet = this.sync.phase === 'idle' && this.sync.failures === 0 && batch.rows.length === 0;
    const now = this.now();
    if (!wasQuiet || now - (this.sync.lastSavedAt ?? 0) > 60_000) await this.say({ ...IDLE, lastSavedAt: now });
    return { go: false, state: (await this.space.db.outbox.count()) > 0 ? 'later' : 'done' };
  }

  private async hasDueRows(): Promise<boolean> {
    const { rows } = await nextBatch(this.space.db, this.space.profile, this.now(), 1);
    return rows.length > 0;
  }

  private async takeRefusal(batch: Batch, { code, retryAfterMs }: Extract<ExchangeOutcome, { kind: 'refused' }>): Promise<Step> {
    const client = isErrorCode(code) ? syncErrors[code].client : 'keep';
    switch (client) {
      case 'sign-in':
        return this.signIn();
      case 'halve':
      case 'quarantine':
        return this.halve(batch, code);
      case 'pause':
      case 'sign-in-elsewhere':
      case 'update':
      case 'stop':
        return this.pause(code);
      case 'keep':
        return this.backOff('offline', code, retryAfterMs);
    }
  }

  private async signIn(): Promise<Step> {
    if (this.triedSession) return this.pause('not_signed_in');
    this.triedSession = true;
    const outcome = await openSession(this.network, this.space.profile, this.now());
    if (outcome.kind === 'opened') return GO;
    if (outcome.kind === 'unreachable') return this.backOff('offline', null, null);
    const client = isErrorCode(outcome.code) ? syncErrors[outcome.code].client : 'keep';
    return client === 'keep' ? this.backOff('offline', outcome.code, outcome.retryAfterMs) : this.pause(outcome.code);
  }

  /** The server cannot read the batch: find the one entry that is to blame without holding up the others. */
  private async halve(batch: Batch, code: string): Promise<Step> {
    const [single] = batch.rows;
    if (single === undefined) return this.pause(code);
    if (batch.rows.length > 1) {
      this.batchRows = Math.ceil(batch.rows.length / 2);
      return GO;
    }
    const moved = await quarantineSingle(this.space, single, code, this.now());
    if (!moved.ok) return this.backOff('offline', moved.failure.reason, null);
    this.batchRows = LIMITS.batchOperations;
    return GO;
  }

  private async pause(code: string): Promise<Step> {
    await this.say({ ...this.sync, phase: 'paused', sending: 0, code, failures: 0, nextAt: 0 });
    return { go: false, state: 'paused' };
  }

  private async backOff(phase: 'offline', code: string | null, waitMs: number | null): Promise<Step> {
    const failures = this.sync.failures + 1;
    const nextAt = this.now() + (waitMs ?? backoffMs(failures, this.network.random()));
    await this.say({ ...this.sync, phase, sending: 0, code, failures, nextAt });
    return { go: false, state: 'later' };
  }

  private async say(state: MetaValues['sync']): Promise<void> {
    this.sync = state;
    const written = await writeSyncState(this.space, state);
    if (!written.ok && written.failure.reason === 'storage') throw new Error(`cannot write the sync state: ${written.failure.detail}`);
  }

  private async report(state: DrainReport['state']): Promise<DrainReport> {
    return { left: await this.space.db.outbox.count(), state, nextAt: this.sync.nextAt };
  }

  private now(): number {
    return this.space.device.now();
  }
}
