import { Fragment, type ReactNode } from 'react';
import type { Facts } from '#core/rules/coach/decisions.ts';
import { soonestFirst, type Reason } from '#core/rules/coach/soonest-first.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { useRuleWords } from './useRuleWords.ts';

interface ToSeeProps {
  readonly ruleIds: readonly string[];
  /** what each rests on, where that is known: a sign is said by its name and day then */
  readonly decisions?: readonly { readonly ruleId: string; readonly inputs: Facts; readonly output: Facts }[];
  /** the rule whose words the page has already */
  readonly said?: string | null;
  /** of a rule that something the person does would end, the way to it */
  readonly ways?: Readonly<Partial<Record<string, (reason: Reason) => ReactNode>>>;
}

/** Why somebody should look at it: the soonest in its words, with what that covers. Needs the texts `coach` and `plan`. */
export function ToSee({ ruleIds, decisions = [], said = null, ways = {} }: ToSeeProps) {
  const t = useText('plan');
  const format = useFormat();
  const { rule, also: shortly } = useRuleWords();
  const reasons = [...new Set(ruleIds)].flatMap((ruleId): readonly Reason[] => {
    const own = decisions.filter((one) => one.ruleId === ruleId);
    return own.length === 0 ? [{ ruleId }] : own;
  });
  return soonestFirst(reasons).map(({ first, also }, at) => {
    const sentences = [
      ...(first.ruleId === said ? [] : [rule(first.ruleId, first.inputs)]),
      ...(also.length === 0
        ? []
        : [t('decision.also', { reasons: format.list(also.map((one) => shortly(one.ruleId, one.inputs))) })]),
    ];
    if (sentences.length === 0) return null;
    return (
      <Note
        key={at}
        action={[first, ...also].map((reason, of) => (
          <Fragment key={of}>{ways[reason.ruleId]?.(reason)}</Fragment>
        ))}
      >
        {sentences.join(' ')}
      </Note>
    );
  });
}
