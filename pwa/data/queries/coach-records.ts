import { CLOCK_WRONG_MS } from '#core/lib/clocks.ts';
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { hex, sha256 } from '#core/lib/sha256.ts';
import type { Fact, FactEntity } from '#core/records/index.ts';
import { session as sessionDefinition } from '#core/records/session.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import {
  assessedPainOf,
  assessmentOf,
  doneSessionOf,
  optionOf,
  overruleOf,
  painAnswerOf,
  placesBefore,
  screeningOf,
  seenOf,
  signsOfRecords,
} from '#core/rules/coach/from-records.ts';
import type { RecordedSession, SetData } from '#core/rules/coach/from-records.ts';
import { isAnyPain } from '#core/rules/coach/from-rejected.ts';
import type { Warnings } from '#core/rules/coach/from-rejected.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import type { PainOfDay, SafetyRecords } from '#core/rules/coach/screening.ts';
import { toSeeDays, whomToSee } from '#core/rules/coach/to-see.ts';
import { pauseDays } from '#core/rules/coach/training.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { firstMoments } from '#core/rules/session/when-it-was.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { readMeta } from '../core-db.ts';
import type { CoreDb } from '../core-db.ts';
import { readDocuments, readDocumentsAt } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { allTakenBack, factsBetween, factsOnDays } from './facts-between.ts';
import type { TakenBack } from './facts-between.ts';
import { keptRun } from './open-sessions.ts';
import { rejectedOfSessions, rejectedWarnings } from './rejected-warnings.ts';
import { firstsOf } from './session-moments.ts';

const safetyTables = ({ meta, facts, voids, documents, quarantine }: CoreDb) => [
  meta,
  facts,
  voids,
  documents,
  quarantine,
];

const all = <E extends FactEntity>(space: Space, entity: E, takenBack?: TakenBack): Promise<readonly Fact<E>[]> =>
  factsBetween(space, entity, 0, Number.MAX_SAFE_INTEGER, { takenBack });

/** What the person answered last; `unreadable` where a newer version asked it. Null: nobody was asked yet. */
export interface CoachAnswers extends SafetyRecords {
  readonly assessment: Assessment | 'unreadable' | null;
}

/**
 * Enough to say whether it is safe to train. Of a few kinds that hold little, of pain that of yesterday and today, and of
 * sessions those of a week, after which somebody was away: by the day, because an entry from a clock that was ahead is
 * newer than all of them and says nothing of today. What any earlier assessment named that is a sign is among the
 * screenings, so that naming it no longer does not end it.
 * @param today named by a screen, which then asks anew when the day changes
 */
export const coachAnswers = (space: Space, today: Day = todayOf(space)): Promise<CoachAnswers> =>
  answersExcept(space, today, null);

/**
 * The same for a session under way, without what this device answered in it: of that the session itself knows more, such as
 * that it is being corrected. The day it was begun on is one that was trained on, or midnight would make it a day too many away.
 * Read in one transaction, so that the answer and whose it is are always of one moment.
 */
export function answersBesideSession(space: Space, today: Day): Promise<CoachAnswers> {
  const { db } = space;
  return db.transaction('r', safetyTables(db), async () => {
    const kept = await keptRun(space);
    if (kept === null) return answersExcept(space, today, null);
    const answers = await answersExcept(space, today, kept);
    const begun = dayOf(kept.startedAt, space.device.offsetAt(kept.startedAt));
    return { ...answers, trainedOn: [begun] };
  });
}

/** @param run of which what this device last answered in it is left out, and all that was rejected */
async function answersExcept(space: Space, today: Day, run: KeptRun | null): Promise<CoachAnswers> {
  const [first, last] = trainedDays(today);
  const [safety, late] = await safetyAndLate(space, first, last, run?.sessionId);
  const [assessments, screenings, seen, clock, warnings] = safety;
  const answerId = run?.pain?.answerId;
  const others = (records: LateRecords): LateRecords => ({
    ...records,
    pains: records.pains.filter(({ id }) => id !== answerId),
  });
  const other = clock.today && { ...clock, today: { ...clock.today, late: others(clock.today.late) } };
  return answersAmong([assessments, screenings, seen, other ?? clock, warnings], others(late), today);
}

