import styles from './RepairScreen.module.css';
import type { CommandFailure } from '../../data/write';
import { useText } from '../../i18n/useText';
import { Icon } from '../../ui/Icon';

/** Why nothing was written, and what is kept, where the person tapped. */
export function FailureLine({ failure }: { readonly failure: CommandFailure | null }) {
  const t = useText('repair');
  return (
    <div role="alert">
      {failure !== null && <p className={styles['note']}><Icon name="warning" size="small" /> <span>{t(`failure.${failure.reason}`)}</span></p>}
    </div>
  );
}
