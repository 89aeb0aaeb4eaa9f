// Days on which nobody was to train: they are never held against a person.
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { assessmentOf, screeningOf, seenOf, signsOfRecords } from '../coach/from-records.ts';
import { hindranceToday } from '../coach/may-train.ts';
import { lightOf } from '../coach/pain.ts';
import { standingFlags } from '../coach/screening.ts';
import { pauseDays } from '../coach/training.ts';

/** What was answered about safety, each kind oldest first. */
export interface SafetyFacts {
  readonly assessments: readonly Fact<'assessment'>[];
  readonly screenings: readonly Fact<'screening'>[];
  readonly seen: readonly Fact<'seen_by_professional'>[];
}

interface PainOnDay {
  readonly day: Day;
  readonly level: number;
}

/** The days that were trained on, from the first day on of which that is known. */
interface KnownDays {
  readonly first: Day;
  readonly days: Iterable<Day>;
}

/**
 * Whether on a day a sign stood, questions were due, or it hurt more than 5: at any time of the day, because who asks in the
 * evening does not know when somebody would have trained.
 */
export function stoppedDays(
  facts: SafetyFacts,
  pains: Iterable<PainOnDay>,
  { first, days }: KnownDays,
): (day: Day) => boolean {
  const red = new Set<Day>();
  for (const { day, level } of pains) if (lightOf(level) === 'red') red.add(day);
  const assessments = facts.assessments.map(({ id, data }) => ({ id, day: dayOf(data.at, data.off), data }));
  const screenings = [...facts.screenings.map(({ id, data }) => screeningOf(data, id)), ...signsOfRecords(assessments)];
  const trainedOn = [...days];
  const seen = facts.seen.map((fact) => ({ day: dayOf(fact.data.at, fact.data.off), ...seenOf(fact) }));
  const isSignOn = (day: Day): boolean =>
    standingFlags(
      {
        // What was answered on the day itself ends no sign of that day, and begins one.
        screenings: screenings
          .filter((one) => one.day <= day)
          .map((one) => (one.day < day ? one : { ...one, asked: [] })),
        seen: seen.filter((one) => one.day < day),
      },
      day,
    ).length > 0;
  const hindersOn = (day: Day): boolean => {
    const latest = assessments.findLast((one) => one.day <= day);
    if (latest === undefined) return false;
    const read = assessmentOf(latest.data, latest.id);
    const until = {
      screenings: screenings.filter((one) => one.day <= day),
      seen: seen.filter((one) => one.day <= day),
      // Where a pause may have begun before what is known, nobody counts as away.
      ...(day >= addDays(first, pauseDays - 1) && { trainedOn }),
    };
    return hindranceToday(read.ok ? read.value : 'unreadable', until, day) !== null;
  };
  const known = new Map<Day, boolean>();
  return (day) => {
    const held = known.get(day) ?? (red.has(day) || isSignOn(day) || hindersOn(day));
    known.set(day, held);
    return held;
  };
}
