// Where nothing fits: which of the answers leave nothing. Asked of the plan itself, with each of them given otherwise, because
// the reason that is named for an exercise is only the most serious of several.
import { equipment } from '#core/exercises/vocabulary.ts';
import type { Day } from '#core/lib/day.ts';
import { isFreshInjury, longestMinutes } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import type { CoachExercise } from './doses.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';

/** In the order in which they are most easily given otherwise. */
export const rulingAnswers = [
  'setting',
  'equipment',
  'minutes',
  'left-out',
  'set-off',
  'stand',
  'get-down',
  'flares-up',
  'began',
  'conditions',
] as const;
export type RulingAnswer = (typeof rulingAnswers)[number];

interface Given {
  readonly assessment: Assessment;
  readonly history: CoachHistory;
}

/** As if it ruled nothing out; null: it does not. That tells what the reason is, and is no advice to answer so. */
const without: Record<RulingAnswer, (given: Given) => Given | null> = {
  setting: (given) => changed(given, given.assessment.setting !== 'home', { setting: 'home' }),
  equipment: (given) => changed(given, given.assessment.equipment.length < equipment.length, { equipment }),
  minutes: (given) => changed(given, given.assessment.minutes < longestMinutes, { minutes: longestMinutes }),
  'left-out': ({ assessment, history }) => {
    const overrules = history.overrules.filter(({ choice }) => choice.kind !== 'leave-out');
    return overrules.length === history.overrules.length ? null : { assessment, history: { ...history, overrules } };
  },
  'set-off': (given) => changed(given, given.assessment.setOffBy.length > 0, { setOffBy: [] }),
  stand: (given) => changed(given, !given.assessment.canStand, { canStand: true }),
  'get-down': (given) => changed(given, !given.assessment.canGetDown, { canGetDown: true }),
  'flares-up': (given) => changed(given, true, { settles: 'within-hour', pain: { now: 0, best: 0, worst: 0 } }),
  began: (given) => changed(given, isFreshInjury(given.assessment), { began: 'by-itself' }),
  conditions: (given) => changed(given, given.assessment.conditions.length > 0, { conditions: [], allowed: [] }),
};
const changed = ({ assessment, history }: Given, rules: boolean, answers: Partial<Assessment>): Given | null =>
  rules ? { assessment: { ...assessment, ...answers }, history } : null;

export interface RuledOut {
  /** Each of them alone: given otherwise it leaves something. Else they do so only together. */
  readonly isEachAlone: boolean;
  readonly by: readonly RulingAnswer[];
}

/** What of the answers leaves nothing; of several together none that could be missing. None: no other answer helps. */
export function whatRulesOut(
  assessment: Assessment,
  history: CoachHistory,
  library: readonly CoachExercise[],
  today: Day,
): RuledOut {
  const asked: Given = { assessment, history };
  const ruling = rulingAnswers.filter((answer) => without[answer](asked) !== null);
  const fits = (answers: readonly RulingAnswer[]): boolean => {
    const given = answers.reduce((before, answer) => without[answer](before) ?? before, asked);
    return planWeek(given.assessment, given.history, library, today).outcome === 'plan';
  };
  const alone = ruling.filter((answer) => fits([answer]));
  if (alone.length > 0) return { isEachAlone: true, by: alone };
  if (!fits(ruling)) return { isEachAlone: false, by: [] };
  // What can stay as it is stays: first what is hardest to give otherwise.
  const by = ruling.reduceRight<readonly RulingAnswer[]>((kept, answer) => {
    const others = kept.filter((one) => one !== answer);
    return fits(others) ? others : kept;
  }, ruling);
  return { isEachAlone: false, by };
}
