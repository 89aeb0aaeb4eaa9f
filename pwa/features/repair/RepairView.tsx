import type { QuarantinedEntries } from '#pwa/data/queries/quarantine.ts';
import type { NewestFacts, Receipt } from '#pwa/data/queries/receipt.ts';
import type { StorageRoom } from '#pwa/data/queries/storage-room.ts';
import type { TelemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { PageSkeleton } from '#pwa/ui/state/PageSkeleton.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { EarlierOwnerSection } from './EarlierOwnerSection.tsx';
import { QuarantineSection } from './QuarantineSection.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
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
  /** when the open profile was made, UTC ms */
  readonly since: number;
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
  since,
  now,
  offsetAt,
  actions,
}: RepairViewProps) {
  const t = useText('repair');
  if (receipt === undefined) {
    return (
      <div className={`wrap ${styles['screen']}`}>
        <PageSkeleton label={t('loading')} rows={3} />
      </div>
    );
  }
  const { earlierOwner } = receipt;
  return (
    <div className={`wrap ${styles['screen']}`}>
      <ReceiptSection
        receipt={receipt}
        newest={newest}
        isListed={isListed}
        onListMore={onListMore}
        onListClose={onListClose}
        offsetAt={offsetAt}
      />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <WaitingSection receipt={receipt} now={now} offsetAt={offsetAt} actions={actions} />
          {rejected !== undefined && (
            <QuarantineSection rejected={rejected} offsetAt={offsetAt} actions={actions} onMore={onMoreRejected} />
          )}
          {earlierOwner !== null && (
            <EarlierOwnerSection owner={earlierOwner} since={since} offsetAt={offsetAt} actions={actions} />
          )}
        </div>
        <div className={styles['column']}>
          {/* Whole or not at all: figures that come later would move the page under whoever came back. */}
          {room !== undefined && <DeviceSection room={room} actions={actions} />}
          <ReportsSection reports={reports} actions={actions} />
        </div>
      </div>
    </div>
  );
}
