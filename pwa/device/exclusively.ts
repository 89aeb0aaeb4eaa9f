/**
 * Runs `body` while no other page and no worker of this site runs one under the same name. Two faults of Chromium (156) are
 * worked around, each of which keeps everybody waiting:
 * - A page that it freezes, in a background tab or to be ready for Back, is granted the lock and cannot run. So such a page
 *   steps out of the queue until it goes on. One that holds the lock is not frozen.
 * - A queue is left without a holder, after pages were left in quick succession. So whoever waits sets it going again.
 */
export async function exclusively<Value>(name: string, body: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const frozen = new AbortController();
    const stopListening = listen(LEAVING, () => frozen.abort());
    const stopWatching = watchQueue(name);
    let isMine = false;
    try {
      return await navigator.locks.request(name, { signal: frozen.signal }, () => {
        isMine = true;
        stopWatching();
        return body();
      });
    } catch (error) {
      if (isMine || !frozen.signal.aborted) throw error;
    } finally {
      stopListening();
      stopWatching();
    }
    await new Promise<void>((resolve) => {
      const stop = listen(RETURNING, () => {
        stop();
        resolve();
      });
    });
  }
}

const LEAVING = ['pagehide', 'freeze'];
const RETURNING = ['pageshow', 'resume'];

/** Those of pages reach the window, from the document too; workers have none. @returns what stops it */
function listen(types: readonly string[], listener: () => void): () => void {
  for (const type of types) globalThis.addEventListener(type, listener, { capture: true });
  return () => {
    for (const type of types) globalThis.removeEventListener(type, listener, { capture: true });
  };
}

const LOOK_MS = 5_000;

/** While somebody waits. @returns what stops it */
function watchQueue(name: string): () => void {
  let wasFree = false;
  const look = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    const isFree = held.every((lock) => lock.name !== name);
    // Free at two looks, and still waited for.
    if (isFree && wasFree) await takeAndLetGo(name);
    wasFree = isFree;
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

/** Nobody holds it. Should two who wait do this at once, the lock of the first is taken by the second. */
const takeAndLetGo = (name: string): Promise<void> =>
  navigator.locks.request(name, { steal: true }, () => undefined).catch(() => undefined);
