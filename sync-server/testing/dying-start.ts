import { setTimeout as pause } from 'node:timers/promises';
import { repeatJournal } from '../identity/repeat-journal.ts';
import { openStores } from '../store/open-store.ts';
import type { Place } from './collections-writer.ts';
import { hookedStore } from './store-kinds.ts';

/** What a server does before it listens. Dies by its own hand before or after a write; says `end` if it comes so far. */
export async function startAndDie(place: Place, diesAt: number): Promise<void> {
  let steps = 0;
  const step = async (): Promise<void> => {
    if (++steps !== diesAt) return;
    process.kill(process.pid, 'SIGKILL');
    for (;;);
  };
  const { store, journal, collections, close } = await openStores(place);
  const dying = hookedStore({ ...store, collections }, { before: step, after: step });
  await repeatJournal({ store: dying, collections: dying.collections, journal, pause, now: Date.now }, false);
  await close();
  console.log('end');
}
