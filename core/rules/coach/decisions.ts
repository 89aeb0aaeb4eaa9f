// Nothing steers a plan but a decision: which rule, from what, to what, resting on which source. `decide` makes it, so
// that no rule can decide without its source. Each rule has its words in locales/en/coach.json under `rule`.
import type { Helper, Urgency } from './red-flags.ts';
import type { SourceId } from './sources.ts';

interface CoachRule {
  readonly source: SourceId;
  /** The source has the idea; by how much, or from how many points or days on, is ours. */
  readonly ownNumbers?: true;
  /** Must not be overlooked: said over the week, and a plan that lacks it is no longer right. */
  readonly saidFirst?: true;
  /** True only on the day on which it was decided. */
  readonly ofTheDay?: true;
  /** Somebody should look at it: said on the dashboard whether or not the question of the day was answered. */
  readonly seeSomeone?: true;
  /** What today's answer can lead to by itself: said after it, the weightiest alone. */
  readonly byAnswer?: true;
  /** Its words say that there is no exercise today. */
  readonly saysRest?: true;
  /** Its words say that training is safe: nothing for a day without a session. */
  readonly invites?: true;
  /** Named beforehand, as what changes the next plan: in words of its own, `changes.if` in locales/en/plan.json. */
  readonly foretold?: true;
}

/** The weightiest first: of some only one is said, and of others that one before the rest. */
export const coachRules = {
  'flag.stop': { source: 'own' },
  'flag.condition': { source: 'own' },
  'flag.place': { source: 'own' },
  'flag.ask': { source: 'own' },
  'flag.ask-away': { source: 'own' },
  'flag.ask-again': { source: 'own' },
  'age.under-16': { source: 'own' },
  'pain.severe': { source: 'own', saidFirst: true, ofTheDay: true, seeSomeone: true, byAnswer: true },
  'flag.not-seen': { source: 'own', saidFirst: true, seeSomeone: true },
  'fit.inside': { source: 'own', saidFirst: true, seeSomeone: true },
  'pain.red-days': { source: 'own', saidFirst: true, seeSomeone: true },
  'pain.see-someone': { source: 'own', saidFirst: true, seeSomeone: true },
  'pain.returned': { source: 'own', saidFirst: true, seeSomeone: true },
  'pain.at-floor': { source: 'own', saidFirst: true, seeSomeone: true },
  'pain.again': { source: 'own', saidFirst: true, seeSomeone: true },
  'history.unseen': { source: 'own', saidFirst: true, seeSomeone: true },
  'pain.rest-today': { source: 'pain-monitoring', saidFirst: true, ofTheDay: true, byAnswer: true, saysRest: true },
  'pain.rest-stopped': { source: 'pain-monitoring', saidFirst: true, ofTheDay: true, byAnswer: true, saysRest: true },
  'pain.red': { source: 'pain-monitoring', ownNumbers: true, foretold: true },
  'pain.stopped': { source: 'pain-monitoring', ownNumbers: true, foretold: true },
  'pain.eased': { source: 'pain-monitoring', ownNumbers: true, foretold: true },
  'morning.step-down': { source: 'pain-monitoring', ownNumbers: true, byAnswer: true, foretold: true },
  'morning.hold': { source: 'pain-monitoring', ownNumbers: true, byAnswer: true, foretold: true },
  'morning.unknown': { source: 'pain-monitoring' },
  'pain.amber': { source: 'pain-monitoring', ownNumbers: true, byAnswer: true },
  'pain.green': { source: 'pain-monitoring', ownNumbers: true, byAnswer: true, invites: true },
  'answers.careful': { source: 'own', saidFirst: true },
  'history.fresh': { source: 'fresh-injury', ownNumbers: true, saidFirst: true },
  'irritability.low': { source: 'irritability' },
  'irritability.moderate': { source: 'irritability' },
  'irritability.high': { source: 'irritability' },
  'fit.condition': { source: 'own' },
  'fit.ask-first': { source: 'own' },
  'fit.fresh': { source: 'fresh-injury', ownNumbers: true },
  'fit.equipment': { source: 'own' },
  'fit.partner': { source: 'own' },
  'fit.position': { source: 'own' },
  'fit.level': { source: 'irritability' },
  'fit.sets-it-off': { source: 'own' },
  'fit.rests': { source: 'own' },
  'fit.time': { source: 'own' },
  'fit.left-out': { source: 'own' },
  'choice.worst-place': { source: 'own' },
  'choice.other-place': { source: 'own' },
  'choice.goal': { source: 'own' },
  'choice.still-hold': { source: 'isometrics' },
  'choice.balance-with-age': { source: 'older-adults' },
  'choice.whole-body': { source: 'how-often' },
  'week.spread': { source: 'how-often' },
  'week.every-other-day': { source: 'how-often' },
  'week.easy-after-pain': { source: 'own', saidFirst: true },
  'week.done-today': { source: 'how-often' },
  'week.relative': { source: 'own' },
  'week.no-place': { source: 'own' },
  'week.no-room': { source: 'own' },
  'week.no-room-for-balance': { source: 'older-adults' },
  'week.deload': { source: 'deload', ownNumbers: true },
  'option.lighter-week': { source: 'deload', ownNumbers: true },
  'load.waits': { source: 'pain-monitoring' },
  'load.start': { source: 'own' },
  'load.same': { source: 'progression' },
  'load.first-of-two': { source: 'progression', ownNumbers: true },
  'load.first-of-two-asked': { source: 'own' },
  'load.first-of-two-back': { source: 'own' },
  'load.up': { source: 'progression', ownNumbers: true, foretold: true },
  'load.up-asked': { source: 'own', foretold: true },
  'load.harder': { source: 'progression' },
  'load.other': { source: 'own' },
  'load.least': { source: 'own' },
  'load.sore': { source: 'own' },
  'load.back': { source: 'own' },
  'load.two-failures': { source: 'own', foretold: true },
  'load.faults': { source: 'own' },
  'load.pause': { source: 'detraining', ownNumbers: true, foretold: true },
  'load.not-done': { source: 'detraining', ownNumbers: true },
  'load.used': { source: 'detraining', ownNumbers: true, foretold: true },
  'load.anew': { source: 'own' },
  'load.fits-time': { source: 'own' },
  'load.sets-kept': { source: 'own' },
  'load.sets-back': { source: 'own' },
  'load.sets-wait': { source: 'own' },
  'overrule.dose': { source: 'own' },
  'overrule.swap': { source: 'own' },
  'overrule.leave-out': { source: 'own' },
  'overrule.unsafe': { source: 'own' },
  'overrule.too-much': { source: 'own' },
} as const satisfies Record<string, CoachRule>;
export type RuleId = keyof typeof coachRules;

