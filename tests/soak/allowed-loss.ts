/**
 * The only losses there can be: what was unsent when a browser cleared its storage, and what only the server's newer state
 * held when an older backup took its place. Whatever was acknowledged once, or is shown and waits nowhere, is no such thing.
 */
import type { SpaceBefore } from '#core/api/session.ts';
import type { Change } from '#core/sync/protocol.ts';
import { idOf } from './as-tapped.ts';
import type { DeviceState } from './soak-device.ts';

type Ids = ReadonlySet<string>;
type Rows = readonly { readonly id: string }[];

/** What a device's mirror and queue hold of operations with an id. */
export type Held = { readonly [Table in 'facts' | 'voids' | 'outbox' | 'quarantine']: Rows };

export const idsHeld = ({ facts, voids, outbox, quarantine }: Held): string[] =>
  [...facts, ...voids, ...outbox, ...quarantine].map(({ id }) => id);

/**
 * What went with one device's storage.
 * @param elsewhere ids in the log now, or on another device
 * @param beforeRestore what the server had when an older backup took its place
 */
export function goneWithStorage(held: Held, elsewhere: Ids, beforeRestore: readonly Change[] | null): string[] {
  const taken = new Set((beforeRestore ?? []).map(idOf));
  const waiting = [...held.outbox, ...held.quarantine];
  const restored = [...held.facts, ...held.voids].filter(({ id }) => taken.has(id));
  return [...new Set([...waiting, ...restored].map(({ id }) => id))].filter((id) => !elsewhere.has(id));
}

/** What went when a backup took the place of a log: no device holds it any more, nor what its fields say or a later value of them. */
export function goneWithRestore(
  before: readonly Change[],
  kept: Ids,
  devices: readonly (Held & Pick<DeviceState, 'documents'>)[],
): string[] {
  const held = new Set(devices.flatMap(idsHeld));
  const documents = devices.flatMap((device) => device.documents);
  const livesOn = ({ e, k, d, hlc }: Change): boolean =>
    hlc !== undefined &&
    Object.keys(d).every((field) =>
      documents.some(({ entity, key, clocks }) => entity === e && key === k && (clocks[field] ?? '') >= hlc),
    );
  return before
    .filter((change) => !livesOn(change))
    .map(idOf)
    .filter((id) => !kept.has(id) && !held.has(id));
}

/** What the server must say after an eviction. */
export interface Naming {
  readonly owner: string;
  /** unsent entries of whose numbers it had heard, and all that were unsent or rejected */
  readonly atLeast: number;
  readonly atMost: number;
  /** of what it heard before an older backup was put in place it knows nothing */
  readonly isRestored: boolean;
}

/** @param before what it said, or null where it did not answer, or said that nothing was before */
export function misnamed(
  before: Pick<SpaceBefore, 'owner' | 'lost'> | null,
  { owner, atLeast, atMost, isRestored }: Naming,
): string[] {
  if (before === null)
    return atLeast === 0 || isRestored
      ? []
      : [`no word of the space before, it should name at least ${atLeast} as lost`];
  return [
    ...(before.owner === owner ? [] : [`the space before is said to be ${before.owner}, it was ${owner}`]),
    ...(isRestored || (before.lost >= atLeast && before.lost <= atMost)
      ? []
      : [`${before.lost} entries are named as lost, it should be ${atLeast} to ${atMost}`]),
  ];
}
