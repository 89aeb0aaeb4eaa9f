import type { RuleId } from '#core/rules/coach/decisions.ts';
import { useText } from '#pwa/i18n/useText.ts';

/** Why the safety questions are due; after pain of 9 or 10 also whom to see. */
export function useAskWords(): (decisions: readonly { readonly ruleId: string }[]) => string {
  const coach = useText('coach');
  return (decisions) => {
    const is = (id: RuleId): boolean => decisions.some(({ ruleId }) => ruleId === id);
    if (is('flag.ask-again')) return `${coach('rule.flag.ask-again')} ${coach('rule.pain.severe')}`;
    return coach(is('flag.ask-away') ? 'rule.flag.ask-away' : 'rule.flag.ask');
  };
}
