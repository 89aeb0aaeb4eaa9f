// What somebody should look at, whether or not there is a plan: pain, by how high it was and how often, and a sign that was
// answered away.
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from './assessment.ts';
import { decide, isRule } from './decisions.ts';
import type { Decision } from './decisions.ts';
import { gateOf, morningAfter } from './pain.ts';
import type { HurtAtFloor } from './rests.ts';
import { severePain, unseenSigns } from './screening.ts';
import type { SafetyRecords, UnseenSign } from './screening.ts';
import type { Reason } from './soonest-first.ts';
import { isRedByPain, redDays, redDaysToLook, todayLight } from './today.ts';
import type { TrainingRecords } from './training.ts';

type PainRecords = Pick<TrainingRecords, 'sessions' | 'answers' | 'assessed'>;
/** `screenings` and `seen`: nothing is said of signs where they are not given. */
type ToSeeRecords = PainRecords & Partial<Pick<SafetyRecords, 'screenings' | 'seen'>>;

/** So far back it is asked: whoever reads the records for it needs none that are older. */
export const toSeeDays = 14;

/** Two steps back in two weeks need somebody to look. */
function stepsBack({ sessions, answers }: PainRecords, today: Day, days = toSeeDays): number {
  const recent = sessions.filter((session) => session.day <= today && today - session.day < days);
  const red = recent.filter(isRedByPain);
  // One bad morning is one step, however many sessions it came after.
  const mornings = recent.filter(
    (session) => !red.includes(session) && gateOf(morningAfter(session.day, answers, [session])) === 'step-down',
  );
  return red.length + new Set(mornings.map(({ day }) => day)).size;
}

/** More than six weeks. */
const isLong = (since: Assessment['since']): boolean => since === 'months' || since === 'longer';

/** @param assessment null where nobody was asked yet, or none can be read */
export function whomToSee(assessment: Assessment | null, records: ToSeeRecords, today: Day): readonly Decision[] {
  const { sessions, answers, screenings = [], seen = [] } = records;
  const { level } = todayLight(assessment, sessions, answers, today, records.assessed);
  const sore = redDays(assessment, records, today);
  const back = stepsBack(records, today);
  const { worst = null, since, lookedAt } = assessment ?? {};
  return [
    ...(level !== null && level >= severePain
      ? [decide('pain.severe', { pain: level }, { whom: 'doctor', soon: 'today' })]
      : []),
    ...unseenSigns(assessment, { screenings, seen, assessed: records.assessed ?? [] }, today).map(ofUnseen),
    ...(sore >= redDaysToLook ? [decide('pain.red-days', { days: sore }, { whom: 'doctor', soon: 'days' })] : []),
    ...(back >= 2 ? [decide('pain.see-someone', { stepsBack: back }, { whom: 'doctor', soon: 'two-weeks' })] : []),
    ...(worst !== null && isLong(since) && lookedAt === false
      ? [decide('history.unseen', { since: since ?? null, lookedAt }, { whom: 'doctor', soon: 'weeks' })]
      : []),
  ];
}

export const ofUnseen = ({ flag, day }: UnseenSign): Decision =>
  decide('flag.not-seen', { flag: flag.id, toldOn: day }, { whom: flag.whom, soon: flag.soon });

/**
 * Why somebody should look at it, over a plan: by what it decided, but for what was of its first day alone. How signs that were
 * answered away stand is of today, however old the plan is.
 */
export const toSeeOver = (
  decided: readonly Reason[],
  unseen: readonly Reason[],
  isPlanOfToday: boolean,
): readonly Reason[] => [
  ...decided.filter(
    ({ ruleId }) =>
      ruleId !== 'flag.not-seen' && isRule('seeSomeone', ruleId) && (isPlanOfToday || !isRule('ofTheDay', ruleId)),
  ),
  ...unseen,
];

/**
 * What is for today beside a stop, whichever sign it is, so that more trouble never means a later date: a sign of another day
 * that was answered away, for an emergency department before a doctor, and pain of 9 or more.
 */
export function todayBesideStop(
  assessment: Assessment | null,
  { sessions = [], answers = [], ...records }: SafetyRecords,
  today: Day,
): readonly Decision[] {
  const order = ({ ruleId, output }: Decision): number =>
    output['whom'] === 'emergency-department' ? 0 : ruleId === 'flag.not-seen' ? 1 : 2;
  return whomToSee(assessment, { ...records, sessions, answers }, today)
    .filter(({ output }) => output['soon'] === 'today')
    .sort((a, b) => order(a) - order(b));
}

const againDays = 56;
const againTimes = 3;

/**
 * What only the plan has read: three steps back in eight weeks, an exercise that was red again after the way back, or one that
 * hurt although there was no less of it.
 * @param redAgain the days on which an exercise was red again after the way back
 * @param atFloor on which days which exercise hurt at its floor
 */
export function hurtsAgain(
  records: PainRecords,
  redAgain: readonly Day[],
  atFloor: readonly HurtAtFloor[],
  today: Day,
): readonly Decision[] {
  if (stepsBack(records, today) >= 2) return [];
  const back = stepsBack(records, today, againDays);
  const doctor = { whom: 'doctor', soon: 'two-weeks' } as const;
  const sore = atFloor.filter(({ day }) => day <= today && today - day < toSeeDays).map(({ exercise }) => exercise.id);
  if (sore.length > 0) return [decide('pain.at-floor', { exercises: [...new Set(sore)].sort() }, doctor)];
  if (redAgain.some((day) => today - day < toSeeDays)) return [decide('pain.returned', {}, doctor)];
  return back >= againTimes ? [decide('pain.again', { stepsBack: back }, doctor)] : [];
}
