// What was planned against what was done, from the plans as they were stored.
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { stepOf, stepsOf } from './series.ts';
import type { Span } from './series.ts';

/** Of a stored plan only what does not depend on its ruleset: the days with a session. */
export interface PlannedDays {
  readonly id: string;
  /** UTC ms */
  readonly madeAt: number;
  readonly off: number;
  readonly from: Day;
  readonly days: readonly Day[];
}

/** Null where nothing can be read in it. */
export function plannedDaysIn(content: unknown): readonly Day[] | null {
  const { days } = (content ?? {}) as { readonly days?: unknown };
  if (!Array.isArray(days)) return null;
  return days.flatMap((one: unknown) => {
    const { day, session = null } = (one ?? {}) as { readonly day?: unknown; readonly session?: unknown };
    return typeof day === 'number' && session !== null ? [day as Day] : [];
  });
}

export interface TrainedDays {
  /** When the first session of each day began of which a set was done and which no sign stopped, UTC ms. */
  readonly begun: ReadonlyMap<Day, number>;
  /** The same of those that a sign stopped, whatever was done by then, or pain before a set was done. */
  readonly stopped: ReadonlyMap<Day, number>;
}

export interface AdherenceStep {
  readonly at: Day;
  /** Days on which the plan that stood had a session. */
  readonly planned: number;
  /** Of those, the ones with a session. */
  readonly done: number;
  /** Sessions on days for which none was planned. */
  readonly besides: number;
  /** Planned days without a session on which nobody was to train, or a sign or pain stopped it: they are not among those planned. */
  readonly stopped: number;
}

/**
 * A day is planned by the plan that stood when its first session began, or without one when the day ended: the plan that is
 * made after training has no more session for that day. Today counts once it is done.
 * @param isStopped of a day on which nobody was to train (stopped-days.ts)
 */
export function adherence(
  plans: readonly PlannedDays[],
  { begun, stopped }: TrainedDays,
  isStopped: (day: Day) => boolean,
  span: Span,
  today: Day,
): readonly AdherenceStep[] {
  const ascending = [...plans].sort((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1));
  const isPlanned = (day: Day): boolean => {
    const at = begun.get(day) ?? stopped.get(day);
    const standing = ascending.findLast(({ madeAt, off }) =>
      at === undefined ? dayOf(madeAt, off) <= day : madeAt <= at,
    );
    return standing !== undefined && day < addDays(standing.from, 7) && standing.days.includes(day);
  };
  const steps = new Map(stepsOf(span).map((at) => [at, { at, planned: 0, done: 0, besides: 0, stopped: 0 }]));
  for (let day = span.first; day <= Math.min(span.last, today); day = addDays(day, 1)) {
    const step = steps.get(stepOf(day, span));
    if (step === undefined) continue;
    const isDone = begun.has(day);
    const isDue = isPlanned(day) && (isDone || day < today);
    const planned = isDue && (isDone || !(stopped.has(day) || isStopped(day)));
    if (isDue && !planned) step.stopped += 1;
    if (planned) step.planned += 1;
    if (planned && isDone) step.done += 1;
    if (!planned && isDone) step.besides += 1;
  }
  return [...steps.values()];
}

/** How many sessions as planned, over all steps. */
export const adherenceTotal = (steps: readonly AdherenceStep[]): Omit<AdherenceStep, 'at'> =>
  steps.reduce(
    (sum, { planned, done, besides, stopped }) => ({
      planned: sum.planned + planned,
      done: sum.done + done,
      besides: sum.besides + besides,
      stopped: sum.stopped + stopped,
    }),
    { planned: 0, done: 0, besides: 0, stopped: 0 },
  );
