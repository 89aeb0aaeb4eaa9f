import { stepClock } from './stepping-clock.ts';
import './counting-fetch.ts';
import type { Recorder } from './recorder.ts';

let recorder: Recorder | null = null;
const opened = (): Recorder => {
  if (recorder === null) throw new Error('open a product first');
  return recorder;
};

window.peers = {
  replay: async (product, job) =>
    product === 'pouch' ? (await import('./pouch.ts')).replayPouch(job) : (await import('./rx.ts')).replayRx(job),
  open: async (product) => {
    switch (product) {
      case 'ours':
        recorder = await (await import('./ours.ts')).openOurs();
        return;
      case 'pouch':
        recorder = await (await import('./pouch.ts')).openPouch();
        return;
      case 'rx':
        recorder = await (await import('./rx.ts')).openRx();
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
