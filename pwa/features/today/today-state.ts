/**
 * What the dashboard is about today, derived from what is stored on the device. A sign that stops comes before everything
 * else, and a plan is shown as it was stored: nothing is decided here.
 */
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { assessedPains } from '#core/rules/coach/assessment.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { isRule, rulesWith } from '#core/rules/coach/decisions.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import { hindranceToday, painRejected } from '#core/rules/coach/may-train.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { Advice } from '#core/rules/coach/plan.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import { screen, standingSigns, type StandingSign } from '#core/rules/coach/screening.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { todayBesideStop, toSeeOver } from '#core/rules/coach/to-see.ts';
import { isOfDay, isRedDay, todayLight } from '#core/rules/coach/today.ts';
import type { Today } from '#core/rules/coach/today.ts';
import { daysInAWeek, peakOf, sessionLight } from '#core/rules/coach/training.ts';
import { worstOfDays } from '#core/rules/progress/series.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import type { PainToday, RecentAnswer } from '#pwa/data/queries/pain-today.ts';

export type StoredSession = NonNullable<StoredPlan['days'][number]['session']>;
export type StoredDecision = StoredPlan['decisions'][number];

export type TodayState =
  | { readonly is: 'stop'; readonly signs: readonly StandingSign[] }
  /**
   * nobody was asked yet. `isRed`: it hurts more than 5 all the same, or a session was stopped because of pain or a sign.
   * `wasRed`: so it was on one of the last seven days, or a sign was told and nobody has looked at it
   */
  | { readonly is: 'begin'; readonly isRed: boolean; readonly wasRed: boolean; readonly isOpen: boolean }
  /** a session was begun, and there is no plan to show beside it */
  | { readonly is: 'go-on' }
  | { readonly is: 'ask'; readonly decisions: readonly StoredDecision[] }
  | { readonly is: 'answers-unread' | 'too-young' | 'plan-newer' | 'plan-unread' }
  /** `plan-unsaved`: one is due and could not be stored */
  | { readonly is: 'planning' | 'no-library' | 'plan-unsaved' }
  | { readonly is: 'nothing-fits'; readonly decisions: readonly StoredDecision[] }
  | { readonly is: 'session'; readonly plan: StoredPlan; readonly session: StoredSession; readonly isOpen: boolean }
  | {
      readonly is: 'rest';
      readonly plan: StoredPlan;
      /** of several reasons the one to heed: `done` only where it does not hurt more than 5 */
      readonly because: 'done' | 'pain' | 'spread';
      /** a session of today has ended, however it did */
      readonly isDone: boolean;
      /** the last one of today, where there is something to see of it */
      readonly sessionId: string | null;
      /** one was begun all the same, and not ended */
      readonly isOpen: boolean;
      readonly next: NextSession | null;
    };

export interface NextSession {
  readonly day: Day;
  readonly session: StoredSession;
  /** the safety questions come before it */
  readonly isAskedFirst: boolean;
  /** today it hurts too much, and whether it does then nobody knows yet */
  readonly hangsOnPain: boolean;
}

export interface Known {
  readonly coach: CoachAnswers;
  readonly current: CurrentPlan | 'newer-ruleset' | 'unreadable' | null;
  readonly pain: PainToday;
  /** why somebody should look at the pain or a sign, by the rules that hold without a plan too */
  readonly toSee: readonly Reason[];
  /** what planning came to; undefined while it is under way, null where the exercises could not be had */
  readonly advice: Advice | null | undefined;
  /** the plan that is due could not be stored */
  readonly isUnsaved: boolean;
  readonly today: Day;
  /** of the day, local */
  readonly minute: number;
}

