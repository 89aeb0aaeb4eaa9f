import { createCourse, type Course } from './course.ts';
import { placeLabels, type Box, type LabelPlace, type LabelWish } from './label-places.ts';
import { hasZonePost, isBridge, isJoined, stoneStateOf, type PathMark, type StoneState } from './mark.ts';
import { at, tenth, type Point } from './pebble.ts';

/**
 * The streak seen from where one stands: the last mark lies large at one's feet, older ones grow
 * smaller up the hill. The course keeps its size; on wider pages only the land stretches.
 */
export interface VistaFrame {
  /** pixels */
  readonly width: number;
  readonly rtl: boolean;
  /** the line comes over the crest: the streak is older than the first mark */
  readonly continues: boolean;
}

export interface VistaStone {
  readonly id: PathMark['id'];
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly flat: number;
  readonly state: StoneState;
  readonly seed: number;
  readonly edge: number;
}

export interface VistaScene {
  readonly width: number;
  readonly height: number;
  readonly farHill: string;
  readonly nearHill: string;
  /** one piece of the way per joined pair: its shape, and its middle line for the motion */
  readonly way: readonly { readonly id: PathMark['id']; readonly shape: string; readonly middle: string }[];
  /** dotted, from the last joined mark to today while it is open */
  readonly open: string | null;
  readonly stones: readonly VistaStone[];
  readonly bridges: readonly {
    readonly id: PathMark['id'];
    readonly kind: 'rest' | 'freeze';
    readonly d: string;
    readonly line: number;
  }[];
  readonly posts: readonly { readonly id: PathMark['id']; readonly pole: string; readonly flag: string }[];
  /** dashes from today onwards */
  readonly lead: { readonly d: string; readonly line: number } | null;
  readonly labels: readonly (LabelPlace & { readonly tone: 'plain' | 'today' | 'zone' })[];
}

interface Land {
  readonly width: number;
  readonly height: number;
  readonly near: number;
  readonly far: number;
  /** way points from the crest down; today lies on the last but one, dashes lead on to the last */
  readonly course: readonly Point[];
  readonly farHill: readonly Point[];
  readonly nearHill: readonly Point[];
}

const pt = (x: number, y: number): Point => ({ x, y });

const NARROW: Land = {
  width: 360,
  height: 350,
  near: 23,
  far: 2.6,
  course: [
    pt(268, 54),
    pt(238, 60),
    pt(214, 72),
    pt(226, 88),
    pt(262, 99),
    pt(288, 116),
    pt(268, 137),
    pt(170, 157),
    pt(94, 176),
    pt(82, 203),
    pt(130, 230),
    pt(204, 254),
    pt(230, 284),
    pt(196, 305),
    pt(134, 322),
    pt(8, 343),
  ],
  farHill: [pt(0, 92), pt(62, 82), pt(178, 64), pt(270, 44), pt(360, 52)],
  nearHill: [pt(0, 128), pt(70, 120), pt(190, 110), pt(285, 84), pt(360, 94)],
};

const WIDE: Land = {
  width: 1280,
  height: 440,
  near: 34,
  far: 3,
  course: [
    pt(1098, 96),
    pt(1056, 110),
    pt(1042, 130),
    pt(1096, 150),
    pt(1160, 166),
    pt(1158, 188),
    pt(1090, 202),
    pt(900, 214),
    pt(718, 230),
    pt(655, 256),
    pt(690, 288),
    pt(824, 318),
    pt(976, 346),
    pt(1136, 392),
    pt(1242, 442),
  ],
  farHill: [pt(0, 300), pt(180, 270), pt(560, 216), pt(860, 118), pt(1040, 83), pt(1180, 98), pt(1280, 128)],
  nearHill: [pt(0, 352), pt(220, 322), pt(640, 254), pt(860, 182), pt(1040, 148), pt(1180, 156), pt(1280, 182)],
};

const VISTA_WIDE_FROM = 768;
const SMALLEST_SCALE = 0.74;
const BRIDGE_REACH = 1.25;

/** A path of fewer marks than this has not yet come all the way down: today lies further back, and dashes show the way ahead. */
const MARKS_TO_THE_FOOT = 7;
const MOST_HELD_BACK = 0.3;

/** How far up the course the whole path lies, as a share of its length, by the marks drawn since its first. */
const heldBack = (drawn: number): number =>
  drawn < 1 ? 0 : MOST_HELD_BACK * Math.max(0, (MARKS_TO_THE_FOOT - drawn) / (MARKS_TO_THE_FOOT - 1));

