import { pebbleRadius } from './pebble.ts';

export interface CairnStone {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
  readonly flat: number;
  readonly seed: number;
}

export type CairnRank = 1 | 2 | 3 | 4;

export const CAIRN = { width: 88, height: 108, ground: 102 } as const;
const FOOT_RADIUS = 27;
const SHRINKS = 0.76;
const OVERLAP = 1.5;
const HEADROOM = 4;

/** Where the drawing of a heap begins: a little above its highest stone. */
export const topOf = (stones: readonly CairnStone[]): number =>
  Math.max(0, Math.floor(Math.min(...stones.map(({ cy, r, flat }) => cy - r * flat)) - HEADROOM));

/** A heap of one to four stones, each lying on the one below and smaller than it, from the ground up. */
export function deriveCairn(rank: CairnRank, seed: number): CairnStone[] {
  const stones: CairnStone[] = [];
  let top: number = CAIRN.ground - 1;
  const foot = FOOT_RADIUS + rank * 0.8;
  for (let level = 0; level < rank; level++) {
    const own = seed * 5 + level * 3;
    const r = foot * SHRINKS ** level * (1 + 0.05 * Math.sin(own * 1.3));
    const flat = 0.56 + 0.05 * level;
    const below = r * flat * pebbleRadius(Math.PI / 2, own);
    const above = r * flat * pebbleRadius(-Math.PI / 2, own);
    const cy = top - below;
    stones.push({ cx: CAIRN.width / 2 + Math.sin(own * 2.1) * 2.4 * level ** 0.5, cy, r, flat, seed: own });
    top = cy - above + OVERLAP;
  }
  return stones;
}
