// People, each with a story, what they answered and did, and what a careful physiotherapist would have the coach do by the
// sources named in sources.ts. They were written from those sources before the plan was looked at. The doses of seven
// exercises are those of person.contract.ts, not the library's, so that a figure here stays what it is when a file changes.
import { describe, expect, it } from 'vitest';
import { equipment } from '#core/exercises/vocabulary.ts';
import type { Assessment } from './assessment.ts';
import type { RuleId } from './decisions.ts';
import { libraryDose, lowered, raised } from './doses.ts';
import { factsWithoutWords } from './fact-words.contract.ts';
import type { PainAnswer } from './pain.ts';
import {
  answer,
  atHour,
  dayAgo,
  decisionsOf,
  exerciseOf,
  history,
  library,
  morning,
  overrule,
  person,
  plannedOf,
  rulesOf,
  screening,
  session,
  today,
  trained,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import type { BodyPlace, TrainingOption } from './vocabulary.ts';

interface Expected {
  readonly outcome: 'stop' | 'ask' | 'too-young' | 'nothing-fits' | 'plan';
  /** Of a stop, most urgent first: the sign, whom to see, how soon. */
  readonly stop?: readonly (readonly [sign: string, whom: string, soon: string])[];
  readonly rules?: readonly RuleId[];
  readonly without?: readonly RuleId[];
  /** Days from today with a session. */
  readonly days?: readonly number[];
  readonly holds?: readonly string[];
  readonly neverHolds?: RegExp;
  readonly positions?: readonly string[];
  readonly hardest?: number;
  readonly doses?: Readonly<Record<string, readonly number[]>>;
}
interface Case {
  readonly who: string;
  readonly answers?: Partial<Assessment>;
  readonly history?: Partial<CoachHistory>;
  readonly expect: Expected;
}

const at = (place: BodyPlace, side: 'left' | 'right' | null = null) => ({ worst: { place, side } });
const ticked = (...signs: readonly string[]) => ({ screenings: [screening(today, ...signs)] });
const seenBy = (flagId: string, hours = 12) => ({ seen: [{ flagId, at: atHour(today, hours) }] });
const without = (...items: readonly string[]) => equipment.filter((item) => !items.includes(item));
const stop = (...signs: readonly (readonly [string, string, string])[]): Expected => ({ outcome: 'stop', stop: signs });

const redFlagCases: readonly Case[] = [
  {
    who: 'A driver of 52 whose chest tightens on the stairs, and whose shoulder aches: the heart comes first',
    answers: { birthYear: 1974, ...at('shoulder', 'left') },
    history: ticked('chest-pain'),
    expect: stop(['chest-pain', 'ambulance', 'now']),
  },
  {
    who: 'A warehouse worker with back pain who is numb between the legs since the morning',
    answers: at('lower-back'),
    history: ticked('cauda-equina'),
    expect: stop(['cauda-equina', 'emergency-department', 'now']),
  },
  {
    who: 'The same, and calm again by noon: ticking "none" on the same day does not end it',
    answers: at('lower-back'),
    history: { screenings: [screening(today, 'cauda-equina'), { ...screening(today), at: atHour(today, 12) }] },
    expect: stop(['cauda-equina', 'emergency-department', 'now']),
  },
  {
    who: 'The same a week later, without the numbness, but nobody has seen them: an emergency does not end by itself',
    answers: at('lower-back'),
    history: { screenings: [screening(dayAgo(7), 'cauda-equina'), screening(today)] },
    expect: stop(['cauda-equina', 'emergency-department', 'now']),
  },
  {
    who: 'The same, examined in the emergency department and sent home',
    answers: at('lower-back'),
    history: { screenings: [screening(dayAgo(1), 'cauda-equina'), screening(today)], ...seenBy('cauda-equina') },
    expect: { outcome: 'plan' },
  },
  {
    who: 'A traveller off a long flight with a swollen, warm calf and a sore knee',
    history: ticked('clot'),
    expect: stop(['clot', 'doctor', 'today']),
  },
  {
    who: 'The same two days later, the calf slim again: a new screening ends what is no emergency',
    history: { screenings: [screening(dayAgo(2), 'clot'), screening(today)] },
    expect: { outcome: 'plan' },
  },
  {
    who: 'The same, who ticks nothing but names a calf that is hot, red and swollen among the conditions',
    answers: { conditions: ['blood-clot'] },
    expect: { ...stop(['clot', 'doctor', 'today']), rules: ['flag.condition'] },
  },
  {
    who: 'Somebody on blood thinners for a clot in spring, told by the clinic to exercise',
    answers: { conditions: ['blood-clot'], allowed: ['blood-clot'] },
    expect: { outcome: 'plan', neverHolds: /heel-raise|heel-drop|step-|hop/, hardest: 2 },
  },
  {
    who: 'Somebody with gout in the ankle, which is being treated, and a stiff neck',
    answers: {
      ...at('neck'),
      also: [{ place: 'ankle', side: 'right' }],
      conditions: ['inflamed-joint'],
      allowed: ['inflamed-joint'],
    },
    // Moving the ankle with no weight on it is what an ankle alone gets, too.
    expect: { outcome: 'plan', holds: ['ankle-pumps'], neverHolds: /ankle-(?!pumps)|heel|squat|stand$|walk/ },
  },
  {
    who: 'A skater of 24 who fell and cannot put weight on the ankle',
    answers: { birthYear: 2002, ...at('ankle', 'right') },
    history: ticked('fracture'),
    expect: stop(['fracture', 'emergency-department', 'today']),
  },
  {
    who: 'The same, who says no to the sign but names the fall among the conditions: the more careful answer counts',
    answers: { ...at('ankle', 'right'), conditions: ['suspected-fracture'], allowed: ['suspected-fracture'] },
    expect: { ...stop(['fracture', 'emergency-department', 'today']), rules: ['flag.condition'] },
  },
  {
    who: 'A gardener with fever and a back that hurts more each night',
    answers: at('lower-back'),
    history: ticked('infection'),
    expect: stop(['infection', 'doctor', 'today']),
  },
  {
    who: 'A woman of 61 after breast cancer with new pain between the shoulder blades that wakes her',
    answers: { birthYear: 1965, ...at('upper-back') },
    history: ticked('cancer'),
    expect: stop(['cancer', 'doctor', 'days']),
  },
  {
    who: 'A knee that is hot, red and swollen, and hurts at the smallest movement',
    history: ticked('hot-joint'),
    expect: stop(['hot-joint', 'emergency-department', 'today']),
  },
  {
    who: 'Somebody with rheumatoid arthritis whose rheumatologist wants them to move',
    answers: { conditions: ['inflamed-joint'], allowed: ['inflamed-joint'], ...at('hand', 'left') },
    expect: { outcome: 'plan', neverHolds: /ball-squeeze|raised-hand-pump|prayer-stretch/ },
  },
  {
    who: 'A neck that hurts after sleeping badly, with double vision when looking up',
    answers: at('neck'),
    history: ticked('neck-artery'),
    expect: stop(['neck-artery', 'ambulance', 'now']),
  },
  {
    who: 'A neck with artery signs among the conditions, and "allowed" beside it: that is nobody’s to allow here',
    answers: { ...at('neck'), conditions: ['artery-signs'], allowed: ['artery-signs'] },
    expect: stop(['neck-artery', 'ambulance', 'now']),
  },
  {
    who: 'A cyclist after a crash, whose neck hurts to turn',
    answers: at('neck'),
    history: ticked('neck-injury'),
    expect: stop(['neck-injury', 'ambulance', 'now']),
  },
  {
    who: 'A man of 70 with sudden tearing pain in back and belly, who also loses weight',
    answers: { birthYear: 1956, ...at('lower-back') },
    history: ticked('cancer', 'aneurysm'),
    expect: stop(['aneurysm', 'ambulance', 'now'], ['cancer', 'doctor', 'days']),
  },
  {
    who: 'A nurse with a foot that begins to drag, and back pain',
    answers: { ...at('lower-back'), conditions: ['nerve-signs'] },
    expect: { ...stop(['nerve-worse', 'doctor', 'today']), rules: ['flag.condition'] },
  },
  {
    who: 'The same after the doctor has looked and allowed exercise',
    answers: { ...at('lower-back'), conditions: ['nerve-signs'], allowed: ['nerve-signs'] },
    expect: { outcome: 'plan', neverHolds: /press-up|plank/ },
  },
  {
    who: 'A runner who heard a snap in the calf and cannot stand on the toes',
    answers: at('heel', 'left'),
    history: ticked('tendon-snap'),
    expect: stop(['tendon-snap', 'doctor', 'today']),
  },
  {
    who: 'A knee that is stuck half bent since a twist',
    history: ticked('locked-joint'),
    expect: stop(['locked-joint', 'doctor', 'days']),
  },
  {
    who: 'Clumsy hands and unsteady walking, with a stiff neck',
    answers: at('neck'),
    history: ticked('spinal-cord'),
    expect: stop(['spinal-cord', 'emergency-department', 'today']),
  },
  {
    who: 'A boy of 13 with chest pain: the ambulance comes before the age',
    answers: { birthYear: 2013 },
    history: ticked('chest-pain'),
    expect: stop(['chest-pain', 'ambulance', 'now']),
  },
  {
    who: 'A sign from a newer version on another device stops here too',
    history: ticked('sign-of-2031'),
    expect: stop(['sign-of-2031', 'doctor', 'today']),
  },
  {
    who: 'A girl of 15 with a sore knee',
    answers: { birthYear: 2011 },
    expect: { outcome: 'too-young', rules: ['age.under-16'] },
  },
  {
    who: 'Somebody born in 2010 who has not said whether this year’s birthday has been',
    answers: { birthYear: 2010, hadBirthday: false },
    expect: { outcome: 'too-young' },
  },
  {
    who: 'Somebody who has just turned 16',
    answers: { birthYear: 2010 },
    expect: { outcome: 'plan' },
  },
  {
    who: 'Somebody who came by a link and skipped the safety questions',
    history: { screenings: [] },
    expect: { outcome: 'ask', rules: ['flag.ask'] },
  },
  {
    who: 'Back after three weeks without a session: somebody who may have been ill is asked again before the plan goes on',
    answers: { day: dayAgo(22) },
    history: { ...trained('mini-squat', [21, [8, 8]]), screenings: [screening(dayAgo(22))] },
    expect: { outcome: 'ask', rules: ['flag.ask-away'], without: ['flag.ask'] },
  },
  {
    who: 'The same, who has trained all the while',
    answers: { day: dayAgo(22) },
    history: { ...trained('mini-squat', [21, [8, 8]], [14, [8, 8]], [7, [8, 8]]), screenings: [screening(dayAgo(22))] },
    expect: { outcome: 'plan', without: ['flag.ask-away'] },
  },
  {
    who: 'Somebody whose last screening is five weeks old',
    history: { screenings: [screening(dayAgo(35))] },
    expect: { outcome: 'ask' },
  },
];

const firstPlans: readonly Case[] = [
  {
    who: 'A guest in a hotel room: a sore knee, a chair and a wall, twelve minutes, stairs hurt',
    answers: {
      setting: 'hotel',
      equipment: ['chair', 'wall'],
      minutes: 12,
      pain: { now: 3, best: 1, worst: 6 },
      settles: 'next-morning',
      setOffBy: ['stairs'],
    },
    expect: {
      outcome: 'plan',
      rules: ['irritability.moderate', 'fit.equipment', 'choice.worst-place'],
      hardest: 1,
      days: [0, 2, 4],
      neverHolds: /step-/,
    },
  },
  {
    who: 'The same with nothing at all in the room',
    answers: { setting: 'hotel', equipment: [], minutes: 12 },
    expect: { outcome: 'plan', holds: ['heel-slide'] },
  },
  {
    who: 'A knee that flares for days after every outing, 8 at its worst',
    answers: { pain: { now: 3, best: 1, worst: 8 }, settles: 'longer' },
    expect: {
      outcome: 'plan',
      rules: ['irritability.high'],
      hardest: 1,
      neverHolds: /squat|lunge|jump|hop|sit-to-stand/,
    },
  },
  {
    who: 'A knee at 7 today: rest today, and only gentle things after',
    answers: { pain: { now: 7, best: 2, worst: 8 } },
    expect: { outcome: 'plan', rules: ['pain.rest-today', 'irritability.high'], days: [1, 3, 5], hardest: 1 },
  },
  {
    who: 'A knee at 5 today: acceptable, so the plan begins today',
    answers: { pain: { now: 5, best: 2, worst: 6 } },
    expect: { outcome: 'plan', rules: ['pain.amber', 'irritability.moderate'], days: [0, 2, 4] },
  },
  {
    who: 'Somebody who says 8 now and 3 at worst: the 8 counts',
    answers: { pain: { now: 8, best: 0, worst: 3 }, settles: 'within-hour' },
    expect: { outcome: 'plan', rules: ['answers.careful', 'irritability.high', 'pain.rest-today'] },
  },
  {
    who: 'Somebody who marked nothing but gives a pain of 5',
    answers: { worst: null, pain: { now: 5, best: 2, worst: 5 } },
    expect: { outcome: 'plan', rules: ['answers.careful', 'irritability.moderate'], hardest: 1 },
  },
  {
    who: 'A clerk with a stiff neck at a desk, ten minutes, every day',
    answers: { ...at('neck'), setting: 'work', equipment: ['chair'], minutes: 10, daysAWeek: 7 },
    expect: { outcome: 'plan', positions: ['standing', 'seated', 'wheelchair'], days: [0, 1, 2, 3, 4, 5, 6] },
  },
  {
    who: 'A passenger in a plane with a stiff back: seated only',
    answers: { ...at('lower-back'), setting: 'on-the-way', equipment: ['chair'], minutes: 10 },
    expect: { outcome: 'plan', positions: ['seated'], neverHolds: /stand/ },
  },
  {
    who: 'A wheelchair user with a sore shoulder from pushing',
    answers: { ...at('shoulder', 'right'), canStand: false, canGetDown: false, equipment: ['wheelchair', 'band'] },
    expect: { outcome: 'plan', positions: ['wheelchair'] },
  },
  {
    who: 'A woman of 78 with a stiff hip who has not fallen',
    answers: { ...at('hip', 'left'), birthYear: 1948, canGetDown: false, minutes: 45, goals: ['balance'] },
    expect: { outcome: 'plan', positions: ['standing', 'seated', 'wheelchair'], rules: ['choice.goal'] },
  },
  {
    who: 'A man of 82 who fell in spring and is afraid of it, without a professional’s word',
    answers: { ...at('hip', 'left'), birthYear: 1944, conditions: ['unsteady-balance'], minutes: 45 },
    expect: { outcome: 'plan', hardest: 1, neverHolds: /one-leg-stand|tandem|heel-to-toe|weight-shift|mini-squat/ },
  },
  {
    who: 'The same with the falls clinic’s word: what to ask about is open, what is wrong stays out',
    answers: {
      ...at('hip', 'left'),
      birthYear: 1944,
      conditions: ['unsteady-balance'],
      allowed: ['unsteady-balance'],
      minutes: 45,
    },
    expect: { outcome: 'plan', neverHolds: /one-leg-stand$|one-leg-cushion|star-reach|backward-walk/ },
  },
  {
    who: 'Six weeks after a knee operation, without the surgeon’s word: nothing for the knee before that',
    answers: { conditions: ['recent-surgery'] },
    expect: { outcome: 'nothing-fits', rules: ['fit.ask-first'] },
  },
  {
    who: 'The same with the surgeon’s word',
    answers: { conditions: ['recent-surgery'], allowed: ['recent-surgery'], pain: { now: 3, best: 1, worst: 5 } },
    expect: { outcome: 'plan', hardest: 1 },
  },
  {
    who: 'A broken ankle in a boot: a doctor has said no weight on it',
    answers: { ...at('ankle', 'left'), conditions: ['no-weight-bearing', 'recent-fracture'] },
    expect: { outcome: 'nothing-fits', rules: ['fit.condition', 'fit.ask-first'] },
  },
  {
    who: 'Five months pregnant with a sore back',
    answers: { ...at('lower-back'), conditions: ['pregnancy'] },
    expect: { outcome: 'plan', neverHolds: /press-up|back-lift|plank|curl-up|dead-bug|bridge/ },
  },
  {
    who: 'Thin bones and a bent upper back',
    answers: { ...at('upper-back'), birthYear: 1950, conditions: ['osteoporosis'] },
    expect: { outcome: 'plan', neverHolds: /hop|jump|jog|curl-up|reach-and-fold|seated-upper-turn|chair-lean-back/ },
  },
  {
    who: 'High blood pressure that is not under control, a sore knee, a wall',
    answers: { conditions: ['high-blood-pressure'], setting: 'hotel', equipment: ['wall', 'chair', 'mat'] },
    expect: { outcome: 'plan', neverHolds: /wall-sit|quad-set|bridge|plank/ },
  },
  {
    who: 'A shoulder that has come out twice, without anybody’s word: nearly everything asks first',
    answers: { ...at('shoulder', 'right'), conditions: ['dislocation'] },
    expect: {
      outcome: 'plan',
      hardest: 1,
      rules: ['fit.ask-first'],
      neverHolds: /table-slide|pendulum|overhead|push-up/,
    },
  },
  {
    who: 'An elbow in a train seat with nothing at hand: nothing fits, and it says why',
    answers: { ...at('elbow', 'right'), setting: 'on-the-way', equipment: [] },
    expect: { outcome: 'nothing-fits', rules: ['fit.equipment', 'fit.position'] },
  },
  {
    who: 'A man of 60 who marks his chest, worst 9, and ticks nothing',
    answers: { ...at('chest'), birthYear: 1966, pain: { now: 3, best: 1, worst: 9 } },
    expect: { ...stop(['chest-pain', 'ambulance', 'now']), rules: ['flag.place'] },
  },
  {
    who: 'A sore knee, and the chest marked beside it',
    answers: { also: [{ place: 'chest', side: null }] },
    expect: stop(['chest-pain', 'ambulance', 'now']),
  },
  {
    who: 'The same, seen about the chest: the knee may train',
    answers: { also: [{ place: 'chest', side: null }] },
    history: seenBy('chest-pain'),
    expect: { outcome: 'plan', rules: ['fit.inside'] },
  },
  {
    who: 'A fall yesterday named among the conditions; today nothing is ticked',
    answers: {
      day: dayAgo(1),
      at: atHour(dayAgo(1), 7),
      conditions: ['suspected-fracture'],
      allowed: ['suspected-fracture'],
    },
    history: { screenings: [screening(dayAgo(1)), screening(today)] },
    expect: { ...stop(['fracture', 'emergency-department', 'today']), rules: ['flag.condition'] },
  },
  {
    who: 'A pain deep in the belly',
    answers: at('belly'),
    expect: { outcome: 'nothing-fits', rules: ['fit.inside'] },
  },
  {
    who: 'Nothing hurts: somebody of 30 who wants to get stronger, five days a week',
    answers: { worst: null, pain: { now: 0, best: 0, worst: 0 }, goals: ['strength'], daysAWeek: 5, birthYear: 1996 },
    expect: { outcome: 'plan', rules: ['irritability.low', 'choice.goal', 'week.every-other-day'], hardest: 2 },
  },
  {
    who: 'A runner with a sore Achilles who wants to run again: no hops in a first plan',
    answers: { ...at('heel', 'right'), goals: ['sport'], settles: 'next-morning' },
    expect: { outcome: 'plan', hardest: 1, neverHolds: /hop|jog|jump|leap|jack/ },
  },
  {
    who: 'Sitting for long sets the back off',
    answers: { ...at('lower-back'), setOffBy: ['sitting'] },
    expect: { outcome: 'plan', rules: ['fit.sets-it-off'], neverHolds: /^seated-/ },
  },
  {
    who: 'Five minutes a day, no more',
    answers: { minutes: 5, daysAWeek: 7 },
    expect: { outcome: 'plan', rules: ['load.start'], without: ['load.fits-time'] },
  },
  {
    who: 'Seven minutes a day: a set of each of the others',
    answers: { minutes: 7, daysAWeek: 7 },
    expect: { outcome: 'plan', rules: ['load.fits-time'] },
  },
];

const laterPlans: readonly Case[] = [
  {
    who: 'Mini squats went easily once: not yet',
    history: trained('mini-squat', [2, [8, 10]]),
    expect: { outcome: 'plan', rules: ['load.first-of-two'], doses: { 'mini-squat': [8, 8] } },
  },
  {
    who: 'Mini squats went easily twice running, quiet mornings: one repetition more, 6 %',
    history: trained('mini-squat', [4, [8, 10]], [2, [8, 10]]),
    expect: { outcome: 'plan', rules: ['load.up'], doses: { 'mini-squat': [8, 9] } },
  },
  {
    who: 'The same, but the second time hurt 4',
    history: trained('mini-squat', [4, [8, 10]], [2, [8, 10], { painDuring: 4 }]),
    expect: { outcome: 'plan', rules: ['pain.amber'], without: ['load.up'], doses: { 'mini-squat': [8, 8] } },
  },
  {
    who: 'The same, but the next morning was two worse',
    history: {
      ...trained('mini-squat', [4, [8, 10]], [2, [8, 10]]),
      answers: [morning(dayAgo(3), 1), morning(dayAgo(1), 3)],
    },
    expect: { outcome: 'plan', rules: ['morning.hold'], without: ['load.up'], doses: { 'mini-squat': [8, 8] } },
  },
  {
    who: 'The same, but the next morning was three worse: one step easier',
    history: {
      ...trained('mini-squat', [4, [8, 10]], [2, [8, 10]]),
      answers: [morning(dayAgo(3), 1), morning(dayAgo(1), 4)],
    },
    expect: { outcome: 'plan', rules: ['morning.step-down'], without: ['load.up'], neverHolds: /^mini-squat$/ },
  },
  {
    who: 'The same, but nobody answered in the morning',
    history: { ...trained('mini-squat', [4, [8, 10]], [2, [8, 10]]), answers: [morning(dayAgo(3), 1)] },
    expect: { outcome: 'plan', rules: ['morning.unknown'], doses: { 'mini-squat': [8, 8] } },
  },
  {
    who: 'A stop because of pain, with 3 written down: the stop counts',
    history: trained('mini-squat', [2, [8, 2], { stopReason: 'pain', painDuring: 3 }]),
    expect: { outcome: 'plan', rules: ['pain.stopped'], without: ['pain.red'], neverHolds: /^mini-squat$/ },
  },
  {
    who: 'Too tired twice running: 10 % less',
    history: trained('mini-squat', [4, [8, 5], { stopReason: 'fatigue' }], [2, [8, 5], { stopReason: 'fatigue' }]),
    expect: { outcome: 'plan', rules: ['load.two-failures'], doses: { 'mini-squat': [7, 7] } },
  },
  {
    who: 'Back after eight days: 20 % less',
    history: trained('mini-squat', [8, [8, 8]]),
    expect: { outcome: 'plan', rules: ['load.pause'], doses: { 'mini-squat': [6, 6] } },
  },
  {
    who: 'Back after seven days: as before',
    history: trained('mini-squat', [7, [8, 8]]),
    expect: { outcome: 'plan', without: ['load.pause'], doses: { 'mini-squat': [8, 8] } },
  },
  {
    who: 'The morning of a training day at 6: rest, whatever was earned',
    answers: { day: dayAgo(1) },
    history: {
      ...trained('mini-squat', [4, [8, 10]], [2, [8, 10]]),
      answers: [morning(dayAgo(3), 1), morning(dayAgo(1), 1), morning(today, 6)],
    },
    expect: { outcome: 'plan', rules: ['pain.rest-today'], days: [1, 3, 5], doses: { 'mini-squat': [6, 6] } },
  },
  {
    who: 'Trained this morning already: the next session is another day',
    history: trained('mini-squat', [0, [8, 8]]),
    expect: { outcome: 'plan', rules: ['week.done-today'], days: [2, 4] },
  },
  {
    who: 'Stopped at the fifth repetition because it hurt, at 4: rest today, and nothing tomorrow that it did not earn',
    answers: { day: dayAgo(1) },
    history: trained('mini-squat', [0, [5], { stopReason: 'pain', painDuring: 4 }]),
    expect: {
      outcome: 'plan',
      rules: ['pain.rest-stopped', 'week.done-today'],
      without: ['pain.rest-today', 'pain.severe', 'pain.amber', 'load.up', 'load.harder'],
      days: [2, 4],
    },
  },
  {
    who: 'Acceptable while training, three worse by morning, and so again after the next session: easier, and somebody looks',
    answers: { day: dayAgo(4) },
    history: {
      ...trained('mini-squat', [3, [8, 8], { painDuring: 4 }], [1, [8, 8], { painDuring: 5 }]),
      answers: [morning(dayAgo(2), 4), morning(today, 4)],
    },
    expect: {
      outcome: 'plan',
      rules: ['morning.step-down', 'pain.see-someone', 'pain.amber'],
      without: ['pain.rest-today', 'pain.red-days', 'load.up', 'load.harder'],
    },
  },
  {
    who: 'Over 5 on the mornings of three days: rest today, and somebody looks though nothing was trained',
    answers: { day: dayAgo(4) },
    history: { answers: [morning(dayAgo(2), 6), morning(dayAgo(1), 7), morning(today, 6)] },
    expect: { outcome: 'plan', rules: ['pain.rest-today', 'pain.red-days'], without: ['pain.severe'] },
  },
  {
    who: 'Hurt twice in ten days: somebody should look',
    history: trained('mini-squat', [10, [8, 8], { painDuring: 6 }], [3, [8, 8], { painDuring: 7 }]),
    expect: { outcome: 'plan', rules: ['pain.see-someone'] },
  },
  {
    who: 'Somebody who chose three sets of five instead: that counts, and stays named',
    history: {
      overrules: [
        overrule('mini-squat', {
          kind: 'dose',
          dose: { unit: 'reps', sets: [5, 5, 5], perSide: false, rest: 60, loadKg: null },
        }),
      ],
    },
    expect: { outcome: 'plan', rules: ['overrule.dose'], doses: { 'mini-squat': [5, 5, 5] } },
  },
  {
    who: 'Somebody who wants to step up without a step in the room: their choice is safe and does not fit',
    answers: { equipment: without('step') },
    history: { overrules: [overrule('mini-squat', { kind: 'swap', to: 'step-up' })] },
    expect: { outcome: 'plan', rules: ['overrule.unsafe'], neverHolds: /step-up/ },
  },
  {
    who: 'Somebody who overruled yesterday and ticks a warning sign today: the stop comes first',
    history: { ...ticked('clot'), overrules: [overrule('mini-squat', { kind: 'swap', to: 'squat' }, 1)] },
    expect: stop(['clot', 'doctor', 'today']),
  },
  {
    who: 'Somebody whose clock ran ahead: the session of next week counts for nothing yet',
    history: trained('mini-squat', [2, [8, 10]], [-7, [8, 10]]),
    expect: { outcome: 'plan', rules: ['load.first-of-two'], doses: { 'mini-squat': [8, 8] } },
  },
  {
    who: 'An evening answer of 4 today: the rise that was earned waits',
    answers: { day: dayAgo(1) },
    history: {
      ...trained('mini-squat', [4, [8, 10]], [2, [8, 10]]),
      answers: [morning(dayAgo(3), 1), morning(dayAgo(1), 1), answer(today, 'day', 4)],
    },
    expect: { outcome: 'plan', rules: ['pain.amber'], doses: { 'mini-squat': [8, 8] } },
  },
];

const stopped = (daysAgo: number, painDuring: number) =>
  session(
    dayAgo(daysAgo),
    { exerciseId: 'heel-slide', sets: [4] },
    { painDuring, painAfter: null, stopReason: 'pain' },
  );
/** A whole session a week ago, with mini squats in it. */
const whole = trained('mini-squat', [6, [8, 8]]);
const eased = (rest: Partial<CoachHistory> = {}, sets: readonly number[] = [6, 6]): Omit<Case, 'who'> => ({
  answers: { day: dayAgo(6) },
  history: {
    sessions: [...whole.sessions, ...(rest.sessions ?? [])],
    answers: [...whole.answers, ...(rest.answers ?? [])],
  },
  expect: { outcome: 'plan', rules: ['pain.eased'], without: ['load.up'], doses: { 'mini-squat': sets } },
});

const worseningDays: readonly Case[] = [
  {
    who: 'Stopped at 7 in the first exercise: those that were not reached are one step easier the next time as well',
    ...eased({ sessions: [stopped(2, 7)] }),
  },
  {
    who: 'The same on the same day: the plan for the days ahead says it at once',
    ...eased({ sessions: [stopped(0, 7)] }),
  },
  {
    who: 'The same at 4, because the stop counts',
    ...eased({ sessions: [stopped(2, 4)] }),
  },
  {
    who: 'Stopped at 7, a morning of 6, and today a 3: what was said yesterday is not withdrawn, nor said twice',
    ...eased({ sessions: [stopped(2, 7)], answers: [morning(dayAgo(1), 6), answer(today, 'day', 3)] }),
  },
  {
    who: 'A day of 7 without a session before or after it, then a calm one',
    ...eased({ answers: [answer(dayAgo(1), 'day', 7), answer(today, 'day', 2)] }),
  },
  {
    who: 'A 6 typed before a session that was not begun counts like the 6 of a morning',
    ...eased({ answers: [answer(dayAgo(1), 'before', 6)] }),
  },
  {
    who: 'A 6 of a morning',
    ...eased({ answers: [morning(dayAgo(1), 6)] }),
  },
  {
    who: 'A 6 of the whole body, where the place cannot be told',
    ...eased({ answers: [answer(dayAgo(1), 'day', 6, 'whole-body')] }),
  },
  {
    who: 'Five days over 5 in six without a session between: one step below what was done last, and somebody looks',
    ...eased({ answers: [5, 4, 3, 2, 1].map((ago) => answer(dayAgo(ago), 'day', 6, 'knee-left')) }),
  },
  {
    who: 'Three worse by a morning, and the day after it calm: the step stays too',
    ...eased({ answers: [answer(dayAgo(2), 'day', 1), morning(dayAgo(1), 4), answer(today, 'day', 1)] }),
  },
  {
    who: 'Never done, and a day of 6 before the first time: one step below the first dose',
    answers: { day: dayAgo(6) },
    history: { answers: [answer(dayAgo(2), 'day', 6, 'knee-left')] },
    expect: { outcome: 'plan', rules: ['load.start', 'pain.eased'], doses: { 'mini-squat': [6, 6] } },
  },
  {
    who: 'A day of 6 in the shoulder: the knee goes on as it was',
    answers: { day: dayAgo(6) },
    history: { ...whole, answers: [...whole.answers, answer(dayAgo(2), 'day', 6, 'shoulder-left')] },
    expect: { outcome: 'plan', without: ['pain.eased'], doses: { 'mini-squat': [8, 8] } },
  },
  {
    who: 'A day of 6, and the easier dose done since with a quiet morning: the usual gate decides from there',
    answers: { day: dayAgo(6) },
    history: {
      sessions: [...whole.sessions, session(dayAgo(2), { exerciseId: 'mini-squat', sets: [6, 6] })],
      answers: [...whole.answers, answer(dayAgo(4), 'day', 6), morning(dayAgo(1), 1)],
    },
    expect: {
      outcome: 'plan',
      without: ['load.up', 'load.up-asked'],
      rules: ['load.first-of-two-asked'],
      doses: { 'mini-squat': [6, 6] },
    },
  },
];

/** What was asked and done is what the plan of those days said: a fifth less of the first dose, with two more at the end. */
const afterARedSquat = (ofToday: readonly PainAnswer[]): Partial<CoachHistory> => {
  const [easier = ''] = byLevel(exerciseOf('mini-squat').easier);
  const planned = lowered(libraryDose(exerciseOf(easier)), 0.2);
  const more = planned.sets.map((set, at) => (at === planned.sets.length - 1 ? set + 20 : set));
  const easy = (ago: number) => session(dayAgo(ago), { exerciseId: easier, planned, sets: more });
  return {
    sessions: [session(dayAgo(9), { exerciseId: 'mini-squat', sets: [8, 8] }, { painDuring: 7 }), easy(6), easy(4)],
    answers: [morning(dayAgo(8), 1), morning(dayAgo(5), 1), morning(dayAgo(3), 1), ...ofToday],
  };
};
const byLevel = (ids: readonly string[]) =>
  [...ids].sort((a, b) => exerciseOf(b).level - exerciseOf(a).level || (a < b ? -1 : 1));
const stepped = byLevel(exerciseOf('mini-squat').easier)[0] ?? '';
const steppedDose = lowered(libraryDose(exerciseOf(stepped)), 0.2);

const unseenWays: readonly Case[] = [
  {
    who: 'A day of 6, and the next day a harder squat chosen in the coach: it begins a step below its first dose',
    answers: { day: dayAgo(6) },
    history: {
      ...whole,
      answers: [...whole.answers, answer(dayAgo(2), 'day', 6, 'knee-left')],
      overrules: [overrule('mini-squat', { kind: 'swap', to: 'squat' }, 1)],
    },
    expect: { outcome: 'plan', rules: ['overrule.swap', 'pain.eased'], doses: { squat: [8, 8, 8] } },
  },
  {
    who: 'Nine weeks away from squats, and a day of 6 just before coming back: a step below the first dose of the first exercise',
    answers: { day: dayAgo(3) },
    history: {
      ...trained('squat', [63, [10, 10, 10]]),
      answers: [answer(dayAgo(3), 'day', 6, 'knee-left')],
      overrules: [overrule('mini-squat', { kind: 'swap', to: 'squat' }, 70)],
    },
    expect: { outcome: 'plan', rules: ['load.anew', 'pain.eased'], doses: { 'mini-squat': [6, 6] } },
  },
  {
    who: 'Neck and ankle both worse on one morning, the neck more: what stands on the ankle is easier too',
    answers: { day: dayAgo(6) },
    history: {
      ...whole,
      answers: [
        ...whole.answers,
        ...[answer(dayAgo(2), 'day', 0, 'neck'), { ...morning(dayAgo(1), 4), region: 'neck' }],
        ...[answer(dayAgo(2), 'day', 1, 'ankle-left'), { ...morning(dayAgo(1), 4), region: 'ankle-left' }],
      ],
    },
    expect: { outcome: 'plan', rules: ['pain.eased'], doses: { 'mini-squat': [6, 6] } },
  },
  {
    who: 'A 7 told to the coach, and the questions answered again on the next day with a 2: the 7 was said all the same',
    answers: { day: dayAgo(1), at: atHour(dayAgo(1), 7) },
    history: {
      ...whole,
      assessed: [
        { at: atHour(dayAgo(2), 7), day: dayAgo(2), place: 'knee-left', level: 7 },
        { at: atHour(dayAgo(1), 7), day: dayAgo(1), place: 'knee-left', level: 2 },
      ],
    },
    expect: { outcome: 'plan', rules: ['pain.eased'], doses: { 'mini-squat': [6, 6] } },
  },
  {
    who: 'Stepped down from mini squats, and two good sessions since: the rise waits while today is at 4',
    answers: { day: dayAgo(12) },
    history: afterARedSquat([answer(today, 'day', 4)]),
    expect: { outcome: 'plan', rules: ['pain.amber'], doses: { [stepped]: steppedDose.sets } },
  },
  {
    who: 'The same on a green day: the rise that its own sessions earned',
    answers: { day: dayAgo(12) },
    history: afterARedSquat([answer(today, 'day', 1)]),
    expect: { outcome: 'plan', rules: ['load.up-asked'], doses: { [stepped]: raised(steppedDose).sets } },
  },
];

/** PEACE and LOVE: protect and keep moving for the first days, then load; what lasts needs somebody to look. */
const pasts: readonly Case[] = [
  {
    who: 'An ankle turned on the kerb yesterday, walking on it is fine: it is moved and rested, and nothing loads it yet',
    answers: {
      ...at('ankle', 'right'),
      since: 'days',
      began: 'injury',
      lookedAt: false,
      pain: { now: 3, best: 2, worst: 5 },
    },
    expect: {
      outcome: 'plan',
      rules: ['history.fresh', 'fit.fresh'],
      without: ['history.unseen'],
      holds: ['ankle-pumps'],
      hardest: 1,
      neverHolds: /raise|drop|hop|stand|walk|squat|step|march/,
    },
  },
  {
    who: 'The same four days later, answered again: what the ankle bears is built up from the start',
    answers: {
      ...at('ankle', 'right'),
      since: 'weeks',
      began: 'injury',
      lookedAt: false,
      pain: { now: 2, best: 1, worst: 4 },
    },
    expect: { outcome: 'plan', without: ['history.fresh', 'fit.fresh'], holds: ['seated-heel-raise'], hardest: 1 },
  },
  {
    who: 'A back that caught while lifting this morning, little pain by now: no bridge and no plank in the first days',
    answers: { ...at('lower-back'), since: 'days', began: 'injury', lookedAt: false, goals: ['strength'] },
    expect: {
      outcome: 'plan',
      rules: ['history.fresh', 'fit.fresh'],
      neverHolds: /bridge|plank|brace|bird-dog|lift|curl-up/,
    },
  },
  {
    who: 'A runner whose heel is sore since the long run at the weekend: overdone, not injured, so it is loaded as ever',
    answers: { ...at('heel', 'left'), since: 'days', began: 'more-than-usual', lookedAt: false },
    expect: {
      outcome: 'plan',
      without: ['history.fresh', 'fit.fresh', 'history.unseen'],
      holds: ['seated-heel-raise'],
    },
  },
  {
    who: 'A shoulder that has ached for half a year and that nobody has looked at: the plan goes on, and somebody should look',
    answers: { ...at('shoulder', 'right'), since: 'longer', began: 'by-itself', lookedAt: false },
    expect: { outcome: 'plan', rules: ['history.unseen'], without: ['history.fresh'], days: [0, 2, 4] },
  },
  {
    who: 'The same, whose doctor has looked at it: nothing more to say',
    answers: { ...at('shoulder', 'right'), since: 'longer', began: 'by-itself', lookedAt: true },
    expect: { outcome: 'plan', without: ['history.unseen'], days: [0, 2, 4] },
  },
];

const choosing = (option: TrainingOption, ago = 0): Partial<CoachHistory> => ({
  options: [{ id: option, at: atHour(dayAgo(ago), 8), day: dayAgo(ago), option }],
});
/** Deloading by plan or by feel (Bell); holds in season (van Ark); heavy, slow loading of a tendon (Beyer). */
const chosenWays: readonly Case[] = [
  {
    who: 'A knee that is worn out after a hard week at work: a lighter week, chosen by feel, one set less of the knee bend',
    history: choosing('lighter-week'),
    expect: { outcome: 'plan', rules: ['option.lighter-week'], without: ['week.deload'], doses: { 'mini-squat': [8] } },
  },
  {
    who: 'The same eight days later: it has ended by itself',
    answers: { day: dayAgo(8) },
    history: choosing('lighter-week', 8),
    expect: { outcome: 'plan', without: ['option.lighter-week'], doses: { 'mini-squat': [8, 8] } },
  },
];

const cases = [...redFlagCases, ...firstPlans, ...laterPlans, ...worseningDays, ...unseenWays, ...pasts, ...chosenWays];

describe('written cases', () => {
  it('[COACH-36] are at least sixty', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ who }) => who)).size).toBe(cases.length);
  });

  it('[COACH-31] have words for all that their decisions rest on', () => {
    const decisions = cases.flatMap((given) =>
      decisionsOf(planWeek(person(given.answers), history(given.history), library, today)),
    );
    expect(factsWithoutWords(decisions)).toEqual([]);
  });

  it.each(cases)('[COACH-36] $who', (given) => {
    const expected = given.expect;
    const advice = planWeek(person(given.answers), history(given.history), library, today);
    expect(advice.outcome).toBe(expected.outcome);
    if (advice.outcome === 'stop')
      expect(advice.flags.map(({ id, whom, soon }) => [id, whom, soon])).toEqual(expected.stop);
    const rules = rulesOf(advice);
    for (const rule of expected.rules ?? []) expect(rules).toContain(rule);
    for (const rule of expected.without ?? []) expect(rules).not.toContain(rule);
    if (advice.outcome !== 'plan') return;
    const planned = plannedOf(advice.plan);
    const ids = planned.map(({ exerciseId }) => exerciseId);
    if (expected.days !== undefined)
      expect(advice.plan.days.flatMap(({ session }, day) => (session === null ? [] : [day]))).toEqual(expected.days);
    for (const id of expected.holds ?? []) expect(ids).toContain(id);
    const { neverHolds, positions, hardest } = expected;
    if (neverHolds !== undefined) expect(ids.filter((id) => neverHolds.test(id))).toEqual([]);
    if (positions !== undefined) for (const id of ids) expect(positions, id).toContain(exerciseOf(id).position);
    if (hardest !== undefined) for (const id of ids) expect(exerciseOf(id).level, id).toBeLessThanOrEqual(hardest);
    for (const [id, sets] of Object.entries(expected.doses ?? {}))
      expect(planned.find(({ exerciseId }) => exerciseId === id)?.dose.sets, id).toEqual(sets);
  });
});
