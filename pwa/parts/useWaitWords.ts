import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

export interface WaitWords {
  /** Why entries wait although the server answers, and when they are sent; null if there is another reason. */
  readonly held: (status: SyncStatus, isOnline?: boolean) => string | null;
  /** @param at UTC ms, mentioned while it is in the future */
  readonly withNext: (sentence: string, at: number) => string;
}

/**
 * @param now UTC ms
 * @param offsetAt of the device's zone, minutes
 */
export function useWaitWords(now: number, offsetAt: (at: number) => number): WaitWords {
  const t = useText('sync');
  const format = useFormat();
  const withNext = (sentence: string, at: number): string =>
    at > now ? `${sentence} ${t('next', { time: format.time(at, offsetAt(at)) })}` : sentence;
  return {
    withNext,
    held: (status, isOnline = true) => {
      const given = isOnline ? heldBy(status) : status.held;
      if (given === null || status.waiting === 0) return null;
      const { code, count, nextAt } = given;
      // A returning network does not help entries that have no room, as the offline text would promise.
      if (code !== 'over_quota' && !isOnline) return null;
      const why =
        code === 'over_quota' || code === 'newer_version' ? code : isAboutRequests(code) ? 'blocked' : 'later';
      return withNext(t(`held.${why}`, { count, number: format.number(count) }), nextAt);
    },
  };
}

/** From the server such a code would be final: an entry that waits with it was blocked by an intermediary. */
const isAboutRequests = (code: string): boolean =>
  isErrorCode(code) && ['halve', 'quarantine'].includes(syncErrors[code].client);

/** An older server answers this for single operations, or for the whole request if it cannot read it. */
function heldBy({ phase, code, held, waiting, nextAt }: SyncStatus): SyncStatus['held'] {
  if (phase !== 'offline') return held;
  if (code === 'newer_version') return { code, count: waiting, nextAt };
  return held?.code === 'over_quota' ? held : null;
}
