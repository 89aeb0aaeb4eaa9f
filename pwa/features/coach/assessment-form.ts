// The answers as they are being given: all may be missing, and numbers are as they were typed.
import type { Day } from '#core/lib/day.ts';
import type { Result } from '#core/lib/result.ts';
import { checkAssessment, hasHadBirthday, yearOf, youngest } from '#core/rules/coach/assessment.ts';
import type { AnswerFault, Assessment, MarkedPlace } from '#core/rules/coach/assessment.ts';
import { placeId, placeOf } from '#core/rules/coach/from-records.ts';
import type { RulingAnswer } from '#core/rules/coach/rules-out.ts';
import type {
  Beginning,
  Condition,
  Equipment,
  Goal,
  Setting,
  Settling,
  Trigger,
  TroubledSince,
} from '#core/rules/coach/vocabulary.ts';

export type YesOrNo = 'yes' | 'no';

export interface Answers {
  /** safety questions that are true, of everybody and of the marked places; `none` where the person said that none is */
  readonly ticked: readonly string[];
  readonly none: boolean;
  readonly tickedThere: readonly string[];
  readonly noneThere: boolean;
  readonly hurts: YesOrNo | null;
  /** as a place is recorded: `neck`, `knee-left` */
  readonly worst: string | null;
  readonly also: readonly string[];
  readonly painNow: number | null;
  readonly painBest: number | null;
  readonly painWorst: number | null;
  readonly settles: Settling | null;
  readonly setOffBy: readonly Trigger[];
  readonly since: TroubledSince | null;
  readonly began: Beginning | null;
  readonly lookedAt: YesOrNo | null;
  readonly goals: readonly Goal[];
  readonly setting: Setting | null;
  readonly equipment: readonly Equipment[];
  readonly minutes: string;
  readonly daysAWeek: number | null;
  readonly birthYear: string;
  readonly hadBirthday: YesOrNo | null;
  readonly canStand: YesOrNo | null;
  readonly canGetDown: YesOrNo | null;
  readonly conditions: readonly Condition[];
  readonly allowed: readonly Condition[];
}

export const noAnswers: Answers = {
  ticked: [],
  none: false,
  tickedThere: [],
  noneThere: false,
  hurts: null,
  worst: null,
  also: [],
  painNow: null,
  painBest: null,
  painWorst: null,
  settles: null,
  setOffBy: [],
  since: null,
  began: null,
  lookedAt: null,
  goals: [],
  setting: null,
  equipment: [],
  minutes: '',
  daysAWeek: null,
  birthYear: '',
  hadBirthday: null,
  canStand: null,
  canGetDown: null,
  conditions: [],
  allowed: [],
};

const yesOrNo = (value: boolean): YesOrNo => (value ? 'yes' : 'no');

/**
 * What was answered before, to be changed. How much it hurts now is asked anew: an old number says nothing of today. So is since
 * when, but for what stays true.
 */
export const answersOf = ({ worst, also, pain, ...given }: Assessment, today: Day): Answers => ({
  ...noAnswers,
  hurts: yesOrNo(worst !== null || also.length > 0),
  worst: worst === null ? null : placeId(worst),
  also: also.map(placeId),
  painNow: given.day === today ? pain.now : null,
  painBest: pain.best,
  painWorst: pain.worst,
  settles: given.settles,
  setOffBy: given.setOffBy,
  since: given.day === today || given.since === 'longer' ? (given.since ?? null) : null,
  began: given.began ?? null,
  lookedAt: given.lookedAt === undefined ? null : yesOrNo(given.lookedAt),
  goals: given.goals,
  setting: given.setting,
  equipment: given.equipment,
  minutes: String(given.minutes),
  daysAWeek: given.daysAWeek,
  birthYear: String(given.birthYear),
  hadBirthday: hasHadBirthday(given, today) ? 'yes' : null,
  canStand: yesOrNo(given.canStand),
  canGetDown: yesOrNo(given.canGetDown),
  conditions: given.conditions,
  allowed: given.allowed,
});

export const markedOf = ({ worst, also }: Pick<Answers, 'worst' | 'also'>): readonly MarkedPlace[] =>
  [...(worst === null ? [] : [worst]), ...also].flatMap((id) => placeOf(id) ?? []);

/** Digits as they were typed; undefined for nothing, NaN for what is no number. */
const typed = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text.trim()));

/** Where the age hangs on the birthday alone, it is asked. */
export const asksForBirthday = ({ birthYear }: Pick<Answers, 'birthYear'>, today: Day): boolean =>
  typed(birthYear) === yearOf(today) - youngest;

