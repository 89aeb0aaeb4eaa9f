import { ok } from '#core/lib/result.ts';
import { sendNow } from '#pwa/data/commands/send-now.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useNetwork } from '#pwa/data/useNetwork.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useOnline } from '#pwa/device/useOnline.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { AnyFailure } from './FailureNote.tsx';
import { useCommand } from './useCommand.ts';

export interface SendingNow {
  readonly isBusy: boolean;
  readonly send: () => void;
  /** why a tap could not even ask; `FailureNote` says it */
  readonly failure: AnyFailure | null;
  /** Said in the place of why nothing is sent, after a tap that nobody answered; where it worked, the place itself says so. */
  readonly unanswered: string | null;
}

/** A tap on "Send now", and what is said when it brings no answer. */
export function useSendNow(status: SyncStatus | undefined): SendingNow {
  const space = useSpace();
  const network = useNetwork();
  const t = useText('sync');
  const format = useFormat();
  const isOnline = useOnline();
  const sending = useCommand(async () => {
    const sent = await sendNow(space, network);
    return sent.ok ? ok({ phase: sent.value.phase, at: space.device.now() }) : sent;
  });
  const { done, failure, isBusy } = sending;
  const words = (at: number, code: string | null): string =>
    t(code !== null ? 'triedBusy' : isOnline ? 'tried' : 'triedOffline', {
      time: format.time(at, space.device.offsetAt(at)),
    });
  // Not of a tap that was answered before the network was gone.
  const isUnanswered = !isBusy && failure === null && done?.phase === 'offline' && status?.phase === 'offline';
  return {
    isBusy: isBusy || status?.phase === 'sending',
    send: () => void sending.run(),
    failure,
    unanswered: isUnanswered ? words(done.at, status.code) : null,
  };
}
