/** Waymend's data layer with the loop that drains it, as a page of the app starts them; without the service worker. */
import { logActivity } from '../../../pwa/data/commands/log-activity.ts';
import { browserNetwork } from '../../../pwa/data/server/network.ts';
import { startSpace } from '../../../pwa/data/space/start-space.ts';
import { localTime } from '../../../pwa/device/local-time.ts';
import { browserPage } from '../../../pwa/device/page.ts';
import type { Recorder } from './recorder.ts';

export async function openOurs(): Promise<Recorder> {
  const started = await startSpace({
    page: browserPage,
    device: localTime,
    network: browserNetwork,
    askWorker: () => undefined,
    reload: () => location.reload(),
    onOver: () => undefined,
    onCrash: (error) => console.error('sync crashed', error),
  });
  if (!started.ok) throw new Error(started.failure.detail);
  const { space } = started.value;
  return {
    record: async (minutes) => {
      const recorded = await logActivity(space, 'stretching', minutes);
      if (!recorded.ok) throw new Error(recorded.failure.detail);
      return recorded.value.id;
    },
    holding: async () => {
      const waiting = (await space.db.outbox.toArray()).map(({ opId }) => opId);
      const setAside = (await space.db.quarantine.toArray()).map(({ opId }) => opId);
      const facts = await space.db.facts.toCollection().primaryKeys();
      return { local: [...new Set([...facts, ...waiting, ...setAside])], waiting, setAside };
    },
    ownerKey: { owner: space.profile.owner, secret: space.profile.secret },
  };
}
