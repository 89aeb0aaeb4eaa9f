/**
 * One open profile: its database and the few powers of the device that data needs, handed in so that two devices
 * can live in one test. Commands and queries take a Space; components get it from `useSpace`.
 */
import Dexie from 'dexie';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { CoreDb, coreDbName, readMetas } from '../core-db.ts';
import { newerCode } from '../newer-code.ts';
import { isNewer } from '../newer-database.ts';
import type { Profile } from '../profiles/profiles.ts';
import { createDayCache } from '../records/day-cache.ts';
import type { DayCache } from '../records/day-cache.ts';
import { TelemetryDb, telemetryDbName } from '../telemetry/telemetry-db.ts';
import { createClockWatch } from './clock-watch.ts';
import type { ClockWatch } from './clock-watch.ts';

export interface DevicePowers {
  /** UTC ms */
  readonly now: () => number;
  /** UTC offset in minutes at a moment, east positive */
  readonly offsetAt: (at: number) => number;
  /** IANA name, for display only */
  readonly timeZone: () => string;
  /** ms since any moment, by a clock that never steps */
  readonly steady?: () => number;
}

export interface Space {
  readonly profile: Profile;
  readonly db: CoreDb;
  readonly telemetry: TelemetryDb;
  readonly days: DayCache;
  readonly clock: ClockWatch;
  readonly device: DevicePowers;
  /** called after every commit that left something to send */
  readonly wake: () => void;
}

/**
 * Once one of them is deleted or opened by newer code, this page or worker closes both for good: by itself Dexie opens a
 * closed database again, which would make a deleted one anew, with whatever was under way in it.
 */
function closeOnceOver(db: CoreDb, telemetry: TelemetryDb, onOver: (why: OpenFailure) => void): void {
  for (const database of [db, telemetry])
    database.on('versionchange', (event) => {
      const isDeleted = (event.newVersion ?? 0) === 0;
      if (!isDeleted && !isNewer(database, event)) return true;
      closeRecords({ db, telemetry });
      if (!isDeleted) onOver({ reason: 'newer_version', detail: 'opened by newer code in another tab' });
      return false;
    });
}

/**
 * A browser may cut a connection without a word before. It is taken up again at once, unless that would make the database
 * anew: then the storage was cleared, and what this page writes from now on would be found by nobody.
 */
function closeOnceCleared(db: CoreDb, telemetry: TelemetryDb, onOver: (why: OpenFailure) => void): void {
  const detail = `${db.name} is gone`;
  db.on('populate', () => {
    queueMicrotask(() => {
      closeRecords({ db, telemetry });
      onOver({ reason: 'cleared', detail });
    });
    throw new Dexie.NoSuchDatabaseError(detail);
  });
  db.on('close', () =>
    queueMicrotask(() => {
      // Failing is said by whatever reads or writes next.
      if (!db.hasBeenClosed()) db.open().catch(() => undefined);
    }),
  );
}

/** For good: what this page still wants to write is refused. */
export function closeRecords({ db, telemetry }: Pick<Space, 'db' | 'telemetry'>): void {
  db.close();
  telemetry.close();
}

/**
 * `migration`: an upgrade failed and was rolled back. `newer_version`: written by newer code. `cleared`: deleted by the
 * browser while it was open. `storage`: the browser could not open it.
 */
export type OpenFailure = {
  readonly reason: 'migration' | 'newer_version' | 'cleared' | 'storage';
  readonly detail: string;
};

/** @param onOver from now on this page can neither read nor write any more */
export async function openSpace(
  profile: Profile,
  device: DevicePowers,
  wake: () => void,
  onOver: (why: OpenFailure) => void = () => undefined,
): Promise<Result<Space, OpenFailure>> {
  const db = new CoreDb(coreDbName(profile.id));
  const telemetry = new TelemetryDb(telemetryDbName(profile.id));
  closeOnceOver(db, telemetry, onOver);
  try {
    await db.open();
    const newer = newerCode(...(await readMetas(db, ['schemaEpoch', 'newestSchema'])));
    if (newer !== null) throw new Dexie.VersionError(newer);
    closeOnceCleared(db, telemetry, onOver);
    return ok({
      profile,
      db,
      telemetry,
      days: createDayCache(db),
      clock: createClockWatch(db, device),
      device,
      wake,
    });
  } catch (error) {
    db.close();
    return fail(openFailureOf(error));
  }
}

export function openFailureOf(error: unknown): OpenFailure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && error.name === 'VersionError') return { reason: 'newer_version', detail };
  if (error instanceof Dexie.DexieError && error.name === 'UpgradeError') return { reason: 'migration', detail };
  return { reason: 'storage', detail };
}

/** Resolves once they are gone; other pages and workers close them when they are told. */
export async function deleteRecords(profileId: string): Promise<void> {
  for (const name of [coreDbName(profileId), telemetryDbName(profileId)]) await Dexie.delete(name);
}
