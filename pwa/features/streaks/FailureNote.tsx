import type { CommandFailure } from '#pwa/data/records/write.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { useNoToastOver } from '#pwa/ui/useToast.ts';
import styles from './FailureNote.module.css';

interface FailureNoteProps {
  readonly failure: CommandFailure | null;
  readonly onReload: () => void;
}

/** Says, where the person tapped, why a write failed and what is kept. */
export function FailureNote({ failure, onReload }: FailureNoteProps) {
  const t = useText('streaks');
  useNoToastOver(failure);
  const words = (given: CommandFailure): string =>
    given.reason === 'invalid' && given.field === 'challengeId' ? t('failure.otherDay') : t(`failure.${given.reason}`);
  const reload = (
    <Button size="small" icon="refresh" onClick={onReload}>
      {t('failure.reload')}
    </Button>
  );
  return (
    <div role="alert">
      {failure !== null && (
        <div className={styles['note']}>
          <Note action={failure.reason === 'newer_version' || failure.reason === 'storage' ? reload : undefined}>
            {words(failure)}
          </Note>
        </div>
      )}
    </div>
  );
}
