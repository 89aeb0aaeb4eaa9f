import { useText } from '#pwa/i18n/useText.ts';

/** Why the safety questions are due; after pain of 9 or 10 also whom to see. */
export function useAskWords(): (decisions: readonly { readonly ruleId: string }[]) => string {
  const coach = useText('coach');
  return (decisions) =>
    decisions.some(({ ruleId }) => ruleId === 'flag.ask-again')
      ? `${coach('rule.flag.ask-again')} ${coach('rule.pain.severe')}`
      : coach('rule.flag.ask');
}
