/** A device's clock that can be set: everything that asks the date in this page asks it here. Timers run on. */
const Real = Date;
/** Kept over a reload, as a device keeps its clock. */
const KEY = 'clock-off-by';
let offBy = Number(sessionStorage.getItem(KEY) ?? 0);

class SteppingDate extends Real {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(Real.now() + offBy);
    else super(...given);
  }
  static override now(): number {
    return Real.now() + offBy;
  }
}
globalThis.Date = SteppingDate as DateConstructor;

export function stepClock(ms: number): void {
  offBy = ms;
  sessionStorage.setItem(KEY, String(ms));
}
