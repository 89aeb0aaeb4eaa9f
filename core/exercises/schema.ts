// What the file of an exercise may say. Tests and the build read every file by this schema; the app trusts what was
// built and imports only its types, so that zod stays out of it. Limits are those of the places where a text stands.
import { z } from 'zod';
import {
  anchors,
  baseNames,
  bodyParts,
  bodyPoints,
  conditions,
  equipment,
  joints,
  levels,
  positions,
  purposes,
  regions,
  sides,
  views,
} from './vocabulary.ts';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens');
const text = (longest: number) =>
  z
    .string()
    .min(3)
    .max(longest)
    .refine((value) => value === value.trim() && !/\s{2}|[\n\t]/.test(value), 'one line, no stray spaces');
/** Follows "Stop and ask someone if" or a label, so it has neither a capital nor a full stop of its own. */
const clause = (longest: number) => text(longest).regex(/^[^A-Z].*[^.]$/, 'begins small and ends without a full stop');
const sentence = (longest: number) => text(longest).regex(/^[^a-z].*[.?!]$/, 'a whole sentence, or several');
const some = <Item extends z.ZodType>(item: Item, least: number, most: number) =>
  z
    .array(item)
    .min(least)
    .max(most)
    .refine((items) => new Set(items.map((value) => JSON.stringify(value))).size === items.length, 'nothing twice');

const seconds = z.number().min(0.5).max(120);
const dose = {
  sets: z.int().min(1).max(6),
  perSide: z.boolean().exactOptional(),
  /** Seconds between sets. */
  rest: z.int().min(0).max(180),
  timesAWeek: z.int().min(1).max(21),
};

const degrees = z.number().min(-180).max(180);
const partly = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial();
const leg = z
  .strictObject({
    /** Thigh forwards, back negative. */
    hip: degrees.exactOptional(),
    /** Thigh away from the other leg. */
    out: degrees.exactOptional(),
    /** Toes outwards. */
    turn: degrees.exactOptional(),
    knee: degrees.exactOptional(),
    /** Toes towards the shin, pointed negative. */
    ankle: degrees.exactOptional(),
    /** How far the heel of a planted foot is off the ground. */
    heel: degrees.exactOptional(),
  })
  .readonly();
const arm = z
  .strictObject({
    /** Forwards and up: 90 level, 180 overhead. */
    raise: degrees.exactOptional(),
    /** Sideways and up. */
    out: degrees.exactOptional(),
    /** Upper arm turned outwards. */
    turn: degrees.exactOptional(),
    elbow: degrees.exactOptional(),
    /** Back of the hand towards the forearm. */
    wrist: degrees.exactOptional(),
  })
  .readonly();
const bend = {
  /** Forwards. */
  bend: degrees.exactOptional(),
  /** To the right. */
  side: degrees.exactOptional(),
  /** To the right. */
  turn: degrees.exactOptional(),
};
const units = z.number().min(-100).max(200);
const place = z.union([z.tuple([units, units]), z.tuple([units, units, units])]).readonly();
/** true: where the base puts it; a place: [forwards, up, to the right]; false: free. */
const planted = z.union([z.boolean(), place]).exactOptional();

const pose = z
  .strictObject({
    base: z.enum(baseNames),
    /** What stays where the base has it while the body leans and bends. */
    anchor: z.enum(anchors).exactOptional(),
    /** Hips moved from where the base has them; the body is 100 high. */
    hips: z
      .strictObject({ forward: units.exactOptional(), up: units.exactOptional(), right: units.exactOptional() })
      .exactOptional(),
    /** The whole trunk, pelvis and all: forwards, and to the right. */
    lean: degrees.exactOptional(),
    tilt: degrees.exactOptional(),
    turn: degrees.exactOptional(),
    spine: z.strictObject(bend).exactOptional(),
    /** `chin` draws the head back, in hundredths of the body's height. */
    neck: z.strictObject({ ...bend, chin: z.number().min(-3).max(3).exactOptional() }).exactOptional(),
    /** Both shoulders, in hundredths of the body's height. */
    shoulders: partly({ up: z.number().min(-3).max(4), back: z.number().min(-4).max(4) }).exactOptional(),
    /** 0 out, 1 full. */
    breath: z.number().min(0).max(1).exactOptional(),
    legs: leg.exactOptional(),
    rightLeg: leg.exactOptional(),
    leftLeg: leg.exactOptional(),
    arms: arm.exactOptional(),
    rightArm: arm.exactOptional(),
    leftArm: arm.exactOptional(),
    plant: z
      .strictObject({
        feet: z.boolean().exactOptional(),
        hands: z.boolean().exactOptional(),
        rightFoot: planted,
        leftFoot: planted,
        rightHand: planted,
        leftHand: planted,
      })
      .exactOptional(),
  })
  .readonly();
