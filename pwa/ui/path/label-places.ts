import type { Point } from './pebble.ts';

/** A rectangle by its middle and its half sizes, pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

export interface LabelWish {
  readonly id: string;
  readonly text: string;
  readonly fontSize: number;
  /** what the label belongs to; it is put beside, above or below this */
  readonly anchor: Box;
  /** which side to try first: 1 to greater x */
  readonly side: 1 | -1;
}

export interface LabelPlace extends Point {
  readonly id: string;
  readonly text: string;
  readonly fontSize: number;
}

const WIDE_LETTER = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/u;
const GAP = 8;

/** Width of a text without measuring: generous, so that a place found free is free. */
export const textWidth = (text: string, fontSize: number): number =>
  Array.from(text).reduce((sum, letter) => sum + (WIDE_LETTER.test(letter) ? 1 : 0.58), 0) * fontSize;

const overlap = (a: Box, b: Box): number => {
  const width = a.halfWidth + b.halfWidth - Math.abs(a.x - b.x);
  const height = a.halfHeight + b.halfHeight - Math.abs(a.y - b.y);
  return width > 0 && height > 0 ? width * height : 0;
};

/**
 * Puts each label beside its anchor where it covers least: first the wished side, then the other
 * (a little lower or higher where that is free), below, above, and the four corners. The most important comes first: a label that could only stand on
 * an earlier one, or outside the frame, is left out.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  obstacles: readonly Box[],
  frame: { readonly width: number; readonly height: number },
): LabelPlace[] {
  const words: Box[] = [];
  return wishes.flatMap(({ id, text, fontSize, anchor, side }) => {
    const halfWidth = textWidth(text, fontSize) / 2;
    const halfHeight = fontSize * 0.62;
    const dx = anchor.halfWidth + GAP + halfWidth;
    const dy = anchor.halfHeight + GAP / 2 + halfHeight;
    const places: Point[] = [
      { x: side * dx, y: 0 },
      { x: side * dx, y: fontSize * 0.7 },
      { x: side * dx, y: -fontSize * 0.7 },
      { x: -side * dx, y: 0 },
      { x: -side * dx, y: fontSize * 0.7 },
      { x: -side * dx, y: -fontSize * 0.7 },
      { x: 0, y: dy },
      { x: 0, y: -dy },
      { x: side * dx * 0.8, y: dy * 0.8 },
      { x: -side * dx * 0.8, y: dy * 0.8 },
      { x: side * dx * 0.8, y: -dy * 0.8 },
      { x: -side * dx * 0.8, y: -dy * 0.8 },
    ];
    const boxes = places.map((shift): Box => ({ x: anchor.x + shift.x, y: anchor.y + shift.y, halfWidth, halfHeight }));
    const costs = boxes.map((box) => {
      const outside =
        Math.max(0, GAP - (box.x - halfWidth)) +
        Math.max(0, box.x + halfWidth - (frame.width - GAP)) +
        Math.max(0, halfHeight - box.y) +
        Math.max(0, box.y + halfHeight - frame.height);
      const overWords = words.reduce((sum, other) => sum + overlap(box, other), 0);
      const covered = obstacles.reduce((sum, other) => sum + overlap(box, other), 0);
      return { forbidden: outside + overWords, total: (outside + overWords) * 1000 + covered };
    });
    const best = costs.reduce(
      (found, cost, index) => (cost.total < (costs[found]?.total ?? Infinity) ? index : found),
      0,
    );
    const box = boxes[best];
    if (box === undefined || costs[best]?.forbidden !== 0) return [];
    words.push(box);
    return [{ id, text, fontSize, x: box.x, y: box.y }];
  });
}
