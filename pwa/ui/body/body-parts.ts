/**
 * The parts of the body map. One silhouette is cut into bands, so the parts touch and none is out of reach. 60 wide and 100
 * high; the numbers are those of the figure's own body, seen from the front and from the back.
 */
export type BodyView = 'front' | 'back';
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}
export interface BodyPart {
  /** `neck`, or with its side `knee-left`: the side is the person's own */
  readonly id: string;
  readonly place: string;
  readonly side: 'left' | 'right' | null;
  /** closed */
  readonly outline: readonly MapPoint[];
  readonly d: string;
  readonly centre: MapPoint;
}

const WIDTH = 60;
const MIDDLE = WIDTH / 2;

/** Height, middle and half width. Limbs are those on the viewer's left; the others mirror them. */
type Station = readonly [y: number, x: number, half: number];
const trunk: readonly Station[] = [
  [13.4, 30, 2.75],
  [15.4, 30, 2.85],
  [17, 30, 3.9],
  [18.6, 30, 7],
  [20.4, 30, 9.6],
  [22.6, 30, 10.1],
  [26, 30, 9.7],
  [31, 30, 8.9],
  [36.5, 30, 7.9],
  [41, 30, 8.5],
  [46, 30, 10],
  [50.5, 30, 10.5],
  [53, 30, 10.4],
];
const arm: readonly Station[] = [
  [22.5, 18.7, 3.8],
  [26, 17.9, 3.6],
  [31, 16.4, 3.05],
  [35.5, 15.2, 2.7],
  [38, 14.6, 2.75],
  [42, 13.7, 2.7],
  [47, 12.4, 2.15],
  [50, 11.6, 1.8],
  [53.5, 10.9, 2.3],
  [57, 10.4, 2.2],
  [60, 10.5, 1.35],
];
const leg: readonly Station[] = [
  [46, 25, 5],
  [49.5, 24.8, 5.25],
  [54, 24.75, 5.1],
  [60, 24.6, 4.7],
  [66, 24.6, 3.95],
  [70, 24.7, 3.65],
  [74, 24.7, 3.3],
  [79, 24.6, 3.55],
  [84, 24.7, 2.9],
  [89, 25, 2.05],
  [92.4, 25, 2.1],
  [95, 24.3, 2.7],
  [97.4, 23.7, 2.5],
];

/** Middle and half width at a height, on a smooth line through the stations. */
function girthAt(stations: readonly Station[], y: number): { readonly x: number; readonly half: number } {
  const last = stations.length - 2;
  const next = stations.findIndex(([height]) => height >= y);
  const index = Math.min(last, Math.max(0, (next === -1 ? stations.length : next) - 1));
  const station = (at: number): Station => stations[Math.min(stations.length - 1, Math.max(0, at))] as Station;
  const [before, from, to, after] = [station(index - 1), station(index), station(index + 1), station(index + 2)];
  const t = Math.min(1, Math.max(0, (y - from[0]) / (to[0] - from[0])));
  const smooth = (column: 1 | 2): number => {
    const leaves = ((to[column] - before[column]) / (to[0] - before[0])) * (to[0] - from[0]);
    const arrives = ((after[column] - from[column]) / (after[0] - from[0])) * (to[0] - from[0]);
    return (
      from[column] * (2 * t ** 3 - 3 * t ** 2 + 1) +
      leaves * (t ** 3 - 2 * t ** 2 + t) +
      to[column] * (3 * t ** 2 - 2 * t ** 3) +
      arrives * (t ** 3 - t ** 2)
    );
  };
  return { x: smooth(1), half: smooth(2) };
}

interface Cut {
  /** height at the outer edge, and at the inner one where the cut runs aslant */
  readonly y: number;
  readonly inner?: number;
  /** how far its middle hangs below its ends */
  readonly sag: number;
}

const STEP = 1.1;
const CUT_STEPS = 6;

