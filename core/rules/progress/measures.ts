// What each outcome measure counts, and from which difference on a change is more than the error of measuring it.

export interface MeasureSource {
  readonly title: string;
  readonly by: string;
  readonly year: number;
  readonly doi: string;
}

export interface Measure {
  /** Two measurements of one person that differ by less may be the same. */
  readonly detectableChange: number;
  readonly better: 'higher' | 'lower';
  readonly least: number;
  readonly most: number;
  readonly source: MeasureSource;
}

const singleLeg: Measure = {
  detectableChange: 24.1,
  better: 'higher',
  least: 0,
  most: 60,
  source: {
    title: 'Minimum detectable change for single-leg-stance-time in older adults',
    by: 'Goldberg A, Casby A, Wasielewski M',
    year: 2011,
    doi: '10.1016/j.gaitpost.2011.02.020',
  },
};

export const measures = {
  pain: {
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
  // Of a single activity; the mean of three changes from 2 on.
  activity: {
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
} as const satisfies Record<string, Measure>;
export type MeasureId = keyof typeof measures;

/** Timed for as long as this. */
export const sitToStandSeconds = 30;
/** Who stands longer on one leg has nothing more to show. */
export const singleLegSeconds = 60;
export const mostActivities = 3;

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