/** Of tomorrow too: a screen may still have the day before. */
const answerDays = (today: Day): readonly [first: Day, last: Day] => [addDays(today, -1), addDays(today, 1)];

const trainedDays = (today: Day): readonly [first: Day, last: Day] => [addDays(today, -pauseDays), addDays(today, 1)];

/** What was said of pain and done in some days, with the sessions it belongs to. */
export interface LateRecords {
  readonly pains: readonly Fact<'pain_checkin'>[];
  readonly sets: readonly Pick<Fact<'set'>, 'data'>[];
  readonly sessions: ReadonlyMap<string, MergedDocument>;
  /** of each session the first moment of its own, on whatever day */
  readonly firsts: ReadonlyMap<string, number>;
}

/**
 * @param last this day too
 * @param alsoSessions ids of sessions that are read whenever they were
 */
async function lateRecords(
  space: Space,
  first: Day,
  last: Day,
  takenBack?: TakenBack,
  alsoSessions: readonly string[] = [],
): Promise<LateRecords> {
  const [pains, sets] = await Promise.all([
    factsOnDays(space, 'pain_checkin', first, last, takenBack),
    factsOnDays(space, 'set', first, last, takenBack),
  ]);
  const ids = new Set([...sessionIds({ pains, sets }), ...alsoSessions]);
  const sessions = await readDocumentsAt(space.db, 'session', [...ids]);
  const firsts = await firstsOf(space, sessions, firstMoments(pains, sets), takenBack);
  return { pains, sets, sessions, firsts };
}

/**
 * In one transaction, so that all of it is of one moment; what was taken back is read beside the rest and not after it.
 * @param last this day too
 * @param exceptSession of which nothing that was rejected is asked
 */
export const safetyAndLate = (
  space: Space,
  first: Day,
  last: Day,
  exceptSession?: string,
): Promise<readonly [SafetyFacts, LateRecords]> =>
  space.db.transaction('r', safetyTables(space.db), () => {
    const takenBack = allTakenBack(space);
    return Promise.all([safetyFacts(space, takenBack, exceptSession), lateRecords(space, first, last, takenBack)]);
  });

const sessionIds = ({ pains, sets }: Pick<LateRecords, 'pains' | 'sets'>): readonly string[] => [
  ...new Set([...pains, ...sets].flatMap(({ data: { sessionId } }) => sessionId ?? [])),
];

/** As if only these days had been read. */
export function onlyOf({ pains, sets, sessions, firsts }: LateRecords, first: Day, last: Day): LateRecords {
  const isIn = ({ data: { at, off } }: LateRecords['pains' | 'sets'][number]): boolean =>
    dayOf(at, off) >= first && dayOf(at, off) <= last;
  const kept = { pains: pains.filter(isIn), sets: sets.filter(isIn) };
  const ids = new Set(sessionIds(kept));
  return { ...kept, sessions: new Map([...sessions].filter(([id]) => ids.has(id))), firsts };
}

/**
 * The sessions that are not under way are among them by their sets and by what they asked: one that was stopped because of
 * pain before its first set too, whatever number was given.
 */
export function answersAmong(safety: SafetyFacts, late: LateRecords, today: Day): CoachAnswers {
  const own = onlyOf(late, ...answerDays(today));
  return {
    ...answersIn(safety),
    answers: own.pains.map(({ data }) => painAnswerOf(data)),
    sessions: sessionsAmong(onlyOf(late, ...trainedDays(today)), today),
  };
}

const sessionsAmong = (late: LateRecords, today: Day): readonly DoneSession[] =>
  recordedIn(late).flatMap((one) => doneSessionOf(one, today) ?? []);

/** What was said of pain, and done, in the last seven days. */
export async function weekOfPain(space: Space, today: Day): Promise<Pick<CoachAnswers, 'answers' | 'sessions'>> {
  const late = await lateRecords(space, addDays(today, -6), addDays(today, 1));
  return { answers: late.pains.map(({ data }) => painAnswerOf(data)), sessions: sessionsAmong(late, today) };
}

