/**
 * Runs `body` while no other page and no worker of this site runs one under the same name. A page that the browser freezes,
 * in a background tab or to be ready for Back, steps out of the queue until it goes on: Chromium grants it the lock there, it
 * cannot run, and everybody else waits. One that holds the lock is not frozen.
 */
export async function exclusively<Value>(name: string, body: () => Promise<Value>): Promise<Value> {
  if (typeof document === 'undefined') return await navigator.locks.request(name, body);
  for (;;) {
    const frozen = new AbortController();
    const end = listen([window, 'pagehide'], [document, 'freeze'], () => frozen.abort());
    let isMine = false;
    try {
      return await navigator.locks.request(name, { signal: frozen.signal }, () => {
        isMine = true;
        return body();
      });
    } catch (error) {
      if (isMine || !frozen.signal.aborted) throw error;
    } finally {
      end();
    }
    await new Promise<void>((resolve) => {
      const stop = listen([window, 'pageshow'], [document, 'resume'], () => {
        stop();
        resolve();
      });
    });
  }
}

type Heard = readonly [target: EventTarget, type: string];

/** @returns what stops it */
function listen(one: Heard, other: Heard, listener: () => void): () => void {
  for (const [target, type] of [one, other]) target.addEventListener(type, listener);
  return () => {
    for (const [target, type] of [one, other]) target.removeEventListener(type, listener);
  };
}