export function deriveToday({ coach, current, pain, toSee, advice, isUnsaved, today }: Known): TodayState {
  const { assessment } = coach;
  const hindrance = hindranceToday(assessment, coach, today);
  if (hindrance === 'stop')
    return { is: 'stop', signs: standingSigns(assessment === 'unreadable' ? null : assessment, coach, today) };
  if (assessment === 'unreadable') return { is: 'answers-unread' };
  const isRed = hindrance === 'pain';
  if (assessment === null) {
    const { sessions = [], assessed = [] } = coach;
    const week = Array.from({ length: daysInAWeek }, (_, ago) => addDays(today, -ago));
    const wasRed =
      toSee.some(({ ruleId }) => ruleId === 'flag.not-seen') ||
      week.some((day) => isRedDay(null, { sessions, answers: pain.answers, assessed }, day));
    return { is: 'begin', isRed, wasRed, isOpen: !isRed && pain.sessionToday === 'open' };
  }
  if (hindrance === 'ask') return { is: 'ask', decisions: screen(assessment, coach, today).decisions.map(asStored) };
  if (hindrance !== null && hindrance !== 'pain') return { is: hindrance };
  // A session that was begun goes on, whatever became of the plan meanwhile, but not with pain over 5.
  const isOpen = !isRed && pain.sessionToday === 'open';
  const isPlanned = typeof current === 'object' && current !== null && !current.isOver;
  if (isOpen && (!isPlanned || advice?.outcome === 'nothing-fits')) return { is: 'go-on' };
  if (advice?.outcome === 'nothing-fits') return { is: 'nothing-fits', decisions: advice.decisions.map(asStored) };
  if (current === 'newer-ruleset') return { is: 'plan-newer' };
  // What stands is no longer right, except for a session that is under way.
  if (isUnsaved && pain.sessionToday !== 'open') return { is: 'plan-unsaved' };
  if (current === 'unreadable' || current === null || current.isOver) {
    if (advice === null) return { is: 'no-library' };
    return { is: current === 'unreadable' ? 'plan-unread' : 'planning' };
  }
  const { plan } = current;
  const session = plan.days.find(({ day }) => day === today)?.session ?? null;
  // What was done may have been a minute of breathing, which takes no session of the plan's away.
  const isBeside =
    advice?.outcome === 'plan' && !advice.plan.decisions.some(({ ruleId }) => ruleId === 'week.done-today');
  const isDone = pain.sessionToday === 'done' && !isBeside;
  if (!isRed && session !== null && !isDone) return { is: 'session', plan, session, isOpen };
  return {
    is: 'rest',
    plan,
    isOpen,
    because: isRed ? 'pain' : isDone ? 'done' : 'spread',
    isDone,
    sessionId: lastSession(coach, today),
    next: nextSession(plan, coach, assessment, today, isRed),
  };
}

const lastSession = ({ sessions = [] }: CoachAnswers, today: Day): string | null =>
  sessions.filter((one) => isOfDay(one, today) && one.isBrokenOff !== true).sort((a, b) => b.at - a.at)[0]?.id ?? null;

/** The day that the plan names, and what stands between it and that: nothing is promised that is not known today. */
function nextSession(
  { days }: StoredPlan,
  coach: CoachAnswers,
  assessment: Assessment,
  today: Day,
  hangsOnPain: boolean,
): NextSession | null {
  for (const { day, session } of days) {
    if (day <= today || session === null) continue;
    return { day, session, isAskedFirst: screen(assessment, coach, day).outcome === 'ask', hangsOnPain };
  }
  return null;
}

const asStored = ({ ruleId, inputs, output, source }: Advice['decisions'][number]): StoredDecision =>
  ({ ruleId, inputs, output, source }) as StoredDecision;

export interface MorningQuestion {
  /** as it is recorded; null: no place is marked */
  readonly place: string | null;
  readonly when: 'next-morning' | 'day';
  /** of today, the last one */
  readonly answered: RecentAnswer | null;
  /** all of today that answer it: changing it takes back each of them */
  readonly answers: readonly RecentAnswer[];
  /** what today is compared with, as the rule of the morning compares it; else the last one before today */
  readonly before: RecentAnswer | null;
  /**
   * What that one is to its day: told before a session in which something was done; else the day itself, unless more was told on it, of which it is the
   * lowest the morning after, and the last on other days.
   */
  readonly beforeIs: 'session' | 'day' | 'lowest' | 'last';
}

