import { useMemo } from 'react';
import type { Day } from '#core/lib/day.ts';
import { againstTest } from '#core/rules/against-exercise.ts';
import type { AgainstTest } from '#core/rules/against-exercise.ts';
import { measures, tests } from '#core/rules/progress/measures.ts';
import type { TestId } from '#core/rules/progress/measures.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { useWithheld } from '#pwa/parts/useWithheld.ts';

/** What speaks against each timed test; null: nothing. */
export type AgainstTests = Readonly<Record<TestId, AgainstTest | null>>;

function madeOf(test: TestId) {
  const exercise = exerciseOf(measures[test].test.exercise);
  if (exercise === undefined) throw new Error(`${test} is made of an exercise that the library does not have`);
  return exercise;
}

/** Undefined until it is known. */
export function useAgainstTests(answers: CoachAnswers | undefined, today: Day): AgainstTests | undefined {
  const made = useMemo(() => tests.map((test) => [test, madeOf(test)] as const), []);
  const withheld = useWithheld(
    made.map(([, exercise]) => exercise),
    answers,
    today,
  );
  return useMemo(() => {
    if (answers === undefined || withheld === undefined) return undefined;
    const against = made.map(([test, exercise]) => [
      test,
      againstTest(exercise, answers.assessment, answers, withheld, today),
    ]);
    return Object.fromEntries(against) as Record<TestId, AgainstTest | null>;
  }, [made, answers, withheld, today]);
}
