/**
 * Twelve weeks of a made-up person, recorded day by day through the same commands as everything else, by a clock that is
 * set back. The profile is a person's of its own: nobody else's entries are read or written. Nothing of it is ever sent
 * (docs/adr/0016-a-sample-person-stays-on-the-device.md).
 */
import Dexie from 'dexie';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { addDays, dayOf, MS_PER_MINUTE, utcStartOf } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { seededRandom } from '#core/lib/seeded-random.ts';
import { coreDbName } from '#pwa/data/core-db.ts';
import { draftProfile, inProfiles, listProfiles, PROFILES_DB } from '#pwa/data/profiles/profiles.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { closeRecords, deleteRecords, openSpace } from '#pwa/data/space/space.ts';
import type { DevicePowers } from '#pwa/data/space/space.ts';
import type { CommandFailure } from '../command-failure.ts';
import { failureOf } from '../command-failure.ts';
import { liveThrough, SampleCancelled, SampleStopped } from './live-through.ts';
import { SAMPLE_DAYS } from './sample-story.ts';

const SAMPLE_NAME = 'Sample person';
const PREFIX = 'sample-';
const SEED = 20_261_121;

/** The sample person of this device, or null. */
export const samplePerson = async (databaseName = PROFILES_DB): Promise<Profile | null> =>
  (await listProfiles(databaseName)).profiles.find(({ isSample }) => isSample === true) ?? null;

export interface SampleWork {
  /** how many of all days are there by now */
  readonly onDay?: (lived: number, days: number) => void;
  /** cancels it: nothing of it stays */
  readonly signal?: AbortSignal;
  readonly databaseName?: string;
}

/**
 * The one sample person of this device, made where there is none. It is listed once it is whole, and opened by nobody but
 * the person.
 * @returns null: it was cancelled
 */
export async function makeSamplePerson(
  device: DevicePowers,
  library: readonly ExerciseDetails[],
  { onDay, signal, databaseName = PROFILES_DB }: SampleWork = {},
): Promise<Result<Profile | null, CommandFailure>> {
  const known = await samplePerson(databaseName);
  if (known !== null) return ok(known);
  await sweepHalfMade();
  const today = dayOf(device.now(), device.offsetAt(device.now()));
  const draft = await draftProfile(device.now());
  const profile: Profile = { ...draft, id: `${PREFIX}${draft.id}`, name: SAMPLE_NAME, isSample: true };
  const clock = { now: device.now() };
  const opened = await openSpace(
    profile,
    // By the steady clock too, or every day would look like a clock that stepped.
    { ...device, now: () => clock.now, steady: () => clock.now },
    () => undefined,
  );
  if (!opened.ok) return fail({ reason: 'storage', detail: opened.failure.detail });
  const space = opened.value;
  const set = (back: number, hour: number, minute = 0): void => {
    const local = utcStartOf(addDays(today, -back)) + (hour * 60 + minute) * MS_PER_MINUTE;
    clock.now = local - device.offsetAt(local) * MS_PER_MINUTE;
  };
  try {
    await liveThrough({
      space,
      set,
      today,
      days: SAMPLE_DAYS,
      library,
      random: seededRandom(SEED),
      onDay: (lived) => onDay?.(lived, SAMPLE_DAYS),
      signal,
    });
    if (signal?.aborted === true) throw new SampleCancelled();
    closeRecords(space);
    await inProfiles(databaseName, (db) => db.profiles.add(profile));
    return ok(profile);
  } catch (error) {
    closeRecords(space);
    await deleteRecords(profile.id);
    if (error instanceof SampleCancelled) return ok(null);
    if (error instanceof SampleStopped) return fail(error.failure);
    const failure = failureOf(error);
    if (failure === null) throw error;
    return fail(failure);
  }
}

/** What a page left that was closed meanwhile: it is on no list. */
async function sweepHalfMade(): Promise<void> {
  const start = coreDbName(PREFIX);
  for (const name of await Dexie.getDatabaseNames())
    if (name.startsWith(start)) await deleteRecords(name.slice(coreDbName('').length));
}
