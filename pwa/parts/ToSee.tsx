import { Note } from '#pwa/ui/Note.tsx';
import { useRuleWords } from './useRuleWords.ts';

/** Why somebody should look at it, in the words of each rule. Needs the texts `coach` and `plan`. */
export function ToSee({ ruleIds }: { readonly ruleIds: readonly string[] }) {
  const { rule } = useRuleWords();
  return ruleIds.map((ruleId) => <Note key={ruleId}>{rule(ruleId)}</Note>);
}
