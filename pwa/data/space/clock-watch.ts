/**
 * Notices when the device's clock steps. Facts carry the number of the run they were dated in, so that the server, which
 * knows how far the clock is off today, never moves facts of an earlier run by today's error. A backward step always
 * shows. A forward one shows against the monotonic clock while the page is looked at; nothing is known about
 * time the page spent hidden, because most devices stop that clock while they sleep. A step while the app was closed
 * shows only backwards.
 */
import Dexie from 'dexie';
import { readMeta, writeMeta } from '../core-db.ts';
import type { CoreDb } from '../core-db.ts';

export interface ClockWatch {
  /** Looks at the clocks now. @returns the number of the run, 1 for the first: what was dated by the server has none */
  readonly run: () => Promise<number>;
  /** The page was hidden: a jump forward until the clock is next read is taken for sleep. */
  readonly slept: () => void;
}

/** Smaller steps are the clock being set right by the network, or the two clocks' rounding. */
const CLOCK_STEP_MS = 60_000;
const NOTE_EVERY_MS = 60_000;
const FIRST_RUN = 1;

export interface ClockSight {
  /** UTC ms */
  readonly wall: number;
  /** ms since any moment, never stepping; null where there is no such clock */
  readonly steady: number | null;
}

/** Whether the clock stepped between two sights of it. */
export function hasStepped(before: ClockSight, now: ClockSight, wasHidden: boolean): boolean {
  if (now.wall < before.wall - CLOCK_STEP_MS) return true;
  if (before.steady === null || now.steady === null) return false;
  const drift = now.wall - before.wall - (now.steady - before.steady);
  return drift < -CLOCK_STEP_MS || (drift > CLOCK_STEP_MS && !wasHidden);
}

/** How far it went back, at the least: what passed meanwhile is known only by a clock that never steps. */
function setBackBy(before: ClockSight, now: ClockSight): number {
  const passed = before.steady === null || now.steady === null ? 0 : now.steady - before.steady;
  return Math.max(0, Math.round(before.wall + passed - now.wall));
}

export interface ClockPowers {
  readonly now: () => number;
  readonly steady?: () => number;
}

export function createClockWatch(db: CoreDb, { now, steady }: ClockPowers): ClockWatch {
  let before: ClockSight | null = null;
  let ck = FIRST_RUN;
  let notedAt = -Infinity;
  let wasHidden = false;
  let unnoted = false;
  /** by how much it was set back, at least, as far as that is not noted yet, ms */
  let back = 0;
  const sight = (): ClockSight => ({ wall: now(), steady: steady === undefined ? null : steady() });

  /** Another tab may have noticed the same step already: the one that comes second sees its note and raises nothing. */
  const note = (seen: ClockSight, stepped: boolean): Promise<number> =>
    db.transaction('rw', db.meta, async () => {
      const held = await readMeta(db, 'clock');
      const raised = stepped && (held === undefined || held.ck === ck) ? 1 : 0;
      // A clock that was ahead is ahead by less. Of a step forwards nobody knows whether it was sleep.
      // A clock that was never wrong has none noted, though a server was asked.
      const offset = (await readMeta(db, 'serverOffset')) ?? ((await readMeta(db, 'cursor')) && 0);
      if (raised === 1 && back > 0 && offset !== undefined) await writeMeta(db, 'serverOffset', offset + back);
      const next = { ck: (held?.ck ?? FIRST_RUN) + raised, seenAt: seen.wall };
      await writeMeta(db, 'clock', next);
      return next.ck;
    });

  const look = async (): Promise<number> => {
    const seen = sight();
    if (before === null) {
      const held = await readMeta(db, 'clock');
      ck = held?.ck ?? FIRST_RUN;
      before = { wall: held?.seenAt ?? seen.wall, steady: null };
    }
    const stepped = hasStepped(before, seen, wasHidden);
    back += stepped ? setBackBy(before, seen) : 0;
    before = seen;
    wasHidden = false;
    unnoted ||= stepped;
    if (unnoted || Math.abs(seen.wall - notedAt) > NOTE_EVERY_MS) {
      try {
        ck = await note(seen, unnoted);
        unnoted = false;
        back = 0;
        notedAt = seen.wall;
      } catch (error) {
        // A full disk must not hide the message that says the disk is full: the entry's own write gives it. The step
        // stays in memory until it can be noted.
        if (!(error instanceof Dexie.DexieError) && !(error instanceof DOMException)) throw error;
      }
    }
    return unnoted ? ck + 1 : ck;
  };
  let last: Promise<unknown> = Promise.resolve();

  return {
    run: () => {
      // One after another: facts that are written together are of one run.
      const next = last.then(look, look);
      last = next;
      return next;
    },
    slept: () => {
      wasHidden = true;
    },
  };
}