/** Moves a land drawn for its own width onto a page of another: narrow lands widen, wide ones shrink towards the reader's end or stand in the middle. */
function fit(land: Land, width: number): { place: (point: Point) => Point; scale: number } {
  if (land === NARROW) {
    const stretch = width / land.width;
    return { place: (point) => pt(point.x * stretch, point.y), scale: Math.min(1.25, Math.max(0.9, stretch)) };
  }
  const scale = Math.max(SMALLEST_SCALE, Math.min(1, width / land.width));
  const end = width > land.width ? width - (width - land.width) / 2 : width;
  return {
    place: (point) => pt(end - (land.width - point.x) * scale, land.height - (land.height - point.y) * scale),
    scale,
  };
}

function hill(points: readonly Point[], width: number, height: number): string {
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  const spread = [
    ...(first.x > 0 ? [pt(0, first.y + first.x * 0.08)] : []),
    ...points,
    ...(last.x < width ? [pt(width, last.y + (width - last.x) * 0.12)] : []),
  ];
  const course = createCourse(spread);
  const steps = 48;
  const line = Array.from({ length: steps + 1 }, (_, k) => at(course.pointAt((course.length * k) / steps)));
  return `M0 ${height}L${line.join('L')}L${tenth(width)} ${height}Z`;
}

export function deriveVista(marks: readonly PathMark[], { width, rtl, continues }: VistaFrame): VistaScene {
  const land = width < VISTA_WIDE_FROM ? NARROW : WIDE;
  const { place, scale } = fit(land, width);
  const mirror = (point: Point): Point => (rtl ? pt(width - point.x, point.y) : point);
  const mirrorHill = (points: readonly Point[]): Point[] => {
    const placed = points.map((point) => mirror(place(point)));
    return rtl ? placed.reverse() : placed;
  };
  const wayPoints = land.course.map((point) => mirror(place(point)));
  const course = createCourse(wayPoints);
  const near = land.near * scale;
  const end = course.length - createCourse(wayPoints.slice(-2)).length;

  const count = marks.length;
  const radius = (index: number): number =>
    land.far + (near - land.far) * (count < 2 ? 1 : (index / (count - 1)) ** 1.3);
  const offsets: number[] = [];
  marks.forEach((mark, index) => {
    const before = marks[index - 1];
    if (before === undefined) offsets.push(continues ? radius(0) * 3 : 0);
    else {
      const room = isBridge(mark) || isBridge(before) ? 1.3 : 1;
      offsets.push(
        (offsets[index - 1] as number) +
          (radius(index) + radius(index - 1)) * room +
          (hasZonePost(mark) ? radius(index) : 0),
      );
    }
  });
  const span = offsets[count - 1] || 1;
  const spread = (index: number): number => (count < 2 ? end : ((offsets[index] as number) / span) * end);
  const firstDrawn = marks.findIndex(({ kind }) => kind !== 'gap');
  const back = firstDrawn === -1 ? 0 : Math.min(spread(firstDrawn), end * heldBack(count - firstDrawn));
  const position = (index: number): number => spread(index) - back;
  const reach = (index: number): number => (isBridge(marks[index] as PathMark) ? radius(index) * BRIDGE_REACH : 0);
  const half = (s: number): number => scale * (0.5 + 3.1 * Math.min(1, s / end) ** 1.4);

  const piece = (id: PathMark['id'], from: number, to: number): VistaScene['way'][number] => {
    const steps = Math.max(3, Math.ceil((to - from) / 5));
    const along = Array.from({ length: steps + 1 }, (_, k) => from + ((to - from) * k) / steps);
    const shape = [
      ...along.map((s) => course.beside(s, half(s))),
      ...along.toReversed().map((s) => course.beside(s, -half(s))),
    ];
    return {
      id,
      shape: `M${shape.map(at).join('L')}Z`,
      middle: `M${along.map((s) => at(course.pointAt(s))).join('L')}`,
    };
  };

  const way: VistaScene['way'][number][] = [];
  let open: string | null = null;
  const stones: VistaStone[] = [];
  const bridges: VistaScene['bridges'][number][] = [];
  const posts: VistaScene['posts'][number][] = [];
  const wishes: (LabelWish & { tone: 'plain' | 'today' | 'zone' })[] = [];
  const obstacles: Box[] = [];
  const onwards = rtl ? -1 : 1;

  if (continues && isJoined(marks[0])) way.push(piece(`${marks[0]?.id}-before`, 0, position(0) - reach(0)));
  marks.forEach((mark, index) => {
    const { id } = mark;
    const r = radius(index);
    const s = position(index);
    const middle = course.pointAt(s);
    const before = marks[index - 1];
    if (isJoined(before) && isJoined(mark))
      way.push(piece(id, position(index - 1) + reach(index - 1), s - reach(index)));

    if (isJoined(before) && mark.kind === 'open')
      open = piece(id, position(index - 1) + radius(index - 1) * 1.3, s - r * 1.3).middle;
    if (mark.kind === 'stone' || mark.kind === 'open') {
      const size = mark.today === true ? r * 1.1 : r;
      stones.push({
        id,
        x: middle.x,
        y: middle.y,
        r: size,
        flat: 0.66 + (0.14 * index) / count,
        state: stoneStateOf(mark),
        seed: index * 3 + 2,
        edge: Math.max(1.5, r * 0.19),
      });
    } else if (mark.kind === 'rest' || mark.kind === 'freeze') {
      bridges.push({
        id,
        kind: mark.kind,
        d: bridgeAlong(course, s, r * BRIDGE_REACH, mark.kind),
        line: tenth(1.3 + r * 0.075),
      });
    }
    const body: Box = {
      x: middle.x,
      y: middle.y,
      halfWidth: r * (isBridge(mark) ? BRIDGE_REACH * 1.28 : 1.15),
      halfHeight: r * 0.85,
    };
    if (mark.kind !== 'gap' && mark.kind !== 'ahead') obstacles.push(body);
    if (mark.label !== undefined) {
      wishes.push({
        id: `${id}`,
        text: mark.label,
        fontSize: mark.today === true ? 15 : 13,
        anchor: body,
        side: onwards,
        tone: mark.today === true ? 'today' : 'plain',
      });
    }
    if (hasZonePost(mark) && before !== undefined) {
      const foot = course.pointAt((s + position(index - 1)) / 2);
      const rise = r * 1.6 + 8;
      const flag = r * 0.8 + 5;
      posts.push({
        id,
        pole: `M${at(pt(foot.x, foot.y + 2))}V${tenth(foot.y - rise)}`,
        flag: pennant(pt(foot.x, foot.y - rise), flag, onwards),
      });
      obstacles.push({ x: foot.x, y: foot.y - rise / 2, halfWidth: 2, halfHeight: rise / 2 });
      const pennantBox: Box = {
        x: foot.x + (onwards * flag) / 2,
        y: foot.y - rise + flag * 0.3,
        halfWidth: flag / 2,
        halfHeight: flag * 0.3,
      };
      obstacles.push(pennantBox);
      if (mark.zoneLabel !== undefined)
        wishes.push({
          id: `${id}-zone`,
          text: mark.zoneLabel,
          fontSize: 13,
          anchor: pennantBox,
          side: onwards,
          tone: 'zone',
        });
    }
  });
  for (let s = 0; s < course.length; s += 8) {
    const point = course.pointAt(s);
    obstacles.push({ x: point.x, y: point.y, halfWidth: 4, halfHeight: 4 });
  }

  // The day one stands on and the zone posts get their places first.
  const rank = { today: 0, zone: 1, plain: 2 } as const;
  const ordered = wishes.toSorted((a, b) => rank[a.tone] - rank[b.tone]);
  const toneOf = new Map(ordered.map(({ id, tone }) => [id, tone]));
  const places = placeLabels(ordered, obstacles, { width, height: land.height });

  const first = marks[count - 1];
  const lead = first === undefined ? null : leadFrom(course, end - back + near * 1.5, near, half(end - back));
  return {
    width,
    height: land.height,
    farHill: hill(mirrorHill(land.farHill), width, land.height),
    nearHill: hill(mirrorHill(land.nearHill), width, land.height),
    way,
    open,
    stones,
    bridges,
    posts,
    lead,
    labels: places.map((label) => ({ ...label, tone: toneOf.get(label.id) ?? 'plain' })),
  };
}

