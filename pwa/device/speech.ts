/** Reading aloud by the device's own voices. Behind an interface for tests. */
export interface Speech {
  /** the browser can, and has a voice */
  readonly isAvailable: () => boolean;
  /** what is still being said is broken off */
  readonly say: (text: string, language: string) => void;
  readonly hush: () => void;
}

const synthesis = (): SpeechSynthesis | undefined =>
  (globalThis as { readonly speechSynthesis?: SpeechSynthesis }).speechSynthesis;

export const browserSpeech: Speech = {
  isAvailable: () => (synthesis()?.getVoices().length ?? 0) > 0,
  say: (text, language) => {
    const voice = synthesis();
    if (voice === undefined) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language;
    voice.cancel();
    voice.speak(words);
  },
  hush: () => synthesis()?.cancel(),
};
