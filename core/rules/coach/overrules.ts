// A person may decide against the coach, with a reason that is kept, but never past a red flag, on a red day, or with an
// exercise that is not for them.
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Assessment } from './assessment.ts';
import { courseRulesOf, personBesideRests } from './course-rules.ts';
import { courseOf } from './course/course.ts';
import type { Course } from './course/course.ts';
import type { RuleId } from './decisions.ts';
import { doseNow } from './dose-today.ts';
import { isSensibleDose, lesser } from './doses.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { misfitOf } from './fit.ts';
import type { Misfit } from './fit.ts';
import { isLeap } from './loading.ts';
import type { CoachHistory } from './plan.ts';
import { screen } from './screening.ts';
import { mayBeHarder, todayLight } from './today.ts';
import type { Today } from './today.ts';
import { inOrder } from './training.ts';
import type { Overrule } from './training.ts';

export type Refusal =
  | { readonly code: 'reason-missing' | 'red-flag' | 'pain-red' | 'no-harder' | 'out-of-range' }
  | { readonly code: 'does-not-fit'; readonly misfit: Misfit };

/** What a choice is measured by. Fewer sets, for the time or a lighter week, are no less of it. */
function doseOf(from: CoachExercise, course: Course, now: Today, planned: Dose | null): Dose {
  const own = doseNow(course, now, null);
  if (own.exercise !== from) return planned ?? course.ifReturned;
  return planned === null || planned.sets.length < own.dose.sets.length ? own.dose : lesser(own.dose, planned);
}

/** What was done or chosen, under whose way another may have come to its place. */
const withChoices = ({ sessions, overrules }: CoachHistory): readonly string[] =>
  overrules.some(({ choice }) => choice.kind === 'dose')
    ? [
        ...new Set([
          ...overrules.map(({ exerciseId }) => exerciseId),
          ...sessions.flatMap(({ exercises }) => exercises.map(({ exerciseId }) => exerciseId)),
        ]),
      ]
    : [];

/** How a step down is decided, by a session or by a day. */
const stepsDown: ReadonlySet<RuleId> = new Set(['pain.red', 'pain.stopped', 'pain.eased', 'morning.step-down']);

const isTaken: ReadonlySet<RuleId> = new Set(['overrule.dose', 'overrule.swap']);

/** `until-done`: as long as the exercise was not done once more. `since`: a session led to less, or to an easier exercise. */
export type SetAside = 'until-done' | 'since';

/**
 * Whether a step down has set aside what was chosen: of an exercise, the last dose and the last other one that were. Null: it
 * holds, or something else took its place, as a newer choice does.
 */
export function setAsideOf(
  { id, at, exerciseId, choice }: Overrule,
  assessment: Assessment,
  history: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
): SetAside | null {
  if (choice.kind !== 'dose' && choice.kind !== 'swap') return null;
  const own = inOrder(history.overrules).filter((one) => one.exerciseId === exerciseId);
  if (own.findLast((one) => one.choice.kind === 'dose' || one.choice.kind === 'swap')?.id !== id) return null;
  const rules = courseRulesOf(assessment, history, library, today);
  const from = rules.byId.get(exerciseId);
  if (from === undefined) return null;
  const { exercise, why } = courseOf(from, history, rules, today);
  // The exercise that was chosen keeps its place, whatever its dose.
  if (choice.kind === 'swap' && exercise.id === choice.to) return null;
  const step = why.findLast(({ ruleId }) => stepsDown.has(ruleId));
  const isRefused = why.some(({ ruleId, inputs }) => inputs['overrule'] === id && !isTaken.has(ruleId));
  // Where there was no less of it nothing was set aside.
  const isAtFloor = why.some(({ ruleId }) => ruleId === 'load.least');
  if (step === undefined || isRefused || isAtFloor) return null;
  const isAfter = (one: { readonly at: number }): boolean => one.at > at;
  const { session } = step.inputs;
  if (session !== undefined) return history.sessions.some((one) => one.id === session && isAfter(one)) ? 'since' : null;
  return choice.kind === 'dose' && rules.easings.some(isAfter) ? 'until-done' : null;
}

/** @param planned what the plan asks of it, where it is in one */
export function checkOverrule(
  { exerciseId, choice, reason }: Pick<Overrule, 'exerciseId' | 'choice' | 'reason'>,
  assessment: Assessment,
  history: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
  planned: Dose | null = null,
): Result<null, Refusal> {
  if (reason.trim() === '') return fail({ code: 'reason-missing' });
  if (screen(assessment, history, today).outcome !== 'clear') return fail({ code: 'red-flag' });
  if (choice.kind !== 'dose' && choice.kind !== 'swap') return ok(null);
  const now = todayLight(assessment, history.sessions, history.answers, today, history.assessed);
  if (now.light === 'red') return fail({ code: 'pain-red' });
  const rules = courseRulesOf(assessment, history, library, today);
  const { byId } = rules;
  const from = byId.get(exerciseId);
  if (choice.kind === 'dose') {
    if (from === undefined) return isSensibleDose(choice.dose) ? ok(null) : fail({ code: 'out-of-range' });
    const course = courseOf(from, history, rules, today);
    /** Of whichever course has led to it: what it was before it was chosen and not yet done. */
    const chosenFrom = (exercise: CoachExercise, own: Course): Dose | null =>
      [
        own,
        ...withChoices(history)
          .flatMap((id) => byId.get(id) ?? [])
          .map((one) => courseOf(one, history, rules, today)),
      ]
        .flatMap((one) => (one.exercise === exercise && one.chosenFrom !== null ? [one.chosenFrom] : []))
        .reduce<Dose | null>((least, one) => (least === null ? one : lesser(least, one)), null);
    const dose = doseOf(from, course, now, planned);
    // Several choices one after another lead no further than one.
    if (!isSensibleDose(choice.dose, chosenFrom(from, course) ?? dose)) return fail({ code: 'out-of-range' });
    const isMore = lesser(choice.dose, dose) !== choice.dose;
    return isMore && !mayBeHarder(now) ? fail({ code: 'no-harder' }) : ok(null);
  }
  const to = byId.get(choice.to);
  const misfit: Misfit | null =
    to === undefined
      ? { ruleId: 'fit.left-out', because: [choice.to] }
      : from !== undefined && isLeap(from, to)
        ? { ruleId: 'fit.level', because: [from.id] }
        : // What rests may be chosen: that ends it.
          misfitOf(to, personBesideRests(assessment, history.overrules));
  if (misfit !== null) return fail({ code: 'does-not-fit', misfit });
  const isHarder = from !== undefined && to !== undefined && (to.level > from.level || from.harder.includes(to.id));
  return isHarder && !mayBeHarder(now) ? fail({ code: 'no-harder' }) : ok(null);
}
