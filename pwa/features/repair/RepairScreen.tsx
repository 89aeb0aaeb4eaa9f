import { receipt } from '#pwa/data/queries/receipt.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Skeleton } from '#pwa/ui/Skeleton.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { EarlierOwnerSection } from './EarlierOwnerSection.tsx';
import { QuarantineSection } from './QuarantineSection.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import styles from './RepairScreen.module.css';
import { ReportsSection } from './ReportsSection.tsx';
import { WaitingSection } from './WaitingSection.tsx';

/** The repair desk: what is saved where, and what needs a fix. */
export default function RepairScreen() {
  const t = useText('repair');
  const shown = useLive(receipt);
  if (shown === undefined) {
    return (
      <div className={`wrap ${styles['screen']}`}>
        <Skeleton
          label={t('loading')}
          blocks={[{ inlineSize: '60%', blockSize: '3rem' }, { blockSize: '1.5rem' }, { blockSize: '9rem' }]}
        />
      </div>
    );
  }
  return (
    <div className={`wrap ${styles['screen']}`}>
      <ReceiptSection receipt={shown} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <WaitingSection receipt={shown} />
          <QuarantineSection />
          {shown.earlierOwner !== null && <EarlierOwnerSection owner={shown.earlierOwner} />}
        </div>
        <div className={styles['main']}>
          <DeviceSection />
          <ReportsSection />
        </div>
      </div>
    </div>
  );
}
