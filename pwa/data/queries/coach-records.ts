import { MS_PER_DAY } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact, FactEntity } from '#core/records/index.ts';
import { session as sessionDefinition } from '#core/records/session.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import {
  assessmentOf,
  doneSessionOf,
  overruleOf,
  painAnswerOf,
  screeningOf,
  seenOf,
  signsOfRecord,
} from '#core/rules/coach/from-records.ts';
import type { RecordedSession, SetData } from '#core/rules/coach/from-records.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import type { SafetyRecords } from '#core/rules/coach/screening.ts';
import { readDocuments } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { factsBetween, latestFact } from './facts-between.ts';

const all = <E extends FactEntity>(space: Space, entity: E): Promise<readonly Fact<E>[]> =>
  factsBetween(space, entity, 0, Number.MAX_SAFE_INTEGER);

const restsOn = ['assessment', 'screening', 'seen_by_professional', 'pain_checkin', 'overrule', 'set'] as const;

/** What the person answered last; `unreadable` where a newer version asked it. Null: nobody was asked yet. */
export interface CoachAnswers extends SafetyRecords {
  readonly assessment: Assessment | 'unreadable' | null;
}

/** Longer than a day anywhere: today's pain is among it. */
const recent = 2 * MS_PER_DAY;

/**
 * Enough to say whether it is safe to train. Of a few kinds that hold little, and of pain only the newest. What any earlier
 * assessment named that is a sign is among the screenings, so that naming it no longer does not end it.
 */
export async function coachAnswers(space: Space): Promise<CoachAnswers> {
  const [assessments, screenings, seen, newest] = await Promise.all([
    all(space, 'assessment'),
    all(space, 'screening'),
    all(space, 'seen_by_professional'),
    latestFact(space, 'pain_checkin'),
  ]);
  const pains =
    newest === null ? [] : await factsBetween(space, 'pain_checkin', newest.data.at - recent, Number.MAX_SAFE_INTEGER);
  const latest = assessments.at(-1);
  const read = latest === undefined ? null : assessmentOf(latest.data);
  return {
    assessment: read === null ? null : read.ok ? read.value : 'unreadable',
    screenings: [
      ...screenings.map(({ data }) => screeningOf(data)),
      ...assessments.flatMap(({ data }) => signsOfRecord(data)),
    ],
    seen: seen.map(({ data }) => seenOf(data)),
    answers: pains.map(({ data }) => painAnswerOf(data)),
  };
}

/** Everything that a plan rests on. It reads every set that was ever recorded: not for the first frame of a screen. */
export async function coachHistory(
  space: Space,
  today: Day,
): Promise<CoachAnswers & CoachHistory & { readonly changedAt: number }> {
  const [answers, pains, overrules, sessions, newest, voids] = await Promise.all([
    coachAnswers(space),
    all(space, 'pain_checkin'),
    all(space, 'overrule'),
    recordedSessions(space),
    Promise.all(restsOn.map((entity) => latestFact(space, entity))),
    space.db.voids.toArray(),
  ]);
  const moments = [
    ...newest.map((fact) => fact?.data.at ?? 0),
    ...voids.map(({ data }) => data.at),
    ...sessions.map(({ fields }) => fields.endedAt ?? 0),
  ];
  return {
    /** when the last of it was recorded or taken back, UTC ms */
    changedAt: Math.max(...moments),
    ...answers,
    answers: pains.map(({ data }) => painAnswerOf(data)),
    overrules: overrules.flatMap((one) => overruleOf(one) ?? []),
    sessions: sessions.flatMap((one) => doneSessionOf(one, today) ?? []),
  };
}

/** All sessions with their sets, in no order. */
export async function recordedSessions(space: Space): Promise<readonly RecordedSession[]> {
  const [documents, sets] = await Promise.all([readDocuments(space.db, 'session'), all(space, 'set')]);
  const setsOf = new Map<string, SetData[]>();
  for (const { data } of sets) {
    const own = setsOf.get(data.sessionId);
    if (own === undefined) setsOf.set(data.sessionId, [data]);
    else own.push(data);
  }
  return [...documents].flatMap(([id, { fields, kept = {} }]) => {
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
        sets: setsOf.get(id) ?? [],
      },
    ];
  });
}
