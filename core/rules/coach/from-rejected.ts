// What the server rejected counts nowhere, but what it warned of may be so: until somebody sends it again or discards it, it
// holds back on this device. It ends nothing, and no plan and no figure hears of the pain in it.
import { dayOf } from '#core/lib/day.ts';
import type { RecordData } from '#core/records/index.ts';
import { assessedPainOf, painAnswerOf, saysRedStop, saysSignStop, screeningOf, signsOfRecord } from './from-records.ts';
import { lightOf } from './pain.ts';
import type { RejectedPain, Screening } from './screening.ts';
import type { DoneSession } from './training.ts';

interface Rejected<Data> {
  /** of an edit, the record’s */
  readonly id: string;
  /** as this version reads it */
  readonly data: Data;
  /** by the clock of the device, UTC ms */
  readonly recordedAt: number;
  readonly rejectedAt: number;
}

export interface RejectedRecords {
  readonly screenings: readonly Rejected<RecordData['screening']>[];
  readonly assessments: readonly Rejected<RecordData['assessment']>[];
  readonly pains: readonly Rejected<RecordData['pain_checkin']>[];
  /** edits, each with the fields it wrote, and headers of sessions whose sets and answers were rejected */
  readonly sessions: readonly Rejected<RecordData['session']>[];
}

export interface Warnings {
  /** The signs that were told. They asked nothing, so they end none. */
  readonly screenings: readonly Screening[];
  /** Over 5, and sessions that were stopped because of pain or a sign. */
  readonly pain: RejectedPain;
}

const isRed = ({ level }: { readonly level: number }): boolean => lightOf(level) === 'red';

/**
 * A date later than the rejection, which only a wrong clock gives, counts as the moment of the rejection.
 * @param now UTC ms: the clock may have been wrong when it was rejected, too
 * @param offsetAt UTC offset in minutes where the person is, at a moment
 */
export function warningsOf(
  { screenings, assessments, pains, sessions }: RejectedRecords,
  now: number,
  offsetAt: (at: number) => number,
): Warnings {
  const dated = <One extends { readonly at: number }>(one: One, { rejectedAt }: Rejected<unknown>): One => {
    const latest = Math.min(now, rejectedAt);
    return one.at > latest ? { ...one, at: latest, day: dayOf(latest, offsetAt(latest)) } : one;
  };
  const warning = ({ byServer, ...sign }: Screening, of: Rejected<unknown>): Screening => ({
    ...dated({ ...sign, asked: [] }, of),
    ...(byServer !== undefined && { byServer: dated(byServer, of) }),
  });
  return {
    screenings: [
      ...screenings.filter(({ data }) => data.ticked.length > 0).map((of) => warning(screeningOf(of.data, of.id), of)),
      ...assessments.flatMap((of) => signsOfRecord(of.data, of.id).map((sign) => warning(sign, of))),
    ],
    pain: {
      answers: pains.map((of) => dated(painAnswerOf(of.data), of)).filter(isRed),
      assessed: assessments.map((of) => dated(assessedPainOf(of.data), of)).filter(isRed),
      sessions: sessions.flatMap((of): readonly DoneSession[] => {
        const { id, data, recordedAt } = of;
        if (!saysRedStop(data)) return [];
        const at = data.stoppedAt ?? data.endedAt ?? recordedAt;
        const none = { painBefore: null, painDuring: null, painAfter: null, exercises: [] };
        const stopReason = saysSignStop(data) ? 'sign' : 'pain';
        return [dated({ id, at, day: dayOf(at, data.off ?? offsetAt(at)), ...none, stopReason }, of)];
      }),
    },
  };
}

export const isAnyPain = ({ answers, assessed, sessions }: RejectedPain): boolean =>
  answers.length + assessed.length + sessions.length > 0;
export const isAnyWarning = ({ screenings, pain }: Warnings): boolean => screenings.length > 0 || isAnyPain(pain);
