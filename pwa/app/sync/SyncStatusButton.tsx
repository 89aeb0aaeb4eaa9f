import { syncStatus, type SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useOnline } from '#pwa/device/useOnline.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { SyncStones } from '#pwa/ui/path/SyncStones.tsx';
import { deriveSyncState, savedCount, stonesOf, type SyncState } from './sync-sign.ts';
import styles from './SyncStatusButton.module.css';

/** What is saved where, in the header of every page. Opens the sync panel. */
export function SyncStatusButton({ onOpen }: { readonly onOpen: () => void }) {
  const status = useLive(syncStatus);
  const isOnline = useOnline();
  if (status === undefined) return null;
  return <SyncStatusSign status={status} isOnline={isOnline} onOpen={onOpen} />;
}

interface SyncStatusSignProps {
  readonly status: SyncStatus;
  readonly isOnline: boolean;
  readonly onOpen: () => void;
}

export function SyncStatusSign({ status, isOnline, onOpen }: SyncStatusSignProps) {
  const t = useText('shell');
  const format = useFormat();
  const direction = useDirection();
  const state = deriveSyncState(status, isOnline);
  const { wide, slim } = wordsOf(t, format, state, status);
  return (
    <button
      type="button"
      className={classNames(styles['sync'], state === 'rejected' && styles['rejected'])}
      aria-haspopup="dialog"
      onClick={onOpen}
      data-state={state}
    >
      <SyncStones phase={stonesOf(state, status)} dir={direction} />
      <span className={classNames(styles['words'], styles['wide'])}>{wide}</span>
      <span className={classNames(styles['words'], styles['slim'])}>{slim}</span>
      <span className="visually-hidden">{t('sync.open')}</span>
    </button>
  );
}

/** `slim` is for phones, beside the logo and the menu. */
function wordsOf(
  t: Text<'shell'>,
  format: Format,
  state: SyncState,
  status: SyncStatus,
): { readonly wide: string; readonly slim: string } {
  const number = format.number(status.waiting);
  switch (state) {
    case 'rejected': {
      const words = t('sync.rejected', { count: status.rejected, number: format.number(status.rejected) });
      return { wide: words, slim: words };
    }
    case 'paused':
      return { wide: t('sync.paused'), slim: t('sync.pausedSlim') };
    case 'sending': {
      const words = t('sync.sending', { number: format.number(status.sending) });
      return { wide: words, slim: words };
    }
    case 'offline':
      return { wide: t(status.waiting > 0 ? 'sync.offlineWaiting' : 'sync.offline'), slim: t('sync.offlineSlim') };
    case 'here':
      if (status.held?.code === 'over_quota')
        return { wide: t('sync.full', { count: status.waiting, number }), slim: t('sync.fullSlim', { number }) };
      return { wide: t('sync.here', { count: status.waiting, number }), slim: t('sync.hereSlim', { number }) };
    case 'empty':
      return { wide: t('sync.empty'), slim: t('sync.emptySlim') };
    case 'saved': {
      const saved = format.number(savedCount(status));
      return {
        wide: t('sync.saved', { saved, total: format.number(status.total) }),
        slim: t('sync.savedSlim', { saved }),
      };
    }
  }
}
