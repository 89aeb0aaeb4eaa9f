// What each outcome measure counts and on which scale, and from which difference on a change is more than the error of measuring it.
import { painScale } from '../coach/pain.ts';
import { measureIds } from './measure-ids.ts';
import type { MeasureId } from './measure-ids.ts';

export type { MeasureId } from './measure-ids.ts';

export interface MeasureSource {
  readonly title: string;
  readonly by: string;
  readonly year: number;
  readonly doi: string;
}

/** What a result counts, and whether it is a whole number. */
const isUnitWhole = { points: true, times: true, seconds: false } as const;
export type Unit = keyof typeof isUnitWhole;

/** How a test is done. */
interface MeasureTest {
  /** Its steps, `measures.how` in locales/en/progress.json: a left and a right one share them. */
  readonly how: 'sit-to-stand' | 'single-leg';
  /** Beside the field for its result, where it has one. */
  readonly clock: 'sit-to-stand' | 'single-leg' | null;
  /** The exercise of the library that it is made of: what speaks against that speaks against the test. */
  readonly exercise: string;
}

export interface Measure {
  readonly unit: Unit;
  /** null: a rating, which has no page of steps. */
  readonly test: MeasureTest | null;
  /** Ends of its axis; the upper one rises by tens to a result beyond it. */
  readonly scale: readonly [low: number, high: number];
  /** Two measurements of one person that differ by less may be the same. */
  readonly detectableChange: number;
  readonly better: 'higher' | 'lower';
  readonly least: number;
  readonly most: number;
  readonly source: MeasureSource;
}

/** Who stands longer on one leg has nothing more to show. */
export const singleLegSeconds = 60;

const singleLeg = {
  unit: 'seconds',
  test: { how: 'single-leg', clock: 'single-leg', exercise: 'one-leg-stand' },
  scale: [0, singleLegSeconds],
  detectableChange: 24.1,
  better: 'higher',
  least: 0,
  most: singleLegSeconds,
  source: {
    title: 'Minimum detectable change for single-leg-stance-time in older adults',
    by: 'Goldberg A, Casby A, Wasielewski M',
    year: 2011,
    doi: '10.1016/j.gaitpost.2011.02.020',
  },
} as const satisfies Measure;

export const measures = {
  pain: {
    unit: 'points',
    test: null,
    scale: painScale,
    detectableChange: 2,
    better: 'lower',
    least: 0,
    most: 10,
    source: {
      title: 'Responsiveness of the numeric pain rating scale in patients with low back pain',
      by: 'Childs JD, Piva SR, Fritz JM',
      year: 2005,
      doi: '10.1097/01.brs.0000164099.92112.29',
    },
  },
  'sit-to-stand': {
    unit: 'times',
    test: { how: 'sit-to-stand', clock: 'sit-to-stand', exercise: 'sit-to-stand' },
    scale: [0, 20],
    detectableChange: 2.5,
    better: 'higher',
    least: 0,
    most: 60,
    source: {
      title:
        'Thirty second chair stand test: test-retest reliability, agreement and minimum detectable change in people with early-stage knee osteoarthritis',
      by: 'Gill S, Hely R, Page RS, Hely A, Harrison B, Landers S',
      year: 2022,
      doi: '10.1002/msc.1657',
    },
  },
  'single-leg-left': singleLeg,
  'single-leg-right': singleLeg,
  activity: {
    unit: 'points',
    test: null,
    scale: [0, 10],
    detectableChange: 3,
    better: 'higher',
    least: 0,
    most: 10,
    source: {
      title: 'Assessing disability and change on individual patients: a report of a patient specific measure',
      by: 'Stratford P, Gill C, Westaway M, Binkley J',
      year: 1995,
      doi: '10.3138/ptc.47.4.258',
    },
  },
} as const satisfies Record<MeasureId, Measure>;

/** Tests with a result of their own; pain is answered day by day, and activities are a person's own. */
export type TestId = { [Id in MeasureId]: (typeof measures)[Id]['test'] extends null ? never : Id }[MeasureId];
export const tests = measureIds.filter((id): id is TestId => measures[id].test !== null);

/** Timed for as long as this. */
export const sitToStandSeconds = 30;
export const mostActivities = 3;
/** As `detectableChange`, of the mean of several activities (Stratford 1995). */
export const detectableMeanChange = 2;

export const isWhole = (measure: MeasureId): boolean => isUnitWhole[measures[measure].unit];

/** @param highest of the results that are shown */
export function scaleOf(measure: MeasureId, highest: number): Measure['scale'] {
  const [low, high] = measures[measure].scale;
  return [low, Math.max(high, Math.ceil(highest / 10) * 10)];
}

/** The least difference of two results that is real: whole ones differ by whole numbers. */
export function leastRealChange(measure: MeasureId): number {
  const { detectableChange } = measures[measure];
  return isWhole(measure) ? Math.ceil(detectableChange) : detectableChange;
}

/** Half the height of the error band: a difference is real once it reaches √2 times the error of one value. */
export const errorOf = (measure: MeasureId): number => measures[measure].detectableChange / Math.SQRT2 - 1e-9;

export interface Change {
  readonly first: number;
  readonly last: number;
  /** `last` less `first`. */
  readonly difference: number;
  /** More than the error. */
  readonly isReal: boolean;
  /** null: within the error, nobody can tell. */
  readonly direction: 'better' | 'worse' | null;
}

/** From the first value to the last; null with fewer than two. What is missing is passed over, never taken for zero. */
export function changeOf(values: readonly (number | null)[], measure: MeasureId): Change | null {
  const known = values.filter((value) => value !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || known.length < 2) return null;
  const { detectableChange, better } = measures[measure];
  const difference = last - first;
  // Means of tenths: 0.1 + 0.2 must not fall short of 0.3.
  const isReal = Math.abs(difference) > detectableChange - 1e-9;
  const isBetter = better === 'higher' ? difference > 0 : difference < 0;
  return { first, last, difference, isReal, direction: isReal ? (isBetter ? 'better' : 'worse') : null };
}
