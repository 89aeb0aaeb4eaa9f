// What is known of today, once for everything that depends on it: the plan, what was earned, and what a person decides.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { assessedPains } from './assessment.ts';
import type { AssessedPain, Assessment } from './assessment.ts';
import { gateOf, lightOf, lights, morningAfter } from './pain.ts';
import type { Light, Morning, PainAnswer } from './pain.ts';
import { daysInAWeek, isRedStop, peakOf, sessionLight, wasTrained } from './training.ts';
import type { DoneSession, StopReason, TrainingRecords } from './training.ts';

export interface Today {
  /** The worst of today's answers and sessions; null: nothing is known yet. */
  readonly light: Light | null;
  readonly level: number | null;
  /** Why a session of today was stopped, because of pain or a sign; null: none was. */
  readonly stop: 'pain' | 'sign' | null;
  /** This morning, compared with yesterday. */
  readonly morning: Morning;
  readonly gate: ReturnType<typeof gateOf>;
  /** Of the last day that was trained on before today; null: none was. */
  readonly lastTrained: Light | null;
  /** The highest number of that day’s sessions. */
  readonly lastPain: number | null;
  /** Why one of them was stopped, where that made it red. */
  readonly lastStop: StopReason | null;
  /** Nothing speaks against a load that was earned. */
  readonly mayRise: boolean;
}

const worstOf = (some: readonly Light[]): Light | null =>
  some.length === 0 ? null : (lights[Math.max(...some.map((light) => lights.indexOf(light)))] ?? null);

/** Stopped because of pain or a sign after midnight it is of both days. Its numbers are of the first, or answers of their own day. */
export const isOfDay = ({ day, stoppedOn }: DoneSession, today: Day): boolean => day === today || stoppedOn === today;

/** @param assessed of every assessment of today; the one that holds counts without it */
export function todayLight(
  assessment: Assessment | null,
  sessions: readonly DoneSession[],
  answers: readonly PainAnswer[],
  today: Day,
  assessed: readonly AssessedPain[] = [],
): Today {
  const done = sessions.filter((session) => isOfDay(session, today));
  const levels = [
    ...answers.filter(({ day }) => day === today).map(({ level }) => level),
    ...assessedPains(assessment, assessed)
      .filter(({ day }) => day === today)
      .map(({ level }) => level),
    ...done
      .filter(
        (session) =>
          session.day === today &&
          [session.painBefore, session.painDuring, session.painAfter].some((one) => one !== null),
      )
      .map(peakOf),
  ];
  const light = worstOf([...levels.map(lightOf), ...done.map(sessionLight)]);
  const yesterday = addDays(today, -1);
  const morning = morningAfter(
    yesterday,
    answers,
    sessions.filter(({ day }) => day === yesterday),
  );
  const gate = gateOf(morning);
  // One that was closed before anything was done takes no other's place, unless it hurt.
  const earlier = sessions.filter(
    (session) => session.day < today && (wasTrained(session) || sessionLight(session) !== 'green'),
  );
  const lastDay = Math.max(...earlier.map(({ day }) => day));
  const last = earlier.filter(({ day }) => day === lastDay);
  const lastTrained = worstOf(last.map(sessionLight));
  const isSore = [light, lastTrained].some((one) => one === 'amber' || one === 'red');
  return {
    light,
    level: levels.length === 0 ? null : Math.max(...levels),
    stop: (['sign', 'pain'] as const).find((why) => done.some(({ stopReason }) => stopReason === why)) ?? null,
    morning,
    gate,
    lastTrained,
    lastPain: last.length === 0 ? null : Math.max(...last.map(peakOf)),
    lastStop: last.find(({ stopReason }) => isRedStop(stopReason))?.stopReason ?? null,
    mayRise: !isSore && gate !== 'hold' && gate !== 'step-down',
  };
}

/** Something harder, or more of the same, may be taken up: by the plan, by a swap in a session, or by choice. */
export const mayBeHarder = ({ mayRise }: Pick<Today, 'mayRise'>, highestPain = 0): boolean =>
  mayRise && lightOf(highestPain) === 'green';

/** By the number, or stopped because of it. A sign is no pain: it has a stop of its own. */
export const isRedByPain = (session: DoneSession): boolean =>
  session.stopReason === 'pain' || lightOf(peakOf(session)) === 'red';

/** On so many of the last seven days, somebody should look at it. */
export const redDaysToLook = 3;

type PainRecords = Pick<TrainingRecords, 'sessions' | 'answers' | 'assessed'>;

/** The days that were over 5 by what was said outside of sessions. */
const daysOver = (assessment: Assessment | null, { answers, assessed }: PainRecords): readonly Day[] =>
  [...answers, ...assessedPains(assessment, assessed)]
    .filter(({ level }) => lightOf(level) === 'red')
    .map(({ day }) => day);

/** A day over 5, or of a session stopped because of pain or a sign, wherever it was said. */
export const isRedDay = (assessment: Assessment | null, records: PainRecords, day: Day): boolean =>
  daysOver(assessment, records).includes(day) ||
  records.sessions.some((session) => isOfDay(session, day) && sessionLight(session) === 'red');

/** On how many of the last seven days it was over 5, by answers and sessions. */
export function redDays(assessment: Assessment | null, records: PainRecords, today: Day): number {
  const days = [...daysOver(assessment, records), ...records.sessions.filter(isRedByPain).map(({ day }) => day)];
  return new Set(days.filter((day) => day <= today && today - day < daysInAWeek)).size;
}