function bridgeAlong(course: Course, s: number, half: number, kind: 'rest' | 'freeze'): string {
  const gauge = Math.max(2.4, half * 0.34);
  const splay = half * 0.24;
  const rail = (side: 1 | -1): string => {
    const bend = Array.from({ length: 9 }, (_, k) => at(course.beside(s - half + (half * 2 * k) / 8, side * gauge)));
    return `M${at(course.beside(s - half - splay, side * gauge * 1.9))}L${bend.join('L')}L${at(course.beside(s + half + splay, side * gauge * 1.9))}`;
  };
  const planks =
    kind === 'rest'
      ? ''
      : [-0.55, 0, 0.55]
          .map((k) => `M${at(course.beside(s + half * k, gauge))}L${at(course.beside(s + half * k, -gauge))}`)
          .join('');
  return rail(1) + rail(-1) + planks;
}

function pennant(top: Point, size: number, onwards: 1 | -1): string {
  const dx = onwards * size;
  return `M${at(top)}h${tenth(dx)}l${tenth(-dx * 0.28)} ${tenth(size * 0.3)} ${tenth(dx * 0.28)} ${tenth(size * 0.3)}h${tenth(-dx)}Z`;
}

function leadFrom(course: Course, start: number, near: number, half: number): { d: string; line: number } {
  const dashes: string[] = [];
  for (let s = start; s < course.length; s += near * 0.8)
    dashes.push(`M${at(course.pointAt(s))}L${at(course.pointAt(s + near * 0.3))}`);
  return { d: dashes.join(''), line: tenth(half * 1.7) };
}