/** What lies between two cuts. `share` of the width, from the viewer's left: a half of the trunk ends at its middle. */
function bandOutline(stations: readonly Station[], upper: Cut, lower: Cut, share: number): readonly MapPoint[] {
  const edge = (y: number, at: number): MapPoint => {
    const { x, half } = girthAt(stations, y);
    return { x: x - half + 2 * half * at, y };
  };
  const down = (from: number, to: number, at: number): MapPoint[] => {
    const steps = Math.max(2, Math.ceil((to - from) / STEP));
    return Array.from({ length: steps + 1 }, (_, step) => edge(from + ((to - from) * step) / steps, at));
  };
  const across = (from: MapPoint, to: MapPoint, sag: number): MapPoint[] =>
    Array.from({ length: CUT_STEPS - 1 }, (_, step) => {
      const t = (step + 1) / CUT_STEPS;
      return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t + 4 * sag * t * (1 - t) };
    });
  const outer = down(upper.y, lower.y, 0);
  const inner = down(upper.inner ?? upper.y, lower.inner ?? lower.y, share).reverse();
  const [top, bottom] = [outer[0], outer.at(-1)] as [MapPoint, MapPoint];
  const [innerBottom, innerTop] = [inner[0], inner.at(-1)] as [MapPoint, MapPoint];
  return [...outer, ...across(bottom, innerBottom, lower.sag), ...inner, ...across(innerTop, top, upper.sag)];
}

/** Samples of curves that meet: each is its two control points and its end. */
type Curve = readonly [MapPoint, MapPoint, MapPoint];
function curvedOutline(start: MapPoint, curves: readonly Curve[]): readonly MapPoint[] {
  let from = start;
  return curves.flatMap(([first, second, end]) => {
    const begin = from;
    from = end;
    return Array.from({ length: CUT_STEPS }, (_, step) => {
      const t = step / CUT_STEPS;
      const u = 1 - t;
      const along = (axis: 'x' | 'y'): number =>
        begin[axis] * u ** 3 + 3 * first[axis] * u ** 2 * t + 3 * second[axis] * u * t ** 2 + end[axis] * t ** 3;
      return { x: along('x'), y: along('y') };
    });
  });
}
const point = (x: number, y: number): MapPoint => ({ x, y });
const head = curvedOutline(point(30, 1.4), [
  [point(33.2, 1.4), point(35.2, 3.9), point(35.2, 7.5)],
  [point(35.2, 11.2), point(32.9, 14.3), point(30, 14.3)],
  [point(27.1, 14.3), point(24.8, 11.2), point(24.8, 7.5)],
  [point(24.8, 3.9), point(26.8, 1.4), point(30, 1.4)],
]);
const deltoid = curvedOutline(point(23.2, 18.5), [
  [point(20.4, 18.2), point(17.4, 19.4), point(15.9, 21.9)],
  [point(15, 23.4), point(14.5, 25), point(14.25, 26.2)],
  [point(16.4, 27.5), point(19.3, 27.6), point(21.5, 26.5)],
  [point(21.5, 23.6), point(22, 21), point(23.2, 18.5)],
]);

const hundredth = (value: number): number => Math.round(value * 100) / 100;
const mirrored = (outline: readonly MapPoint[]): readonly MapPoint[] =>
  outline.map(({ x, y }) => ({ x: WIDTH - x, y }));
const middleOf = (outline: readonly MapPoint[]): MapPoint => {
  const between = (axis: 'x' | 'y'): number => {
    const values = outline.map((one) => one[axis]);
    return hundredth((Math.min(...values) + Math.max(...values)) / 2);
  };
  return { x: between('x'), y: between('y') };
};
const part = (place: string, side: BodyPart['side'], outline: readonly MapPoint[]): BodyPart => ({
  id: side === null ? place : `${place}-${side}`,
  place,
  side,
  outline,
  d: `M${outline.map(({ x, y }) => `${hundredth(x)} ${hundredth(y)}`).join('L')}Z`,
  centre: middleOf(outline),
});

const cut = (y: number, sag = 0, inner?: number): Cut => ({ y, sag, ...(inner !== undefined && { inner }) });

