// Whoever should be seen for several reasons is asked once: by the soonest, which covers what could wait longer.
import type { Facts, RuleId } from './decisions.ts';
import type { Helper } from './red-flags.ts';

/** The soonest first. */
const soons = ['today', 'days', 'two-weeks', 'weeks'] as const;
interface Asked {
  readonly whom: Helper;
  readonly soon: (typeof soons)[number];
}

const ofTwoWeeks = { whom: 'doctor', soon: 'two-weeks' } as const;
/** What each reason asks for; of a sign and of pain in chest or belly the decision knows better. */
export const askedBy = {
  'pain.severe': { whom: 'doctor', soon: 'today' },
  'flag.not-seen': { whom: 'doctor', soon: 'days' },
  // Its words say when it is for today.
  'fit.inside': { whom: 'doctor', soon: 'days' },
  'pain.red-days': { whom: 'doctor', soon: 'days' },
  'pain.see-someone': ofTwoWeeks,
  'pain.returned': ofTwoWeeks,
  'pain.at-floor': ofTwoWeeks,
  'pain.again': ofTwoWeeks,
  'history.unseen': { whom: 'doctor', soon: 'weeks' },
} as const satisfies Partial<Record<RuleId, Asked>>;

export interface Reason {
  readonly ruleId: string;
  readonly inputs?: Facts;
  readonly output?: Facts;
}

export interface ToSay<One> {
  /** the soonest, which is said in full */
  readonly first: One;
  /** what it covers */
  readonly also: readonly One[];
}

const byRule: Readonly<Record<string, Asked>> = askedBy;
const rules = Object.keys(askedBy);

/** Of each whom to see one, the soonest first. A rule of another version is said by itself. */
export function soonestFirst<One extends Reason>(reasons: readonly One[]): readonly ToSay<One>[] {
  const asked = ({ ruleId, output }: One): Partial<Asked> => ({ ...byRule[ruleId], ...output });
  const order = (one: One): number => {
    const at = soons.indexOf(asked(one).soon ?? 'days');
    return at * rules.length + rules.indexOf(one.ruleId);
  };
  const said: { readonly first: One; readonly also: One[] }[] = [];
  for (const one of [...reasons].sort((a, b) => order(a) - order(b))) {
    const covering = said.find(({ first }) => asked(first).whom === asked(one).whom);
    if (covering === undefined || !rules.includes(one.ruleId)) said.push({ first: one, also: [] });
    else covering.also.push(one);
  }
  return said;
}
