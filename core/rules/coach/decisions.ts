// Nothing steers a plan but a decision: which rule, from what, to what, resting on which source. `decide` makes it, so
// that no rule can decide without its source. Each rule has its words in locales/en/coach.json under `rule`.
import type { SourceId } from './sources.ts';

export const coachRules = {
  'flag.stop': 'own',
  'flag.condition': 'own',
  'flag.place': 'own',
  'flag.ask': 'own',
  'flag.ask-again': 'own',
  'age.under-16': 'own',
  'answers.careful': 'own',
  'irritability.low': 'irritability',
  'irritability.moderate': 'irritability',
  'irritability.high': 'irritability',
  'fit.condition': 'own',
  'fit.ask-first': 'own',
  'fit.equipment': 'own',
  'fit.partner': 'own',
  'fit.position': 'own',
  'fit.level': 'irritability',
  'fit.sets-it-off': 'pain-monitoring',
  'fit.time': 'own',
  'fit.left-out': 'own',
  'fit.inside': 'own',
  'choice.worst-place': 'own',
  'choice.other-place': 'own',
  'choice.goal': 'own',
  'choice.still-hold': 'isometrics',
  'choice.balance-with-age': 'older-adults',
  'choice.whole-body': 'how-often',
  'week.spread': 'how-often',
  'week.every-other-day': 'how-often',
  'week.done-today': 'how-often',
  'week.deload': 'deload',
  'pain.green': 'pain-monitoring',
  'pain.amber': 'pain-monitoring',
  'pain.red': 'pain-monitoring',
  'pain.rest-today': 'pain-monitoring',
  'pain.see-someone': 'own',
  'pain.severe': 'own',
  'pain.red-days': 'own',
  'morning.hold': 'pain-monitoring',
  'morning.step-down': 'pain-monitoring',
  'morning.unknown': 'pain-monitoring',
  'load.start': 'own',
  'load.same': 'progression',
  'load.first-of-two': 'progression',
  'load.up': 'progression',
  'load.harder': 'progression',
  'load.two-failures': 'progression',
  'load.faults': 'own',
  'load.pause': 'detraining',
  'load.anew': 'own',
  'load.fits-time': 'own',
  'overrule.dose': 'own',
  'overrule.swap': 'own',
  'overrule.leave-out': 'own',
  'overrule.unsafe': 'own',
} as const satisfies Record<string, SourceId>;
export type RuleId = keyof typeof coachRules;

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
  output: Facts,
  source: SourceId = coachRules[ruleId],
): Decision => ({ ruleId, inputs, output, source });
