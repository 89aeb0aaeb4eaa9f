/**
 * Which of a device's sequence numbers have a final answer. A rejection leaves no row in the log, so this alone cannot
 * be derived from it; losing the document only makes a device send again. Two processes may write at once: the
 * documents are merged, so their order does not matter.
 */
import type { Store } from '../store/store.ts';

export interface DeviceDocument {
  /** every sequence number up to here is final, except `missing` of them */
  readonly ack: number;
  /** the highest known sequence number */
  readonly max: number;
  /** final runs above `ack`, ascending */
  readonly above: readonly (readonly [first: number, last: number])[];
  /** the device no longer holds any number up to here, whether it arrived or was given up */
  readonly floor?: number;
  /** numbers up to `ack` that never arrived and that the device gave up */
  readonly missing?: number;
}

/** A device that has sent nothing yet is recorded only beside fewer than this many others. */
const MOST_SILENT = 200;
const NEW_DEVICE: DeviceDocument = { ack: 0, max: 0, above: [] };
const MOST_RUNS = 200;
const ROUNDS = 8;

const DEVICE_DOCUMENTS = 'device:';
export const deviceDocument = (device: string): string => `${DEVICE_DOCUMENTS}${device}`;

/**
 * The document after more final answers. Beyond the limit of runs, gaps that the device has given up are only counted,
 * and other runs are dropped from the top, which understates at worst.
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

/** How many sequence numbers up to the highest known never arrived: lost to an eviction, or given up by the device. */
export const neverCame = ({ ack, max, above, missing = 0 }: DeviceDocument): number =>
  missing + Math.max(0, max - ack) - above.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** What is known of a device, even of an unknown one. */
export async function readDevice(store: Store, owner: string, device: string): Promise<DeviceDocument> {
  return ((await store.getDocument(owner, deviceDocument(device)))?.value ?? NEW_DEVICE) as DeviceDocument;
}

async function isFullOfDevices(store: Store, owner: string): Promise<boolean> {
  const listed = await store.listDocuments(owner, DEVICE_DOCUMENTS, MOST_SILENT);
  return listed.filter(({ name }) => name.startsWith(DEVICE_DOCUMENTS)).length >= MOST_SILENT;
}

/**
 * Records final answers and returns the acknowledged sequence number.
 * @param settledUpTo the device holds nothing up to here
 * @param hasRoom checked before recording a device that has sent no operation yet
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
