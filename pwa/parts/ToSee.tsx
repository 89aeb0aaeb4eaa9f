import type { Facts } from '#core/rules/coach/decisions.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { useRuleWords } from './useRuleWords.ts';

interface ToSeeProps {
  readonly ruleIds: readonly string[];
  /** what each rests on, where that is known: a sign is said by its name and day then */
  readonly decisions?: readonly { readonly ruleId: string; readonly inputs: Facts }[];
}

/** Why somebody should look at it, in the words of each rule. Needs the texts `coach` and `plan`. */
export function ToSee({ ruleIds, decisions = [] }: ToSeeProps) {
  const { rule } = useRuleWords();
  const words = ruleIds.flatMap((ruleId) => {
    const own = decisions.filter((one) => one.ruleId === ruleId).map(({ inputs }) => inputs);
    return (own.length === 0 ? [undefined] : own).map((inputs) => rule(ruleId, inputs));
  });
  return [...new Set(words)].map((text) => <Note key={text}>{text}</Note>);
}
