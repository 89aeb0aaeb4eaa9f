import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { PainLine } from '#pwa/parts/PainLine.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { EndActions } from './session-actions.ts';
import styles from './Session.module.css';

interface PainAtEndProps {
  readonly when: 'before' | 'during' | 'after';
  /** the highest that was answered */
  readonly level: number | undefined;
  /** the number before it, ringed and named */
  readonly last?: { readonly level: number; readonly label: string } | null;
  /** it is still the day of the session; later an answer would be one of another day, and one from before it is given */
  readonly isAsked: boolean;
  readonly actions: Pick<EndActions, 'answer' | 'correctPain'>;
  /** what the answer means */
  readonly children?: ReactNode;
}

/** How much it hurt in a session that is over: asked on its day, and put right whenever somebody sees that it was a slip. */
export function PainAtEnd({ when, level, last = null, isAsked, actions, children }: PainAtEndProps) {
  const t = useText('session');
  const format = useFormat();
  const answer = useCommand(actions.answer);
  const correct = useCommand(actions.correctPain);
  const [isSlip, setSlip] = useState(false);
  const [tapped, setTapped] = useState<number | null>(null);
  if (!isAsked && level === undefined) return null;
  const now = isAsked ? 'after.question' : 'after.pastQuestion';
  const question = t(when === 'before' ? 'after.beforeQuestion' : when === 'during' ? 'after.duringQuestion' : now);
  const isLower = tapped !== null && level !== undefined && tapped < level && !answer.isBusy;
  return (
    <section className={styles['question']} aria-labelledby={`pain-${when}`}>
      <h2 id={`pain-${when}`}>{question}</h2>
      {isSlip && <p>{t('after.slipText')}</p>}
      {isAsked || isSlip ? (
        <PainLine
          label={t(when === 'after' && isAsked ? 'pain.now' : `pain.${when}`)}
          value={isSlip ? null : (level ?? null)}
          last={last}
          disabled={correct.isBusy}
          onAnswer={(given) => {
            setTapped(isSlip ? null : given);
            if (!isSlip && when !== 'before') void answer.run(given, when);
            else void correct.run(given, when).then((done) => setSlip(done?.ok !== true));
          }}
        />
      ) : (
        <p>
          <b>{t('pain.ofTen', { number: format.number(level ?? 0) })}</b>
        </p>
      )}
      <p role="status">{isLower && t('after.highest', { level: format.number(level) })}</p>
      {children}
      {level !== undefined && (
        <div className={styles['acts']}>
          <Button variant="link" size="small" onClick={() => setSlip(!isSlip)}>
            {t(isSlip ? 'after.slipBack' : 'after.slip')}
          </Button>
        </div>
      )}
      <FailureNote failure={answer.failure ?? correct.failure} />
    </section>
  );
}
