/**
 * Which of a device's sequence numbers have a final answer. A rejection leaves no row in the log, so this is
 * the one thing the log alone cannot tell; losing the document only makes a device send again. Two processes
 * may write at once: the document is merged, so no order of theirs matters.
 */
import type { Store } from '../store/store';

interface DeviceDocument {
  /** every sequence number up to here is final */
  readonly ack: number;
  /** the highest sequence number heard of */
  readonly max: number;
  /** final runs above `ack`, ascending */
  readonly above: readonly (readonly [first: number, last: number])[];
}

const NEW_DEVICE: DeviceDocument = { ack: 0, max: 0, above: [] };
const MOST_RUNS = 200;
const ROUNDS = 8;

export const deviceDocument = (device: string): string => `device:${device}`;

/** The document after more final answers. Runs beyond the limit are forgotten from the top, which only understates. */
export function mergeFinal(document: DeviceDocument, finals: readonly number[], max: number): DeviceDocument {
  const runs = [...document.above.map(([first, last]): [number, number] => [first, last]), ...finals.map((seq): [number, number] => [seq, seq])];
  runs.sort((a, b) => a[0] - b[0]);
  let ack = document.ack;
  const above: [number, number][] = [];
  for (const [first, last] of runs) {
    const open = above.at(-1);
    if (first <= ack + 1) ack = Math.max(ack, last);
    else if (open !== undefined && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else above.push([first, last]);
  }
  return { ack, max: Math.max(document.max, max, ...finals), above: above.slice(0, MOST_RUNS) };
}

/** Notes final answers and answers the acknowledged sequence number. */
export async function acknowledge(store: Store, owner: string, device: string, finals: readonly number[], max: number): Promise<number> {
  const name = deviceDocument(device);
  let ack = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const stored = await store.getDocument(owner, name);
    const before = (stored?.value ?? NEW_DEVICE) as DeviceDocument;
    const after = mergeFinal(before, finals, max);
    ack = after.ack;
    if (JSON.stringify(after) === JSON.stringify(before)) return ack;
    if (await store.putDocument(owner, name, (stored?.rev ?? 0) + 1, after)) return ack;
  }
  return ack;
}
