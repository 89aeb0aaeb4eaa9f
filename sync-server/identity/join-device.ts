import { deviceDocument, mergeFinal } from '../state/device-ack.ts';
import type { DeviceDocument } from '../state/device-ack.ts';
import type { Store } from '../store/store.ts';

/** A device counts on under its next owner: what is final in either log is final. */
function joinedDevices(one: DeviceDocument, other: DeviceDocument): DeviceDocument {
  const [low, high] = one.ack <= other.ack ? [one, other] : [other, one];
  return mergeFinal({ ...high, above: [...high.above, ...low.above] }, [], low.max, low.floor);
}

/** Tells one log what another knows of a device's sequence numbers. */
export async function joinDevice(store: Store, from: string, into: string, device: string): Promise<void> {
  const name = deviceDocument(device);
  const known = await store.getDocument(from, name);
  if (known === null) return;
  for (;;) {
    const held = await store.getDocument(into, name);
    const joined =
      held === null ? known.value : joinedDevices(known.value as DeviceDocument, held.value as DeviceDocument);
    if (held !== null && JSON.stringify(joined) === JSON.stringify(held.value)) return;
    if (await store.putDocument(into, name, (held?.rev ?? 0) + 1, joined)) return;
  }
}
