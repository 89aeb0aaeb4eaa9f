import styles from './FailureNote.module.css';
import type { CommandFailure } from '../../data/write';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';

interface FailureNoteProps {
  readonly failure: CommandFailure | null;
  readonly onReload: () => void;
}

/** Says why a write did not happen and what is kept, where the person tapped. */
export function FailureNote({ failure, onReload }: FailureNoteProps) {
  const t = useText('streaks');
  return (
    <div role="alert">
      {failure !== null && (
        <div className={styles['note']}>
          <Icon name="warning" />
          <p>{failure.reason === 'invalid' && failure.field === 'challengeId' ? t('failure.otherDay') : t(`failure.${failure.reason}`)}</p>
          {(failure.reason === 'newer_version' || failure.reason === 'storage') && <Button size="small" icon="refresh" onClick={onReload}>{t('failure.reload')}</Button>}
        </div>
      )}
    </div>
  );
}
