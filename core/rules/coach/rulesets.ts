/**
 * A name for the rules that make a plan. It holds no numbers: how a dose came to be is derived anew from the entries by the
 * rules of this version, and a stored plan keeps what it said. A new name is given where a stored plan takes another form, or
 * where standing plans are to be made anew; a version that does not know it says so.
 */
export const coachRuleset = 'coach-4';

/** Those whose plans are read: every name that was ever given. */
export const coachRulesets: readonly string[] = ['coach-1', 'coach-2', 'coach-3', coachRuleset];
