// What a decision rests on is shown by name (pwa/parts/useCoachWords.ts), so each fact needs its words in plan.json.
import texts from '#locales/en/plan.json';
import type { Decision } from './decisions.ts';

/** Ids by which the rules tell records apart, `HIDDEN` there. */
const hidden: ReadonlySet<string> = new Set(['session', 'overrule']);

const textAt = (path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], texts);
const hasWords = (ruleId: string, key: string): boolean =>
  [`factOf.${ruleId}.${key}`, `fact.${key}`].some((path) => typeof textAt(path) === 'string');

/** `pain.again: stepsBack` */
export const factsWithoutWords = (decisions: readonly Decision[]): readonly string[] => [
  ...new Set(
    decisions.flatMap(({ ruleId, inputs }) =>
      Object.keys(inputs)
        .filter((key) => !hidden.has(key) && !hasWords(ruleId, key))
        .map((key) => `${ruleId}: ${key}`),
    ),
  ),
];
