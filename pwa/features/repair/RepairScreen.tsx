import { BeforeEviction } from './BeforeEviction';
import { DeviceSection } from './DeviceSection';
import { ReceiptSection } from './ReceiptSection';
import { RefusedSection } from './RefusedSection';
import styles from './RepairScreen.module.css';
import { ReportsSection } from './ReportsSection';
import { WaitingSection } from './WaitingSection';
import { receipt } from '../../data/queries/receipt';
import { useLive } from '../../data/useLive';
import { useText } from '../../i18n/useText';
import { Skeleton } from '../../ui/Skeleton';

/** The repair desk: what is saved where, and whatever needs the person. */
export default function RepairScreen() {
  const t = useText('repair');
  const shown = useLive(receipt);
  if (shown === undefined) {
    return (
      <div className={`wrap ${styles['screen']}`}>
        <Skeleton label={t('loading')} blocks={[{ inlineSize: '60%', blockSize: '3rem' }, { blockSize: '1.5rem' }, { blockSize: '9rem' }]} />
      </div>
    );
  }
  return (
    <div className={`wrap ${styles['screen']}`}>
      <ReceiptSection receipt={shown} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <WaitingSection receipt={shown} />
          <RefusedSection />
          {shown.before !== null && <BeforeEviction before={shown.before} />}
        </div>
        <div className={styles['main']}>
          <DeviceSection />
          <ReportsSection />
        </div>
      </div>
    </div>
  );
}
