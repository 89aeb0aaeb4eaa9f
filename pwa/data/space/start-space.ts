/**
 * Opens the profile in use and starts its sync loop: what a page does once at boot, and nothing else does. The first screen
 * waits for no more than the open database, so whatever is not needed to draw it is fetched and begun after it.
 */
import { liveQuery } from 'dexie';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { readMetas } from '../core-db.ts';
import { newerCode } from '../newer-code.ts';
import { followCurrentProfile } from '../profiles/follow-current.ts';
import { whileOthersWait } from '../profiles/locks.ts';
import { openCurrentProfile } from '../profiles/profiles.ts';
import type { Network } from '../server/network.ts';
import type { DrainReport } from '../sync/drain.ts';
import { createSyncLoop } from '../sync/sync-loop.ts';
import type { LoopPage, SyncLoop } from '../sync/sync-loop.ts';
import { closeRecords, openFailureOf, openSpace } from './space.ts';
import type { DevicePowers, OpenFailure, Space } from './space.ts';

export interface StartedSpace {
  readonly space: Space;
  readonly loop: SyncLoop;
  /** reports an error of the app to the operator, where the person agreed. `page`: the path of the route, unfilled */
  readonly reportError: (error: unknown, page: string, version: string) => Promise<void>;
}

class ReportsNotSent extends Error {
  constructor(cause: unknown) {
    super(`reports cannot be sent: ${String(cause)}`, { cause });
  }
}

export interface StartSpaceDeps {
  readonly page: LoopPage;
  readonly device: DevicePowers;
  readonly network: Network;
  readonly askWorker: () => void;
  /** loads this page anew */
  readonly reload: () => void;
  /** newer code has opened the records since, or the browser cleared them: this page can neither read nor write any more */
  readonly onOver: (why: OpenFailure) => void;
  /** an exception of this code while syncing; entries are kept */
  readonly onCrash: (error: unknown) => void;
  /** the first screen has had its time; without it everything begins at once */
  readonly drawn?: Promise<void>;
}

/** What sends, in a chunk of its own. */
const exchanges = () => import('./exchanges.ts');

export async function startSpace({
  page,
  device,
  network,
  askWorker,
  reload,
  onOver,
  onCrash,
  drawn = Promise.resolve(),
}: StartSpaceDeps): Promise<Result<StartedSpace, OpenFailure>> {
  let loop: SyncLoop | null = null;
  let reports: SyncLoop | null = null;
  let isOver = false;
  const end = (why: OpenFailure): void => {
    isOver = true;
    loop?.stop();
    reports?.stop();
    onOver(why);
  };
  // What still runs meets closed databases.
  const crash = (error: unknown): void => (isOver ? undefined : onCrash(error));
  const opened = await openProfile(network, device, () => loop?.requestSync('write'), end);
  if (!opened.ok) return opened;
  const space = opened.value;
  const exchangeAll = async (force: boolean): Promise<DrainReport> => {
    // Reading the clock now and then shows its steps between two entries too.
    await space.clock.run();
    return (await exchanges()).drainIfCurrent(space, network, force);
  };
  loop = createSyncLoop({ page, now: device.now, drain: exchangeAll, askWorker, onCrash: crash });
  // A loop of their own: what holds up a person's records must not hold up the report of it, nor the other way round.
  reports = createSyncLoop({
    page,
    now: device.now,
    drain: async () => (await exchanges()).drainTelemetry(space, network),
    askWorker: () => undefined,
    onCrash: (error) => crash(new ReportsNotSent(error)),
  });
  page.onHidden(space.clock.slept);
  const spendFreeze = async (): Promise<void> => {
    const freeze = await (await exchanges()).spendDueFreeze(space);
    if (!freeze.ok && freeze.failure.reason === 'storage') crash(new Error(freeze.failure.detail));
  };
  const keepSums = async (when: 'shown' | 'hidden'): Promise<void> => {
    const { keepLookBack, keepFactCount } = await exchanges();
    await keepLookBack(space);
    await keepFactCount(space.db, when);
  };
  // They are caches: where they cannot be written, the next start reads all days and counts all facts.
  page.onHidden(() => void keepSums('hidden').catch(() => undefined));
  const beginRest = (): void => {
    if (isOver) return;
    liveQuery(async () => readMetas(space.db, ['schemaEpoch', 'newestSchema'])).subscribe({
      next: (numbers) => {
        const newer = newerCode(...numbers);
        if (newer === null || isOver) return;
        closeRecords(space);
        end({ reason: 'newer_version', detail: newer });
      },
      error: crash,
    });
    followCurrentProfile({ space, network, page, reload, onCrash: crash });
    loop?.requestSync('start');
    reports?.requestSync('start');
    // The screen does not wait for it: it shows the freeze when it is spent.
    spendFreeze().catch(crash);
    void keepSums('shown').catch(() => undefined);
    // A page left open over midnight opens its next day when somebody looks at it again.
    page.onReturn((reason) => {
      if (reason === 'shown') spendFreeze().catch(crash);
    });
  };
  drawn.then(beginRest).catch(crash);
  return ok({
    space,
    loop,
    reportError: async (error, pagePath, version) => {
      const reported = await (await exchanges()).reportError(space, error, pagePath, version);
      // Reporting that reports cannot be sent would fail too, and loop forever.
      if (reported === 'kept' && !(error instanceof ReportsNotSent)) reports?.requestSync('write');
    },
  });
}

async function openProfile(
  network: Network,
  device: DevicePowers,
  wake: () => void,
  onOver: (why: OpenFailure) => void,
): Promise<Result<Space, OpenFailure>> {
  try {
    // Removed between being found and being opened, its databases would be made anew, for a profile on no list.
    return await whileOthersWait(network, async () =>
      openSpace(await openCurrentProfile(device.now()), device, wake, onOver),
    );
  } catch (error) {
    return fail(openFailureOf(error));
  }
}