/**
 * What was done on these days, and in sessions of which the server rejected a set or an answer. Those a wrong clock dated too
 * far ahead, as it did their header, which is never rejected for that: they are of the day on which they were rejected at the
 * latest, and never of a day to come, since the clock may still have been wrong then.
 * @param last this day too
 */
export async function sessionsOnDays(space: Space, first: Day, last: Day, today: Day): Promise<readonly DoneSession[]> {
  const { sets: rejected, rejectedAt } = await rejectedOfSessions(space);
  const { sets, ...late } = await lateRecords(space, first, last, undefined, [...rejectedAt.keys()]);
  const all = [...sets, ...rejected.map((data) => ({ data }))].sort((a, b) => a.data.at - b.data.at);
  return sessionsAmong({ ...late, sets: all }, today).map((session) => {
    const at = rejectedAt.get(session.id);
    if (at === undefined) return session;
    const known = Math.min(at, space.device.now());
    const latest = dayOf(known, space.device.offsetAt(known));
    return session.day > latest ? { ...session, day: latest } : session;
  });
}

/** The day of the device’s clock: for what is asked ahead of a screen, and outside of one. */
export const todayOf = ({ device }: Space): Day => dayOf(device.now(), device.offsetAt(device.now()));

export type SafetyFacts = readonly [
  readonly Fact<'assessment'>[],
  readonly Fact<'screening'>[],
  readonly Fact<'seen_by_professional'>[],
  ClockByServer,
  Warnings,
];

const safetyFacts = (space: Space, takenBack?: TakenBack, exceptSession?: string): Promise<SafetyFacts> =>
  Promise.all([
    all(space, 'assessment', takenBack),
    all(space, 'screening', takenBack),
    all(space, 'seen_by_professional', takenBack),
    clockByServer(space, takenBack),
    rejectedWarnings(space, exceptSession),
  ]);

/** What the server’s last answer says of the clock of this device, less by what it was set back since. */
interface ClockByServer {
  /** By how much it is ahead, ms, below 0 behind; 0 where that is too little to count. */
  readonly ahead: number;
  /** What it is today, where that is another day. */
  readonly today: { readonly day: Day; readonly late: LateRecords } | null;
}

async function clockByServer(space: Space, takenBack?: TakenBack): Promise<ClockByServer> {
  const { db, device } = space;
  const offset = (await readMeta(db, 'serverOffset')) ?? 0;
  const now = device.now() + offset;
  if (Math.abs(offset) <= CLOCK_WRONG_MS) return { ahead: 0, today: null };
  const day = dayOf(now, device.offsetAt(now));
  // A session of the day before may have been stopped on it.
  const late = day === todayOf(space) ? null : await lateRecords(space, addDays(day, -1), day, takenBack);
  return { ahead: -offset, today: late && { day, late } };
}

const dayByServer = ({ day, late }: NonNullable<ClockByServer['today']>): PainOfDay => ({
  day,
  answers: late.pains.map(({ data }) => painAnswerOf(data)),
  sessions: sessionsAmong(late, day),
});

function answersIn([assessments, screenings, seen, clock, warnings]: SafetyFacts): CoachAnswers {
  const latest = assessments.at(-1);
  const read = latest === undefined ? null : assessmentOf(latest.data, latest.id);
  return {
    assessment: read === null ? null : read.ok ? read.value : 'unreadable',
    screenings: [
      ...screenings.map(({ data, id }) => screeningOf(data, id)),
      ...signsOfRecords(assessments),
      ...warnings.screenings,
    ],
    seen: seen.map(seenOf),
    assessed: assessments.map(({ data }) => assessedPainOf(data)),
    ...(isAnyPain(warnings.pain) && { rejected: warnings.pain }),
    ...(clock.ahead !== 0 && { clockAhead: clock.ahead }),
    ...(clock.today !== null && { todayByServer: dayByServer(clock.today) }),
  };
}

export interface PlanInputs extends CoachAnswers, CoachHistory {
  readonly answers: CoachHistory['answers'];
  readonly sessions: CoachHistory['sessions'];
  /** digest of all of it, never the same again once something was recorded or taken back */
  readonly restsOn: string;
}

