import type { DoneSet } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import type { NameOf } from './session-words.ts';
import styles from './Session.module.css';

interface UnstoredViewProps {
  /** what was done and could not be stored, oldest first */
  readonly sets: readonly DoneSet[];
  readonly failure: AnyFailure | null;
  readonly nameOf: NameOf;
  readonly onRetry: () => void;
  /** goes on to what is against training, without them */
  readonly onLeave: () => void;
}

/** A session that has to stop while some of its sets are on this page only: said before the page is left. */
export function UnstoredView({ sets, failure, nameOf, onRetry, onLeave }: UnstoredViewProps) {
  const t = useText('session');
  const common = useText('common');
  const format = useFormat();
  const words = ({ exerciseId, side, unit, amount }: DoneSet): string => {
    const done = t(`did.${unit}`, { count: amount, number: format.number(amount) });
    const name = nameOf(exerciseId);
    return side === null
      ? t('unstored.set', { name, done })
      : t('unstored.setSide', { name, done, side: t(`side.${side}`) });
  };
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader title={t('unstored.title')} lead={<p>{t('unstored.why')}</p>} />
      <p>{t('unstored.text', { count: sets.length, number: format.number(sets.length) })}</p>
      <ul>
        {sets.map((set, at) => (
          <li key={`${at} ${set.at}`}>{words(set)}</li>
        ))}
      </ul>
      <FailureNote failure={failure} />
      <div className={styles['acts']}>
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {common('action.retry')}
        </Button>
        <Button onClick={onLeave}>{t('unstored.leave')}</Button>
      </div>
    </div>
  );
}
