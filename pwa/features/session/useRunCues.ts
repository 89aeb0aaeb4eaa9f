import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
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
export function useRunCues(
  keeper: RunKeeper,
  nameOf: NameOf,
  exerciseOf: (id: string) => Pick<ExerciseDetails, 'motion'> | undefined,
): readonly [CueChoice, (choice: CueChoice) => void] {
  const t = useText('session');
  const format = useFormat();
  const [{ sounds, voice }, save] = useSessionCues();
  const [hasVoice] = useState(() => browserSpeech.isAvailable());
  const choice: CueChoice = { sounds, voice: voice && hasVoice, hasVoice };
  const before = useRef(keeper.snapshot());
  const hear = useEffectEvent(() => {
    const [was, is] = [before.current, keeper.snapshot()];
    before.current = is;
    const exerciseId = is.run.tasks[is.run.task]?.exerciseId ?? '';
    const phases = exerciseOf(exerciseId)?.motion.phases;
    const cue = was === is ? null : cueBetween(was.run, was.now, is.run, is.now, phases);
    if (cue === null) return;
    if (choice.sounds && cue.tone !== undefined) browserTones.play(cue.tone);
    const { spoken } = cue;
    if (!choice.voice || spoken === undefined) return;
    const number = 'seconds' in spoken ? spoken.seconds : 'count' in spoken ? spoken.count : 0;
    const words = {
      name: nameOf(exerciseId),
      count: number,
      number: format.number(number),
      step: 'step' in spoken ? spoken.step : '',
    };
    browserSpeech.say(t(`cues.${spoken.say}`, words), format.locale);
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
