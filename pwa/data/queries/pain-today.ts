import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { painAnswerOf } from '#core/rules/coach/from-records.ts';
import type { PainAnswer } from '#core/rules/coach/pain.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { factsOnDays } from './facts-between.ts';

export interface RecentAnswer extends PainAnswer {
  readonly id: string;
}

export interface PainToday {
  /** of the last days, oldest first */
  readonly answers: readonly RecentAnswer[];
  /** those of today that only this device has */
  readonly waiting: readonly string[];
  readonly hadSessionYesterday: boolean;
  /** `open`: begun and not ended */
  readonly sessionToday: 'none' | 'open' | 'done';
}

const DAYS = 14;
const NEWEST = 200;

/** What the morning question and the pain trend rest on. It reads the last days only, whatever else is recorded. */
export async function painToday(space: Space, today: Day): Promise<PainToday> {
  const yesterday = addDays(today, -1);
  const [pains, sets, newest] = await Promise.all([
    factsOnDays(space, 'pain_checkin', addDays(today, 1 - DAYS), today),
    factsOnDays(space, 'set', yesterday, today),
    space.db.outbox.reverse().limit(NEWEST).toArray(),
  ]);
  const answers = pains.map(({ id, data }) => ({ id, ...painAnswerOf(data) }));
  const onDay = sets.map(({ data }) => ({ sessionId: data.sessionId, day: dayOf(data.at, data.off) }));
  const ids = [...new Set(onDay.flatMap(({ sessionId, day }) => (day === today ? [sessionId] : [])))];
  const ends = await Promise.all(
    ids.map(async (id) => (await readDocument(space.db, 'session', id)).fields['endedAt'] !== undefined),
  );
  const inSession = pains.some(({ data }, at) => data.sessionId !== undefined && answers[at]?.day === yesterday);
  return {
    answers,
    waiting: newest.map(({ opId }) => opId),
    hadSessionYesterday: inSession || onDay.some(({ day }) => day === yesterday),
    sessionToday: ids.length === 0 ? 'none' : ends.every((isEnded) => isEnded) ? 'done' : 'open',
  };
}
