/** What a run leaves for the judge: what was asked by taps, what was seen committed and rejected, and what everybody holds at its end. */
import type { Fact } from '#core/records/index.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import type { Change } from '#core/sync/protocol.ts';

/** What a person asked for with a tap, as the screen showed it then. The log must say the same in the end. */
export interface Asked {
  readonly entity: string;
  readonly type: 'append' | 'patch' | 'void';
  readonly data: Readonly<Record<string, unknown>>;
  /** of a `void`: the entry the person saw removed, if the driver knows its id */
  readonly target?: string;
  /** true time before and after the tap, UTC ms, and how far off the device's clock was */
  readonly from: number;
  readonly to: number;
  readonly skewMs: number;
}

/** An operation that was seen committed on a device. */
export interface Committed {
  readonly id: string;
  readonly device: string;
  readonly entity: string;
  readonly type: string;
  /** of a `void`: its target; else the record's key */
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hlc?: string;
  /** the rejected operation that it was made from at the repair desk */
  readonly replaces?: string;
  /** the fields that the person changed there */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** null if no tap asked for it: a freeze, an entry from the first version, an edit queued again */
  readonly asked: Asked | null;
}

/** An operation that was seen in quarantine, wherever it is now. */
export interface Rejection {
  readonly id: string;
  readonly device: string;
  readonly code: string;
  /** as the device recorded it */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What one device holds and shows once everything has been exchanged. */
export interface HeldAtEnd {
  readonly device: string;
  /** id and moment of every fact */
  readonly facts: readonly { readonly id: string; readonly at: number }[];
  /** ids of the voided facts */
  readonly voided: readonly string[];
  /** the edited records, by entity and key */
  readonly documents: Readonly<Record<string, Pick<MergedDocument, 'fields' | 'kept'>>>;
  readonly outbox: readonly string[];
  readonly quarantine: readonly { readonly id: string; readonly code: string }[];
  readonly unknown: number;
  /** the day summaries it derives from */
  readonly days: readonly DaySummary[];
  /** the numbers on its screen, and those that follow from the log */
  readonly shown: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>>;
}

/** A profile on a device other than the run's own. */
export interface OtherSpace {
  readonly device: string;
  readonly owner: string;
  /** recorded in it */
  readonly recorded: readonly string[];
  /** in its own log at the end */
  readonly log: readonly string[];
  /** rejected, or still waiting on a device that could not be read */
  readonly kept: readonly string[];
  /** the browser cleared its storage */
  readonly isCleared: boolean;
}

/** A step of a device's clock. */
export interface ClockJump {
  readonly device: string;
  /** true time, UTC ms */
  readonly at: number;
  readonly ms: number;
}

export interface Evidence {
  readonly log: readonly Change[];
  /** the server's own hash over its log, if it sent one */
  readonly serverHash: string | null;
  readonly devices: readonly HeldAtEnd[];
  readonly committed: readonly Committed[];
  /** committed on a device without a tap that asked for it */
  readonly untapped: readonly Committed[];
  /** lost unsent with a browser's storage, or with the server's newer state: the only allowed loss */
  readonly evicted: ReadonlySet<string>;
  /** what the log held when a backup replaced it; null if none did */
  readonly beforeRestore: readonly Change[] | null;
  /** forward clock steps that the app could not notice (docs/sync.md, "A wrong clock") */
  readonly unseenJumps: readonly ClockJump[];
  /** no device's clock was ever wrong */
  readonly clocksAgree: boolean;
  /** the codes that each device's own faults may cause */
  readonly mayReject: ReadonlyMap<string, ReadonlySet<string>>;
  /** true time at which the run began, UTC ms */
  readonly began: number;
  readonly rejected: readonly Rejection[];
  /** rejected by a storm in our server's error shape, each in a request of its own */
  readonly rejectedInStorm: ReadonlySet<string>;
  /** rejected and then discarded by the person */
  readonly discarded: ReadonlySet<string>;
  readonly otherSpaces: readonly OtherSpace[];
  readonly reported: Reported;
  /** problems seen during the run */
  readonly wrong: readonly string[];
}

/** A log as a device folds it. */
export interface Folded {
  readonly facts: readonly Fact[];
  readonly voided: ReadonlySet<string>;
  readonly documents: ReadonlyMap<string, MergedDocument>;
  readonly days: readonly DaySummary[];
}

export interface Report {
  readonly id: string;
  readonly entity: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Of one profile on one device. */
export interface ReportQueue {
  readonly device: string;
  /** seen written with consent */
  readonly recorded: readonly string[];
  /** still in the queue at the end */
  readonly waiting: readonly string[];
  /** what the device reports as dropped */
  readonly dropped: number;
}

export interface Reported {
  /** the owner's telemetry log as stored: the server shows it to nobody */
  readonly log: readonly Report[];
  readonly queues: readonly ReportQueue[];
  /** lost with a cleared storage, a deleted profile, or a server's newer state */
  readonly gone: ReadonlySet<string>;
  /** messages of the failures injected by the run, each of which happened once */
  readonly faults: readonly string[];
}

export const NOTHING_REPORTED: Reported = { log: [], queues: [], gone: new Set(), faults: [] };
