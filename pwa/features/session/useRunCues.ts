import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSessionCues } from '#pwa/data/useSessionCues.ts';
import { browserSpeech } from '#pwa/device/speech.ts';
import { browserTones } from '#pwa/device/tones.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { cueBetween } from './cues.ts';
import type { CueChoice } from './CuesDialog.tsx';
import type { RunKeeper } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';

/** What is heard, and the choice of it, which this device remembers. */
export function useRunCues(keeper: RunKeeper, nameOf: NameOf): readonly [CueChoice, (choice: CueChoice) => void] {
  const t = useText('session');
  const format = useFormat();
  const [{ sounds, voice }, save] = useSessionCues();
  const [hasVoice] = useState(() => browserSpeech.isAvailable());
  const choice: CueChoice = { sounds, voice: voice && hasVoice, hasVoice };
  const before = useRef(keeper.snapshot());
  const hear = useEffectEvent(() => {
    const [was, is] = [before.current, keeper.snapshot()];
    before.current = is;
    const cue = was === is ? null : cueBetween(was.run, was.now, is.run, is.now);
    if (cue === null) return;
    if (choice.sounds && cue.tone !== undefined) browserTones.play(cue.tone);
    const { spoken } = cue;
    if (!choice.voice || spoken === undefined) return;
    const name = nameOf(is.run.tasks[is.run.task]?.exerciseId ?? '');
    const number = format.number(spoken.say === 'rest' ? spoken.seconds : spoken.say === 'count' ? spoken.count : 0);
    browserSpeech.say(t(`cues.${spoken.say}`, { name, number }), format.locale);
  });
  useEffect(() => {
    const leave = keeper.subscribe(() => hear());
    return () => {
      leave();
      browserSpeech.hush();
    };
  }, [keeper]);
  return [
    choice,
    (next) => {
      save(next);
      if (!next.voice) browserSpeech.hush();
    },
  ];
}
