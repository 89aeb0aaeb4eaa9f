// What /session has to offer before one is under way.
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { setsBeforeCut } from '#core/rules/coach/decisions.ts';
import type { DoseToday } from '#core/rules/coach/dose-today.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { misfitOf, personOf, withheldBy } from '#core/rules/coach/fit.ts';
import type { Misfit, Withheld } from '#core/rules/coach/fit.ts';
import type { Hindrance } from '#core/rules/coach/may-train.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import type { BodySide } from '#core/rules/coach/vocabulary.ts';
import type { Task } from '#core/rules/session/run.ts';
import { taskFor } from '#core/rules/session/tasks.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';

export type Caution = {
  [Id in keyof typeof isSaid]: (typeof isSaid)[Id] extends true ? Id : never;
}[keyof typeof isSaid];

export type Offer =
  | { readonly kind: 'loading' | 'stop' | 'ask' | 'too-young' | 'none' | 'done' | 'pain' | 'nothing-fits' }
  | { readonly kind: 'newer-ruleset' | 'unreadable' | 'unsaved' }
  | { readonly kind: 'rest'; readonly next: Day | null }
  | { readonly kind: 'condition' | 'ask-first' }
  | { readonly kind: 'session'; readonly tasks: readonly Task[]; readonly cautions: readonly Caution[] };

interface Known {
  /** what is against training today, whatever was planned */
  readonly hindrance: Hindrance | null;
  readonly advice: Advice | null | undefined;
  readonly current: CurrentPlan | 'newer-ruleset' | 'unreadable' | null | undefined;
  /** the plan that is due could not be stored: the one that stands no longer counts */
  readonly isUnsaved: boolean;
  readonly library: readonly ExerciseDetails[];
  readonly today: Day;
  /** for an exercise that today's plan does not ask for */
  readonly doseOf: (exercise: ExerciseDetails) => Pick<DoseToday, 'dose'>;
  readonly withheld: Withheld;
}

const wasDone = (advice: Advice): boolean =>
  advice.outcome === 'plan' && advice.decisions.some(({ ruleId }) => ruleId === 'week.done-today');

interface Asked {
  readonly exerciseId: string;
  readonly side: BodySide | null;
  readonly dose: Dose;
  readonly why: Parameters<typeof setsBeforeCut>[0];
}

/** With a condition that was named it is never begun, whatever was planned or asked for. */
const isWrong = (misfit: Misfit | null): boolean =>
  misfit?.ruleId === 'fit.condition' || misfit?.ruleId === 'fit.ask-first';

/** Today's session of the plan. An exercise that this version no longer has is left out. */
export function offerOfPlan(
  assessment: Assessment | 'unreadable' | null,
  { hindrance, advice, current, isUnsaved, library, today, withheld }: Omit<Known, 'doseOf'>,
): Offer {
  if (hindrance !== null) return { kind: hindrance };
  if (advice === undefined || current === undefined) return { kind: 'loading' };
  if (advice === null) return { kind: 'none' };
  if (advice.outcome !== 'plan') return { kind: advice.outcome };
  if (current === 'newer-ruleset' || current === 'unreadable') return { kind: current };
  if (isUnsaved) return { kind: 'unsaved' };
  // The plan that stands gives way to a new one in a moment.
  if (current === null || current.isOver) return { kind: 'loading' };
  const { days } = current.plan;
  const session = days.find(({ day }) => day === today)?.session ?? null;
  const planned = (session?.exercises ?? []).flatMap((asked: Asked) => {
    const exercise = library.find(({ id }) => id === asked.exerciseId);
    return exercise === undefined ? [] : [{ ...asked, exercise }];
  });
  const tasks = planned.map(({ exercise, side, dose, why }) => taskFor(exercise, dose, side, setsBeforeCut(why)));
  if (wasDone(advice)) return { kind: 'done' };
  const person = assessment === null || assessment === 'unreadable' ? null : personOf(assessment, withheld);
  // An update of the library, or an answer of this moment, made it wrong: here too the new plan is on its way.
  if (person !== null && planned.some(({ exercise }) => isWrong(misfitOf(exercise, person))))
    return { kind: 'loading' };
  if (tasks.length > 0) return { kind: 'session', tasks, cautions: [] };
  return { kind: 'rest', next: days.find(({ day, session: one }) => day > today && one !== null)?.day ?? null };
}

/** Said, and no reason not to begin. */
const isSaid = {
  'fit.equipment': true,
  'fit.fresh': true,
  'fit.left-out': true,
  'fit.level': true,
  'fit.partner': true,
  'fit.position': true,
  'fit.rests': true,
  'fit.sets-it-off': true,
  // Never begun.
  'fit.ask-first': false,
  'fit.condition': false,
  // Of a plan as a whole.
  'fit.inside': false,
  'fit.time': false,
} as const satisfies Record<Misfit['ruleId'], boolean>;
const isCaution = (ruleId: Misfit['ruleId']): ruleId is Caution => isSaid[ruleId];

/** One exercise of the library, with the dose of today's plan where it is in it. */
export function offerOfExercise(
  exercise: ExerciseDetails,
  assessment: Assessment | 'unreadable' | null,
  { hindrance, advice, current, isUnsaved, today, doseOf, withheld }: Known,
): Offer {
  if (hindrance !== null) return { kind: hindrance };
  if (advice === undefined) return { kind: 'loading' };
  if (advice !== null && advice.outcome !== 'plan' && advice.outcome !== 'nothing-fits')
    return { kind: advice.outcome };
  const known = assessment === 'unreadable' ? null : assessment;
  const misfit = known === null ? null : misfitOf(exercise, personOf(known, withheld));
  if (isWrong(misfit)) return { kind: misfit?.ruleId === 'fit.condition' ? 'condition' : 'ask-first' };
  const counts = typeof current === 'object' && current !== null && !current.isOver && !isUnsaved;
  const days = counts ? current.plan.days : [];
  const planned = [...days]
    .sort((a, b) => Number(b.day === today) - Number(a.day === today))
    .flatMap(({ day, session }) => (session?.exercises ?? []).map((one) => ({ ...one, day })))
    .find(({ exerciseId }) => exerciseId === exercise.id);
  const isOfToday = planned?.day === today;
  const dose = isOfToday ? planned.dose : doseOf(exercise).dose;
  const cutFrom = isOfToday ? setsBeforeCut(planned.why) : undefined;
  const task = taskFor(exercise, dose, planned?.side ?? known?.worst?.side ?? null, cutFrom);
  const against = new Set<Misfit['ruleId']>(withheldBy(withheld, exercise.id));
  if (misfit !== null) against.add(misfit.ruleId);
  return { kind: 'session', tasks: [task], cautions: [...against].filter(isCaution) };
}
