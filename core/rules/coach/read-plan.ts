// A stored plan, whichever ruleset made it. What a plan says was decided when it was made: reading never decides again.
import { currentId } from '#core/exercises/former.ts';
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { coachRulesets } from './rulesets.ts';

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const facts = z.record(z.string(), z.union([plain, z.array(plain)]));
/** Rules and sources of other versions are read as they are; the screen shows those it has no words for by their id. */
const decision = z.object({ ruleId: z.string(), inputs: facts, output: facts, source: z.string() });
const day = z.pipe(
  z.int(),
  z.transform((value) => value as Day),
);
const planned = z.object({
  exerciseId: z.pipe(z.string(), z.transform(currentId)),
  side: z.nullable(z.enum(['left', 'right'])),
  dose: z.object({
    unit: z.enum(['reps', 'seconds']),
    sets: z.array(z.number()),
    perSide: z.boolean(),
    rest: z.number(),
    loadKg: z.nullable(z.number()),
  }),
  seconds: z.number(),
  why: z.array(decision).check(z.minLength(1)),
});
const plan = z.object({
  ruleset: z.string(),
  from: day,
  irritability: z.string(),
  days: z
    .array(
      z.object({
        day,
        session: z.nullable(z.object({ seconds: z.number(), exercises: z.array(planned).check(z.minLength(1)) })),
      }),
    )
    .check(z.length(7)),
  decisions: z.array(decision),
  leftOut: z.array(decision),
});
export type StoredPlan = z.infer<typeof plan>;

export function readPlan(stored: unknown): Result<StoredPlan, 'unreadable' | 'newer-ruleset'> {
  const { ruleset } = (stored ?? {}) as { readonly ruleset?: unknown };
  if (typeof ruleset === 'string' && !coachRulesets.includes(ruleset)) return fail('newer-ruleset');
  const read = plan.safeParse(stored);
  return read.success ? ok(read.data) : fail('unreadable');
}
