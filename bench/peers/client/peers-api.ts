/** What the page offers to the runner. Every answer is plain JSON; times are milliseconds. */
import type { OwnerKey } from '../../../tests/faults/log-reader.ts';
import type { Replay } from '../../client/bench-api.ts';
import type { ProductName } from '../product-name.ts';

export interface PeerReplay extends Pick<Replay, 'ms' | 'operations' | 'requests' | 'bodyBytes' | 'waitMs'> {
  /** one entry after the other, each awaited until the product says it is written */
  readonly writeMs: readonly number[];
}

export interface PeerJob {
  /** of the databases on both sides */
  readonly name: string;
  readonly operations: number;
  /** so many are recorded one by one and timed; the rest by the product's own call for many */
  readonly writes: number;
  /** entries a request */
  readonly batch: number;
}

/** Ids of entries. */
export interface Holding {
  readonly local: readonly string[];
  /** what the product still intends to send */
  readonly waiting: readonly string[];
  /** what the product has taken out of the queue for the person to decide */
  readonly setAside: readonly string[];
}

export interface PeersApi {
  readonly replay: (product: 'pouch' | 'rx', job: PeerJob) => Promise<PeerReplay>;
  /** Opens this browser's database and lets the product synchronise by itself from now on. */
  readonly open: (product: ProductName) => Promise<void>;
  /** Records entries one after the other; calls `window.recorded` for each once the product says it is written. */
  readonly record: (minutes: readonly number[]) => Promise<void>;
  readonly holding: () => Promise<Holding>;
  readonly ownerKey: () => Promise<OwnerKey | null>;
  /** What the device's clock says, beside the truth. */
  readonly stepClock: (ms: number) => void;
}

declare global {
  interface Window {
    peers: PeersApi;
    /** given by the runner */
    recorded: (id: string) => Promise<void>;
  }
}
