import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { BackLink } from '#pwa/ui/page/BackLink.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Beads } from '#pwa/ui/path/Beads.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import styles from './Coach.module.css';

interface StepFrameProps {
  /** what tells this step from the one before: a new one begins at its head */
  readonly id: string;
  readonly back: { readonly label: string; readonly to: string };
  /** left out where the questions stand alone */
  readonly progress?: { readonly step: number; readonly total: number; readonly name: string };
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** beside the questions */
  readonly aside?: ReactNode;
}

/** One step of the questions: where one is, the question, its answer, and beside it what helps to answer. */
export function StepFrame({ id, back, progress, title, lead, children, aside }: StepFrameProps) {
  const t = useText('assessment');
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  // The button that led on is still there and still focused: the next question is read and seen from its beginning.
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return (
    <div className={`wrap ${styles['screen']}`}>
      <div ref={head} className={styles['bar']} tabIndex={-1} role="group" aria-label={title}>
        <BackLink to={back.to}>{back.label}</BackLink>
        {progress !== undefined && (
          <span className={styles['progress']}>
            <Beads done={progress.step - 1} total={progress.total} active tone="pine" />
            <span>
              <b>{t('bar.step', { step: String(progress.step), total: String(progress.total) })}</b> {progress.name}
            </span>
          </span>
        )}
        <span className={styles['saved']}>
          <StoneSign state="here" />
          {t('bar.saved')}
        </span>
      </div>
      <PageHeader title={title} lead={lead} />
      <div className={styles['columns']}>
        <div className={styles['main']}>{children}</div>
        {aside !== undefined && <aside className={styles['aside']}>{aside}</aside>}
      </div>
    </div>
  );
}
