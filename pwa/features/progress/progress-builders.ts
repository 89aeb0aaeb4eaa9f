/** What the page shows, for tests: a test says only what matters to it. */
import { addDays, utcStartOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import type { Fact } from '#core/records/index.ts';
import { byExerciseAndDay } from '#core/rules/progress/load.ts';
import { spansOf } from '#core/rules/progress/period.ts';
import type { Period } from '#core/rules/progress/period.ts';
import type { PainMoment } from '#pwa/data/queries/pain-moments.ts';
import type { JournalPage } from '#pwa/data/queries/progress-records.ts';
import type { PastSession, PastSessions } from '#pwa/data/queries/sessions.ts';
import { figuresOf } from './figures.ts';
import type { Figures } from './figures.ts';
import type { ProgressActions } from './progress-actions.ts';

/** Saturday, 2026-11-21 */
export const TODAY = 20_778 as Day;
const NOON_MS = 43_200_000;
const regions: Readonly<Record<string, readonly string[]>> = { 'sit-to-stand': ['knee'], 'neck-turn': ['neck'] };

export const momentOn = (back: number) => ({ at: utcStartOf(addDays(TODAY, -back)) + NOON_MS, off: 0, tz: 'Etc/UTC' });

interface Lived {
  /** levels by days before today, of the left knee unless it says another region */
  readonly pain?: readonly (readonly [back: number, level: number, region?: string])[];
  readonly sets?: readonly (readonly [back: number, exerciseId: string, repetitions: number])[];
  /** days before today on which a plan had a session */
  readonly planned?: readonly number[];
  /** days before today on which a session was stopped because of pain before its first set */
  readonly stopped?: readonly number[];
}

export function figuresWith(
  { pain = [], sets = [], planned = [], stopped = [] }: Lived,
  place = 'all',
  period: Period = '4-weeks',
): Figures {
  const spans = spansOf(period, TODAY, 0, addDays(TODAY, -27));
  const done = sets.map(([back, exerciseId, repetitions]) => ({ ...momentOn(back), exerciseId, repetitions }));
  const firstSet = sets.length === 0 ? null : addDays(TODAY, -Math.max(...sets.map(([back]) => back)));
  return figuresOf({
    training: {
      first: spans.amounts.first,
      last: TODAY,
      load: byExerciseAndDay(done),
      begun: new Map(sets.map(([back]) => [addDays(TODAY, -back), momentOn(back).at])),
      stopped: new Map(stopped.map((back) => [addDays(TODAY, -back), momentOn(back).at])),
      pains: pain.map(([back, level, region = 'knee-left']): PainMoment => ({
        day: addDays(TODAY, -back),
        level,
        region,
      })),
    },
    plans: {
      first: spans.amounts.first,
      last: TODAY,
      plans: planned.map((back) => ({
        id: `p${back}`,
        madeAt: momentOn(back).at - NOON_MS,
        off: 0,
        from: addDays(TODAY, -back),
        days: [addDays(TODAY, -back)],
      })),
      safety: { assessments: [], screenings: [], seen: [] },
    },
    beginning: { first: firstSet, firstSet, places: ['knee-left', 'neck'] },
    spans,
    planned: spans.amounts,
    place,
    today: TODAY,
    regionsOf: (id) => regions[id] ?? [],
  });
}

let made = 0;
export const outcomeOn = (back: number, measure: string, value: number, activity?: string): Fact<'outcome'> => {
  made += 1;
  const id = `o${made}`;
  return {
    id,
    entity: 'outcome',
    key: id,
    data: { ...momentOn(back), measure, value, ...(activity !== undefined && { activity }) },
  };
};

export const journalWith = (...texts: readonly string[]): JournalPage => ({
  entries: texts.map((text, at) => ({
    id: `j${at}`,
    entity: 'journal_entry',
    key: `j${at}`,
    data: { ...momentOn(at), text, region: 'knee-left' },
    saved: at > 0,
  })),
  hasMore: false,
});

export const sessionsWith = (
  ...given: readonly Partial<PastSession['fields'] & { note: string; exercisesDone: number }>[]
): PastSessions => ({
  sessions: given.map(({ note, exercisesDone = 1, ...fields }, at) => ({
    id: `s${at}`,
    exercisesDone,
    fields: {
      startedAt: momentOn(at).at,
      endedAt: momentOn(at).at + 600_000,
      off: 0,
      stopReason: 'done',
      exercises: ['sit-to-stand'],
      ...fields,
    },
    notes: note === undefined ? [] : [{ writing: `note-${at}`, text: note }],
  })),
  hasMore: false,
});

export const actionsWith = (given: Partial<ProgressActions> = {}): ProgressActions => {
  const done = () => Promise.resolve(ok({ id: 'made' }));
  return {
    ratePain: done,
    recordOutcome: done,
    recordOutcomes: () => Promise.resolve(ok({ ids: ['made'] })),
    writeJournal: done,
    restoreJournal: done,
    takeBack: done,
    takeBackAll: () => Promise.resolve(ok(null)),
    print: () => undefined,
    ...given,
  };
};
