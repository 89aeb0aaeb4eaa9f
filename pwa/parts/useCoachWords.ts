import type { Day } from '#core/lib/day.ts';
import type { Facts } from '#core/rules/coach/decisions.ts';
import { sources } from '#core/rules/coach/sources.ts';
import type { Source } from '#core/rules/coach/sources.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useOptionalText } from '#pwa/i18n/useOptionalText.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from './exercise-of.ts';
import { usePlaceNames } from './usePlaceNames.ts';
import { useRuleWords } from './useRuleWords.ts';

type Fact = Facts[string];

/** Not for a person: ids by which the rules tell records apart. */
const HIDDEN: ReadonlySet<string> = new Set(['session', 'overrule']);
/** A rule counts from what the sessions led to, which need not be what a plan asked for: that is said beside it. */
const isDoseBefore = (key: string, fact: Fact): boolean =>
  key === 'beforeKg' || (key === 'before' && Array.isArray(fact));
/** It stands under its own name, which explains nothing. */
const isItself = (key: string, ruleId: string): boolean => key === 'exercise' && ruleId === 'load.start';
/** What a plain word may be, in the order in which it is looked up. */
const WORDS = ['goal', 'settles', 'began', 'trigger', 'condition', 'irritability', 'setting', 'place'] as const;
const EXERCISE_WORDS = ['region', 'equipment', 'position'] as const;

export type CoachWords = ReturnType<typeof useCoachWords>;

/** The coach's ids in words; of another version's ids, what can be said. Needs the texts `coach`, `exercises`, `pain` and `plan`. */
export function useCoachWords() {
  const t = useText('plan');
  const placeNames = usePlaceNames();
  const { rule, flag } = useRuleWords();
  const coach = useOptionalText('coach');
  const exerciseWords = useOptionalText('exercises');
  const format = useFormat();

  const place = (id: string, isInside = false): string => placeNames(id, isInside) ?? id;

  const plain = (value: string | number | boolean | null, key: string): string => {
    if (value === null) return t('decision.unknown');
    if (typeof value === 'boolean') return t(value ? 'decision.yes' : 'decision.no');
    if (typeof value === 'number' && key === 'toldOn') return format.day(value as Day, 'date');
    if (typeof value === 'number') return key === 'birthYear' ? String(value) : format.number(value);
    if (key === 'reason') return value;
    if (key === 'because' && value === 'partner') return t('decision.partner');
    if (key === 'regions') return format.inside(exerciseWords(`region.${value}`) ?? value);
    if (key === 'since') return format.inside(coach(`since.${value}`) ?? value);
    if (key === 'stop') return factNames(`stopOf.${value}`) ?? value;
    if (key === 'flag' || key === 'unasked') return flag(value).question;
    const exercise = exerciseOf(value);
    if (exercise !== undefined) return exercise.name;
    for (const kind of WORDS) {
      const word = coach(`${kind}.${value}`);
      if (word !== undefined) return format.inside(word);
    }
    for (const kind of EXERCISE_WORDS) {
      const word = exerciseWords(`${kind}.${value}`);
      if (word !== undefined) return format.inside(word);
    }
    return value;
  };
  const value = (fact: Fact, key: string): string =>
    Array.isArray(fact)
      ? format.list((fact as readonly (string | number | boolean | null)[]).map((one) => plain(one, key)))
      : plain(fact as string | number | boolean | null, key);
  const factNames = useOptionalText('plan');

  return {
    place,
    flag,
    rule,
    source: (id: string): Source | undefined =>
      Object.hasOwn(sources, id) ? sources[id as keyof typeof sources] : undefined,
    /** what a decision rests on, each with its name */
    facts: (facts: Facts, ruleId: string): readonly string[] =>
      Object.entries(facts).flatMap(([key, fact]) => {
        if (isDoseBefore(key, fact) && ruleId !== 'load.fits-time') return [];
        if (HIDDEN.has(key) || isItself(key, ruleId) || (Array.isArray(fact) && fact.length === 0)) return [];
        return [
          t('decision.pair', {
            name: factNames(`factOf.${ruleId}.${key}`) ?? factNames(`fact.${key}`) ?? key,
            value: value(fact, key),
          }),
        ];
      }),
  };
}
