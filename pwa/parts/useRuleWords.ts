import type { Day } from '#core/lib/day.ts';
import type { Facts } from '#core/rules/coach/decisions.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useOptionalText } from '#pwa/i18n/useOptionalText.ts';
import { useText } from '#pwa/i18n/useText.ts';

interface FlagWords {
  readonly question: string;
  readonly more: string | undefined;
  readonly stop: string;
  readonly why: string;
  /** why still, once it was answered away and there is a plan again, where the reason of the stop forbids training */
  readonly unseen: string | undefined;
  /** what to say about it there, where that is not its question */
  readonly say: string | undefined;
  /** how the questions of a later day end it, where that needs saying otherwise than of any other */
  readonly later: string | undefined;
}

/** A rule and a sign in words; of another version's, what can be said. Needs the texts `coach` and `plan`. */
export function useRuleWords() {
  const t = useText('plan');
  const coach = useOptionalText('coach');
  const format = useFormat();
  const flagWords = (id: string): FlagWords => ({
    question: coach(`flag.${id}.question`) ?? t('stop.unknown'),
    more: coach(`flag.${id}.more`),
    stop: coach(`flag.${id}.stop`) ?? t('stop.unknownTitle'),
    why: coach(`flag.${id}.why`) ?? t('stop.unknownText'),
    unseen: coach(`flag.${id}.unseen`),
    say: coach(`flag.${id}.say`),
    later: coach(`flag.${id}.later`),
  });
  /** Of a sign that was answered away: which it was, when it was told, whom to see and how soon. */
  const notSeen = (ruleId: string, { flag, toldOn }: Facts, { whom, soon }: Facts): string | undefined => {
    const isKnown = typeof flag === 'string' && typeof toldOn === 'number' && typeof soon === 'string';
    if (ruleId !== 'flag.not-seen' || !isKnown) return undefined;
    const { question, why, unseen = why } = flagWords(flag);
    const day = format.day(toldOn as Day, 'month-day-short');
    const see = t(whom === 'emergency-department' ? 'decision.seeDepartment' : 'decision.seeDoctor', {
      soon: format.inside(coach(`soon.${soon}`) ?? coach('soon.today') ?? ''),
    });
    return t('decision.notSeen', { day, sign: question, see, why: unseen });
  };
  const also = (ruleId: string, { flag, toldOn }: Facts = {}): string =>
    ruleId === 'flag.not-seen' && typeof flag === 'string' && typeof toldOn === 'number'
      ? t('decision.notSeenToo', {
          day: format.day(toldOn as Day, 'month-day-short'),
          sign: flagWords(flag).question,
        })
      : (coach(`also.${ruleId}`) ?? t('decision.newer'));
  return {
    /**
     * @param inputs what it rests on, where that is known: because of what a stop was, which sign was told and when
     * @param output of a sign that was answered away, whom to see about it and how soon
     */
    rule: (ruleId: string, { stop, ...inputs }: Facts = {}, output: Facts = {}): string =>
      notSeen(ruleId, inputs, output) ??
      (typeof stop === 'string' ? coach(`ruleStopped.${ruleId}.${stop}`) : undefined) ??
      coach(`rule.${ruleId}`) ??
      t('decision.newer'),
    /** Within a sentence, beside a reason that is said in full. */
    also,
    flag: flagWords,
    /** Where none is an emergency, but one may be, because nobody said what it was: for what to call now. */
    nowIf: (flags: readonly RedFlag[]): string | undefined =>
      flags.some(({ soon }) => soon === 'now')
        ? undefined
        : flags.flatMap(({ id }) => coach(`flag.${id}.now`) ?? [])[0],
  };
}
