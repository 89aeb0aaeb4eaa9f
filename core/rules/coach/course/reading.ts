// The records in the order in which a course takes them, and what each exercise was about: read once for all courses.
import type { Day } from '#core/lib/day.ts';
import type { CoachExercise } from '../doses.ts';
import type { Easing } from '../easings.ts';
import { restsOf } from '../rests.ts';
import type { Rests } from '../rests.ts';
import { decidedOn, inOrder } from '../training.ts';
import type { DoneSession, Overrule, TrainingRecords } from '../training.ts';
import { saidIn } from './said.ts';
import type { Said } from './said.ts';

/** What decides over every course of a person. */
export interface CourseRules {
  readonly byId: ReadonlyMap<string, CoachExercise>;
  /** May be given to this person at all. */
  readonly fits: (exercise: CoachExercise) => boolean;
  /** The hardest level that may be earned. */
  readonly earned: number;
  /** In the order of time. */
  readonly easings: readonly Easing[];
}

export type CourseEvent = { readonly at: number; readonly day: Day } & (
  { readonly session: DoneSession } | { readonly overrule: Overrule } | { readonly easing: Easing }
);

export interface Reading {
  /** Up to today, in the order of time. */
  readonly events: readonly CourseEvent[];
  readonly saidOf: (session: DoneSession) => Said;
  /** The days on which an exercise was done, or something was chosen for it, those to come among them; undefined: it never was. */
  readonly daysOf: (exerciseId: string) => ReadonlySet<Day> | undefined;
  readonly rests: Rests;
}

export function readingOf(
  records: TrainingRecords,
  { byId, easings, fits }: Pick<CourseRules, 'byId' | 'easings'> & Partial<Pick<CourseRules, 'fits'>>,
  today: Day,
): Reading {
  const { sessions, overrules } = records;
  const events: readonly CourseEvent[] = [
    ...inOrder(sessions.filter(({ day }) => day <= today)).map((session) => ({ ...when(session), session })),
    ...inOrder(overrules).map((one) => ({ at: one.at, day: decidedOn(one, today), overrule: one })),
    ...easings.filter(({ day }) => day <= today).map((easing) => ({ ...when(easing), easing })),
  ];
  const days = new Map<string, Set<Day>>();
  const note = (id: string, day: Day): void => {
    const known = days.get(id);
    if (known === undefined) days.set(id, new Set([day]));
    else known.add(day);
  };
  for (const { exerciseId, day } of overrules) note(exerciseId, day);
  for (const { exercises, day } of sessions) for (const { exerciseId } of exercises) note(exerciseId, day);
  let rests: Rests | null = null;
  return {
    events: [...events].sort((a, b) => a.at - b.at),
    saidOf: saidIn(records),
    daysOf: (id) => days.get(id),
    // Few courses come to ask.
    rests: (id, on) => (rests ??= restsOf(records, byId, today, fits))(id, on),
  };
}

const when = ({ at, day }: { readonly at: number; readonly day: Day }) => ({ at, day });