function partsOf(view: BodyView): readonly BodyPart[] {
  const whole = (place: string, upper: Cut, lower: Cut): BodyPart[] => [
    part(place, null, bandOutline(trunk, upper, lower, 1)),
  ];
  // From the front the viewer's left is the person's right.
  const both = (place: string, outline: readonly MapPoint[]): BodyPart[] => [
    part(place, view === 'front' ? 'right' : 'left', outline),
    part(place, view === 'front' ? 'left' : 'right', mirrored(outline)),
  ];
  const half = (place: string, upper: Cut, lower: Cut): BodyPart[] =>
    both(place, bandOutline(trunk, upper, lower, 0.5));
  const limb = (place: string, stations: readonly Station[], upper: Cut, lower: Cut): BodyPart[] =>
    both(place, bandOutline(stations, upper, lower, 1));
  const shared = [
    ...limb('upper-arm', arm, cut(26.2, 0.6), cut(34.2, 0.9)),
    ...limb('elbow', arm, cut(34.2, 0.9), cut(39.2, 0.9)),
    ...limb('forearm', arm, cut(39.2, 0.9), cut(48.6, 0.9)),
    ...limb('hand', arm, cut(48.6, 0.9), cut(60, 1)),
    ...both('shoulder', deltoid),
  ];
  const above = [...whole('neck', cut(13.4, 0.1), cut(19.2, 0.9)), part('head', null, head)];
  return view === 'front'
    ? [
        ...above,
        ...whole('chest', cut(19.2, 0.9), cut(31, 1.4)),
        ...whole('belly', cut(31, 1.4), cut(42, 1.4)),
        ...half('hip', cut(42, 0.35, 43.4), cut(48, 0.3, 53)),
        ...limb('thigh', leg, cut(48, 0.3, 53.2), cut(66.4, 0.5)),
        ...limb('knee', leg, cut(66.4, 0.5), cut(74.4, -0.5)),
        ...limb('shin', leg, cut(74.4, -0.5), cut(88.6, 0.4)),
        ...limb('ankle', leg, cut(88.6, 0.4), cut(97.4, 0.7)),
        ...shared,
      ]
    : [
        ...above,
        ...half('blade', cut(19.2, 0.2, 20.1), cut(29.6, 0.3, 30.8)),
        ...whole('upper-back', cut(29.6, 1.2), cut(36.4, 1.2)),
        ...whole('lower-back', cut(36.4, 1.2), cut(44.4, 1.2)),
        ...half('buttock', cut(44.4, 0.3, 45.6), cut(52.6, 1.2)),
        ...limb('hamstring', leg, cut(52.6, 1.2), cut(67, 0.5)),
        ...limb('knee-back', leg, cut(67, 0.5), cut(73.6, 0.5)),
        ...limb('calf', leg, cut(73.6, 0.5), cut(87, 0.4)),
        ...limb('heel', leg, cut(87, 0.4), cut(97.4, 0.7)),
        ...shared,
      ];
}

export const bodyParts: Readonly<Record<BodyView, readonly BodyPart[]>> = {
  front: partsOf('front'),
  back: partsOf('back'),
};
/** Room for the hands, and none to spare. */
export const bodyFrame = { left: 5, top: 0, width: 50, height: 100 } as const;
export const isOnViewersLeft = ({ centre }: BodyPart): boolean => centre.x < MIDDLE;

const distance = (from: MapPoint, to: MapPoint): number => Math.hypot(from.x - to.x, from.y - to.y);

/** The part whose edge is nearest, for a press beside the body; null where none is within reach. */
export function nearestPart(parts: readonly BodyPart[], from: MapPoint, reach: number): BodyPart | null {
  const ranked = parts
    .map((one) => ({ one, away: Math.min(...one.outline.map((edge) => distance(edge, from))) }))
    .sort((a, b) => a.away - b.away);
  const [first] = ranked;
  return first !== undefined && first.away <= reach ? first.one : null;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where an arrow key leads: the nearest part that way, what lies aside counting double. */
export function partTowards(parts: readonly BodyPart[], from: BodyPart, direction: Direction): BodyPart | null {
  const isUpright = direction === 'up' || direction === 'down';
  const onwards = direction === 'down' || direction === 'right' ? 1 : -1;
  const ranked = parts
    .filter(({ id }) => id !== from.id)
    .map((one) => {
      const along = (isUpright ? one.centre.y - from.centre.y : one.centre.x - from.centre.x) * onwards;
      const aside = Math.abs(isUpright ? one.centre.x - from.centre.x : one.centre.y - from.centre.y);
      return { one, along, far: along + 2 * aside };
    })
    .filter(({ along }) => along > 0.5)
    .sort((a, b) => a.far - b.far);
  return ranked[0]?.one ?? null;
}
