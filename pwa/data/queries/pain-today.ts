import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { painAnswerOf, saysRedStop } from '#core/rules/coach/from-records.ts';
import type { PainAnswer } from '#core/rules/coach/pain.ts';
import { whenItWas } from '#core/rules/session/when-it-was.ts';
import type { OutboxRow } from '../core-db.ts';
import { onlyOf } from './coach-records.ts';
import type { LateRecords } from './coach-records.ts';
import { isOfferedOn } from './open-sessions.ts';
import { painMomentsOf } from './pain-moments.ts';
import type { PainMoment } from './pain-moments.ts';

export interface RecentAnswer extends PainAnswer {
  readonly id: string;
  /** of the session that asked; null: none did */
  readonly sessionId: string | null;
}

export interface PainToday {
  /** of the last days, oldest first */
  readonly answers: readonly RecentAnswer[];
  /** every number of these days, what the coach was told too */
  readonly moments: readonly PainMoment[];
  /** sessions of these days in which something was done */
  readonly trained: readonly string[];
  /** those of today that only this device has */
  readonly waiting: readonly string[];
  /** one that began yesterday, whenever it ended */
  readonly hadSessionYesterday: boolean;
  /** one that began today; `open`: not ended. One that ended before anything was done, and not because it hurt, is none. */
  readonly sessionToday: 'none' | 'open' | 'done';
  /** `/session` has one that nobody has ended: one that this device has under way, of whatever day, or one of these two days */
  readonly isLeftOpen: boolean;
}

const DAYS = 14;

/**
 * What the morning question and the pain trend rest on.
 * @param late of the last two weeks
 * @param underWay the session that this device has under way, and that nobody has ended
 */
export function painAmong(
  late: LateRecords,
  assessments: readonly Fact<'assessment'>[],
  unsent: readonly Pick<OutboxRow, 'opId'>[],
  underWay: string | null,
  today: Day,
): PainToday {
  const yesterday = addDays(today, -1);
  const { pains, sets: setsOfDays } = onlyOf(late, addDays(today, 1 - DAYS), today);
  const { sets, sessions: documents, firsts } = onlyOf(late, yesterday, today);
  const answers = pains.map(({ id, data }): RecentAnswer => ({
    id,
    ...painAnswerOf(data),
    sessionId: data.sessionId ?? null,
  }));
  const lately = answers.filter(({ day }) => day >= yesterday);
  const ids = new Set([
    ...sets.map(({ data }) => data.sessionId),
    ...lately.flatMap(({ sessionId }) => sessionId ?? []),
  ]);
  const sessions = [...ids].flatMap((id) => {
    const fields = documents.get(id)?.fields;
    const { off } = fields ?? {};
    const { startedAt } = whenItWas(fields ?? {}, firsts.get(id));
    const isEnded = fields?.['endedAt'] !== undefined;
    const own = sets.filter(({ data }) => data.sessionId === id);
    const isTrained = !isEnded || own.length > 0 || saysRedStop(fields);
    // As the coach counts it: the day is that of its true beginning, also where its sets lie past midnight.
    if (startedAt !== undefined && typeof off === 'number') return [{ day: dayOf(startedAt, off), isEnded, isTrained }];
    // Its sets were sent before it.
    const first = own[0]?.data;
    return first === undefined ? [] : [{ day: dayOf(first.at, first.off), isEnded, isTrained }];
  });
  const ofToday = sessions.filter(({ day, isTrained }) => day === today && isTrained);
  return {
    answers,
    moments: painMomentsOf(pains, assessments),
    trained: [...new Set(setsOfDays.map(({ data }) => data.sessionId))],
    waiting: unsent.map(({ opId }) => opId),
    hadSessionYesterday: sessions.some(({ day }) => day === yesterday),
    sessionToday: ofToday.length === 0 ? 'none' : ofToday.every(({ isEnded }) => isEnded) ? 'done' : 'open',
    isLeftOpen: underWay !== null || [...late.sessions.values()].some((one) => isOfferedOn(today, one)),
  };
}
