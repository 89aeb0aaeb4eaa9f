// The list beside the body map: every place of it, under the names of its parts.
import { placeId } from '#core/rules/coach/from-records.ts';
import { bodyPlaces } from '#core/rules/coach/vocabulary.ts';
import type { BodyPlace } from '#core/rules/coach/vocabulary.ts';

export const placeGroups = {
  leg: ['hip', 'thigh', 'hamstring', 'knee', 'knee-back', 'shin', 'calf', 'ankle', 'heel'],
  back: ['upper-back', 'lower-back', 'buttock'],
  neck: ['head', 'neck', 'shoulder', 'blade'],
  arm: ['upper-arm', 'elbow', 'forearm', 'hand'],
  inside: ['chest', 'belly'],
} as const satisfies Readonly<Record<string, readonly BodyPlace[]>>;
export type PlaceGroup = keyof typeof placeGroups;

/** The ids of a place: one, or one for each side. */
export const idsOf = (place: BodyPlace): readonly string[] =>
  bodyPlaces[place].sided
    ? (['left', 'right'] as const).map((side) => placeId({ place, side }))
    : [placeId({ place, side: null })];

export interface Marks {
  readonly worst: string | null;
  readonly also: readonly string[];
}

/** The first mark is the worst place; taking the worst away leaves that to the next. */
export function toggled({ worst, also }: Marks, id: string): Marks {
  if (worst === null) return { worst: id, also: also.filter((one) => one !== id) };
  if (worst === id) {
    const [next = null, ...others] = also;
    return { worst: next, also: others };
  }
  return { worst, also: also.includes(id) ? also.filter((one) => one !== id) : [...also, id] };
}

export const madeWorst = ({ worst, also }: Marks, id: string): Marks => ({
  worst: id,
  also: [...(worst === null || worst === id ? [] : [worst]), ...also.filter((one) => one !== id)],
});
