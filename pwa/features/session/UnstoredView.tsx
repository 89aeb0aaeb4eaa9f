import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import type { Unstored } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';
import styles from './Session.module.css';
import { UnstoredSets } from './UnstoredSets.tsx';

interface UnstoredViewProps {
  /**
   * `stop`: something is against training, or another device has ended it. `ended`, `elsewhere`: another tab has ended it, or
   * goes on with it. `left`: the page was left with them.
   */
  readonly why: 'stop' | 'ended' | 'elsewhere' | 'left';
  readonly unstored: Unstored;
  readonly failure: AnyFailure | null;
  readonly nameOf: NameOf;
  readonly onRetry: () => void;
  /** goes on without them */
  readonly onLeave: () => void;
  /** to what to do about the sign */
  readonly onCoach: () => void;
}

const titleOf = {
  stop: 'unstored.title',
  ended: 'unstored.titleEnded',
  elsewhere: 'otherTab.title',
  left: 'unstored.titleLeft',
} as const;

/** Some sets of a session are on this page only: said before anything else. */
export function UnstoredView({ why, unstored, failure, nameOf, onRetry, onLeave, onCoach }: UnstoredViewProps) {
  const t = useText('session');
  const common = useText('common');
  const against = useText('hindrance');
  return (
    <div className={`wrap ${styles['page']}`}>
      <PageHeader title={t(titleOf[why])} lead={why === 'stop' ? <p>{t('unstored.why')}</p> : undefined} />
      <UnstoredSets unstored={unstored} nameOf={nameOf} />
      <FailureNote failure={failure} />
      <div className={styles['acts']}>
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {common('action.retry')}
        </Button>
        {unstored.isSign ? (
          <Button onClick={onCoach}>{against('act.stop')}</Button>
        ) : (
          <Button onClick={onLeave}>{t('unstored.leave')}</Button>
        )}
      </div>
    </div>
  );
}
