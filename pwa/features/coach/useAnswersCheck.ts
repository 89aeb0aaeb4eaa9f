import type { Day } from '#core/lib/day.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { Problems } from '#pwa/ui/form/useForm.ts';
import { checkAnswers, formFieldOf, likelier } from './assessment-form.ts';
import type { Answers } from './assessment-form.ts';

/** Every fault that the rules find, in words at its field, with a likelier value where there is one. */
export function useAnswersCheck(now: number, today: Day): (answers: Answers) => Problems<Answers> {
  const t = useText('assessment');
  const coach = useText('coach');
  return (answers) => {
    const problems: Record<string, unknown> = {};
    if (answers.ticked.length === 0 && !answers.none) problems['ticked'] = t('safety.unanswered');
    if (answers.tickedThere.length === 0 && !answers.noneThere) problems['tickedThere'] = t('safety.unanswered');
    const checked = checkAnswers(answers, now, today);
    for (const fault of checked.ok ? [] : checked.failure) {
      const field = formFieldOf(fault);
      if (field === null || problems[field] !== undefined) continue;
      const range = { least: String(fault.least ?? ''), most: String(fault.most ?? '') };
      const text =
        field === 'worst' && fault.code === 'missing' ? t('where.unanswered') : coach(`fault.${fault.code}`, range);
      const value = likelier(fault, answers, today);
      problems[field] = value === null ? text : { text, proposal: { label: t('time.didYouMean', { value }), value } };
    }
    return problems;
  };
}
