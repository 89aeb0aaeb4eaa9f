// Whoever should be seen for several reasons is asked once: by the soonest, which covers what could wait longer.
import { rulesWith } from './decisions.ts';
import type { Facts } from './decisions.ts';
import { urgencies } from './red-flags.ts';
import type { Urgency } from './red-flags.ts';

export interface Reason {
  readonly ruleId: string;
  readonly inputs: Facts;
  readonly output: Facts;
}

interface ToSay {
  /** the soonest, which is said in full */
  readonly first: Reason;
  /** what it covers */
  readonly also: readonly Reason[];
}

/** Where that is not said, as in earlier plans, or in a word of a later version: after whatever is for today. */
function rankOf(soon: Facts[string] | undefined): number {
  const words: readonly unknown[] = urgencies;
  return words.includes(soon) ? words.indexOf(soon) : words.indexOf('days' satisfies Urgency);
}

/** Of each whom to see one, the soonest first, and of those that are as soon the weightiest. */
export function soonestFirst(reasons: readonly Reason[]): readonly ToSay[] {
  const weights: readonly string[] = rulesWith('seeSomeone');
  const order = ({ ruleId, output }: Reason): number =>
    rankOf(output['soon']) * weights.length + weights.indexOf(ruleId);
  const whom = ({ output }: Reason): unknown => output['whom'] ?? 'doctor';
  const said: { readonly first: Reason; readonly also: Reason[] }[] = [];
  for (const one of [...reasons].sort((a, b) => order(a) - order(b))) {
    const covering = said.find(({ first }) => whom(first) === whom(one));
    if (covering === undefined) said.push({ first: one, also: [] });
    else covering.also.push(one);
  }
  return said;
}