/** Minutes after midnight. Before it, whoever is up has mostly not slept yet, and nothing can be said of the morning. */
const MORNING_BEGINS = 4 * 60;

/** How it was on an ordinary moment, which pain during and after a session does not tell. */
const isOrdinary = ({ when }: RecentAnswer): boolean => when !== 'during' && when !== 'after';

/** The place that troubles most, as it is recorded; null: none is marked. */
export function troublingPlace({ assessment }: Pick<CoachAnswers, 'assessment'>): string | null {
  const worst = assessment === 'unreadable' ? null : (assessment?.worst ?? null);
  return worst === null ? null : placeId(worst);
}

/**
 * null: there is nothing to ask about. The day after a session, and after a day over 5, it is asked of everybody, as was said
 * there, else of whom something hurts.
 */
export function deriveQuestion({
  coach: { assessment },
  pain,
  today,
  minute,
}: Pick<Known, 'coach' | 'pain' | 'today' | 'minute'>): MorningQuestion | null {
  if (assessment === 'unreadable') return null;
  const place = troublingPlace({ assessment });
  const wasRed = pain.answers.some(({ day, level }) => day === addDays(today, -1) && lightOf(level) === 'red');
  if (place === null && !pain.hadSessionYesterday && !wasRed) return null;
  const own = pain.answers.filter(({ region }) => region === (place ?? WHOLE_BODY));
  const when = pain.hadSessionYesterday ? 'next-morning' : 'day';
  // An answer of the day says nothing of the morning, whichever screen asked for it.
  const answers = own.filter(
    (one) => one.day === today && (one.when === 'next-morning' || (one.when === 'day' && when === 'day')),
  );
  const answered = answers.at(-1) ?? null;
  if (answered === null && minute < MORNING_BEGINS) return null;
  const earlier = own.filter((one) => one.day < today && isOrdinary(one));
  const compared = earlier.filter((one) => one.day === addDays(today, -1) && one.when !== 'next-morning');
  const lowest = Math.min(...compared.map(({ level }) => level));
  const least = when === 'day' ? undefined : compared.findLast(({ level }) => level === lowest);
  const before = least ?? earlier.at(-1) ?? null;
  const wasMore =
    before !== null &&
    pain.moments.some(
      ({ day, region, level }) => day === before.day && region === before.region && level > before.level,
    );
  const wasBegun = before?.when === 'before' && pain.trained.some((id) => id === before.sessionId);
  const beforeIs = wasBegun ? 'session' : !wasMore ? 'day' : least !== undefined ? 'lowest' : 'last';
  return { place, when, answered, answers, before, beforeIs };
}

/** What makes today a day over 5. */
export type RedCause =
  | { readonly is: 'answer'; readonly answer: RecentAnswer }
  | { readonly is: 'assessment'; readonly place: string; readonly level: number }
  | {
      readonly is: 'session';
      readonly id: string;
      readonly level: number;
      readonly stop: 'pain' | 'sign' | null;
      /** it was stopped, and that it is over is not stored yet */
      readonly isOpen?: true;
    }
  /** What the server rejected, and what is of today by its clock alone: the most of it, 0 where no number was told. */
  | {
      readonly is: 'elsewhere';
      readonly why: 'rejected' | 'by-server';
      readonly level: number;
      readonly stop: 'pain' | 'sign' | null;
    };

