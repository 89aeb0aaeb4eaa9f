/**
 * What the dashboard is about today, derived from what is stored on the device. A sign that stops comes before everything
 * else, and a plan is shown as it was stored: nothing is decided here.
 */
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { screen, standingFlags } from '#core/rules/coach/screening.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import type { PainToday, RecentAnswer } from '#pwa/data/queries/pain-today.ts';

export type StoredSession = NonNullable<StoredPlan['days'][number]['session']>;
export type StoredDecision = StoredPlan['decisions'][number];

export type TodayState =
  | { readonly is: 'stop'; readonly flags: readonly RedFlag[] }
  /** nobody was asked yet */
  | { readonly is: 'begin' }
  | { readonly is: 'answers-unread' | 'ask' | 'too-young' | 'plan-newer' | 'plan-unread' | 'planning' | 'no-library' }
  | { readonly is: 'nothing-fits'; readonly decisions: readonly StoredDecision[] }
  | { readonly is: 'session'; readonly plan: StoredPlan; readonly session: StoredSession; readonly isOpen: boolean }
  | {
      readonly is: 'rest';
      readonly plan: StoredPlan;
      readonly because: 'done' | 'pain' | 'spread';
      /** one was begun all the same, and not ended */
      readonly isOpen: boolean;
      readonly next: { readonly day: Day; readonly session: StoredSession } | null;
    };

export interface Known {
  readonly coach: CoachAnswers;
  readonly current: CurrentPlan | 'newer-ruleset' | 'unreadable' | null;
  readonly pain: PainToday;
  /** what planning came to; undefined while it is under way, null where the exercises could not be had */
  readonly advice: Advice | null | undefined;
  readonly today: Day;
}

export function deriveToday({ coach, current, pain, advice, today }: Known): TodayState {
  const { assessment } = coach;
  const flags = standingFlags(coach, today);
  if (assessment === null || assessment === 'unreadable') {
    if (flags.length > 0) return { is: 'stop', flags };
    return { is: assessment === null ? 'begin' : 'answers-unread' };
  }
  const safety = screen(assessment, coach, today);
  if (safety.outcome === 'stop') return { is: 'stop', flags: safety.flags };
  if (safety.outcome !== 'clear') return { is: safety.outcome };
  if (advice?.outcome === 'nothing-fits') return { is: 'nothing-fits', decisions: advice.decisions.map(asStored) };
  if (current === 'newer-ruleset') return { is: 'plan-newer' };
  if (current === 'unreadable' || current === null || current.isOver) {
    if (advice === null) return { is: 'no-library' };
    return { is: current === 'unreadable' ? 'plan-unread' : 'planning' };
  }
  const { plan } = current;
  const session = plan.days.find(({ day }) => day === today)?.session ?? null;
  const isRed = hindranceToday(assessment, coach, today) === 'pain';
  // A session that was begun goes on, whatever the plan made of it meanwhile, but not with pain over 5.
  if (!isRed && session !== null && pain.sessionToday !== 'done')
    return { is: 'session', plan, session, isOpen: pain.sessionToday === 'open' };
  const decided = (ruleId: string): boolean => plan.decisions.some((one) => one.ruleId === ruleId);
  const hurts = isRed || (plan.from === today && decided('pain.rest-today'));
  const ahead = plan.days.find(({ day, session: one }) => day > today && one !== null);
  return {
    is: 'rest',
    plan,
    isOpen: !isRed && pain.sessionToday === 'open',
    because: pain.sessionToday === 'done' ? 'done' : hurts ? 'pain' : 'spread',
    next: ahead === undefined || ahead.session === null ? null : { day: ahead.day, session: ahead.session },
  };
}

const asStored = ({ ruleId, inputs, output, source }: Advice['decisions'][number]): StoredDecision =>
  ({ ruleId, inputs, output, source }) as StoredDecision;

export interface MorningQuestion {
  /** as it is recorded; null: no place is marked */
  readonly place: string | null;
  readonly when: 'next-morning' | 'day';
  /** of today, the last one */
  readonly answered: RecentAnswer | null;
  /** the last one before today */
  readonly before: RecentAnswer | null;
}

/** Recorded as the region where no place is marked. */
export const WHOLE_BODY = 'whole-body';

/** null: there is nothing to ask about. The day after a session it is asked of everybody, else of whom something hurts. */
export function deriveQuestion({
  coach: { assessment },
  pain,
  today,
}: Pick<Known, 'coach' | 'pain' | 'today'>): MorningQuestion | null {
  if (assessment === null || assessment === 'unreadable') return null;
  const place = assessment.worst === null ? null : placeId(assessment.worst);
  if (place === null && !pain.hadSessionYesterday) return null;
  const own = pain.answers.filter(({ region }) => region === (place ?? WHOLE_BODY));
  return {
    place,
    when: pain.hadSessionYesterday ? 'next-morning' : 'day',
    answered: own.findLast(({ day, when }) => day === today && (when === 'next-morning' || when === 'day')) ?? null,
    before: own.findLast(({ day }) => day < today) ?? null,
  };
}

/** What today's answer can change, the weightiest first. */
const effects = [
  'pain.severe',
  'pain.red-days',
  'pain.see-someone',
  'pain.rest-today',
  'morning.step-down',
  'morning.hold',
  'pain.amber',
  'pain.green',
] as const;

/** What the answer led to: the weightiest decision of the plan that was made with it. */
export function effectOf(plan: Pick<StoredPlan, 'days' | 'decisions'>, today: Day): string | null {
  const session = plan.days.find(({ day }) => day === today)?.session ?? null;
  const ids = new Set([
    ...plan.decisions.map(({ ruleId }) => ruleId),
    ...(session?.exercises ?? []).flatMap(({ why }) => why.map(({ ruleId }) => ruleId)),
  ]);
  return effects.find((ruleId) => ids.has(ruleId)) ?? null;
}

export interface TrendDay {
  readonly at: Day;
  readonly value: number | null;
}

/** The mean of each day's answers about a place, of two weeks; a day without an answer is a gap. */
export function deriveTrend(answers: readonly RecentAnswer[], region: string, today: Day): readonly TrendDay[] {
  return Array.from({ length: 14 }, (_, at) => addDays(today, at - 13)).map((at) => {
    const levels = answers.filter((one) => one.day === at && one.region === region).map(({ level }) => level);
    const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
    return { at, value: levels.length === 0 ? null : Math.round(mean * 10) / 10 };
  });
}
