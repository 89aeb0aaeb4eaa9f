// The body as outlines in one view. From the side the far limbs are told apart by their tone, and the near arm by a line
// of ground round it; from the front both sides are near, and what lies behind the trunk is drawn first.
import { lengths, radii } from '#core/exercises/body/anatomy.ts';
import { cornerOf } from '#core/exercises/body/measure.ts';
import type { Joint, SideName } from '#core/exercises/body/measure.ts';
import type { Arm, Leg, Skeleton } from '#core/exercises/body/skeleton.ts';
import { along, between, minus, unit } from '#core/exercises/body/space.ts';
import type { Point } from '#core/exercises/body/space.ts';
import { arc, capsule, ellipse, hull } from './shapes.ts';
import type { Circle, Flat } from './shapes.ts';

export type View = 'side' | 'front';
export interface Corner {
  readonly joint: Joint;
  readonly side?: SideName;
}
/** Path texts, from back to front. */
export interface BodyDrawing {
  readonly far: string;
  readonly farWork: string;
  readonly near: string;
  readonly work: string;
  readonly arms: string;
  readonly armWork: string;
  readonly arc: string;
}

/** Seen from the side a little from behind, so that the far limbs come out from behind the near ones. */
const ASIDE = 0.2;

/** Forwards is to the right from the side; the person's right hand is on our left from the front. */
export const flat = ([x, y, z]: Point, view: View): Flat => (view === 'side' ? [x - z * ASIDE, -y] : [-z, -y]);

const legCircles = (leg: Leg, view: View): readonly Circle[] => [
  [flat(leg.hip, view), radii.thigh],
  [flat(leg.knee, view), radii.knee],
  [flat(leg.ankle, view), radii.ankle],
];
const drawLeg = (leg: Leg, view: View): string => {
  const [hip, knee, ankle] = legCircles(leg, view);
  if (hip === undefined || knee === undefined || ankle === undefined) return '';
  const foot = capsule([flat(leg.heel, view), radii.heel], [flat(leg.toe, view), radii.toe]);
  return capsule(hip, knee) + capsule(knee, ankle) + foot;
};
const drawArm = (arm: Arm, view: View): string => {
  const [shoulder, elbow, wrist, hand] = [arm.shoulder, arm.elbow, arm.wrist, arm.hand].map((point) =>
    flat(point, view),
  );
  if (shoulder === undefined || elbow === undefined || wrist === undefined || hand === undefined) return '';
  return (
    capsule([shoulder, radii.shoulder], [elbow, radii.elbow]) +
    capsule([elbow, radii.elbow], [wrist, radii.wrist]) +
    capsule([wrist, radii.hand], [hand, radii.hand - 0.3])
  );
};

/** Across the trunk, how far the circles of each height stand from the middle. */
const widths = { hips: 3.2, waist: 2.4, chest: 3.4, top: 6.4 } as const;
type Level = readonly [Circle, Circle];

const trunkLevels = (body: Skeleton, view: View): Readonly<Record<keyof typeof widths, Level>> => {
  const level = (middle: Point, across: Point, half: number, radius: number): Level => [
    [flat(along(middle, across, half), view), radius],
    [flat(along(middle, across, -half), view), radius],
  ];
  const belly = along(body.waist, body.pelvis.f, body.breath * 0.9);
  return {
    hips: level(body.hips, body.pelvis.r, widths.hips, radii.hips),
    waist: level(belly, body.pelvis.r, widths.waist, radii.waist + body.breath * 0.9),
    chest: level(between(body.chest, body.top, 0.25), body.ribs.r, widths.chest, radii.chest + body.breath * 0.5),
    top: level(between(body.chest, body.top, 0.68), body.ribs.r, widths.top, radii.top),
  };
};
const shrink = ([one, other]: Level, by: number): Level => [
  [one[0], one[1] - by],
  [other[0], other[1] - by],
];
const neckOf = (body: Skeleton, view: View, less = 0): string =>
  capsule(
    [flat(along(body.top, body.ribs.u, -3), view), radii.neck + 0.5 - less],
    [flat(between(body.top, body.head, 0.45), view), radii.neck - 0.2 - less],
  );

const headOf = (body: Skeleton, view: View): string => {
  const up = flat(body.skull.u, view);
  const tall = radii.headDepth + (radii.head - radii.headDepth) * Math.hypot(...up);
  return ellipse(flat(body.head, view), radii.headDepth, tall, (Math.atan2(up[0], -up[1]) * 180) / Math.PI);
};

