// What is known before a session goes on, and where it leads.
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import type { SessionRecord } from '#pwa/data/queries/sessions.ts';
import type { NameOf } from './session-words.ts';
import type { SignStop } from './useSignStop.ts';

/** Over 5 in it, whichever device was told. */
export const wasTooMuch = (record: SessionRecord | null | undefined): boolean =>
  lightOf(record?.fields.painDuring ?? 0) === 'red';

export interface ChoosingProps {
  readonly library: readonly ExerciseDetails[];
  readonly answers: CoachAnswers;
  readonly nameOf: NameOf;
  readonly onGoOn: (kept: KeptRun) => void;
  readonly onEnded: (sessionId: string) => void;
  /** a sign that needs a person was told */
  readonly onSign: (stop: SignStop) => void;
}