/** Each by itself, so that a slip of the finger can be put right where it was made. */
export function deriveRed({
  coach: { assessment, assessed = [], sessions = [], rejected, todayByServer },
  pain,
  today,
}: Known): readonly RedCause[] {
  const given = assessment === 'unreadable' ? null : assessment;
  const told = assessedPains(given, assessed).filter((one) => one.day === today);
  const ofToday = sessions.filter((one) => isOfDay(one, today) && sessionLight(one) === 'red');
  const own = [
    ...pain.answers
      .filter(({ day, level, sessionId }) => {
        // The same word of a session of today stands there, and is put right there.
        const isOfSession = ofToday.some((one) => one.id === sessionId && one.day === today);
        return day === today && lightOf(level) === 'red' && !isOfSession;
      })
      .map((one): RedCause => ({ is: 'answer', answer: one })),
    ...told
      .filter(({ level }) => lightOf(level) === 'red')
      .map(({ place, level }): RedCause => ({ is: 'assessment', place, level })),
    ...ofToday.map((one): RedCause => ({
      is: 'session',
      id: one.id,
      level: one.day === today ? peakOf(one) : 0,
      stop: one.stopReason === 'pain' || one.stopReason === 'sign' ? one.stopReason : null,
      ...(one.isBrokenOff === true && { isOpen: true }),
    })),
    ...(rejected === undefined ? [] : mostOf('rejected', painRejected(rejected, today))),
  ];
  if (own.length > 0 || todayByServer === undefined) return own;
  const { day, answers } = todayByServer;
  return mostOf('by-server', todayLight(given, todayByServer.sessions, answers, day, assessed));
}

const mostOf = (why: 'rejected' | 'by-server', { light, level, stop }: Today): readonly RedCause[] =>
  light === 'red' ? [{ is: 'elsewhere', why, level: level ?? 0, stop }] : [];

/** Days over 5 just before today: how many, and the most that was told on them. */
export interface LatelyRed {
  readonly days: readonly Day[];
  readonly level: number;
}

/** So many days back a calmer number of today does not stand alone. */
export const LATELY = 3;

/** By every number that was told, wherever it hurt; null: none of these days was over 5. */
export function deriveLatelyRed({ pain: { moments }, today }: Pick<Known, 'pain' | 'today'>): LatelyRed | null {
  const red = moments.filter(({ day, level }) => day < today && today - day <= LATELY && lightOf(level) === 'red');
  if (red.length === 0) return null;
  const days = [...new Set(red.map(({ day }) => day))].sort((a, b) => a - b);
  return { days, level: Math.max(...red.map(({ level }) => level)) };
}

/**
 * What the answer led to: the weightiest decision of the plan that was made with it. Those about one exercise tell how its
 * dose came to be, often days ago.
 */
export function effectOf({ decisions }: Pick<StoredPlan, 'decisions'>): string | null {
  const ofTheDay = decisions.filter(({ output }) => output['exercise'] === undefined);
  const ids = new Set(ofTheDay.map(({ ruleId }) => ruleId));
  return rulesWith('byAnswer').find((ruleId) => ids.has(ruleId)) ?? null;
}

/**
 * Why somebody should look at it: said whether or not the question of the day was answered. By the plan that is shown; where
 * none is, by the same rules. A sign that was answered away is said as it is today, however old the plan is.
 */
export function deriveToSee(state: TodayState, { toSee, today }: Pick<Known, 'toSee' | 'today'>): readonly Reason[] {
  if (state.is === 'session' || state.is === 'rest') {
    const unseen = toSee.filter(({ ruleId }) => ruleId === 'flag.not-seen');
    return toSeeOver(state.plan.decisions, unseen, state.plan.from === today);
  }
  const ofAll = state.is === 'nothing-fits' ? state.decisions.filter(({ ruleId }) => isRule('seeSomeone', ruleId)) : [];
  return [...toSee, ...ofAll.filter((one) => toSee.every(({ ruleId }) => ruleId !== one.ruleId))];
}

/** What is for today beside the sign that stops. */
export const deriveBesideStop = ({ coach, today }: Pick<Known, 'coach' | 'today'>): readonly Decision[] =>
  todayBesideStop(coach.assessment === 'unreadable' ? null : coach.assessment, coach, today);

export interface TrendDay {
  readonly at: Day;
  readonly value: number | null;
}

/** The highest of each day's answers about a place, of two weeks; a day without an answer is a gap. */
export const deriveTrend = (moments: PainToday['moments'], place: string, today: Day): readonly TrendDay[] =>
  worstOfDays(
    moments.flatMap(({ day, region, level }) => (region === place ? [[day, level] as const] : [])),
    { first: addDays(today, -13), last: today, by: 'day', weekStartsOn: 0 },
  );
