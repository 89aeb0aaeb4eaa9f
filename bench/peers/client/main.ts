import { stepClock } from './stepping-clock';
import './counting-fetch';
import type { Recorder } from './recorder';

let recorder: Recorder | null = null;
const opened = (): Recorder => {
  if (recorder === null) throw new Error('open a product first');
  return recorder;
};

window.peers = {
  replay: async (product, job) => (product === 'pouch' ? (await import('./pouch')).replayPouch(job) : (await import('./rx')).replayRx(job)),
  open: async (product) => {
    switch (product) {
      case 'ours':
        recorder = await (await import('./ours')).openOurs();
        return;
      case 'pouch':
        recorder = await (await import('./pouch')).openPouch();
        return;
      case 'rx':
        recorder = await (await import('./rx')).openRx();
    }
  },
  record: async (minutes) => {
    const told: Promise<void>[] = [];
    for (const each of minutes) told.push(window.recorded(await opened().record(each)));
    await Promise.all(told);
  },
  holding: () => opened().holding(),
  ownerKey: () => Promise.resolve(opened().ownerKey),
  stepClock,
};
