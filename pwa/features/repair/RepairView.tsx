import { useState, type ReactNode } from 'react';
import type { QuarantinedEntries } from '#pwa/data/queries/quarantine.ts';
import type { NewestFacts, Receipt } from '#pwa/data/queries/receipt.ts';
import type { StorageRoom } from '#pwa/data/queries/storage-room.ts';
import type { TelemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { SendingNow } from '#pwa/parts/useSendNow.ts';
import { useNeverLower } from '#pwa/ui/page/useNeverLower.ts';
import { PageSkeleton } from '#pwa/ui/state/PageSkeleton.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { QuarantineSection } from './QuarantineSection.tsx';
import { NewestEntries, ReceiptHeader } from './ReceiptSection.tsx';
import type { RepairActions } from './repair-actions.ts';
import styles from './RepairView.module.css';
import { ReportsSection } from './ReportsSection.tsx';
import { WaitingSection } from './WaitingSection.tsx';

export interface RepairViewProps {
  /** Each is undefined until it is read; without the receipt nothing is shown. */
  readonly receipt: Receipt | undefined;
  readonly newest: NewestFacts | undefined;
  readonly rejected: QuarantinedEntries | undefined;
  readonly room: StorageRoom | undefined;
  readonly reports: TelemetryStatus | undefined;
  /** the newest entries are shown */
  readonly isListed: boolean;
  readonly onListMore: () => void;
  readonly onListClose: () => void;
  readonly onMoreRejected: () => void;
  /** the offer to bring back what was here, where there is one */
  readonly welcomeBack: ReactNode;
  readonly sending: SendingNow;
  /** UTC ms */
  readonly now: number;
  readonly offsetAt: (at: number) => number;
  readonly actions: RepairActions;
}

export function RepairView({
  receipt,
  newest,
  rejected,
  room,
  reports,
  isListed,
  onListMore,
  onListClose,
  onMoreRejected,
  welcomeBack,
  sending,
  now,
  offsetAt,
  actions,
}: RepairViewProps) {
  const t = useText('repair');
  const [hadRejected, setHadRejected] = useState(false);
  if (receipt !== undefined && receipt.rejected > 0 && !hadRejected) setHadRejected(true);
  const head = useNeverLower<HTMLDivElement>(hadRejected);
  if (receipt === undefined) {
    return (
      <div className={`wrap ${styles['screen']}`}>
        <PageSkeleton label={t('loading')} rows={3} />
      </div>
    );
  }
  const { earlierOwner } = receipt;
  const newestEntries = (
    <NewestEntries
      receipt={receipt}
      newest={newest}
      isListed={isListed}
      onListMore={onListMore}
      onListClose={onListClose}
    />
  );
  const isBack = earlierOwner !== null && earlierOwner.isPutOff !== true;
  return (
    <div className={`wrap ${styles['screen']}`}>
      <div ref={head}>
        <ReceiptHeader receipt={receipt} offsetAt={offsetAt} />
        {isBack && welcomeBack}
        {!hadRejected && (!isBack || receipt.total > 0) && newestEntries}
      </div>
      {/* Once there was something to fix it stays, to say that nothing is left. */}
      {hadRejected && rejected !== undefined && (
        <QuarantineSection
          rejected={rejected}
          isSaved={receipt.total > 0 && receipt.waiting === 0}
          now={now}
          offsetAt={offsetAt}
          actions={actions}
          onMore={onMoreRejected}
        />
      )}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <WaitingSection receipt={receipt} now={now} offsetAt={offsetAt} sending={sending} onReload={actions.reload} />
          {!isBack && welcomeBack}
        </div>
        <div className={styles['column']}>
          {/* Whole or not at all: figures that come later would move the page under whoever came back. */}
          {room !== undefined && <DeviceSection room={room} actions={actions} />}
          <ReportsSection reports={reports} actions={actions} />
        </div>
      </div>
      {/* At the end: with the first entry that is fixed it comes, and must move nothing. */}
      {hadRejected && receipt.total > 0 && newestEntries}
    </div>
  );
}
