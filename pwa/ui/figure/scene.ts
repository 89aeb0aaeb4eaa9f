// The whole picture of a motion as paths from back to front, always as many and in the same order, so that a frame only
// changes their text.
import { rangeOf } from '#core/exercises/body/measure.ts';
import { goalPhase, keysOf } from '#core/exercises/body/movement.ts';
import type { Key, Motion, Prop } from '#core/exercises/body/movement.ts';
import { boxOf } from '#core/exercises/body/props.ts';
import type { Skeleton } from '#core/exercises/body/skeleton.ts';
import { belowFloor, drawBody, flat, lineOfArc, outlineOf } from './draw-body.ts';
import { drawProp, isFaced } from './draw-props.ts';
import type { Flat } from './shapes.ts';

export interface Layer {
  readonly look: 'prop' | 'ghost' | 'far' | 'farWork' | 'near' | 'arm' | 'work' | 'arc';
  readonly d: string;
  /** Of a line; 0 is filled. */
  readonly width: number;
}
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Scene {
  readonly motion: Motion;
  readonly keys: readonly Key[];
  readonly goal: number;
  readonly frame: Frame;
  /** Of each key pose, its silhouette. */
  readonly outlines: readonly string[];
  readonly label: Label | undefined;
}
export interface Label {
  readonly at: Flat;
  readonly text: string;
  /** of its letters, in the measure of the body */
  readonly size: number;
}

const pointsOf = ({ hips, chest, top, head, right, left }: Skeleton): readonly Skeleton['hips'][] => [
  hips,
  chest,
  top,
  head,
  ...[right, left].flatMap(({ leg, arm }) => [leg.knee, leg.ankle, leg.heel, leg.toe, arm.elbow, arm.hand]),
];

const SMALLEST = { width: 100, height: 102 } as const;
const MARGIN = 8;

/** Of what stands across the picture; what is looked at from its face lies behind all. */
const edgesOf = (
  props: NonNullable<Motion['props']>,
  view: Motion['view'],
): readonly { readonly least: number; readonly most: number; readonly height: number }[] =>
  props.flatMap((prop) => {
    const box = boxOf(prop);
    if (box === undefined || isFaced(box, view)) return [];
    const x = view === 'side' ? box.middle : -box.middle;
    return [{ least: x - box.half, most: x + box.half, height: box.height }];
  });

/** What of it may not be cut off; a wall may. */
const heightOf = (prop: Prop): number => {
  const ends = [prop.from, prop.to].map((end) => (typeof end === 'object' ? end[1] : 0));
  const box = prop.kind === 'wall' ? undefined : boxOf(prop);
  const back = prop.kind === 'chair' || prop.kind === 'wheelchair' ? 34 : 0;
  return Math.max(...ends, box === undefined ? 0 : box.height + back);
};

/** Larger than the smallest only where arms or legs reach further. */
const frameOf = ({ view, props = [] }: Motion, keys: readonly Key[], smallest: number): Frame => {
  const flats = keys.flatMap(({ skeleton }) => pointsOf(skeleton).map((point) => flat(point, view)));
  const boxes = edgesOf(props, view);
  const xs = [...flats.map(([x]) => x), ...boxes.flatMap(({ least, most }) => [least + MARGIN, most - MARGIN])];
  const [least, most] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const highest = Math.max(...flats.map(([, y]) => -y)) + MARGIN;
  const width = Math.max(SMALLEST.width, most - least);
  const height = Math.max(smallest, highest + belowFloor);
  return { left: (least + most - width) / 2, top: belowFloor - height, width, height };
};