/** The parts that work, a little slimmer than the body under them. */
const SLIMMER = 1.3;
const workOf = (part: string, body: Skeleton, view: View): string => {
  const side: SideName = part.startsWith('left') ? 'left' : 'right';
  const { leg, arm } = body[side];
  const limb = (from: Point, rFrom: number, to: Point, rTo: number): string =>
    capsule([flat(from, view), rFrom - SLIMMER], [flat(to, view), rTo - SLIMMER * 0.7]);
  const levels = trunkLevels(body, view);
  switch (part.replace(/^(right|left)/, '')) {
    case 'Thigh':
      return limb(leg.hip, radii.thigh, leg.knee, radii.knee);
    case 'Shank':
      return limb(leg.knee, radii.knee, leg.ankle, radii.ankle);
    case 'Foot':
      return limb(leg.heel, radii.heel, leg.toe, radii.toe);
    case 'Arm':
      return limb(arm.shoulder, radii.shoulder, arm.elbow, radii.elbow);
    case 'Forearm':
      return limb(arm.elbow, radii.elbow, arm.wrist, radii.wrist);
    case 'Hand':
      return limb(arm.wrist, radii.wrist + 0.3, arm.hand, radii.hand);
    case 'hips':
      return hull(shrink(levels.hips, SLIMMER));
    case 'belly':
      return hull([...shrink(levels.hips, SLIMMER + 0.6), ...shrink(levels.waist, SLIMMER)]);
    case 'chest':
      return hull([...shrink(levels.waist, SLIMMER + 0.6), ...shrink(levels.chest, SLIMMER)]);
    case 'neck':
      return neckOf(body, view, 0.9);
    default:
      return '';
  }
};

/** From the side, the side towards us; lying on a side seen from the front, the upper one. */
const farSide = (body: Skeleton, view: View): SideName | undefined => {
  const across = view === 'side' ? body.pelvis.r[2] : body.pelvis.r[1];
  if (view === 'front' && Math.abs(across) < 0.5) return undefined;
  return across > 0 ? 'left' : 'right';
};

/** The picture ends so far below the floor. */
export const belowFloor = 5;
export const lineOfArc = 1.3;

const arcRadius: Readonly<Partial<Record<Joint, number>>> = { elbow: 9, wrist: 7, ankle: 8, neck: 11 };

/** The side of a joint on which its angle opens: of the hip to the front, of the knee to the back, else the nearer. */
const opening = (body: Skeleton, { joint, side = 'right' }: Corner, view: View): Flat | undefined => {
  const { leg } = body[side];
  if (joint === 'hip') return flat(body.pelvis.f, view);
  if (joint !== 'knee') return undefined;
  const middle = between(leg.hip, leg.ankle, 0.5);
  const back = flat(unit(minus(middle, leg.knee)), view);
  return Math.hypot(...flat(minus(middle, leg.knee), view)) < 1 ? undefined : back;
};

export function drawBody(body: Skeleton, view: View, works: readonly string[] = [], corner?: Corner): BodyDrawing {
  const far = farSide(body, view);
  const isBehind = (side: SideName): boolean =>
    view === 'front' && between(body[side].arm.elbow, body[side].arm.hand, 0.6)[0] < body.chest[0] - 3;
  const nearSides = (['left', 'right'] as const).filter((side) => side !== far);
  const levels = trunkLevels(body, view);
  const trunk =
    hull([...levels.hips, ...levels.waist]) +
    hull([...levels.waist, ...levels.chest]) +
    hull([...levels.chest, ...levels.top]) +
    neckOf(body, view) +
    headOf(body, view);
  const work = (isWanted: (part: string) => boolean): string =>
    works
      .filter(isWanted)
      .map((part) => workOf(part, body, view))
      .join('');
  const isFar = (part: string): boolean => far !== undefined && part.startsWith(far);
  const isArm = (part: string): boolean => /(Arm|Forearm|Hand)$/.test(part);
  const isHidden = (part: string): boolean =>
    isFar(part) || (isArm(part) && isBehind(part.startsWith('left') ? 'left' : 'right'));
  const points = corner && cornerOf(body, corner.joint, corner.side).map((point) => flat(point, view));
  const [at, from, to] = points ?? [];
  return {
    far:
      (far === undefined ? '' : drawLeg(body[far].leg, view) + drawArm(body[far].arm, view)) +
      nearSides
        .filter(isBehind)
        .map((side) => drawArm(body[side].arm, view))
        .join(''),
    farWork: work(isHidden),
    near: nearSides.map((side) => drawLeg(body[side].leg, view)).join('') + trunk,
    work: work((part) => !isArm(part) && !isHidden(part)),
    arms: nearSides
      .filter((side) => !isBehind(side))
      .map((side) => drawArm(body[side].arm, view))
      .join(''),
    armWork: work((part) => isArm(part) && !isHidden(part)),
    arc:
      corner && at && from && to
        ? arc({
            corner: at,
            from,
            to,
            radius: arcRadius[corner.joint] ?? lengths.shank * 0.55,
            through: opening(body, corner, view),
            lowest: -lineOfArc / 2,
          })
        : '',
  };
}

/** The whole body as one outline, for the silhouette of a goal. */
export const outlineOf = ({ far, near, arms }: BodyDrawing): string => far + near + arms;
