import { isoDay } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { exercisesLeftOut } from '#core/rules/coach/decisions.ts';
import type { Facts } from '#core/rules/coach/decisions.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import type { PainAnswer } from '#core/rules/coach/pain.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import type { ShownDecision } from '#pwa/parts/DecisionRows.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { useDoseParts, useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';

export interface Told {
  readonly plan: StoredPlan;
  readonly assessment: Assessment | null;
  /** what was said of pain lately */
  readonly pains: readonly PainAnswer[];
  readonly today: Day;
}

/**
 * What of a decision’s facts is sent: what it needs to be explained. All others stay here, one that a rule gets later too,
 * until it stands here as well. Never among them: somebody’s own words (`reason`), and what tells how old they are (`age`,
 * `birthYear`, `hadBirthday`).
 */
const SENT: ReadonlySet<string> = new Set([
  // What was answered about the body and the days.
  ...['place', 'places', 'regions', 'goals', 'began', 'since', 'settles', 'lookedAt', 'irritability', 'marked'],
  ...['daysAWeek', 'minutes', 'because', 'flag', 'toldOn', 'whom', 'soon'],
  // Pain, in numbers from 0 to 10, and why a session was stopped.
  ...['pain', 'now', 'best', 'worst', 'today', 'morning', 'worseBy', 'last', 'stop'],
  // Doses, and what was done of them.
  ...['unit', 'sets', 'loadKg', 'before', 'beforeKg', 'first', 'done', 'faultShare'],
  // Exercises, by their ids.
  ...['exercise', 'exercises', 'from', 'to', 'instead'],
  // What was decided.
  ...['days', 'stepsBack', 'gentle', 'mayRise', 'until'],
]);

const shared = (facts: Facts): Facts => Object.fromEntries(Object.entries(facts).filter(([name]) => SENT.has(name)));

/** As the rules name it: the app itself says an output by what it did to the plan. The exercise stands before it. */
const outputWords = (output: Facts): readonly string[] =>
  Object.entries(shared(output)).flatMap(([name, value]) =>
    value === null || name === 'exercise' ? [] : [`${name}: ${[value].flat().join(', ')}`],
  );

/** The plan as it is sent: its week, each decision behind it once with its rule and source, and today's numbers of pain. */
export function usePlanWords(): (told: Told) => string {
  const words = useCoachWords();
  const doseParts = useDoseParts();
  const doseWords = useDoseWords();
  const nameOf = useExerciseName();
  const format = useFormat();

  const exercise = ({
    exerciseId,
    side,
    dose,
  }: NonNullable<StoredPlan['days'][number]['session']>['exercises'][number]) => {
    const { rest } = doseParts(dose);
    const first = side === null ? '' : ` (${side} first)`;
    return `${nameOf(exerciseId)}${first}: ${doseWords(dose)}${rest === null ? '' : `, ${rest}`}`;
  };
  const decision = ({ ruleId, inputs, output, source }: ShownDecision, about = ''): string => {
    const left = exercisesLeftOut({ output });
    const { title = source } = words.source(source) ?? {};
    const rests = words.facts(shared(inputs), ruleId);
    const leads = left.length > 0 ? [] : outputWords(output);
    return [
      `- ${about}${words.rule(ruleId, shared(inputs))} [rule ${ruleId}]`,
      ...(rests.length > 0 ? [`rests on: ${rests.join('; ')}`] : []),
      ...(leads.length > 0 ? [`leads to: ${leads.join('; ')}`] : []),
      ...(left.length > 0 ? [`exercises left out: ${left.length}`] : []),
      `source: ${title}`,
    ].join(' | ');
  };
  const pain = ({ region, level, when, day }: PainAnswer): string =>
    `- ${isoDay(day)}, ${words.place(region)}: ${level} out of 10 (${when})`;

  return ({ plan, assessment, pains, today }) => {
    const sessions = plan.days.flatMap(({ session }) => session?.exercises ?? []);
    const reasons = [
      ...plan.decisions.map((one) => decision(one)),
      ...sessions.flatMap((one) => one.why.map((why) => decision(why, `${nameOf(one.exerciseId)}: `))),
      ...plan.leftOut.map((one) => decision(one)),
    ];
    const now =
      assessment === null || assessment.worst === null
        ? []
        : [
            `- ${isoDay(assessment.day)}, ${words.place(placeId(assessment.worst))}, as told to the coach: ${assessment.pain.now} now, ${assessment.pain.worst} worst and ${assessment.pain.best} best of the week, out of 10`,
          ];
    return [
      `Today is ${isoDay(today)}. The week, from ${isoDay(plan.from)}:`,
      ...plan.days.map(
        ({ day, session }) =>
          `- ${isoDay(day)}, ${format.day(day, 'weekday')}: ${session === null ? 'rest' : session.exercises.map(exercise).join('; ')}`,
      ),
      '',
      'Why, each decision by its rule:',
      ...new Set(reasons),
      '',
      'Pain:',
      ...now,
      ...pains.filter(({ day }) => day === today).map(pain),
    ].join('\n');
  };
}
