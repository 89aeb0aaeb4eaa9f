/** What the desk draws, and what a person can do at it, for tests: everything is saved, and every act succeeds. */
import { ok } from '#core/lib/result.ts';
import { samples } from '#core/records/fixtures.ts';
import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import type { NewestFact, Receipt } from '#pwa/data/queries/receipt.ts';
import type { StorageRoom } from '#pwa/data/queries/storage-room.ts';
import type { TelemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import type { RepairActions } from './repair-actions.ts';

/** 2026-11-21 12:00 UTC */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const utc = (): number => 0;

export const receiptWith = (given: Partial<Receipt> = {}): Receipt => ({
  isSample: false,
  total: 0,
  saved: 0,
  waiting: 0,
  mayBeErased: false,
  rejected: 0,
  phase: 'idle',
  sending: 0,
  lastSavedAt: null,
  code: null,
  nextAt: 0,
  held: null,
  quota: null,
  oldestWaitingAt: null,
  unreadable: 0,
  earlierOwner: null,
  serverOffset: 0,
  ...given,
});

const { activity } = samples;

export const factWith = (given: Partial<NewestFact> = {}): NewestFact => ({
  id: 'fact',
  entity: 'activity',
  data: { ...activity, at: NOON, off: 0 },
  unreadable: false,
  saved: true,
  takenBack: false,
  ...given,
});

/** Stretching for ten minutes, which the server found dated too far ahead. */
export const rejectedWith = (given: Partial<QuarantinedEntry> = {}): QuarantinedEntry => ({
  opId: 'op',
  entity: 'activity',
  type: 'append',
  data: { ...activity, at: NOON, off: 0 },
  recordedAt: NOON,
  rejectedAt: NOON,
  code: 'date_too_far_ahead',
  field: 'at',
  unreadable: false,
  takenBack: false,
  isWarning: false,
  ...given,
});

export const roomWith = (given: Partial<StorageRoom> = {}): StorageRoom => ({
  used: 1_500_000,
  left: 898_500_000,
  kept: false,
  ...given,
});

export const reportsWith = (given: Partial<TelemetryStatus> = {}): TelemetryStatus => ({
  waiting: 0,
  bytes: 0,
  dropped: 0,
  oldestAt: null,
  consent: { error_report: false, event: false },
  ...given,
});

export const actionsWith = (given: Partial<RepairActions> = {}): RepairActions => ({
  reload: () => undefined,
  sendAgain: async () => ok({ id: 'again' }),
  sendAllAgain: async () => ok({ sent: 2, left: 0 }),
  discard: async (opId) => ok({ id: opId }),
  copyRejected: async () => ok('file'),
  copyAllRejected: async () => ok('file'),
  copyEverything: async () => ok('file'),
  askToKeep: async () => ok(true),
  agreeToReport: async () => ok(undefined),
  ...given,
});