const rules: Readonly<Record<string, CoachRule>> = coachRules;
type Quality = Exclude<keyof CoachRule, 'source'>;
/** Of a rule that only another version has, nothing is known. */
export const isRule = (quality: Quality, ruleId: string): boolean =>
  Object.hasOwn(rules, ruleId) && rules[ruleId]?.[quality] === true;
export const rulesWith = (quality: Quality): readonly RuleId[] =>
  (Object.keys(coachRules) as RuleId[]).filter((ruleId) => isRule(quality, ruleId));

type Plain = string | number | boolean | null;
export type Facts = Readonly<Record<string, Plain | readonly Plain[]>>;

export interface Decision {
  readonly ruleId: RuleId;
  readonly inputs: Facts;
  readonly output: Facts;
  readonly source: SourceId;
}

export const decide = (
  ruleId: RuleId,
  inputs: Facts,
  output: Facts & { readonly whom?: Helper; readonly soon?: Urgency },
  source: SourceId = coachRules[ruleId].source,
): Decision => ({ ruleId, inputs, output, source });

/** The sets that were asked for before they were cut for want of time; undefined: they were not. */
export function setsBeforeCut(
  why: readonly { readonly ruleId: string; readonly inputs: Facts }[],
): readonly number[] | undefined {
  const before = why.find(({ ruleId }) => ruleId === ('load.fits-time' satisfies RuleId))?.inputs['before'];
  return Array.isArray(before) ? before.map(Number) : undefined;
}

/** Ids of what a decision leaves out. */
export const exercisesLeftOut = ({ output }: { readonly output: Facts }): readonly string[] =>
  Array.isArray(output['exercises']) ? output['exercises'].map(String) : [];

/**
 * What is said of a plan that there is none of: a doctor comes first, all that fits rests, or answers leave nothing. Where
 * something else is only too long, more time would leave it.
 */
export function whyNothing(decisions: readonly { readonly ruleId: string }[]): 'inside' | 'rests' | 'answers' {
  const has = (rule: RuleId): boolean => decisions.some(({ ruleId }) => ruleId === rule);
  if (has('fit.inside')) return 'inside';
  return has('fit.rests') && !has('fit.time') ? 'rests' : 'answers';
}
