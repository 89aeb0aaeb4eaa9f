import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import { freshUntil, isFreshDue } from '#core/rules/coach/assessment.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FreshAgain } from '#pwa/parts/FreshAgain.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { useContradiction } from './useContradiction.ts';

interface PlanSaidProps {
  readonly ruleId: string;
  readonly words: string;
  readonly assessment: Assessment;
  readonly today: Day;
  readonly change: string;
}

/** What must not be overlooked; where other answers would end it, with the way to them. */
export function PlanSaid({ ruleId, words, assessment, today, change }: PlanSaidProps) {
  const t = useText('plan');
  const format = useFormat();
  const contradiction = useContradiction();
  const until = freshUntil(assessment);
  const withWay: Partial<Record<string, () => readonly [text: string | null, way: string]>> = {
    'answers.careful': () => [contradiction(assessment), t('week.changePain')],
    'history.fresh': () => [t('week.freshUntil', { day: format.day(until, 'month-day-short') }), t('week.changePain')],
  };
  if (ruleId === 'history.fresh' && isFreshDue(assessment, today))
    return <FreshAgain assessment={assessment} today={today} />;
  const [text, way] = withWay[ruleId]?.() ?? [null, ''];
  if (text === null) return <Note>{words}</Note>;
  return (
    <Note
      action={
        <Link className="link" to={change}>
          {way}
        </Link>
      }
    >
      {text}
    </Note>
  );
}
