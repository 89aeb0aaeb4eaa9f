import { hasZonePost, isBridge, isJoined, stoneStateOf, type PathMark, type StoneState } from './mark.ts';
import { tenth } from './pebble.ts';

/** A row of marks on one level line. All figures are pixels. */
export interface DayLineBox {
  readonly width: number;
  /** height of the line itself */
  readonly y: number;
  readonly radius: number;
  /** from the edge to the middle of the first mark */
  readonly pad: number;
  readonly rtl: boolean;
}

export interface LineStone {
  readonly id: PathMark['id'];
  readonly x: number;
  readonly r: number;
  readonly state: StoneState;
  readonly seed: number;
}

export interface LineBridge {
  readonly id: PathMark['id'];
  readonly kind: 'rest' | 'freeze';
  readonly d: string;
}

export interface LineSegment {
  /** id of the mark it reaches */
  readonly id: PathMark['id'];
  readonly d: string;
  /** solid; otherwise dotted, towards a day that is open or ahead */
  readonly joined: boolean;
}

export interface DayLineDrawing {
  readonly segments: readonly LineSegment[];
  readonly stones: readonly LineStone[];
  readonly bridges: readonly LineBridge[];
  readonly gaps: readonly { readonly id: PathMark['id']; readonly d: string }[];
  readonly ahead: readonly { readonly id: PathMark['id']; readonly x: number }[];
  readonly posts: readonly { readonly id: PathMark['id']; readonly x: number; readonly label: string | undefined }[];
  readonly labels: readonly {
    readonly id: PathMark['id'];
    readonly x: number;
    readonly text: string;
    readonly today: boolean;
  }[];
}

const BRIDGE_REACH = 1.25;
const TODAY_GROWS = 1.18;

/** Two rails with splayed ends, as on a map; a freeze has planks besides. */
export function bridgeOutline(x: number, y: number, half: number, kind: 'rest' | 'freeze'): string {
  const gauge = half * 0.42;
  const splay = half * 0.34;
  const rail = (side: 1 | -1): string =>
    `M${tenth(x - half - splay)} ${tenth(y + side * (gauge + splay))}L${tenth(x - half)} ${tenth(y + side * gauge)}H${tenth(x + half)}L${tenth(x + half + splay)} ${tenth(y + side * (gauge + splay))}`;
  const planks =
    kind === 'rest'
      ? ''
      : [-0.5, 0, 0.5].map((share) => `M${tenth(x + half * share)} ${tenth(y - gauge)}V${tenth(y + gauge)}`).join('');
  return rail(-1) + rail(1) + planks;
}

export function deriveDayLine(marks: readonly PathMark[], { width, y, radius, pad, rtl }: DayLineBox): DayLineDrawing {
  const step = marks.length > 1 ? (width - pad * 2) / (marks.length - 1) : 0;
  const xOf = (index: number): number => (rtl ? width - pad - step * index : pad + step * index);
  const onwards = rtl ? -1 : 1;
  const reachOf = (mark: PathMark): number => (isBridge(mark) ? radius * BRIDGE_REACH : 0);

  const drawing = {
    segments: [] as LineSegment[],
    stones: [] as LineStone[],
    bridges: [] as LineBridge[],
    gaps: [] as { id: PathMark['id']; d: string }[],
    ahead: [] as { id: PathMark['id']; x: number }[],
    posts: [] as { id: PathMark['id']; x: number; label: string | undefined }[],
    labels: [] as { id: PathMark['id']; x: number; text: string; today: boolean }[],
  };

  marks.forEach((mark, index) => {
    const x = xOf(index);
    const { id } = mark;
    const before = marks[index - 1];
    if (before !== undefined) {
      const from = xOf(index - 1);
      if (isJoined(before) && isJoined(mark)) {
        drawing.segments.push({
          id,
          joined: true,
          d: `M${tenth(from + onwards * reachOf(before))} ${y}H${tenth(x - onwards * reachOf(mark))}`,
        });
      } else if (mark.kind === 'open' || mark.kind === 'ahead') {
        const clear = (other: PathMark): number => (other.kind === 'ahead' ? 9 : radius + 5);
        drawing.segments.push({
          id,
          joined: false,
          d: `M${tenth(from + onwards * clear(before))} ${y}H${tenth(x - onwards * clear(mark))}`,
        });
      }
    }
    if (mark.kind === 'rest' || mark.kind === 'freeze') {
      drawing.bridges.push({ id, kind: mark.kind, d: bridgeOutline(x, y, radius * BRIDGE_REACH, mark.kind) });
    } else if (mark.kind === 'gap') {
      drawing.gaps.push({ id, d: `M${tenth(x - 4)} ${y}h8` });
    } else if (mark.kind === 'ahead') {
      drawing.ahead.push({ id, x });
    } else if (mark.kind !== 'skipped') {
      drawing.stones.push({
        id,
        x,
        r: mark.today === true ? radius * TODAY_GROWS : radius,
        state: stoneStateOf(mark),
        seed: index * 3 + 1,
      });
    }
    if (hasZonePost(mark)) drawing.posts.push({ id, x: x - (onwards * step) / 2, label: mark.zoneLabel });
    if (mark.label !== undefined) drawing.labels.push({ id, x, text: mark.label, today: mark.today === true });
  });
  return drawing;
}
