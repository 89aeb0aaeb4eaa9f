import type { QuotaStanding } from '#core/sync/protocol.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Note } from '#pwa/ui/Note.tsx';

/** Warns when the quota on the server is nearly or fully used; once entries wait for it, their own text says so. */
export function QuotaNote({ status: { quota, held } }: { readonly status: SyncStatus }) {
  const t = useText('sync');
  const format = useFormat();
  if (quota === null || held?.code === 'over_quota') return null;
  const used = usedShare(quota);
  return <Note>{used < 1 ? t('quota', { share: format.percent(used) }) : t('quotaFull')}</Note>;
}

/** The share of rows or bytes, whichever is nearer its limit; at most 1. */
const usedShare = ({ rows, rowsLimit, bytes, bytesLimit }: QuotaStanding): number =>
  Math.min(1, Math.max(rows / Math.max(1, rowsLimit), bytes / Math.max(1, bytesLimit)));
