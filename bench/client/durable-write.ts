/** Commands one after another, each awaited until it is on disk. */
import { v7 as uuid } from 'uuid';
import { logActivity } from '../../pwa/data/commands/log-activity.ts';
import { openFreshSpace } from './fresh-space.ts';
import { committed, dropRaw, openRaw, strictWrite } from './raw-database.ts';

export async function writeOurs(name: string, calls: number): Promise<readonly number[]> {
  const space = await openFreshSpace(name);
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const from = performance.now();
    const recorded = await logActivity(space, 'stretching', 10);
    times.push(performance.now() - from);
    if (!recorded.ok) throw new Error(recorded.failure.detail);
  }
  await space.db.delete();
  return times;
}

export async function writeRaw(name: string, calls: number): Promise<readonly number[]> {
  const db = await openRaw(name);
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const from = performance.now();
    const id = uuid();
    const data = { at: Date.now(), off: 0, tz: 'UTC', kind: 'stretching', minutes: 10 };
    const transaction = strictWrite(db, ['facts', 'queue']);
    transaction.objectStore('facts').add({ id, entity: 'activity', data });
    transaction.objectStore('queue').add({ op: { id, e: 'activity', t: 'append', v: 1, d: data } });
    await committed(transaction);
    times.push(performance.now() - from);
  }
  await dropRaw(db);
  return times;
}