/** Everything that a plan rests on. It reads every set that was ever recorded: not for the first frame of a screen. */
export async function coachHistory(space: Space, today: Day): Promise<PlanInputs> {
  const [safety, pains, overrules, options, sets, documents, voids] = await Promise.all([
    safetyFacts(space),
    all(space, 'pain_checkin'),
    all(space, 'overrule'),
    all(space, 'training_option'),
    all(space, 'set'),
    readDocuments(space.db, 'session'),
    space.db.voids.toArray(),
  ]);
  // What was moved by the server's clock, or written over, is another; what was taken back adds its void.
  const entries = [
    ...[...safety.slice(0, 3), pains, overrules, options, sets].flatMap((facts) =>
      (facts as readonly Fact<(typeof restsOnKinds)[number]>[]).map(({ id, data }) => `${id} ${data.at}`),
    ),
    ...voids.flatMap(({ id, entity }) => (restsOnKinds.some((kind) => kind === entity) ? [id] : [])),
    ...[...documents].map(
      ([id, { clocks, kept = {} }]) =>
        `${id} ${Object.values(clocks).sort().join()} ${Object.values(kept)
          .flatMap((values) => values.map((one) => one.id))
          .sort()
          .join()}`,
    ),
  ];
  return {
    ...answersIn(safety),
    answers: pains.map(({ data }) => painAnswerOf(data)),
    sessions: recordedIn({ sessions: documents, pains, sets, firsts: firstMoments(pains, sets) }).flatMap(
      (one) => doneSessionOf(one, today) ?? [],
    ),
    overrules: overrules.flatMap((one) => overruleOf(one) ?? []),
    options: options.flatMap((one) => optionOf(one) ?? []),
    restsOn: hex(await sha256(entries.sort().join('\n'))),
  };
}

const restsOnKinds = [
  'assessment',
  'screening',
  'seen_by_professional',
  'pain_checkin',
  'overrule',
  'training_option',
  'set',
] as const;

/**
 * Why somebody should look at it, by the rules that the plan has it from, also where there is none: the weightiest first.
 * It reads the last two weeks.
 */
export async function painToSee(space: Space, today: Day): Promise<readonly Decision[]> {
  const [safety, late] = await safetyAndLate(space, ...toSeeSpan(today));
  return toSeeAmong(safety, late, today);
}

const toSeeSpan = (today: Day): readonly [first: Day, last: Day] => [addDays(today, -toSeeDays), today];

export function toSeeAmong(safety: SafetyFacts, late: LateRecords, today: Day): readonly Decision[] {
  const own = onlyOf(late, ...toSeeSpan(today));
  const { assessment, ...answers } = answersIn(safety);
  const records = {
    ...answers,
    answers: own.pains.map(({ data }) => painAnswerOf(data)),
    sessions: sessionsAmong(own, today),
  };
  return whomToSee(assessment === 'unreadable' ? null : assessment, records, today);
}

/** All sessions with their sets, in no order. */
function recordedIn({ sessions, pains, sets, firsts }: LateRecords): readonly RecordedSession[] {
  const places = placesBefore(pains);
  const setsOf = new Map<string, SetData[]>();
  for (const { data } of sets) {
    const own = setsOf.get(data.sessionId);
    if (own === undefined) setsOf.set(data.sessionId, [data]);
    else own.push(data);
  }
  return [...sessions].flatMap(([id, { fields, kept = {} }]) => {
    const read = sessionDefinition.schema.safeParse(fields);
    if (!read.success) return [];
    const levels = (name: 'painBefore' | 'painDuring' | 'painAfter'): readonly number[] => {
      const siblings = (kept[name] ?? []).flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
      const own = read.data[name];
      return siblings.length > 0 ? siblings : own === undefined ? [] : [own];
    };
    return [
      {
        id,
        fields: read.data,
        pains: {
          painBefore: levels('painBefore'),
          painDuring: levels('painDuring'),
          painAfter: levels('painAfter'),
        },
        places: places.get(id) ?? [],
        sets: setsOf.get(id) ?? [],
        first: firsts.get(id),
      },
    ];
  });
}
