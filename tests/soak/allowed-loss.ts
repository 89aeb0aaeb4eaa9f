/**
 * The only allowed losses: what was unsent when a browser cleared its storage, and what only the server's newer state held
 * when an older backup replaced it. Anything that was acknowledged, or is shown without waiting, must not be lost.
 */
import type { EarlierOwner } from '#core/api/session.ts';
import type { Change } from '#core/sync/protocol.ts';
import { idOf } from './as-tapped.ts';
import { isKeptOrReplaced, siblingFieldsOf } from './siblings.ts';
import type { DeviceState } from './soak-device.ts';

type Ids = ReadonlySet<string>;
type Rows = readonly { readonly id: string }[];

/** What a device's mirror and queue hold of operations with an id. */
export type Held = { readonly [Table in 'facts' | 'voids' | 'outbox' | 'quarantine']: Rows };

export const idsHeld = ({ facts, voids, outbox, quarantine }: Held): string[] =>
  [...facts, ...voids, ...outbox, ...quarantine].map(({ id }) => id);

/**
 * What was lost with one device's storage.
 * @param elsewhere ids in the log now, or on another device
 * @param beforeRestore what the server had when an older backup replaced it
 */
export function goneWithStorage(held: Held, elsewhere: Ids, beforeRestore: readonly Change[] | null): string[] {
  const taken = new Set((beforeRestore ?? []).map(idOf));
  const waiting = [...held.outbox, ...held.quarantine];
  const restored = [...held.facts, ...held.voids].filter(({ id }) => taken.has(id));
  return [...new Set([...waiting, ...restored].map(({ id }) => id))].filter((id) => !elsewhere.has(id));
}

/**
 * What was lost when a backup replaced a log: no device holds it any more, nor its fields' values or later ones; of a
 * sibling field its own value alone counts.
 */
export function goneWithRestore(
  before: readonly Change[],
  kept: Ids,
  devices: readonly (Held & Pick<DeviceState, 'documents'>)[],
): string[] {
  const held = new Set(devices.flatMap(idsHeld));
  const documents = devices.flatMap((device) => device.documents);
  const livesOn = (change: Change): boolean => {
    const { e, k, d, hlc } = change;
    if (hlc === undefined) return false;
    const held = documents.filter(({ entity, key }) => entity === e && key === k);
    return Object.entries(d).every(([field, value]) =>
      held.some((document) =>
        siblingFieldsOf(e)?.has(field)
          ? isKeptOrReplaced(document, { id: idOf(change), field, value })
          : (document.clocks[field] ?? '') >= hlc,
      ),
    );
  };
  return before
    .filter((change) => !livesOn(change))
    .map(idOf)
    .filter((id) => !kept.has(id) && !held.has(id));
}

/** What the server must say after an eviction. */
export interface Naming {
  readonly owner: string;
  /** unsent entries whose numbers it knew, and all that were unsent or rejected */
  readonly atLeast: number;
  readonly atMost: number;
  /** it knows nothing of what it received before an older backup was restored */
  readonly isRestored: boolean;
}

/** @param before its answer, or null if it did not answer or said that there was nothing */
export function misnamed(
  before: Pick<EarlierOwner, 'owner' | 'lost'> | null,
  { owner, atLeast, atMost, isRestored }: Naming,
): string[] {
  if (before === null)
    return atLeast === 0 || isRestored
      ? []
      : [`no word of the earlier owner, it should name at least ${atLeast} as lost`];
  return [
    ...(before.owner === owner ? [] : [`the earlier owner is said to be ${before.owner}, it was ${owner}`]),
    ...(isRestored || (before.lost >= atLeast && before.lost <= atMost)
      ? []
      : [`${before.lost} entries are named as lost, it should be ${atLeast} to ${atMost}`]),
  ];
}
