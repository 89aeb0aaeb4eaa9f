import { Fragment, type ReactNode } from 'react';
import { soonestFirst, type Reason } from '#core/rules/coach/soonest-first.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { useRuleWords } from './useRuleWords.ts';

interface ToSeeProps {
  readonly reasons: readonly Reason[];
  /** the rule whose words the page has already */
  readonly said?: string | null;
  /** of a rule that something the person does would end, the way to it; `isAlone`: the note says nothing else */
  readonly ways?: Readonly<Partial<Record<string, (reason: Reason, isAlone: boolean) => ReactNode>>>;
}

/** Why somebody should look at it: the soonest in its words, with what that covers. Needs the texts `coach` and `plan`. */
export function ToSee({ reasons, said = null, ways = {} }: ToSeeProps) {
  const t = useText('plan');
  const format = useFormat();
  const { rule, also: shortly } = useRuleWords();
  return soonestFirst(reasons).map(({ first, also }, at) => {
    const sentences = [
      ...(first.ruleId === said ? [] : [rule(first.ruleId, first.inputs, first.output)]),
      ...(also.length === 0
        ? []
        : [t('decision.also', { reasons: format.list(also.map((one) => shortly(one.ruleId, one.inputs))) })]),
    ];
    if (sentences.length === 0) return null;
    return (
      <Note
        key={at}
        action={[first, ...also].map((reason, of) => (
          <Fragment key={of}>{ways[reason.ruleId]?.(reason, also.length === 0)}</Fragment>
        ))}
      >
        {sentences.join(' ')}
      </Note>
    );
  });
}
