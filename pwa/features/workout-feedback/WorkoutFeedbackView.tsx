import { Link } from 'react-router-dom';
import { stopReasonOf } from '#core/rules/coach/from-records.ts';
import type { FeedbackState } from '#pwa/data/queries/feedback.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import type { FeedbackActions } from './feedback-actions.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import styles from './WorkoutFeedback.module.css';

export interface WorkoutFeedbackViewProps {
  /** undefined until it is read; null: there is no session to give feedback on */
  readonly feedback: FeedbackState | null | undefined;
  readonly nameOf: (exerciseId: string) => string;
  /** nothing of a sample person is ever sent */
  readonly isSample?: boolean;
  readonly actions: FeedbackActions;
}

const ways = { none: 'dashboard', thanks: 'start', sign: 'coach' } as const;

/** After a stop because of a sign nobody is asked how the session was: what to do about the sign counts. */
const isAskedAbout = ({ isHandedIn, session }: FeedbackState): boolean =>
  !isHandedIn && stopReasonOf(session.fields) !== 'sign';

export function WorkoutFeedbackView({ feedback, isSample = false, ...rest }: WorkoutFeedbackViewProps) {
  const t = useText('feedback');
  const about = feedback === undefined || feedback === null ? 'none' : feedback.isHandedIn ? 'thanks' : 'sign';
  const isAsked = feedback !== undefined && feedback !== null && isAskedAbout(feedback);
  useLanding(feedback === undefined ? null : isAsked ? feedback.session.id : about);
  if (feedback === undefined)
    return (
      <div className="wrap">
        <Skeleton label={t('loading')} blocks={[{ inlineSize: '60%', blockSize: '3rem' }, { blockSize: '14rem' }]} />
      </div>
    );
  if (isAsked)
    // What it was opened with stays its start: later changes of another device are shown beside it.
    return <FeedbackForm key={feedback.session.id} feedback={feedback} {...rest} />;
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader
        title={t(`${about}.title`)}
        lead={
          <p role={about === 'thanks' ? 'status' : undefined}>
            {t(about === 'thanks' && isSample ? 'thanks.sample' : `${about}.text`)}
          </p>
        }
      />
      {about === 'thanks' && feedback !== null && feedback.unsent.length > 0 && (
        <div className={styles['other']} role="group" aria-label={t('unsent.label')}>
          <b>{t('unsent.label')}</b>
          <p>{t('unsent.text')}</p>
          {feedback.unsent.map(({ name, text }) => (
            <blockquote key={name}>{text}</blockquote>
          ))}
        </div>
      )}
      <div className={styles['acts']}>
        <Link className={buttonClass({ variant: 'primary' })} to={href(ways[about])}>
          {t(`${about}.act`)}
        </Link>
      </div>
    </div>
  );
}
