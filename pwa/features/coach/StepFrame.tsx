import type { ReactNode } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { BackLink } from '#pwa/ui/page/BackLink.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Beads } from '#pwa/ui/path/Beads.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import { AnswerLine } from './AnswerLine.tsx';
import styles from './Coach.module.css';
import { useCoachPage } from './useCoachPage.ts';

interface StepFrameProps {
  /** what tells this step from the one before */
  readonly id: string;
  readonly back: { readonly label: string; readonly to: string };
  /** left out where the questions stand alone */
  readonly progress?: { readonly step: number; readonly total: number; readonly name: string };
  /** what became of what led here */
  readonly said?: string | undefined;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** beside the questions */
  readonly aside?: ReactNode;
}

/** One step of the questions: where one is, the question, its answer, and beside it what helps to answer. */
export function StepFrame({ id, back, progress, said, title, lead, children, aside }: StepFrameProps) {
  const t = useText('assessment');
  useCoachPage(id, title);
  return (
    <div className={`wrap ${styles['screen']}`}>
      <div className={styles['bar']}>
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
      {said !== undefined && <AnswerLine>{said}</AnswerLine>}
      <PageHeader title={title} lead={lead} />
      <div className={styles['columns']}>
        <div className={styles['main']}>{children}</div>
        {aside !== undefined && <aside className={styles['aside']}>{aside}</aside>}
      </div>
    </div>
  );
}
