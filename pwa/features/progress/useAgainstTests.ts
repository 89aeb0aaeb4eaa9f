import { useMemo } from 'react';
import { harder } from 'virtual:exercises';
import type { Day } from '#core/lib/day.ts';
import { againstTest } from '#core/rules/against-exercise.ts';
import type { AgainstTest } from '#core/rules/against-exercise.ts';
import { isRedByPain } from '#core/rules/coach/today.ts';
import { avoidedBy, withheldOf } from '#core/rules/coach/withheld.ts';
import { measures, tests } from '#core/rules/progress/measures.ts';
import type { TestId } from '#core/rules/progress/measures.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import { withholdingRecords } from '#pwa/data/queries/withholding-records.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { useExerciseDetails } from '#pwa/parts/useExerciseDetails.ts';

/** What speaks against each timed test; null: nothing. */
export type AgainstTests = Readonly<Record<TestId, AgainstTest | null>>;

const made = (test: TestId) => exerciseOf(measures[test].test.exercise);

/** Undefined until it is known. */
export function useAgainstTests(answers: CoachAnswers | undefined, today: Day): AgainstTests | undefined {
  const records = useLive(withholdingRecords, today);
  // Only a session that hurt makes anything rest, and how it was dosed stands in the details.
  const mayRest = records?.sessions.some(isRedByPain) === true;
  const detailsOf = (test: TestId) => (mayRest ? made(test) : undefined);
  const { details: chair } = useExerciseDetails(detailsOf('sit-to-stand'));
  const { details: leg } = useExerciseDetails(detailsOf('single-leg-left'));
  return useMemo(() => {
    if (answers === undefined || records === undefined) return undefined;
    if (mayRest && (chair === undefined || leg === undefined)) return undefined;
    const { assessment } = answers;
    // Where the details can’t be had, all else still counts.
    const library = [chair ?? [], leg ?? []].flat();
    const withheld = withheldOf(records, library, today, assessment === 'unreadable' ? null : assessment);
    const avoided = avoidedBy(records, today, harder);
    const of = (test: TestId): AgainstTest | null => {
      const exercise = made(test);
      if (exercise === undefined) throw new Error(`${test} is made of an exercise that the library does not have`);
      return againstTest(exercise, assessment, answers, withheld, avoided, today);
    };
    return Object.fromEntries(tests.map((test) => [test, of(test)])) as Record<TestId, AgainstTest | null>;
  }, [answers, records, mayRest, chair, leg, today]);
}
