import Dexie from 'dexie';
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact, FactEntity, RecordData } from '#core/records/index.ts';
import { placeOf, saysRedStop, saysSignStop } from '#core/rules/coach/from-records.ts';
import { minutesOf } from '#core/rules/minutes.ts';
import { plannedDaysIn } from '#core/rules/progress/adherence.ts';
import type { PlannedDays, TrainedDays } from '#core/rules/progress/adherence.ts';
import { byExerciseAndDay } from '#core/rules/progress/load.ts';
import type { ExerciseDay } from '#core/rules/progress/load.ts';
import type { SafetyFacts } from '#core/rules/progress/stopped-days.ts';
import { firstMoments, whenItWas } from '#core/rules/session/when-it-was.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { readDocumentsAt } from '../records/document-rows.ts';
import { readFact } from '../records/read-fact.ts';
import type { Space } from '../space/space.ts';
import { factsBetween, factsOnDays, newestFacts } from './facts-between.ts';
import { painMomentsOf } from './pain-moments.ts';
import type { PainMoment } from './pain-moments.ts';
import { firstsOf } from './session-moments.ts';

const everything = <E extends FactEntity>(space: Space, entity: E): Promise<readonly Fact<E>[]> =>
  factsBetween(space, entity, 0, Number.MAX_SAFE_INTEGER);

export interface ProgressBeginning {
  /** The first day with a set, a pain answer or a counted day; null: nothing is recorded yet. */
  readonly first: Day | null;
  readonly firstSet: Day | null;
  /** Places of the body that answers, entries and assessments name, the one asked about last first. */
  readonly places: readonly string[];
}

/** What the page is about. Of pain and journal the newest are looked through for their places: whatever hurt this year. */
export async function progressBeginning(space: Space): Promise<ProgressBeginning> {
  const [set, pain, days, assessments, pains, entries] = await Promise.all([
    firstDayOf(space, 'set'),
    firstDayOf(space, 'pain_checkin'),
    space.days.current(),
    everything(space, 'assessment'),
    newestFacts(space, 'pain_checkin', 500),
    newestFacts(space, 'journal_entry', 100),
  ]);
  const named = [
    ...assessments
      .toReversed()
      .flatMap(({ data: { worst, also } }) => [...(worst === undefined ? [] : [worst]), ...also]),
    ...pains.map(({ data }) => data.region),
    ...entries.flatMap(({ data }) => data.region ?? []),
  ];
  const known = [set, pain, days[0]?.day].filter((day) => day !== undefined && day !== null);
  return {
    first: known.length === 0 ? null : (Math.min(...known) as Day),
    firstSet: set,
    places: [...new Set(named)].filter((id) => placeOf(id) !== null),
  };
}

