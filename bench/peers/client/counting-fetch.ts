/** Imported before any product, because PouchDB takes hold of `fetch` when it is loaded. */
interface Traffic {
  readonly requests: number;
  /** of all request bodies, as handed to fetch */
  readonly bodyBytes: number;
  /** in which at least one request was without its answer's headers */
  readonly waitMs: number;
}

const realFetch = globalThis.fetch.bind(globalThis);
let [requests, bodyBytes, waitMs, open, since] = [0, 0, 0, 0, 0];

globalThis.fetch = async (input, init) => {
  requests += 1;
  if (typeof init?.body === 'string') bodyBytes += new TextEncoder().encode(init.body).length;
  if (open++ === 0) since = performance.now();
  try {
    return await realFetch(input, init);
  } finally {
    if (--open === 0) waitMs += performance.now() - since;
  }
};

/** What goes through from now until the answer is called. */
export function countTraffic(): () => Traffic {
  const before = { requests, bodyBytes, waitMs };
  return () => ({
    requests: requests - before.requests,
    bodyBytes: bodyBytes - before.bodyBytes,
    waitMs: waitMs - before.waitMs,
  });
}
