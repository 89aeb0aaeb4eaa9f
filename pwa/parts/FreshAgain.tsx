import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import { isFreshDue } from '#core/rules/coach/assessment.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { coachHref } from '#pwa/routes/coach-href.ts';
import { Note } from '#pwa/ui/Note.tsx';

interface FreshAgainProps {
  readonly assessment: Parameters<typeof isFreshDue>[0] | 'unreadable' | null;
  readonly today: Day;
}

/** Once the first days of a fresh injury are over: how it is now, with the way to say so. Needs the text `plan`. */
export function FreshAgain({ assessment, today }: FreshAgainProps) {
  const t = useText('plan');
  const format = useFormat();
  if (assessment === null || assessment === 'unreadable' || !isFreshDue(assessment, today)) return null;
  return (
    <Note
      action={
        <Link className="link" to={coachHref({ step: 'pain', alone: 'flares-up' })}>
          {t('week.tellAgain')}
        </Link>
      }
    >
      {t('week.freshOver', { day: format.day(assessment.day, 'month-day-short') })}
    </Note>
  );
}
