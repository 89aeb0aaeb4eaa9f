import type { Prop } from '#core/exercises/body/movement.ts';
import { boxOf } from '#core/exercises/body/props.ts';
import type { Box } from '#core/exercises/body/props.ts';
import type { Skeleton } from '#core/exercises/body/skeleton.ts';
import type { Point } from '#core/exercises/body/space.ts';
import { flat } from './draw-body.ts';
import type { View } from './draw-body.ts';
import { box, line, ring } from './shapes.ts';

/** Filled, or drawn as a line of this width; what is held lies over the body. */
export interface PropDrawing {
  readonly d: string;
  readonly width: number;
  readonly isHeld: boolean;
}

const held = { band: 1.3, towel: 2.8, stick: 1.9, weight: 4, ball: 0 } as const;
const BALL = 7;
const LEG = 2.6;

const pointOf = (where: Prop['from'], body: Skeleton): Point | undefined => {
  if (where === undefined) return undefined;
  if (typeof where !== 'string') return [where[0], where[1], where[2] ?? 0];
  const { leg, arm } = body[where.startsWith('right') ? 'right' : 'left'];
  return where.endsWith('Hand') ? arm.hand : leg.toe;
};

/** One looks at it from its face, with its edges before and behind. */
export const isFaced = ({ axis }: Box, view: View): boolean => (view === 'side') !== (axis === 0);

/** `width` is that of the picture, for what goes all along the ground. */
export function drawProp(prop: Prop, body: Skeleton, view: View, left: number, width: number): PropDrawing {
  const fill = (d: string): PropDrawing => ({ d, width: 0, isHeld: false });
  const from = pointOf(prop.from, body);
  if (from !== undefined || prop.kind === 'ball') {
    const radius = (prop.height ?? BALL * 2) / 2;
    const start = flat(from ?? [prop.x ?? 0, radius, 0], view);
    if (prop.kind === 'ball') return { d: ring(start, radius), width: 0, isHeld: from !== undefined };
    const end = flat(pointOf(prop.to, body) ?? from ?? [0, 0, 0], view);
    const stretch = prop.to === undefined ? 3.5 : 0;
    return {
      d: line([
        [start[0] - stretch, start[1]],
        [end[0] + stretch, end[1]],
      ]),
      width: prop.kind in held ? held[prop.kind as keyof typeof held] : 2,
      isHeld: true,
    };
  }
  if (prop.kind === 'mat') return fill(box(left + 4, 0.2, width - 8, 2, 1));
  const size = boxOf(prop);
  if (size === undefined) return fill('');
  const { kind, height, middle, along, half } = size;
  const isBehind = isFaced(size, view);
  if (isBehind && kind === 'wall') return fill('');
  const across = isBehind ? along : middle;
  const x = view === 'side' ? across : -across;
  const reach = !isBehind ? half : kind === 'table' ? 30 : 15;
  const legs = box(x - reach + 2, -height, LEG, height) + box(x + reach - 2 - LEG, -height, LEG, height);
  switch (kind) {
    case 'chair':
      return fill(
        box(x - reach, -height, reach * 2, 4, 1.2) +
          legs +
          (view === 'side'
            ? box(x - reach - 2, -height - 32, 3.6, 36, 1.5)
            : box(x - reach, -height - 32, reach * 2, 12, 2)),
      );
    case 'table':
      return fill(box(x - reach, -height, reach * 2, 3.4, 1.2) + legs);
    case 'wheelchair':
      return {
        d:
          view === 'side'
            ? ring([x - 5, -17], 16) +
              ring([x + 20, -5], 4) +
              line([
                [x - 16, -height - 34],
                [x - 13, -height - 34],
                [x - 13, -height],
                [x + 12, -height],
                [x + 21, -9],
              ]) +
              line([
                [x + 19, -4],
                [x + 31, -4],
              ])
            : line([
                [-18, -1],
                [-18, -33],
              ]) +
              line([
                [18, -1],
                [18, -33],
              ]) +
              // Seat, backrest and the plate under the feet, so that nobody hovers between two wheels.
              line([
                [-18, 3 - height],
                [18, 3 - height],
              ]) +
              line([
                [-13, -height],
                [-13, -height - 32],
                [13, -height - 32],
                [13, -height],
              ]) +
              line([
                [-11, 3 - height],
                [-11, -4],
                [11, -4],
                [11, 3 - height],
              ]),
        width: 2.2,
        isHeld: false,
      };
    default:
      return fill(box(x - reach, -height, reach * 2, height, kind === 'cushion' ? 3.5 : 1.5));
  }
}
