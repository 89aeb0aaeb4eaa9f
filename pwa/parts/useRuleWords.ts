import { useOptionalText } from '#pwa/i18n/useOptionalText.ts';
import { useText } from '#pwa/i18n/useText.ts';

interface FlagWords {
  readonly question: string;
  readonly more: string | undefined;
  readonly stop: string;
  readonly why: string;
}

/** A rule and a sign in words; of another version's, what can be said. Needs the texts `coach` and `plan`. */
export function useRuleWords() {
  const t = useText('plan');
  const coach = useOptionalText('coach');
  return {
    rule: (ruleId: string): string => coach(`rule.${ruleId}`) ?? t('decision.newer'),
    flag: (id: string): FlagWords => ({
      question: coach(`flag.${id}.question`) ?? t('stop.unknown'),
      more: coach(`flag.${id}.more`),
      stop: coach(`flag.${id}.stop`) ?? t('stop.unknownTitle'),
      why: coach(`flag.${id}.why`) ?? t('stop.unknownText'),
    }),
  };
}
