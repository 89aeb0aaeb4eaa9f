/**
 * What lies on a path. A stone's fill says where the record is kept and nothing else: filled here
 * and on the server, hollow on this device only, dotted not recorded yet. Everything that is no
 * record (bridge, gap, day ahead) is drawn as a line, so that it is never read as a stone.
 */
export type StoneState = 'saved' | 'here' | 'open';

/** `skipped`: a day that travel left out; the line runs on over it */
export type MarkKind = 'stone' | 'rest' | 'freeze' | 'gap' | 'skipped' | 'open' | 'ahead';

export interface PathMark {
  /** stays with the same record over time (a day number), so that its change can be shown */
  readonly id: string | number;
  readonly kind: MarkKind;
  readonly saved: boolean;
  readonly today?: boolean;
  /** how far the clock moved since the mark before, minutes, east positive; 0 or left out: not at all */
  readonly zoneShiftMinutes?: number;
  /** the shift as written at its post: `+7 h` */
  readonly zoneLabel?: string;
  /** the word at the mark: a weekday, "Today", "Rest" */
  readonly label?: string;
}

export const isBridge = (mark: PathMark): boolean => mark.kind === 'rest' || mark.kind === 'freeze';

/** The line runs through stones, bridges and skipped days; at a gap, an open day and the days ahead it stops. */
export const isJoined = (mark: PathMark | undefined): boolean =>
  mark !== undefined && (mark.kind === 'stone' || mark.kind === 'skipped' || isBridge(mark));

export const stoneStateOf = (mark: PathMark): StoneState =>
  mark.kind === 'open' ? 'open' : mark.saved ? 'saved' : 'here';

export const hasZonePost = (mark: PathMark): boolean =>
  mark.zoneShiftMinutes !== undefined && mark.zoneShiftMinutes !== 0;
