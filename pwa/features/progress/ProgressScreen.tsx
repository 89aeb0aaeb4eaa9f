import { useMemo, useState } from 'react';
import { exercises } from 'virtual:exercises';
import { addDays, dayOf } from '#core/lib/day.ts';
import { periods, spansOf } from '#core/rules/progress/period.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { recordOutcome } from '#pwa/data/commands/record-outcome.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { restoreJournal, writeJournal } from '#pwa/data/commands/write-journal.ts';
import {
  activeDaysBetween,
  journalPage,
  outcomeResults,
  plansBetween,
  progressBeginning,
  trainingBetween,
} from '#pwa/data/queries/progress-records.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { printPage } from '#pwa/device/print.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useAddressChoice } from '#pwa/ui/address/useAddressChoice.ts';
import { EVERYWHERE, figuresOf } from './figures.ts';
import type { ProgressActions } from './progress-actions.ts';
import { ProgressView } from './ProgressView.tsx';

const JOURNAL_AT_ONCE = 6;
const NOTHING_YET = { first: null, firstSet: null, places: [] };

const listed = new Map(exercises.map((exercise) => [exercise.id, exercise]));
const nameOf = (id: string): string | undefined => listed.get(id)?.name;
const regionsOf = (id: string): readonly string[] => listed.get(id)?.regions ?? [];

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> => askAhead(space, progressBeginning);

export default function ProgressScreen() {
  const space = useSpace();
  const { weekStartsOn } = useFormat();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const beginning = useLive(progressBeginning);
  const known = beginning ?? NOTHING_YET;
  const [period, setPeriod] = useAddressChoice('period', periods);
  const [place, setPlace] = useAddressChoice('region', [EVERYWHERE, ...known.places]);
  const spans = useMemo(
    () => spansOf(period, today, weekStartsOn, known.first),
    [period, today, weekStartsOn, known.first],
  );
  // A stored plan is long: of all time, the last year is enough to see whether plans fit a life.
  const planned = useMemo(
    () => spansOf(period === 'all' ? 'year' : period, today, weekStartsOn, known.first).amounts,
    [period, today, weekStartsOn, known.first],
  );
  const [journalLength, setJournalLength] = useState(JOURNAL_AT_ONCE);
  const { first } = spans.amounts;
  const lately = addDays(today, -13) < first ? addDays(today, -13) : first;
  const training = useLive(trainingBetween, lately, today);
  const plans = useLive(plansBetween, planned.first, today);
  const days = useLive(activeDaysBetween, first, today);
  const outcomes = useLive(outcomeResults);
  const journal = useLive(journalPage, journalLength);
  const figures = useMemo(() => {
    // The last answer stays while others days are asked for, and would say that nothing was done on them.
    const isHere = training !== undefined && training.first === lately && training.last === today;
    if (!isHere || plans === undefined || beginning === undefined) return undefined;
    return figuresOf({ training, plans, beginning, spans, planned, place, today, regionsOf });
  }, [training, lately, plans, beginning, spans, planned, place, today]);
  const actions = useMemo<ProgressActions>(
    () => ({
      ratePain: (region, level) => checkIn(space, { region, level, when: 'day' }),
      recordOutcome: (result) => recordOutcome(space, result),
      writeJournal: (text, region) => writeJournal(space, text, region),
      restoreJournal: (entry) => restoreJournal(space, entry),
      takeBack: (id) => takeBack(space, id),
      print: printPage,
    }),
    [space],
  );
  return (
    <ProgressView
      today={today}
      period={period}
      onPeriod={setPeriod}
      spans={spans}
      plannedBy={planned.by}
      place={place}
      onPlace={setPlace}
      places={known.places}
      figures={figures}
      days={days}
      outcomes={outcomes}
      journal={journal}
      nameOf={nameOf}
      actions={actions}
      onMoreJournal={() => setJournalLength(journalLength + JOURNAL_AT_ONCE)}
    />
  );
}
