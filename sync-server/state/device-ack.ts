/**
 * Which of a device's sequence numbers have a final answer. A rejection leaves no row in the log, so this is
 * the one thing the log alone cannot tell; losing the document only makes a device send again. Two processes
 * may write at once: the document is merged, so no order of theirs matters.
 */
import type { Store } from '../store/store.ts';

export interface DeviceDocument {
  /** every sequence number up to here is final, but for `missing` of them */
  readonly ack: number;
  /** the highest sequence number heard of */
  readonly max: number;
  /** final runs above `ack`, ascending */
  readonly above: readonly (readonly [first: number, last: number])[];
  /** the device holds no number up to here any more, whether it came or was given up there */
  readonly floor?: number;
  /** numbers up to `ack` that never came, and that the device gave up */
  readonly missing?: number;
}

/** A device that has sent nothing yet is noted beside so many others at most. */
const MOST_SILENT = 200;
const NEW_DEVICE: DeviceDocument = { ack: 0, max: 0, above: [] };
const MOST_RUNS = 200;
const ROUNDS = 8;

const DEVICE_DOCUMENTS = 'device:';
export const deviceDocument = (device: string): string => `${DEVICE_DOCUMENTS}${device}`;

/**
 * The document after more final answers. Beyond the limit of runs, gaps that the device itself has given up are only
 * counted; other runs are forgotten from the top, which only understates.
 */
export function mergeFinal(
  document: DeviceDocument,
  finals: readonly number[],
  max: number,
  settledUpTo = 0,
): DeviceDocument {
  const runs = [
    ...document.above.map(([first, last]): [number, number] => [first, last]),
    ...finals.map((seq): [number, number] => [seq, seq]),
  ];
  runs.sort((a, b) => a[0] - b[0]);
  const floor = Math.max(document.floor ?? 0, settledUpTo);
  let { ack, missing = 0 } = document;
  const above: [number, number][] = [];
  for (const [first, last] of runs) {
    const open = above.at(-1);
    if (first <= ack + 1) ack = Math.max(ack, last);
    else if (open !== undefined && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else above.push([first, last]);
  }
  for (
    let [lowest] = above;
    lowest !== undefined && above.length > MOST_RUNS && lowest[0] <= floor + 1;
    [lowest] = above
  ) {
    missing += lowest[0] - ack - 1;
    ack = lowest[1];
    above.shift();
  }
  return {
    ack,
    max: Math.max(document.max, max, ...finals),
    above: above.slice(0, MOST_RUNS),
    ...(floor > ack && { floor }),
    ...(missing > 0 && { missing }),
  };
}

/** The last sequence number before the first that the device may still hold. */
export function ackSeqOf({ ack, above, floor = 0 }: DeviceDocument): number {
  let settled = Math.max(ack, floor);
  for (const [first, last] of above) if (first <= settled + 1) settled = Math.max(settled, last);
  return settled;
}

/** How many sequence numbers up to the highest heard of never came: what an eviction took with it, or the device gave up. */
export const neverCame = ({ ack, max, above, missing = 0 }: DeviceDocument): number =>
  missing + Math.max(0, max - ack) - above.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** What is known of a device, also of one never heard of. */
export async function readDevice(store: Store, owner: string, device: string): Promise<DeviceDocument> {
  return ((await store.getDocument(owner, deviceDocument(device)))?.value ?? NEW_DEVICE) as DeviceDocument;
}

async function isFullOfDevices(store: Store, owner: string): Promise<boolean> {
  const listed = await store.listDocuments(owner, DEVICE_DOCUMENTS, MOST_SILENT);
  return listed.filter(({ name }) => name.startsWith(DEVICE_DOCUMENTS)).length >= MOST_SILENT;
}

/**
 * Notes final answers and answers the acknowledged sequence number.
 * @param settledUpTo the device holds nothing up to here
 * @param hasRoom asked before a device is noted that has only said how far its numbers go
 */
export async function acknowledge(
  store: Store,
  owner: string,
  device: string,
  finals: readonly number[],
  max: number,
  settledUpTo = 0,
  hasRoom: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<number> {
  const name = deviceDocument(device);
  let ack = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const stored = await store.getDocument(owner, name);
    const before = (stored?.value ?? NEW_DEVICE) as DeviceDocument;
    const after = mergeFinal(before, finals, max, settledUpTo);
    ack = ackSeqOf(after);
    if (JSON.stringify(after) === JSON.stringify(before)) return ack;
    const isSilent = stored === null && finals.length === 0;
    if (isSilent && (!(await hasRoom()) || (await isFullOfDevices(store, owner)))) return ack;
    if (await store.putDocument(owner, name, (stored?.rev ?? 0) + 1, after)) return ack;
  }
  return ack;
}
