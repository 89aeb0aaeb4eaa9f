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
    const begun: { work?: Promise<Value> } = {};
    try {
      return await navigator.locks.request(name, { signal: frozen.signal }, () => {
        stopWatching();
        return (begun.work = body());
      });
    } catch (error) {
      // What has begun goes on, also without the lock, and what comes of it counts.
      if (begun.work !== undefined) return await begun.work;
      if (!frozen.signal.aborted) throw error;
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
  let isOver = false;
  const look = async (): Promise<void> => {
    const isFree = await isHeldByNobody(name);
    // Free at two looks, and still waited for.
    if (isFree && wasFree && !isOver) await setGoing(name, () => isOver);
    wasFree = isFree;
  };
  // Where it cannot be seen, the next look sees.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

async function isHeldByNobody(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.every((lock) => lock.name !== name);
}

/**
 * Takes the lock by force and lets go of it: that wakes the queue. One at a time, who asks once more before: a second one
 * would take it from whom the first has woken, and two would do what one alone may.
 */
const setGoing = (name: string, isOver: () => boolean): Promise<void> =>
  navigator.locks.request(`${name} set going`, { ifAvailable: true }, async (mine) => {
    if (mine === null || !(await isHeldByNobody(name)) || isOver()) return;
    await navigator.locks.request(name, { steal: true }, () => undefined).catch(() => undefined);
  });
