// The words that the coach's questions and answers choose from. Screens put them in words by id (locales/en/coach.json).
import type { Condition, equipment, Region } from '#core/exercises/vocabulary.ts';

export type Equipment = (typeof equipment)[number];
export type BodySide = 'left' | 'right';

/** The parts of the body map: on which picture each is seen, whether it has a left and a right, where its exercises are. */
export const bodyPlaces = {
  head: { views: ['front', 'back'], sided: false, regions: ['neck'] },
  neck: { views: ['front', 'back'], sided: false, regions: ['neck'] },
  // What lies inside chest and belly is not ours to train away.
  chest: { views: ['front'], sided: false, regions: [] },
  belly: { views: ['front'], sided: false, regions: [] },
  shoulder: { views: ['front', 'back'], sided: true, regions: ['shoulder'] },
  'upper-arm': { views: ['front', 'back'], sided: true, regions: ['shoulder', 'elbow'] },
  elbow: { views: ['front', 'back'], sided: true, regions: ['elbow'] },
  forearm: { views: ['front', 'back'], sided: true, regions: ['elbow', 'wrist'] },
  hand: { views: ['front', 'back'], sided: true, regions: ['wrist'] },
  hip: { views: ['front'], sided: true, regions: ['hip'] },
  thigh: { views: ['front'], sided: true, regions: ['knee', 'hip'] },
  knee: { views: ['front'], sided: true, regions: ['knee'] },
  shin: { views: ['front'], sided: true, regions: ['ankle', 'knee'] },
  ankle: { views: ['front'], sided: true, regions: ['ankle'] },
  blade: { views: ['back'], sided: true, regions: ['upper-back', 'shoulder'] },
  'upper-back': { views: ['back'], sided: false, regions: ['upper-back'] },
  'lower-back': { views: ['back'], sided: false, regions: ['lower-back'] },
  buttock: { views: ['back'], sided: true, regions: ['hip', 'lower-back'] },
  hamstring: { views: ['back'], sided: true, regions: ['knee', 'hip'] },
  'knee-back': { views: ['back'], sided: true, regions: ['knee'] },
  calf: { views: ['back'], sided: true, regions: ['ankle'] },
  heel: { views: ['back'], sided: true, regions: ['ankle'] },
} as const satisfies Record<
  string,
  { readonly views: readonly ('front' | 'back')[]; readonly sided: boolean; readonly regions: readonly Region[] }
>;
export type BodyPlace = keyof typeof bodyPlaces;

/** How long a flare takes to settle, shortest first. */
export const settlings = ['within-hour', 'same-evening', 'next-morning', 'longer'] as const;
export type Settling = (typeof settlings)[number];

/** How long it has troubled somebody, shortest first: up to three days, six weeks, three months, or longer. */
export const troubledSince = ['days', 'weeks', 'months', 'longer'] as const;
export type TroubledSince = (typeof troubledSince)[number];

/** How it began: by a fall, a knock, a twist or a sudden pull; after more than usual; gradually, or nobody knows. */
export const beginnings = ['injury', 'more-than-usual', 'by-itself'] as const;
export type Beginning = (typeof beginnings)[number];

/** Ways to train that a person may choose for the whole plan; none of them is needed. */
export const trainingOptions = ['lighter-week'] as const;
export type TrainingOption = (typeof trainingOptions)[number];

export const irritabilities = ['low', 'moderate', 'high'] as const;
export type Irritability = (typeof irritabilities)[number];

/** What sets the pain off; exercises that do just this are left out. */
export const triggers = [
  'squatting',
  'stairs',
  'sitting',
  'running',
  'walking',
  'lying',
  'reaching-up',
  'kneeling',
] as const;
export type Trigger = (typeof triggers)[number];

export const goals = [
  'less-pain',
  'move-freely',
  'strength',
  'daily-life',
  'balance',
  'stamina',
  'sport',
  'sleep',
] as const;
export type Goal = (typeof goals)[number];

export const settings = ['home', 'hotel', 'work', 'gym', 'outdoors', 'on-the-way'] as const;
export type Setting = (typeof settings)[number];

export type { Condition, Region };
