/** Forces a real quota error without waiting for one. */
import type { CDPSession, Page } from 'playwright-core';

/** The quota of a device whose disk fills up later: more than the app and its cache need. */
export const SMALL_SHARE = 24 * 1024 * 1024;

/** Larger values are stored outside the database, and the quota is not checked before they are written. */
const PIECE = 32 * 1024;

export const setShare = async (session: CDPSession, origin: string, bytes: number | null): Promise<void> => {
  await session.send('Storage.overrideQuotaForOrigin', bytes === null ? { origin } : { origin, quotaSize: bytes });
};

/**
 * Chromium caches a database's quota for half a minute. A write larger than the remainder it believes in makes it check
 * at once, so the quota must have been `SMALL_SHARE` before the app was first shown, and 1 now.
 * @returns whether the write failed
 */
export const writeTooMuch = (page: Page): Promise<boolean> =>
  page.evaluate(
    ({ bytes, piece }) =>
      new Promise<boolean>((resolve, reject) => {
        const open = indexedDB.open('too-much', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('rows', { autoIncrement: true });
        open.onerror = () => resolve(true);
        open.onsuccess = () => {
          const transaction = open.result.transaction('rows', 'readwrite');
          for (let written = 0; written < bytes; written += piece)
            transaction.objectStore('rows').add(new Uint8Array(piece));
          const end = (was: boolean): void => {
            open.result.close();
            resolve(was);
          };
          transaction.onabort = () =>
            transaction.error?.name === 'QuotaExceededError' ? end(true) : reject(new Error(String(transaction.error)));
          transaction.oncomplete = () => end(false);
        };
      }),
    { bytes: SMALL_SHARE, piece: PIECE },
  );
