/** Results of the outcome measures as the page shows them. */
import { dayOf } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { changeOf, detectableMeanChange, mostActivities } from '#core/rules/progress/measures.ts';
import type { Change, MeasureId, TestId } from '#core/rules/progress/measures.ts';
import { mean } from '#core/rules/progress/series.ts';
import type { Point } from '#core/rules/progress/series.ts';

export interface Results {
  /** ascending; of one day the last */
  readonly points: readonly Point[];
  readonly change: Change | null;
}
export interface OwnActivity extends Results {
  readonly name: string;
}

type Outcomes = readonly Fact<'outcome'>[];

function resultsIn(outcomes: Outcomes, measure: MeasureId): Results {
  const days = new Map(outcomes.map(({ data: { at, off, value } }) => [dayOf(at, off), value]));
  const points = [...days].sort(([a], [b]) => a - b).map(([at, value]) => ({ at, value }));
  return {
    points,
    change: changeOf(
      points.map(({ value }) => value),
      measure,
    ),
  };
}

export const resultsOf = (outcomes: Outcomes, test: TestId): Results =>
  resultsIn(
    outcomes.filter(({ data }) => data.measure === test),
    test,
  );

/** The activities that were rated last, in the order in which they were first named. */
export function ownActivities(outcomes: Outcomes): readonly OwnActivity[] {
  const rated = outcomes.filter(({ data }) => data.measure === 'activity' && data.activity !== undefined);
  const lately = [...new Set(rated.toReversed().map(({ data }) => data.activity))].slice(0, mostActivities);
  const names = [...new Set(rated.map(({ data }) => data.activity))].filter((name) => lately.includes(name));
  return names.flatMap((name) =>
    name === undefined
      ? []
      : [
          {
            name,
            ...resultsIn(
              rated.filter(({ data }) => data.activity === name),
              'activity',
            ),
          },
        ],
  );
}

/** First and last of the average, where all were rated at least twice. */
export function averageOf(activities: readonly OwnActivity[]): { first: number; last: number; isReal: boolean } | null {
  const changes = activities.flatMap(({ change }) => change ?? []);
  if (changes.length < 2 || changes.length < activities.length) return null;
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  const first = tenth(mean(changes.map((change) => change.first)));
  const last = tenth(mean(changes.map((change) => change.last)));
  return { first, last, isReal: Math.abs(last - first) > detectableMeanChange - 1e-9 };
}