export type Pose = z.infer<typeof pose>;

const prop = z
  .strictObject({
    kind: z.enum(equipment),
    /** Where it stands forwards; without it, where the base needs it. */
    x: units.exactOptional(),
    /** Where a wall or a counter stands to the right, when it is beside the body and not before or behind it. */
    right: units.exactOptional(),
    /** Height of what one stands, sits or leans on. */
    height: units.exactOptional(),
    /** What a band, towel, stick or ball goes along with. */
    from: z.union([z.enum(bodyPoints), place]).exactOptional(),
    to: z.union([z.enum(bodyPoints), place]).exactOptional(),
  })
  .readonly();
export type Prop = z.infer<typeof prop>;

const phase = z
  .strictObject({
    say: text(28),
    /** To get here from the phase before (of the first: from the last). */
    seconds,
    hold: seconds.exactOptional(),
    pose,
  })
  .readonly();
export type Phase = z.infer<typeof phase>;

const motion = z
  .strictObject({
    view: z.enum(views),
    works: some(z.enum(bodyParts), 1, 6),
    arc: z.strictObject({ joint: z.enum(joints), side: z.enum(sides).exactOptional() }).exactOptional(),
    props: some(prop, 1, 3).exactOptional(),
    phases: z.array(phase).min(2).max(8),
  })
  .readonly();
export type Motion = z.infer<typeof motion>;

const source = z
  .strictObject({
    title: text(160),
    /** Authors or organisation. */
    by: text(80),
    year: z.int().min(1950).max(2030),
    doi: z
      .string()
      .regex(/^10\.\d{4,9}\/\S+$/)
      .exactOptional(),
    url: z.url({ protocol: /^https$/ }).exactOptional(),
  })
  .refine(({ doi, url }) => (doi === undefined) !== (url === undefined), 'either doi or url');

export const exerciseSchema = z.strictObject({
  id,
  name: text(32).regex(/^[A-Z][^.]*$/, 'begins with a capital, no full stop'),
  /** The line under the name in a list. */
  aim: text(56).regex(/^[A-Z].*[^.]$/, 'begins with a capital, no full stop'),
  /** What it does and for whom, above the dose. */
  lead: sentence(220),
  /** The first is home: the folder of its file. */
  regions: some(z.enum(regions), 1, 3),
  purpose: some(z.enum(purposes), 1, 3),
  level: z.literal(levels),
  position: z.enum(positions),
  /** What people would say or type: "stairs hurt". */
  words: some(z.string().regex(/^[a-z0-9' -]{3,40}$/, 'small letters, as people type'), 4, 12),
  equipment: some(
    z.strictObject({
      item: z.enum(equipment),
      /** What does instead at home. */
      instead: clause(60),
      /** What of the vocabulary does as well, of what `instead` names; "none": it can be done without. */
      or: some(z.enum([...equipment, 'none']), 1, 2).exactOptional(),
    }),
    1,
    3,
  ).exactOptional(),
  /** It takes a second person. */
  partner: z.literal(true).exactOptional(),
  dose: z.union([
    z.strictObject({ ...dose, reps: z.int().min(1).max(30) }),
    /** Of each set, for a hold or an exercise by the clock. */
    z.strictObject({ ...dose, seconds: z.int().min(5).max(600) }),
  ]),
  steps: some(sentence(130), 3, 6),
  faults: some(z.strictObject({ fault: text(40).regex(/^[A-Z].*[^.]$/), cue: sentence(80) }), 1, 4),
  /** For whom it is wrong, or wrong without asking first. */
  notIf: some(
    z.strictObject({
      condition: z.enum(Object.keys(conditions) as (keyof typeof conditions)[]),
      ask: z.boolean().exactOptional(),
      say: sentence(120),
    }),
    1,
    16,
  ),
  stopIf: some(clause(60), 2, 5),
  easier: some(id, 1, 4).exactOptional(),
  harder: some(id, 1, 4).exactOptional(),
  /** How to do it sitting, or in a headset. */
  seated: sentence(160).exactOptional(),
  camera: z
    .strictObject({
      view: z.enum(views),
      signals: some(
        z.strictObject({ joint: z.enum(joints), side: z.enum(sides).exactOptional(), from: degrees, to: degrees }),
        1,
        3,
      ),
    })
    .exactOptional(),
  sources: some(source, 1, 4),
  motion,
});
export type Exercise = z.infer<typeof exerciseSchema>;