/** A letter is so high in the measure of the body, and so wide for its height. */
const LETTERS = 6.5;
const WIDE = 0.55;
/** CSS pixels below which the letters of a label cannot be read, and above which they outgrow the words beside the picture. */
const LEAST_PIXELS = 13;
const MOST_PIXELS = 24;
/** So close that no label fits between two of them, as high as a wall is. */
const EDGE_POINTS = 16;
/** Beside the joint, where neither body nor picture's edge is near in any key pose; the more `room`, the better the place. */
const labelOf = (
  { view, arc, props = [] }: Motion,
  keys: readonly Key[],
  goal: number,
  frame: Frame,
  size = LETTERS,
): (Label & { readonly room: number }) | undefined => {
  const shown = keys.map(({ skeleton }) => skeleton);
  const body = shown[goal];
  if (arc === undefined || body === undefined) return undefined;
  const [least, most] = rangeOf(shown, arc.joint, arc.side);
  const text = least === most ? `${most}°` : `${least}–${most}°`;
  const half = (text.length * size * WIDE) / 2;
  // What the letters are higher than usual.
  const more = (size - LETTERS) / 2;
  const edges = edgesOf(props, view).flatMap(({ least, most, height }) =>
    [least, (least + most) / 2, most].flatMap((across) =>
      Array.from({ length: EDGE_POINTS }, (_, at): Flat => [across, (-height * (at + 1)) / EDGE_POINTS]),
    ),
  );
  const drawn = [...drawnPoints(shown, view), ...edges];
  const { leg, arm } = body[arc.side ?? 'right'];
  const joint = flat(
    {
      knee: leg.knee,
      hip: leg.hip,
      ankle: leg.ankle,
      elbow: arm.elbow,
      wrist: arm.wrist,
      shoulder: arm.shoulder,
      spine: body.waist,
      neck: body.top,
    }[arc.joint],
    view,
  );
  const places = [18, 24, 30, 36].flatMap((far) =>
    Array.from({ length: 24 }, (_, step): Flat => {
      const angle = (step / 24) * 2 * Math.PI;
      return [joint[0] + Math.cos(angle) * (far + half * 0.6), joint[1] + Math.sin(angle) * (far + more)];
    }),
  );
  const room = ([x, y]: Flat): number => {
    const clear = Math.min(
      ...drawn.map(([px, py]) =>
        Math.hypot(Math.max(0, Math.abs(px - x) - half), Math.max(0, Math.abs(py - y) - more)),
      ),
    );
    const inside =
      x - half > frame.left + 1 && x + half < frame.left + frame.width - 1 && y > frame.top + 6 + more && y < -6 - more;
    return inside ? Math.min(clear, 11) - Math.hypot(x - joint[0], y - joint[1]) * 0.12 : -100;
  };
  const at = places.reduce((best, place) => (room(place) > room(best) ? place : best), places[0] ?? joint);
  return { at, text, size, room: room(at) };
};
const drawnPoints = (bodies: readonly Skeleton[], view: Motion['view']): readonly Flat[] =>
  bodies.flatMap((body) => {
    const chains = [
      [body.hips, body.waist, body.chest, body.top, body.head],
      ...[body.right, body.left].flatMap(({ leg, arm }) => [
        [leg.hip, leg.knee, leg.ankle, leg.toe],
        [arm.shoulder, arm.elbow, arm.hand],
      ]),
    ];
    return chains.flatMap((chain) =>
      chain.slice(1).flatMap((end, at) => {
        const [[x0, y0], [x1, y1]] = [flat(chain[at] ?? end, view), flat(end, view)];
        return [0, 0.25, 0.5, 0.75, 1].map((share): Flat => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]);
      }),
    );
  });

/** For one still pose, of one size for all, so that bodies compare: without silhouettes and label, which cost most. */
export const stillSceneOf = (motion: Motion): Scene => {
  const keys = keysOf(motion);
  return {
    motion,
    keys,
    goal: goalPhase(motion),
    frame: frameOf(motion, keys, SMALLEST.height),
    outlines: [],
    label: undefined,
  };
};

export const sceneOf = (motion: Motion): Scene => {
  const still = stillSceneOf(motion);
  const { keys, goal, frame } = still;
  const outlines = keys.map(({ skeleton }) => outlineOf(drawBody(skeleton, motion.view)));
  return { ...still, outlines, label: labelOf(motion, keys, goal, frame) };
};

/** A label that stands closer than this to the body gets room above it. */
const ROOMY = 3;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** As large as its place of so many CSS pixels lets it be in all its phases, and with letters that can be read there. */
export const fittedTo = (scene: Scene, place: { readonly width: number; readonly height: number }): Scene => {
  const { motion, keys, goal } = scene;
  const { props = [] } = motion;
  const { left, width, height: least } = frameOf(motion, keys, Math.max(0, ...props.map(heightOf)) + MARGIN);
  const frameWith = (height: number): Frame => ({
    left: left - MARGIN / 2,
    top: belowFloor - height,
    width: width + MARGIN,
    height,
  });
  const fitWith = (rows: number) => {
    const frame = frameWith(least + rows * LETTERS);
    const scale = Math.min(place.width / frame.width, place.height / frame.height);
    const [across, up] = [place.width / scale, place.height / scale];
    const seen = { left: frame.left + (frame.width - across) / 2, top: belowFloor - up, width: across, height: up };
    const label = labelOf(motion, keys, goal, seen, clamp(LETTERS, LEAST_PIXELS / scale, MOST_PIXELS / scale));
    return { ...scene, frame, label };
  };
  const room = ({ label }: ReturnType<typeof fitWith>): number => label?.room ?? ROOMY;
  // Each is a search for the label's place, for every pixel of a resize: mostly the first will do.
  let best = fitWith(0);
  for (let rows = 1; rows <= 2 && room(best) < ROOMY; rows += 1) {
    const fit = fitWith(rows);
    if (room(fit) > room(best)) best = fit;
  }
  return best;
};

/** `ghost` is the phase that stands behind as a still silhouette. */
export const layersOf = ({ motion, frame, outlines }: Scene, body: Skeleton, ghost?: number): readonly Layer[] => {
  const { view, works, arc, props = [] } = motion;
  const drawn = drawBody(body, view, works, arc);
  const drawnProps = props.map((prop) => drawProp(prop, body, view, frame.left, frame.width));
  const layer = (look: Layer['look'], d: string, width = 0): Layer => ({ look, d, width });
  const propLayers = (isHeld: boolean): readonly Layer[] =>
    drawnProps.filter((prop) => prop.isHeld === isHeld).map(({ d, width }) => layer('prop', d, width));
  return [
    ...propLayers(false),
    layer('ghost', ghost === undefined ? '' : (outlines[ghost] ?? '')),
    layer('far', drawn.far),
    layer('farWork', drawn.farWork),
    layer('near', drawn.near),
    layer('work', drawn.work),
    layer('arm', drawn.arms),
    layer('work', drawn.armWork),
    ...propLayers(true),
    layer('arc', drawn.arc, lineOfArc),
  ];
};
