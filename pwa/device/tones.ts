/** Short tones, made as they are played: nothing is fetched for them. Behind an interface for tests. */
export type Tone = 'tick' | 'go' | 'end';
export interface Tones {
  /** call it from a press first: browsers let nothing be heard before */
  readonly wake: () => void;
  readonly play: (tone: Tone) => void;
}

const hertz: Record<Tone, number> = { tick: 660, go: 880, end: 520 };
const seconds: Record<Tone, number> = { tick: 0.08, go: 0.25, end: 0.4 };

function createTones(open: () => AudioContext | null): Tones {
  let context: AudioContext | null | undefined;
  const opened = (): AudioContext | null => (context ??= open());
  return {
    wake: () => {
      // Where the browser does not let it be heard, there is nothing to hear.
      opened()
        ?.resume()
        .catch(() => undefined);
    },
    play: (tone) => {
      const audio = opened();
      if (audio === null || audio.state !== 'running') return;
      const source = audio.createOscillator();
      const volume = audio.createGain();
      const end = audio.currentTime + seconds[tone];
      source.frequency.value = hertz[tone];
      volume.gain.setValueAtTime(0.25, audio.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, end);
      source.connect(volume).connect(audio.destination);
      source.start();
      source.stop(end);
    },
  };
}

export const browserTones: Tones = createTones(() => (typeof AudioContext === 'undefined' ? null : new AudioContext()));