const ofKind = ({ db }: Space, entity: FactEntity) =>
  db.facts.where('[entity+at]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]);

/** As recorded, also where it was taken back since: it only says how far back to look. */
async function firstDayOf(space: Space, entity: 'set' | 'pain_checkin'): Promise<Day | null> {
  const row = await ofKind(space, entity).first();
  const read = row === undefined ? null : readFact(row);
  return read?.ok === true ? dayOf(read.value.data.at, (read.value as Fact<'set'>).data.off) : null;
}

/** Of the day on which a session began, also before `first`. */
export interface TrainingRecords extends TrainedDays {
  /** the days that were asked for */
  readonly first: Day;
  readonly last: Day;
  readonly load: readonly ExerciseDay[];
  /** answers, and what the coach and sessions asked, of the place that troubled most then */
  readonly pains: readonly PainMoment[];
}

/** Years are read in pieces, so that the page can be used in between. */
const DAYS_AT_ONCE = 91;
/** While one is taken in the database reads the others; of more at once a telephone would hold too much. */
const PIECES_AT_ONCE = 4;

interface Piece {
  readonly load: readonly ExerciseDay[];
  readonly pains: readonly PainMoment[];
  /** the first set of each session */
  readonly firstSets: ReadonlyMap<string, RecordData['set']>;
  /** sessions of which an answer is a check-in of its own */
  readonly asked: readonly string[];
  /** of each session the first moment of its own on these days */
  readonly firsts: ReadonlyMap<string, number>;
}

async function readPiece(space: Space, first: Day, last: Day): Promise<Piece> {
  const [checkIns, sets, assessments] = await Promise.all([
    factsOnDays(space, 'pain_checkin', first, last),
    factsOnDays(space, 'set', first, last),
    factsOnDays(space, 'assessment', first, last),
  ]);
  const firstSets = new Map<string, RecordData['set']>();
  for (const { data } of sets) if (!firstSets.has(data.sessionId)) firstSets.set(data.sessionId, data);
  return {
    load: byExerciseAndDay(sets.map(({ data }) => data)),
    pains: painMomentsOf(checkIns, assessments),
    firstSets,
    asked: checkIns.flatMap(({ data }) => data.sessionId ?? []),
    firsts: firstMoments(sets, checkIns),
  };
}

/**
 * Pain and sets of some days, added up. Sessions are those of which a set was done, apart from those that a sign stopped,
 * and, by what they asked, those that pain stopped before a set was done.
 * @param last before `first`: nothing is read
 */
export async function trainingBetween(space: Space, first: Day, last: Day): Promise<TrainingRecords> {
  const load: ExerciseDay[] = [];
  const [begun, stopped] = [new Map<Day, number>(), new Map<Day, number>()];
  const pains: PainMoment[] = [];
  const asked = new Set<string>();
  const firstSets = new Map<string, RecordData['set']>();
  const firsts = new Map<string, number>();
  for (let from = first; from <= last; from = addDays(from, DAYS_AT_ONCE * PIECES_AT_ONCE)) {
    const starts = Array.from({ length: PIECES_AT_ONCE }, (_, at) => addDays(from, at * DAYS_AT_ONCE));
    const pieces = await Promise.all(
      starts
        .filter((start) => start <= last)
        .map((start) => readPiece(space, start, Math.min(addDays(start, DAYS_AT_ONCE - 1), last) as Day)),
    );
    for (const piece of pieces) {
      load.push(...piece.load);
      pains.push(...piece.pains);
      for (const [id, at] of piece.firsts) firsts.set(id, Math.min(at, firsts.get(id) ?? at));
      for (const id of piece.asked) asked.add(id);
      for (const [id, set] of piece.firstSets) if (!firstSets.has(id)) firstSets.set(id, set);
    }
  }
  const sessions = await readDocumentsAt(space.db, 'session', [...new Set([...firstSets.keys(), ...asked])]);
  const began = await firstsOf(space, sessions, firsts);
  for (const id of new Set([...firstSets.keys(), ...sessions.keys()])) {
    const set = firstSets.get(id);
    const { fields } = sessions.get(id) ?? {};
    const { off } = fields ?? {};
    const { startedAt } = whenItWas(fields ?? {}, began.get(id));
    const isHere = startedAt !== undefined && typeof off === 'number';
    // Its sets were sent before it.
    const from = isHere ? { at: startedAt, off } : set;
    const isStopped = set === undefined ? saysRedStop(fields) : saysSignStop(fields);
    const days = isStopped ? stopped : set === undefined ? null : begun;
    if (from === undefined || days === null) continue;
    const day = dayOf(from.at, from.off);
    days.set(day, Math.min(days.get(day) ?? from.at, from.at));
  }
  // The same answer as a check-in of its own would count twice.
  const unasked = new Map([...sessions].filter(([id]) => !asked.has(id)));
  return { first, last, load, begun, stopped, pains: [...pains, ...(await painInSessions(space, unasked, began))] };
}

async function painInSessions(
  space: Space,
  sessions: ReadonlyMap<string, MergedDocument>,
  firsts: ReadonlyMap<string, number>,
): Promise<readonly PainMoment[]> {
  if (sessions.size === 0) return [];
  const assessments = await everything(space, 'assessment');
  const worstAt = (at: number): string | null => assessments.findLast(({ data }) => data.at <= at)?.data.worst ?? null;
  return [...sessions].flatMap(([id, { fields, kept = {} }]) => {
    const { off } = fields;
    const { startedAt } = whenItWas(fields, firsts.get(id));
    if (startedAt === undefined || typeof off !== 'number') return [];
    const region = worstAt(startedAt);
    return (['painBefore', 'painDuring', 'painAfter'] as const).flatMap((name): PainMoment[] => {
      // Of what two devices wrote beside each other the highest counts, as in the coach's rules.
      const levels = [fields[name], ...(kept[name] ?? []).map(({ value }) => value)].filter(
        (level) => typeof level === 'number',
      );
      return levels.length === 0 ? [] : [{ day: dayOf(startedAt, off), region, level: Math.max(...levels) }];
    });
  });
}

export interface PlannedRecords {
  /** the days that were asked for */
  readonly first: Day;
  readonly last: Day;
  readonly plans: readonly PlannedDays[];
  readonly safety: SafetyFacts;
}

/** The days with a session of every plan that may have stood on one of these days, and what may have stopped them. */
export async function plansBetween(space: Space, first: Day, last: Day): Promise<PlannedRecords> {
  const [plans, assessments, screenings, seen] = await Promise.all([
    factsOnDays(space, 'plan', addDays(first, -7), last),
    everything(space, 'assessment'),
    everything(space, 'screening'),
    everything(space, 'seen_by_professional'),
  ]);
  return {
    first,
    last,
    plans: plans.flatMap(({ id, data: { at, off, from, content } }) => {
      const days = plannedDaysIn(content);
      return days === null ? [] : [{ id, madeAt: at, off, from, days }];
    }),
    safety: { assessments, screenings, seen },
  };
}

export interface ActiveDay {
  readonly day: Day;
  readonly minutes: number;
  readonly sign?: 'rest' | 'freeze';
}

export interface ActiveDays {
  /** the days that were asked for */
  readonly first: Day;
  readonly last: Day;
  /** with minutes, a rest or a freeze, ascending */
  readonly days: readonly ActiveDay[];
}

/** From the summaries that are kept for each day. */
export async function activeDaysBetween(space: Space, first: Day, last: Day): Promise<ActiveDays> {
  const days = await space.days.current();
  return {
    first,
    last,
    days: days.flatMap((row): ActiveDay[] => {
      if (row.day < first || row.day > last) return [];
      const [mark] = row.rests;
      const minutes = minutesOf(row);
      return minutes === 0 && mark === undefined
        ? []
        : [{ day: row.day, minutes, ...(mark !== undefined && { sign: mark.kind }) }];
    }),
  };
}

/** Every result of an outcome measure, oldest first. */
export async function outcomeResults(space: Space): Promise<readonly Fact<'outcome'>[]> {
  return everything(space, 'outcome');
}

export interface JournalPage {
  readonly entries: readonly (Fact<'journal_entry'> & { readonly saved: boolean })[];
  readonly hasMore: boolean;
}

/** The newest entries of the journal, newest first. */
export async function journalPage(space: Space, most: number): Promise<JournalPage> {
  const standing = await newestFacts(space, 'journal_entry', most + 1);
  const entries = standing.slice(0, most);
  const waiting = new Set((await space.db.outbox.toArray()).map(({ opId }) => opId));
  return {
    entries: entries.map((entry) => ({ ...entry, saved: !waiting.has(entry.id) })),
    hasMore: standing.length > entries.length,
  };
}
