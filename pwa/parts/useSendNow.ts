import { useState } from 'react';
import { sendNow } from '#pwa/data/commands/send-now.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useNetwork } from '#pwa/data/useNetwork.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCommand } from './useCommand.ts';

export interface SendingNow {
  readonly isBusy: boolean;
  readonly send: () => void;
  /** Said where nobody answered; where it worked, the place itself says so. */
  readonly unanswered: string | null;
}

/** A tap on "Send now", and what is said when it brings no answer. */
export function useSendNow(status: SyncStatus | undefined): SendingNow {
  const space = useSpace();
  const network = useNetwork();
  const t = useText('sync');
  const format = useFormat();
  const [triedAt, setTriedAt] = useState(0);
  const sending = useCommand(() => sendNow(space, network));
  const isUnanswered = !sending.isBusy && sending.done !== null && status?.phase === 'offline';
  return {
    isBusy: sending.isBusy || status?.phase === 'sending',
    send: () => void sending.run().then(() => setTriedAt(space.device.now())),
    unanswered: isUnanswered
      ? t(status.code === null ? 'tried' : 'triedBusy', { time: format.time(triedAt, space.device.offsetAt(triedAt)) })
      : null,
  };
}
