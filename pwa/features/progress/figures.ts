/** What the page shows, from what was recorded, for the place that was chosen. */
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { adherence, adherenceTotal } from '#core/rules/progress/adherence.ts';
import type { AdherenceStep } from '#core/rules/progress/adherence.ts';
import { loadKinds, loadsPlace, usualLoad } from '#core/rules/progress/load.ts';
import type { ExerciseDay, LoadKind } from '#core/rules/progress/load.ts';
import { changeOf } from '#core/rules/progress/measures.ts';
import type { Change } from '#core/rules/progress/measures.ts';
import { placesByDays } from '#core/rules/progress/pain-place.ts';
import type { PainPlace } from '#core/rules/progress/pain-place.ts';
import type { PeriodSpans } from '#core/rules/progress/period.ts';
import { endsOf, firstAndLast, highest, mean, sums, worstOfDays } from '#core/rules/progress/series.ts';
import type { Ends, FirstAndLast, Highest, Point, Span } from '#core/rules/progress/series.ts';
import { stoppedDays } from '#core/rules/progress/stopped-days.ts';
import type { PlannedRecords, ProgressBeginning, TrainingRecords } from '#pwa/data/queries/progress-records.ts';

/** A plan stands for so many days. */
const PLAN_DAYS = 7;

const LATELY_DAYS = 7;

/** Every place of the body. */
export const EVERYWHERE = 'all';

export interface ExerciseTotal {
  readonly exerciseId: string;
  readonly days: number;
  readonly sets: number;
  readonly repetitions: number;
  readonly seconds: number;
  readonly kilograms: number;
  readonly lastDay: Day;
}

export interface Figures {
  /** of `painPlace` alone */
  readonly pain: readonly Point[];
  readonly painPlace: PainPlace;
  /** Pain was answered of other places too. */
  readonly hasOtherPain: boolean;
  /** of the period its first day with an answer and its last; null with fewer than two */
  readonly painTold: FirstAndLast | null;
  /** of the period its first days and its last, and whether these differ for real; null before that can be told */
  readonly painCompared: { readonly ends: Ends; readonly change: Change } | null;
  /** of the period: the mean of its days' highest, and the highest of all; null without an answer */
  readonly painUsual: number | null;
  readonly painWorst: Highest | null;
  /** the last days as the change has them, or those of a week where there is none; null without an answer in them */
  readonly painLately: { readonly days: number; readonly now: number | null };
  /** null where nothing was counted */
  readonly loadKind: LoadKind | null;
  readonly loads: Readonly<Record<LoadKind, readonly Point[]>>;
  readonly sets: number;
  /** A plan stood at some time of it, also where no session of it is due yet. */
  readonly hasPlan: boolean;
  readonly adherence: readonly AdherenceStep[];
  readonly adherenceTotal: Omit<AdherenceStep, 'at'>;
  /** by how many sets, most first */
  readonly exercises: readonly ExerciseTotal[];
  readonly load: readonly ExerciseDay[];
}

interface Given {
  readonly training: TrainingRecords;
  readonly plans: PlannedRecords;
  readonly beginning: ProgressBeginning;
  readonly spans: PeriodSpans;
  /** of adherence */
  readonly planned: Span;
  readonly place: string;
  readonly today: Day;
  readonly regionsOf: (exerciseId: string) => readonly string[];
}

/** What was read of earlier days and of later ones, as one. */
export const joined = (earlier: TrainingRecords, later: TrainingRecords): TrainingRecords => ({
  first: earlier.first,
  last: later.last,
  load: [...earlier.load, ...later.load],
  // Of a day in both, the later has only what began there and went on past midnight.
  begun: new Map([...later.begun, ...earlier.begun]),
  stopped: new Map([...later.stopped, ...earlier.stopped]),
  pains: [...earlier.pains, ...later.pains],
});

/** Of plans that were read further back, those that may have stood on a day from `first` on. */
export const plansSince = (records: PlannedRecords, first: Day): PlannedRecords => ({
  ...records,
  first,
  plans: records.plans.filter(({ madeAt, off }) => dayOf(madeAt, off) >= addDays(first, -PLAN_DAYS)),
});

export function figuresOf({ training, plans, beginning, spans, planned, place, today, regionsOf }: Given): Figures {
  const isAll = place === EVERYWHERE;
  const answered = isAll ? placesByDays(training.pains, spans.answers.first, spans.answers.last) : [place];
  const [painPlace = null] = answered;
  const pains = training.pains.flatMap(({ day, region, level }) =>
    region === painPlace ? [[day, level] as const] : [],
  );
  const load = training.load.filter(
    (row) => row.day >= spans.amounts.first && (isAll || loadsPlace(row, regionsOf(row.exerciseId), place)),
  );
  const painDays = worstOfDays(pains, { ...spans.answers, by: 'day' });
  const pain = spans.answers.by === 'day' ? painDays : worstOfDays(pains, spans.answers);
  const ends = endsOf(painDays, today);
  const change = ends?.isEnough === true ? changeOf([ends.first.value, ends.last.value], 'pain') : null;
  const painCompared = ends === null || change === null ? null : { ends, change };
  const meanSince = (first: Day): number | null => {
    const days = painDays.flatMap(({ at, value }) => (at < first ? [] : (value ?? [])));
    return days.length === 0 ? null : Math.round(mean(days) * 10) / 10;
  };
  const isStopped = stoppedDays(plans.safety, training.pains, {
    first: training.first,
    days: [...training.begun.keys(), ...training.stopped.keys()],
  });
  const steps = adherence(plans.plans, training, isStopped, planned, today);
  const loads = Object.fromEntries(
    loadKinds.map((kind) => [
      kind,
      sums(
        load.map((row) => [row.day, row[kind]] as const),
        spans.amounts,
        beginning.firstSet,
      ),
    ]),
  ) as Figures['loads'];
  return {
    pain,
    painPlace,
    hasOtherPain: answered.length > 1,
    painTold: firstAndLast(painDays, today),
    painCompared,
    painUsual: meanSince(spans.answers.first),
    painWorst: highest(pains, spans.answers),
    painLately:
      painCompared?.ends.isLately === true
        ? { days: painCompared.ends.days, now: painCompared.ends.last.value }
        : { days: LATELY_DAYS, now: meanSince(addDays(today, 1 - LATELY_DAYS)) },
    loadKind: usualLoad(load),
    loads,
    sets: load.reduce((sum, { sets }) => sum + sets, 0),
    hasPlan: plans.plans.length > 0,
    adherence: steps,
    adherenceTotal: adherenceTotal(steps),
    exercises: totalsOf(load),
    load,
  };
}

function totalsOf(load: readonly ExerciseDay[]): readonly ExerciseTotal[] {
  const totals = new Map<string, ExerciseTotal & { readonly on: Set<Day> }>();
  for (const row of load) {
    const held = totals.get(row.exerciseId);
    const on = (held?.on ?? new Set()).add(row.day);
    totals.set(row.exerciseId, {
      exerciseId: row.exerciseId,
      on,
      days: on.size,
      sets: (held?.sets ?? 0) + row.sets,
      repetitions: (held?.repetitions ?? 0) + row.repetitions,
      seconds: (held?.seconds ?? 0) + row.seconds,
      kilograms: (held?.kilograms ?? 0) + row.kilograms,
      lastDay: row.day,
    });
  }
  return [...totals.values()]
    .map(({ on: _, ...total }) => total)
    .sort((a, b) => b.sets - a.sets || (a.exerciseId < b.exerciseId ? -1 : 1));
}
