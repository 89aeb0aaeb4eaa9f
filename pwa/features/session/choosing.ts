// What is known before a session goes on, and where it leads.
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import { saysRedStop } from '#core/rules/coach/from-records.ts';
import { saidHindrance } from '#core/rules/coach/may-train.ts';
import type { SaidHindrance } from '#core/rules/coach/may-train.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import type { SessionRecord } from '#pwa/data/queries/sessions.ts';
import type { NameOf } from './session-words.ts';
import type { SignStop } from './useSignStop.ts';

/** Over 5 in it, or stopped because of pain or a sign, whichever device was told. */
export const wasTooMuch = (record: SessionRecord | null | undefined): boolean =>
  lightOf(record?.fields.painDuring ?? 0) === 'red' || saysRedStop(record?.fields);

/** Why it does not go on: what speaks against training today, or what it came to itself. */
export const whyNoFurther = (
  answers: CoachAnswers,
  today: Day,
  { isPast, isHeld }: { readonly isPast: boolean; readonly isHeld: boolean },
): SaidHindrance | 'past' | 'session' | null =>
  saidHindrance(answers.assessment, answers, today) ?? (isPast ? 'past' : isHeld ? 'session' : null);

export interface ChoosingProps {
  readonly library: readonly ExerciseDetails[];
  readonly answers: CoachAnswers;
  readonly nameOf: NameOf;
  readonly onGoOn: (kept: KeptRun) => void;
  readonly onEnded: (sessionId: string) => void;
  /** a sign that needs a person was told */
  readonly onSign: (stop: SignStop) => void;
}
