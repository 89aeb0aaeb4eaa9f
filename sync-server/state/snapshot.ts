/**
 * A state as kept in the store, so that a fresh process folds only the rows since. As JSON text: every store
 * keeps it alike, whatever it does to objects. Raise FORMAT when the meaning of a state changes; older
 * snapshots are then passed over and the log is folded again.
 */
import { RULESET } from '../../core/rules/rulesets';
import type { Day } from '../../core/lib/day';
import type { DaySummary } from '../../core/rules/day-summary';
import type { MergedDocument } from '../../core/sync/merge';
import type { OwnerState, Standing } from './owner-state';

export const SNAPSHOT_DOCUMENT = 'state';
const FORMAT = 1;

interface Snapshot {
  readonly format: number;
  readonly ruleset: string;
  readonly rev: number;
  readonly op: string | null;
  readonly days: readonly DaySummary[];
  readonly standing: readonly (readonly [string, Standing])[];
  readonly voided: readonly string[];
  readonly settings: MergedDocument;
  readonly lastMoment: OwnerState['lastMoment'];
}

export function snapshotOf(state: OwnerState): string {
  const snapshot: Snapshot = {
    format: FORMAT,
    ruleset: RULESET.id,
    rev: state.rev,
    op: state.op,
    days: [...state.days.values()],
    standing: [...state.standing],
    voided: [...state.voided],
    settings: state.settings,
    lastMoment: state.lastMoment,
  };
  return JSON.stringify(snapshot);
}

/** Null for a snapshot of another format or ruleset. The text is our own; only its age is in doubt. */
export function parseSnapshot(text: unknown): OwnerState | null {
  if (typeof text !== 'string') return null;
  const snapshot = JSON.parse(text) as Snapshot;
  if (snapshot.format !== FORMAT || snapshot.ruleset !== RULESET.id) return null;
  return {
    rev: snapshot.rev,
    op: snapshot.op,
    days: new Map(snapshot.days.map((row): [Day, DaySummary] => [row.day, row])),
    standing: new Map(snapshot.standing),
    voided: new Set(snapshot.voided),
    settings: snapshot.settings,
    lastMoment: snapshot.lastMoment,
  };
}
