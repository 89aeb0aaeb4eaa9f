import type { QuotaStanding } from '#core/sync/protocol.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Note } from '#pwa/ui/Note.tsx';

/** Before the space on the server is full, and when it is; once entries wait for it, what is said of them says it too. */
export function QuotaNote({ status: { quota, held } }: { readonly status: SyncStatus }) {
  const t = useText('shell');
  const format = useFormat();
  if (quota === null || held?.code === 'over_quota') return null;
  const used = usedShare(quota);
  return <Note>{used < 1 ? t('sync.quota', { share: format.percent(used) }) : t('sync.quotaFull')}</Note>;
}

/** Of rows or bytes, whichever is nearer its end; never more than all of it. */
const usedShare = ({ rows, rowsLimit, bytes, bytesLimit }: QuotaStanding): number =>
  Math.min(1, Math.max(rows / Math.max(1, rowsLimit), bytes / Math.max(1, bytesLimit)));
