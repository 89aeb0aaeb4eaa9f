import type { CommandFailure } from '#pwa/data/records/write.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { useNoToastOver } from '#pwa/ui/useToast.ts';
import styles from './RepairScreen.module.css';

/** Why nothing was written, and what is kept, where the person tapped. */
export function FailureLine({ failure }: { readonly failure: CommandFailure | null }) {
  const t = useText('repair');
  useNoToastOver(failure);
  return (
    <div role="alert">
      {failure !== null && (
        <p className={styles['note']}>
          <Icon name="warning" size="small" /> <span>{t(`failure.${failure.reason}`)}</span>
        </p>
      )}
    </div>
  );
}
