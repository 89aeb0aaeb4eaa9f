// What the week leaves out, by reason.
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import type { Misfit } from '../fit.ts';

/** One decision for each reason, in one order whatever the order of the exercises. */
export function leftOutFor(misfits: Iterable<readonly [exerciseId: string, misfit: Misfit]>): readonly Decision[] {
  const reasons = new Map<Misfit['ruleId'], { readonly because: Set<string>; readonly exercises: Set<string> }>();
  for (const [id, { ruleId, because }] of misfits) {
    const reason = reasons.get(ruleId) ?? { because: new Set(), exercises: new Set() };
    because.forEach((one) => reason.because.add(one));
    reason.exercises.add(id);
    reasons.set(ruleId, reason);
  }
  return [...reasons]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ruleId, { because, exercises }]) =>
      decide(ruleId, { because: [...because].sort() }, { exercises: [...exercises].sort() }),
    );
}
