import { useCallback, useMemo, useState } from 'react';
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { saidHindrance } from '#core/rules/coach/may-train.ts';
import { standingFlags } from '#core/rules/coach/screening.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { todayBesideStop } from '#core/rules/coach/to-see.ts';
import { periods, spansOf } from '#core/rules/progress/period.ts';
import type { Period, PeriodSpans } from '#core/rules/progress/period.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { recordOutcome } from '#pwa/data/commands/record-outcome.ts';
import { recordOutcomes } from '#pwa/data/commands/record-outcomes.ts';
import { takeBackAll } from '#pwa/data/commands/take-back-all.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { restoreJournal, writeJournal } from '#pwa/data/commands/write-journal.ts';
import { coachAnswers, painToSee, todayOf } from '#pwa/data/queries/coach-records.ts';
import {
  activeDaysBetween,
  journalPage,
  outcomeResults,
  plansBetween,
  progressBeginning,
  trainingBetween,
} from '#pwa/data/queries/progress-records.ts';
import { pastSessions } from '#pwa/data/queries/sessions.ts';
import { withholdingRecords } from '#pwa/data/queries/withholding-records.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { printPage } from '#pwa/device/print.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useAddressChoice } from '#pwa/ui/address/useAddressChoice.ts';
import { useAfterDrawn } from '#pwa/ui/page/useAfterDrawn.ts';
import { EVERYWHERE, figuresOf, joined, plansSince } from './figures.ts';
import type { ProgressActions } from './progress-actions.ts';
import { ProgressView } from './ProgressView.tsx';
import { useAgainstTests } from './useAgainstTests.ts';

const JOURNAL_AT_ONCE = 6;
const SESSIONS_AT_ONCE = 5;
/** What was chosen is painted by then. */
const MORE_AFTER_MS = 100;
const NOBODY: readonly Reason[] = [];
const NOTHING_YET = { first: null, firstSet: null, places: [] };

const regionsOf = (id: string): readonly string[] => exerciseOf(id)?.regions ?? [];

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([
    askAhead(space, progressBeginning),
    askAhead(space, coachAnswers, todayOf(space)),
    askAhead(space, withholdingRecords, todayOf(space)),
  ]);

export default function ProgressScreen() {
  const space = useSpace();
  const { weekStartsOn } = useFormat();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const beginning = useLive(progressBeginning);
  const known = beginning ?? NOTHING_YET;
  const [period, setPeriod] = useAddressChoice('period', periods);
  const [place, setPlace] = useAddressChoice('region', [EVERYWHERE, ...known.places]);
  const [journalLength, setJournalLength] = useState(JOURNAL_AT_ONCE);
  const showMoreJournal = useCallback(() => setJournalLength((length) => length + JOURNAL_AT_ONCE), []);
  const [sessionsLength, setSessionsLength] = useState(SESSIONS_AT_ONCE);
  const showMoreSessions = useCallback(() => setSessionsLength((length) => length + SESSIONS_AT_ONCE), []);
  const spansFor = (of: Period): PeriodSpans => spansOf(of, today, weekStartsOn, known.first);
  const year = spansFor('year').amounts.first;
  const chosen = spansFor(period).amounts.first;
  const neededFirst = Math.min(Math.max(chosen, year), addDays(today, -13)) as Day;
  // The last year is read once what was chosen of it stands there: whoever chooses it next has it at once.
  const [isYearAsked, setIsYearAsked] = useState(false);
  const recentFirst = isYearAsked ? (Math.min(year, neededFirst) as Day) : neededFirst;
  const training = useLive(trainingBetween, recentFirst, today);
  const isRecentHere = training !== undefined && training.first <= neededFirst && training.last === today;
  // Of all time the last year stands there first; what came before it is read after that, and kept.
  const [isAllAsked, setIsAllAsked] = useState(false);
  const everFirst = spansFor('all').amounts.first;
  const older = useLive(trainingBetween, isAllAsked ? everFirst : year, addDays(year, -1));
  const isOlderHere = older?.first === everFirst && older.last === addDays(year, -1);
  const shown = period === 'all' && !isOlderHere ? 'year' : period;
  const spans = useMemo(
    () => spansOf(shown, today, weekStartsOn, known.first),
    [shown, today, weekStartsOn, known.first],
  );
  // A stored plan is long: of all time, the last year is enough to see whether plans fit a life.
  const planned = useMemo(
    () => spansOf(shown === 'all' ? 'year' : shown, today, weekStartsOn, known.first).amounts,
    [shown, today, weekStartsOn, known.first],
  );
  const plans = useLive(plansBetween, isYearAsked ? (Math.min(year, planned.first) as Day) : planned.first, today);
  const active = useLive(activeDaysBetween, spans.amounts.first, today);
  const outcomes = useLive(outcomeResults);
  const journal = useLive(journalPage, journalLength);
  const sessions = useLive(pastSessions, isYearAsked ? sessionsLength : 0);
  const answers = useLive(coachAnswers, today);
  const against = useAgainstTests(answers, today);
  const toSee = useLive(painToSee, today) ?? NOBODY;
  const stop = useMemo(
    () =>
      answers && {
        flags: standingFlags(answers, today),
        beside: todayBesideStop(answers.assessment === 'unreadable' ? null : answers.assessment, answers, today),
        timeZone: space.device.timeZone(),
      },
    [answers, today, space],
  );
  const figures = useMemo(() => {
    // The last answer stays while other days are asked for, and would say that nothing was done on them.
    const isPlanHere = plans !== undefined && plans.first <= planned.first && plans.last === today;
    if (!isRecentHere || !isPlanHere || beginning === undefined) return undefined;
    const all = shown === 'all' && older !== undefined ? joined(older, training) : training;
    return figuresOf({
      training: all,
      plans: plansSince(plans, planned.first),
      beginning,
      spans,
      planned,
      place,
      today,
      regionsOf,
    });
  }, [training, older, isRecentHere, plans, beginning, shown, spans, planned, place, today]);
  const isDrawn = figures !== undefined;
  useAfterDrawn(isDrawn, MORE_AFTER_MS, () => setIsYearAsked(true));
  useAfterDrawn(isDrawn && period === 'all', MORE_AFTER_MS, () => setIsAllAsked(true));
  const actions = useMemo<ProgressActions>(
    () => ({
      ratePain: (region, level) => checkIn(space, { region, level, when: 'day' }),
      recordOutcome: (result) => recordOutcome(space, result),
      recordOutcomes: (results) => recordOutcomes(space, results),
      writeJournal: (text, region) => writeJournal(space, text, region),
      restoreJournal: (id, entry) => restoreJournal(space, id, entry),
      takeBack: (id) => takeBack(space, id),
      takeBackAll: (ids) => takeBackAll(space, ids),
      print: printPage,
    }),
    [space],
  );
  return (
    <ProgressView
      today={today}
      period={period}
      shown={shown}
      onPeriod={setPeriod}
      spans={spans}
      plannedBy={planned.by}
      place={place}
      onPlace={setPlace}
      places={known.places}
      figures={figures}
      days={active?.first === spans.amounts.first && active.last === today ? active.days : undefined}
      outcomes={outcomes}
      journal={journal}
      sessions={sessions ?? undefined}
      toSee={toSee}
      stop={stop}
      hindrance={answers && saidHindrance(answers.assessment, answers, today)}
      against={against}
      actions={actions}
      onMoreJournal={showMoreJournal}
      onMoreSessions={showMoreSessions}
    />
  );
}
