import { useState, type ComponentProps } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { doseToday } from '#core/rules/coach/dose-today.ts';
import type { PainAnswer } from '#core/rules/coach/pain.ts';
import { todayLight } from '#core/rules/coach/today.ts';
import { withheldOf } from '#core/rules/coach/withheld.ts';
import type { Task } from '#core/rules/session/run.ts';
import { coachHistory } from '#pwa/data/queries/coach-records.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { swapsFor } from './swaps.ts';
import type { Swaps } from './swaps.ts';
import { SwapSheet } from './SwapSheet.tsx';

interface SwapContainerProps extends Omit<ComponentProps<typeof SwapSheet>, keyof Swaps> {
  readonly library: readonly ExerciseDetails[];
  readonly task: Task;
  readonly painNow: number;
  readonly inSession: readonly string[];
  /** the highest that the record of the session knows */
  readonly painSoFar: number;
}

/** Asks what fits only where it is wanted: it reads everything that was recorded. */
export function SwapContainer({ library, task, painNow, inSession, painSoFar, ...sheet }: SwapContainerProps) {
  const { device } = useSpace();
  const [today] = useState(() => dayOf(device.now(), device.offsetAt(device.now())));
  const history = useLive(coachHistory, today);
  if (history === undefined) return <SwapSheet {...sheet} choices={undefined} isHarderHeld={false} isEasiest={false} />;
  const assessment = history.assessment === 'unreadable' ? null : history.assessment;
  // The session's own pain is of its record only once it has ended.
  const answers: readonly PainAnswer[] = [
    ...history.answers,
    { at: device.now(), day: today, region: '', level: painNow, when: 'day' },
  ];
  const withheld = withheldOf(history, library, today, assessment);
  const now = {
    inSession,
    pain: Math.max(painNow, painSoFar),
    ...todayLight(assessment, history.sessions, answers, today, history.assessed),
  };
  const swaps = swapsFor(task, library, assessment, withheld, now, (exercise) =>
    doseToday(exercise, assessment, { ...history, answers }, library, today),
  );
  return <SwapSheet {...sheet} {...swaps} />;
}
