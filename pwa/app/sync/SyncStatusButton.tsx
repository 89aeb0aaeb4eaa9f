import { useEffect, useRef, useState } from 'react';
import { syncStatus, type SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useOnline } from '#pwa/device/useOnline.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { BusyStones } from '#pwa/ui/path/BusyStones.tsx';
import { SyncStones } from '#pwa/ui/path/SyncStones.tsx';
import { deriveSyncState, stonesOf, type SyncState } from './sync-sign.ts';
import styles from './SyncStatusButton.module.css';

/** What is saved where, in the header of every page. Opens the sync panel. */
export function SyncStatusButton({ isOpening, onOpen }: Pick<Required<SyncStatusSignProps>, 'isOpening' | 'onOpen'>) {
  const status = useLive(syncStatus);
  const isOnline = useOnline();
  useNoToastOverRejection(status?.rejected);
  if (status === undefined) return null;
  return <SyncStatusSign status={status} isOnline={isOnline} isOpening={isOpening} onOpen={onOpen} />;
}

/** A toast still says that it is saved and can be undone: no longer, once the server has rejected it. */
function useNoToastOverRejection(rejected: number | undefined): void {
  const toaster = useToast();
  const before = useRef(rejected);
  useEffect(() => {
    if (rejected !== undefined && rejected > (before.current ?? rejected)) toaster.dismiss();
    before.current = rejected;
  }, [rejected, toaster]);
}

interface SyncStatusSignProps {
  readonly status: SyncStatus;
  readonly isOnline: boolean;
  /** the panel has been asked for, and is on its way */
  readonly isOpening?: boolean;
  readonly onOpen: () => void;
}

export function SyncStatusSign({ status, isOnline, isOpening = false, onOpen }: SyncStatusSignProps) {
  const t = useText('shell');
  const format = useFormat();
  const direction = useDirection();
  const state = deriveSyncState(status, isOnline);
  const { wide, slim } = wordsOf(t, format, state, status);
  const announced = useAnnounced(state === 'sending' ? null : wide);
  return (
    <>
      <button
        type="button"
        className={classNames(styles['sync'], state === 'rejected' && styles['rejected'])}
        aria-haspopup="dialog"
        aria-busy={isOpening}
        onClick={onOpen}
        data-state={state}
      >
        {isOpening ? <BusyStones /> : <SyncStones phase={stonesOf(state, status)} dir={direction} />}
        <span className={classNames(styles['words'], styles['wide'])}>{wide}</span>
        <span className={classNames(styles['words'], styles['slim'])}>{slim}</span>
        <span className="visually-hidden">{t('sync.open')}</span>
      </button>
      <div role="status" className="visually-hidden">
        {announced}
      </div>
    </>
  );
}

/** What has changed since the page opened, for readers. What lasts a moment (`null`) is passed over. */
function useAnnounced(words: string | null): string {
  const [said, setSaid] = useState({ words, isNews: false });
  if (words !== null && words !== said.words) setSaid({ words, isNews: said.words !== null });
  return said.isNews ? (said.words ?? '') : '';
}

/** `slim` is for phones, beside the logo and the menu. */
function wordsOf(
  t: Text<'shell'>,
  format: Format,
  state: SyncState,
  status: SyncStatus,
): { readonly wide: string; readonly slim: string } {
  const { waiting } = status;
  const counted = { count: waiting, number: format.number(waiting) };
  /** What waits is worth more on a phone than why. */
  const withWaiting = (why: 'offline' | 'unreachable' | 'paused') => ({
    wide: waiting > 0 ? t('sync.both', { why: t(`sync.${why}`), here: t('sync.here', counted) }) : t(`sync.${why}`),
    slim: waiting > 0 ? t('sync.here', counted) : t(`sync.${why}`),
  });
  const same = (words: string) => ({ wide: words, slim: words });
  switch (state) {
    case 'rejected':
      return same(t('sync.rejected', { count: status.rejected, number: format.number(status.rejected) }));
    case 'cleared': {
      const held = status.earlierOwner?.held ?? 0;
      const number = format.number(held);
      return { wide: t('sync.cleared', { count: held, number }), slim: t('sync.clearedSlim', { number }) };
    }
    case 'sending':
      return same(t('sync.sending', { number: format.number(status.sending) }));
    case 'paused':
    case 'offline':
    case 'unreachable':
      return withWaiting(state);
    case 'here':
      if (status.held?.code !== 'over_quota') return same(t('sync.here', counted));
      return { wide: t('sync.full', counted), slim: t('sync.here', counted) };
    case 'empty':
      return { wide: t('sync.empty'), slim: t('sync.emptySlim') };
    case 'saved': {
      const saved = format.number(status.saved);
      return {
        wide: t('sync.saved', { saved, total: format.number(status.total) }),
        slim: t('sync.savedSlim', { saved }),
      };
    }
  }
}
