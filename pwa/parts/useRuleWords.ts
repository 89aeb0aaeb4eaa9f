import type { Facts } from '#core/rules/coach/decisions.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { useOptionalText } from '#pwa/i18n/useOptionalText.ts';
import { useText } from '#pwa/i18n/useText.ts';

interface FlagWords {
  readonly question: string;
  readonly more: string | undefined;
  readonly stop: string;
  readonly why: string;
  /** what to say about it there, where that is not its question */
  readonly say: string | undefined;
  /** how the questions of a later day end it, where that needs saying otherwise than of any other */
  readonly later: string | undefined;
}

/** A rule and a sign in words; of another version's, what can be said. Needs the texts `coach` and `plan`. */
export function useRuleWords() {
  const t = useText('plan');
  const coach = useOptionalText('coach');
  return {
    /** @param inputs what it rests on, where that is known: then a stop is said to be because of that alone */
    rule: (ruleId: string, { stop }: Facts = {}): string =>
      (typeof stop === 'string' ? coach(`ruleStopped.${ruleId}.${stop}`) : undefined) ??
      coach(`rule.${ruleId}`) ??
      t('decision.newer'),
    flag: (id: string): FlagWords => ({
      question: coach(`flag.${id}.question`) ?? t('stop.unknown'),
      more: coach(`flag.${id}.more`),
      stop: coach(`flag.${id}.stop`) ?? t('stop.unknownTitle'),
      why: coach(`flag.${id}.why`) ?? t('stop.unknownText'),
      say: coach(`flag.${id}.say`),
      later: coach(`flag.${id}.later`),
    }),
    /** Where none is an emergency, but one may be, because nobody said what it was: for what to call now. */
    nowIf: (flags: readonly RedFlag[]): string | undefined =>
      flags.some(({ soon }) => soon === 'now')
        ? undefined
        : flags.flatMap(({ id }) => coach(`flag.${id}.now`) ?? [])[0],
  };
}