const painless = { now: 0, best: 0, worst: 0 };

/** All of it as the rules check it. */
export function checkAnswers(answers: Answers, now: number, today: Day): Result<Assessment, readonly AnswerFault[]> {
  const { hurts, worst, also, hadBirthday, canStand, canGetDown } = answers;
  const isSore = hurts !== 'no';
  const chosen = (answer: YesOrNo | null): boolean | undefined => (answer === null ? undefined : answer === 'yes');
  const birthday = asksForBirthday(answers, today) ? chosen(hadBirthday) : false;
  const place = (id: string): unknown => placeOf(id) ?? { place: id };
  return checkAssessment(
    {
      at: now,
      day: today,
      birthYear: typed(answers.birthYear),
      hadBirthday: birthday,
      worst: isSore ? (worst === null ? undefined : place(worst)) : null,
      also: isSore ? also.map(place) : [],
      pain: isSore ? { now: answers.painNow, best: answers.painBest, worst: answers.painWorst } : painless,
      settles: isSore ? answers.settles : 'within-hour',
      setOffBy: isSore ? answers.setOffBy : [],
      ...(isSore && { since: answers.since, began: answers.began, lookedAt: chosen(answers.lookedAt) ?? null }),
      goals: answers.goals,
      equipment: answers.equipment,
      minutes: typed(answers.minutes) ?? null,
      daysAWeek: answers.daysAWeek,
      setting: answers.setting,
      canStand: chosen(canStand),
      canGetDown: chosen(canGetDown),
      conditions: answers.conditions,
      // Allowed goes with its condition.
      allowed: answers.allowed.filter((one) => answers.conditions.includes(one)),
    },
    today,
  );
}

const fieldOf: Partial<Record<AnswerFault['field'], keyof Answers>> = {
  'pain.now': 'painNow',
  'pain.best': 'painBest',
  'pain.worst': 'painWorst',
};

/** At which field of the form a fault stands. */
export const formFieldOf = ({ field }: AnswerFault): keyof Answers | null =>
  fieldOf[field] ?? (Object.hasOwn(noAnswers, field) ? (field as keyof Answers) : null);

/** A likelier value, where there is one. */
export function likelier({ field, code, least, most }: AnswerFault, answers: Answers, today: Day): string | null {
  if (field === 'minutes' && code === 'range' && least !== undefined && most !== undefined) {
    const given = typed(answers.minutes) ?? Number.NaN;
    return Number.isNaN(given) ? null : String(Math.min(most, Math.max(least, Math.round(given))));
  }
  if (field !== 'birthYear') return null;
  const given = typed(answers.birthYear) ?? Number.NaN;
  // Two digits, or the first two mistyped: the year of that ending in which an adult was born.
  const ending = ((given % 100) + 100) % 100;
  const youngestAdult = yearOf(today) - youngest;
  const year = youngestAdult - ((((youngestAdult - ending) % 100) + 100) % 100);
  return Number.isInteger(given) && given !== yearOf(today) ? String(year) : null;
}

export const steps = ['safety', 'where', 'there', 'pain', 'time', 'you'] as const;
export type Step = (typeof steps)[number];

/** Which fields each step asks. */
export const fieldsOf: Readonly<Record<Step, readonly (keyof Answers)[]>> = {
  safety: ['ticked'],
  where: ['worst'],
  there: ['tickedThere'],
  pain: ['painNow', 'painBest', 'painWorst', 'settles', 'setOffBy', 'since', 'began', 'lookedAt'],
  time: ['goals', 'setting', 'equipment', 'minutes', 'daysAWeek'],
  you: ['birthYear', 'hadBirthday', 'canStand', 'canGetDown', 'conditions', 'allowed'],
};

/** Of a step that is changed for one answer, what is asked then. What there is hangs on the place. */
const fieldsAlone: Partial<Record<RulingAnswer, readonly (keyof Answers)[]>> = {
  setting: ['setting', 'equipment'],
  equipment: ['equipment'],
  minutes: ['minutes'],
  stand: ['canStand'],
  'get-down': ['canGetDown'],
  conditions: ['conditions', 'allowed'],
};

/** Null: all that the step has. */
export const askedAlone = (step: Step, answer: string | null): readonly (keyof Answers)[] | null => {
  const asked = Object.entries(fieldsAlone).find(([name]) => name === answer)?.[1] ?? [];
  const own = asked.filter((name) => fieldsOf[step].includes(name));
  return own.length === 0 ? null : own;
};
