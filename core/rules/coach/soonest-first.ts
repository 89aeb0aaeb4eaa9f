// Whoever should be seen for several reasons is asked once: by the soonest, which covers what could wait longer.
import { rulesWith } from './decisions.ts';
import type { Facts } from './decisions.ts';

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

/** Of each whom to see one, the soonest first: as the weightiest is, but for what is for today. */
export function soonestFirst(reasons: readonly Reason[]): readonly ToSay[] {
  const weights: readonly string[] = rulesWith('seeSomeone');
  const order = ({ ruleId, output }: Reason): number =>
    weights.indexOf(ruleId) + (output['soon'] === 'today' ? 0 : weights.length);
  const whom = ({ output }: Reason): unknown => output['whom'] ?? 'doctor';
  const said: { readonly first: Reason; readonly also: Reason[] }[] = [];
  for (const one of [...reasons].sort((a, b) => order(a) - order(b))) {
    const covering = said.find(({ first }) => whom(first) === whom(one));
    if (covering === undefined) said.push({ first: one, also: [] });
    else covering.also.push(one);
  }
  return said;
}
