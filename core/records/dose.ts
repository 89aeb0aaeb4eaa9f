import { unshown } from './fields.ts';
import { z } from './schema.ts';

/** Repetitions or seconds of each set. */
export const setsSchema = z
  .array(z.int().check(z.minimum(1), z.maximum(14_400)))
  .check(z.minLength(1), z.maxLength(20));

/** What each set is to hold, as core/rules/coach/doses.ts counts it: repetitions or seconds, of one side where each has its turn. */
export const doseSchema = z.strictObject({
  unit: z.enum(['reps', 'seconds']),
  sets: setsSchema,
  perSide: z.boolean(),
  /** seconds between sets */
  rest: z.int().check(z.minimum(0), z.maximum(3_600)),
  loadKg: z.nullable(z.number().check(z.minimum(0), z.maximum(500))),
});

export const dose = () => unshown(doseSchema);
