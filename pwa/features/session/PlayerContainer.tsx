import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { answersBesideSession } from '#pwa/data/queries/coach-records.ts';
import { sessionRecord } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import type { NameOf } from './session-words.ts';
import { SessionPlayer } from './SessionPlayer.tsx';

interface PlayerContainerProps {
  readonly kept: KeptRun;
  readonly library: readonly ExerciseDetails[];
  readonly nameOf: NameOf;
  readonly onEnded: (sessionId: string) => void;
  readonly stored: KeptRun | null;
  readonly onReopen: (way: 'here' | 'ask-again') => void;
}

/** The session under way, and what was told beside it. */
export function PlayerContainer({ kept, ...rest }: PlayerContainerProps) {
  const { now, off } = useClock('minute');
  const today = dayOf(now, off);
  const told = useLive(answersBesideSession, today);
  const record = useLive(sessionRecord, kept.sessionId);
  const { painBefore, painDuring, endedAt } = record?.fields ?? {};
  return (
    <SessionPlayer
      kept={kept}
      painBefore={kept.painAgain ?? painBefore ?? null}
      painSoFar={Math.max(painBefore ?? 0, painDuring ?? 0)}
      mustStop={endedAt !== undefined || (told !== undefined && hindranceToday(told.assessment, told, today) !== null)}
      {...rest}
    />
  );
}
