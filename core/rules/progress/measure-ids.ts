/** Outcome measures, in the order in which they are shown. What is known of each is `measures`, which the first frame does not need. */
export const measureIds = ['pain', 'sit-to-stand', 'single-leg-left', 'single-leg-right', 'activity'] as const;
export type MeasureId = (typeof measureIds)[number];
