import { describe, expect, it } from 'vitest';
import { readExercises } from '#scripts/exercise-files.ts';
import { detailed, linksOf, listed } from '../exercises/listed.ts';
import { conditions } from '../exercises/vocabulary.ts';
import type { Condition } from '../exercises/vocabulary.ts';
import { againstChallenge, againstExercise, againstTest, isWrongFor } from './against-exercise.ts';
import { challengeCatalogue } from './challenge-catalogue.ts';
import { challengeExercises } from './challenge-exercises.ts';
import type { Assessment } from './coach/assessment.ts';
import { levelsFor, misfitOf, personOf } from './coach/fit.ts';
import type { Withheld } from './coach/fit.ts';
import { hindranceToday } from './coach/may-train.ts';
import { answer, atHour, dayAgo, history, person, screening, today, trained } from './coach/person.contract.ts';
import { redFlags } from './coach/red-flags.ts';
import { bodyPlaces } from './coach/vocabulary.ts';
import type { BodyPlace } from './coach/vocabulary.ts';
import { avoidedBy } from './coach/withheld.ts';
import type { Avoided } from './coach/withheld.ts';
import { measures, tests } from './progress/measures.ts';
import { recommendedExercises } from './recommended-exercises.ts';

const files = readExercises();
const links = linksOf(files);
const fileOf = (id: string) => {
  const found = files.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const asked = files.find(({ notIf }) => notIf.some(({ ask, condition }) => ask === true && condition === 'pregnancy'));

describe('what speaks against an exercise', () => {
  const against = (id: string, given = person(), changes: Parameters<typeof history>[0] = {}) =>
    againstExercise(detailed(fileOf(id), links), given, history(changes), today);

  it('[EXERCISE-2] is what speaks against any exercise today, told first', () => {
    const bad = person({ conditions: ['recent-fracture'] });
    expect(against('sit-to-stand')).toBeNull();
    expect(against('sit-to-stand', person(), { answers: [answer(today, 'day', 6)] })).toBe('over');
    expect(against('sit-to-stand', bad, { screenings: [screening(today, 'clot')] })).toBe('stop');
    expect(againstExercise(detailed(fileOf('sit-to-stand'), links), null, history(), today)).toBeNull();
    expect(againstExercise(detailed(fileOf('sit-to-stand'), links), 'unreadable', history(), today)).toBe('ask');
  });

  it('[EXERCISE-2] is a condition that the person named, unless a professional allowed it', () => {
    const id = asked?.id ?? '';
    expect(against(id, person({ conditions: ['pregnancy'] }))).toBe('ask-first');
    expect(against(id, person({ conditions: ['pregnancy'], allowed: ['pregnancy'] }))).toBeNull();
  });

  it('[EXERCISE-2] is a tendon that is torn, wherever its limb is loaded', () => {
    const torn = (place: BodyPlace) => person({ worst: { place, side: 'left' }, conditions: ['torn-tendon'] });
    for (const place of ['calf', 'heel', 'hamstring'] as const)
      for (const id of ['jump-landing', 'lunge', 'single-leg-squat', 'squat', 'step-up', 'sit-to-stand', 'steady-walk'])
        expect(against(id, torn(place)), `${id}, ${place}`).toBe('ask-first');
    for (const id of ['back-lift', 'lying-press-up', 'bird-dog', 'jumping-jack'])
      expect(against(id, torn('shoulder')), id).toBe('ask-first');
  });

  it('[EXERCISE-2] is a shoulder that is new, and a joint that is hot whoever allowed exercise', () => {
    const worst = { place: 'shoulder', side: 'left' } as const;
    for (const id of [
      'lying-y-lift',
      'wheelchair-press-up',
      'weighted-shrug',
      'wall-catch',
      'band-row',
      'blade-squeeze',
    ])
      expect(against(id, person({ worst, conditions: ['joint-replacement'] })), id).toBe('ask-first');
    const hot = { conditions: ['inflamed-joint'], allowed: ['inflamed-joint'] } as const;
    for (const id of ['cross-body-stretch', 'wall-angel', 'squat-and-press', 'lying-y-lift', 'weighted-shrug'])
      expect(against(id, person({ worst, ...hot })), id).toBe('condition');
    expect(against('stop-sign-stretch', person({ worst: { place: 'hand', side: 'left' }, ...hot }))).toBe('condition');
    // It need not be the joint that hurts.
    expect(against('side-neck-stretch', person({ worst: { place: 'ankle', side: 'left' }, ...hot }))).toBe('condition');
  });
});

const exercises = files.map(listed);
const details = new Map(files.map((file) => [file.id, detailed(file, links)]));
const harder = Object.fromEntries([...links].map(([id, { harder: ids }]) => [id, ids]));
const places = Object.keys(bodyPlaces) as BodyPlace[];
const names = Object.keys(conditions) as Condition[];
/** Everybody with one condition at one place or none, allowed or not. */
const people: readonly (readonly [who: string, answers: Assessment])[] = [...places, null].flatMap((place) =>
  names.flatMap((condition) =>
    [[], [condition]].map((allowed): readonly [string, Assessment] => [
      `${condition} at ${place ?? 'no place'}${allowed.length > 0 ? ', allowed' : ''}`,
      person({
        worst: place === null ? null : { place, side: bodyPlaces[place].sided ? 'left' : null },
        conditions: [condition],
        allowed,
      }),
    ]),
  ),
);

describe('what speaks against a timed test', () => {
  const against = (
    given: Parameters<typeof againstTest>[1],
    changes: Parameters<typeof history>[0] = {},
    withheld: Partial<Withheld> = {},
    hurt: readonly string[] = [],
  ) => {
    const all = { leftOut: new Set<string>(), resting: new Set<string>(), ...withheld };
    const avoided = { hurt: new Set(hurt), leftOut: all.leftOut };
    return tests.map((test) =>
      againstTest(listed(fileOf(measures[test].test.exercise)), given, history(changes), all, avoided, today),
    );
  };
  const alike = <T>(reason: T) => tests.map(() => reason);

  it('[PROGRESS-16] is what speaks against its exercise, for every condition at every place', () => {
    const otherwise: string[] = [];
    const none = new Set<string>();
    const [nothing, avoided] = [
      { leftOut: none, resting: none },
      { leftOut: none, hurt: none },
    ];
    for (const id of new Set(tests.map((test) => measures[test].test.exercise))) {
      const [row, file] = [listed(fileOf(id)), detailed(fileOf(id), links)];
      for (const [who, answers] of people)
        if (
          againstTest(row, answers, history(), nothing, avoided, today) !==
          againstExercise(file, answers, history(), today)
        )
          otherwise.push(`${id}: ${who}`);
    }
    expect(otherwise).toEqual([]);
  });

  it('[PROGRESS-16] is no weight on a leg, an operation or a fall that nobody has allowed', () => {
    const frail = { conditions: ['no-weight-bearing', 'recent-surgery', 'unsteady-balance'] } as const;
    expect(against(person({ ...frail, canStand: false }))).toEqual(alike('condition'));
    expect(against(person({ conditions: ['recent-surgery'] }))).toEqual(alike('ask-first'));
    expect(against(person({ conditions: ['recent-surgery'], allowed: ['recent-surgery'] }))).toEqual(alike(null));
    // With free hands nobody who fell stands on one leg, whoever allowed exercise.
    const fell = person({ conditions: ['unsteady-balance'], allowed: ['unsteady-balance'] });
    expect(against(fell)).toEqual([null, 'condition', 'condition']);
  });

  it('[PROGRESS-16] is a fresh injury of a leg, and standing for whoever cannot', () => {
    const fresh = { since: 'days', began: 'injury', lookedAt: true } as const;
    expect(against(person(fresh))).toEqual(alike('fresh'));
    expect(against(person({ ...fresh, worst: { place: 'neck', side: null } }))).toEqual(alike(null));
    expect(against(person({ canStand: false }))).toEqual(alike('cannot-stand'));
  });

  it('[PROGRESS-16] is what the plan withholds, what rests told first', () => {
    expect(against(person(), {}, { leftOut: new Set(['one-leg-stand']) })).toEqual([null, 'left-out', 'left-out']);
    const both = new Set(['sit-to-stand']);
    expect(against(person(), {}, { leftOut: both, resting: both }, ['sit-to-stand'])).toEqual(['rests', null, null]);
  });

  it('[PROGRESS-16] is what hurt lately, also for whoever never answered', () => {
    for (const given of [person(), null]) {
      expect(against(given, {}, {}, ['sit-to-stand'])).toEqual(['hurt', null, null]);
      expect(against(given, {}, {}, ['one-leg-stand', 'squat'])).toEqual([null, 'hurt', 'hurt']);
    }
    expect(against(person(), {}, { leftOut: new Set(['one-leg-stand']) }, ['one-leg-stand'])).toEqual([
      null,
      'hurt',
      'hurt',
    ]);
    expect(against(person({ canStand: false }), {}, {}, ['sit-to-stand'])).toEqual(alike('cannot-stand'));
  });

  it('[PROGRESS-16] is nothing else but what speaks against all training today for whoever never answered', () => {
    const withheld = { resting: new Set(['sit-to-stand']) };
    expect(against(null, {}, withheld)).toEqual(alike(null));
    expect(against(null, { answers: [answer(today, 'day', 6)] })).toEqual(alike('over'));
    expect(against('unreadable')).toEqual(alike('ask'));
    expect(against(person())).toEqual(alike(null));
  });
});

describe('what speaks against a challenge', () => {
  const moving = challengeCatalogue.filter(({ moves }) => moves).map(({ id }) => id);
  const nothing: Avoided = { leftOut: new Set(), hurt: new Set() };
  const rowsOf = (ids: readonly string[] = []) => ids.map((id) => listed(fileOf(id)));
  const against = (id: string, given: Parameters<typeof againstChallenge>[1], avoided = nothing) => {
    const { of, like, isOnTheFloor = false } = challengeExercises[id] ?? {};
    return againstChallenge({ exercises: rowsOf(of), like: rowsOf(like), isOnTheFloor }, given, avoided);
  };
  const namedBy = (id: string): readonly string[] => {
    const { of = [], like = [] } = challengeExercises[id] ?? {};
    return [...of, ...like];
  };
  const without = (reason: ReturnType<typeof against>, given: Assessment): readonly string[] =>
    moving.filter((id) => against(id, given) === reason).sort();

  it('[CHALLENGE-8] each that moves is made of exercises of the library, or of none, and no other is', () => {
    expect(Object.keys(challengeExercises).sort()).toEqual([...moving].sort());
    for (const challenge of moving) for (const id of namedBy(challenge)) expect(fileOf(id).id).toBe(id);
    const ofNone = moving.filter((id) => namedBy(id).length === 0).sort();
    expect(ofNone).toEqual(['daylight-minutes', 'paced-chore', 'three-standing-breaks', 'time-and-place']);
  });

  it('[CHALLENGE-8] is no weight on a leg or an arm, whoever allowed exercise', () => {
    const conditions = ['no-weight-bearing'] as const;
    const barred = without('condition', person({ conditions, allowed: conditions }));
    expect(barred).toEqual([
      'balance-ladder',
      'bridge-holds',
      'brisk-and-easy-walk',
      'chair-rises',
      'floor-and-back',
      'hands-and-knees-travel',
      'heel-raises',
      'heel-to-toe-line',
      'hip-front-stretch',
      'hip-hinge-reaches',
      'knee-to-wall',
      'opposite-arm-and-leg',
      'overhead-reach',
      'plank-ladder',
      'side-steps',
      'side-support',
      'slow-squats',
      'slow-step-ups',
      'split-stance-holds',
      'strength-circle',
      'ten-minutes-on-foot',
      'wall-angels',
      'wall-push-ups',
      'wall-sit-two-holds',
    ]);
  });

  it('[CHALLENGE-8] is a brittle spine that would be bent far, and a neck where an artery may be hurt', () => {
    expect(without('condition', person({ conditions: ['osteoporosis'] }))).toEqual([
      'seated-back-waves',
      'seated-hamstring-stretch',
    ]);
    expect(without('condition', person({ conditions: ['artery-signs'] })).length).toBe(
      moving.filter((id) => namedBy(id).length > 0).length,
    );
  });

  it.each([
    ['shoulder-rolls', 'spine-instability', 'condition'],
    ['shoulder-rolls', 'nerve-signs', 'ask-first'],
    ['seated-hamstring-stretch', 'eye-surgery', 'condition'],
    ['seated-hamstring-stretch', 'dizziness', 'ask-first'],
    ['seated-hamstring-stretch', 'spine-instability', 'condition'],
    ['seated-hamstring-stretch', 'joint-replacement', 'ask-first'],
    ['seated-hamstring-stretch', 'blood-clot', 'condition'],
    ['hip-front-stretch', 'dizziness', 'ask-first'],
    ['hip-front-stretch', 'open-wound', 'condition'],
    ['strength-circle', 'dizziness', 'ask-first'],
    ['strength-circle', 'dislocation', 'ask-first'],
    ['strength-circle', 'blood-clot', 'condition'],
    ['strength-circle', 'lung-condition', 'ask-first'],
    ['split-stance-holds', 'heart-condition', 'ask-first'],
    ['split-stance-holds', 'dislocation', 'ask-first'],
    ['floor-and-back', 'dizziness', 'ask-first'],
    ['floor-and-back', 'open-wound', 'condition'],
    ['plank-ladder', 'dislocation', 'ask-first'],
    ['plank-ladder', 'heart-condition', 'ask-first'],
    ['balance-ladder', 'unsteady-balance', 'condition'],
    ['head-to-toe', 'dizziness', 'ask-first'],
    ['head-to-toe', 'osteoporosis', 'ask-first'],
    ['head-to-toe', 'blood-clot', 'condition'],
    ['slow-step-ups', 'unsteady-balance', 'ask-first'],
    ['ten-minutes-on-foot', 'heart-condition', 'ask-first'],
    ['bridge-holds', 'pregnancy', 'ask-first'],
    ['slow-dead-bugs', 'hernia', 'ask-first'],
    ['slow-squats', 'dizziness', 'ask-first'],
    ['slow-squats', 'suspected-fracture', 'condition'],
  ] as const)('[CHALLENGE-8] of %s it is %s: %s', (id, condition, reason) => {
    expect(against(id, person({ worst: null, also: [], conditions: [condition] }))).toBe(reason);
  });

  it('[CHALLENGE-8] is what nobody has allowed yet, and nothing of it once somebody has', () => {
    const heart = { conditions: ['heart-condition'] } as const;
    expect(against('brisk-and-easy-walk', person(heart))).toBe('ask-first');
    expect(against('brisk-and-easy-walk', person({ ...heart, allowed: heart.conditions }))).toBeNull();
    expect(without('ask-first', person())).toEqual([]);
  });

  it('[CHALLENGE-8] is a fresh injury that it would load, and standing for whoever cannot', () => {
    const injury = { since: 'days', began: 'injury', lookedAt: true } as const;
    const fresh = person({ ...injury, worst: { place: 'ankle', side: 'left' } });
    expect(against('slow-step-ups', fresh)).toBe('fresh');
    const shoulder = { place: 'shoulder', side: 'left' } as const;
    expect(against('overhead-reach', person({ ...injury, worst: shoulder }))).toBe('fresh');
    expect(against('ankle-pumps', fresh)).toBeNull();
    expect(against('slow-dead-bugs', fresh)).toBeNull();
    const cannotStand = person({ canStand: false });
    expect(against('heel-raises', cannotStand)).toBe('cannot-stand');
    for (const id of ['three-songs', 'shadow-boxing', 'seated-march', 'slow-dead-bugs'])
      expect(against(id, cannotStand), id).toBeNull();
  });

  it('[CHALLENGE-8] is kneeling for a fresh knee, and the floor for whoever cannot get down to it and up again', () => {
    const knee = person({ since: 'days', began: 'injury', lookedAt: true, worst: { place: 'knee', side: 'left' } });
    for (const id of ['hands-and-knees-travel', 'side-support', 'hip-front-stretch'])
      expect(against(id, knee), id).toBe('fresh');
    expect(without('cannot-get-down', person({ canGetDown: false }))).toEqual([
      'floor-and-back',
      'hands-and-knees-travel',
      'opposite-arm-and-leg',
      'plank-ladder',
      'side-support',
    ]);
  });

  it('[CHALLENGE-8] is an exercise of it that was in a session that hurt lately, or that the person left out', () => {
    const avoided = { leftOut: new Set(['plank']), hurt: new Set(['bird-dog']) };
    for (const given of [null, person()])
      for (const id of ['opposite-arm-and-leg', 'hands-and-knees-travel'])
        expect(against(id, given, avoided), id).toBe('holds-hurt');
    expect(against('plank-ladder', person(), avoided)).toBe('holds-left-out');
    expect(against('plank-ladder', person({ canGetDown: false }), avoided)).toBe('cannot-get-down');
    expect(against('chair-rises', person(), avoided)).toBeNull();
  });

  const hurtBy = (id: string) => avoidedBy(history(trained(id, [1, [8], { painDuring: 8 }])), today, harder);

  it.each([
    ['mini-squat', ['slow-squats', 'slow-step-ups', 'split-stance-holds', 'wall-sit-two-holds']],
    ['sit-to-stand', ['chair-rises', 'floor-and-back', 'slow-squats', 'split-stance-holds', 'strength-circle']],
    ['tandem-stand', ['balance-ladder']],
    ['steady-walk', ['brisk-and-easy-walk', 'ten-minutes-on-foot']],
    ['march-on-spot', ['strength-circle']],
  ] as const)('[CHALLENGE-8] is what is harder than what hurt: %s is in %j', (id, challenges) => {
    const held = moving.filter((one) => against(one, null, hurtBy(id)) === 'holds-hurt');
    expect(held).toEqual(expect.arrayContaining([...challenges]));
  });

  it('[CHALLENGE-8] is each easier form of what it is made of, by however many steps', () => {
    const easierOf = (id: string): readonly string[] =>
      (links.get(id)?.easier ?? []).flatMap((easier) => [easier, ...easierOf(easier)]);
    const pairs = moving.flatMap((id) =>
      namedBy(id).flatMap((one) => easierOf(one).map((easier) => [id, easier] as const)),
    );
    expect(new Set(pairs.map(([id]) => id)).size).toBeGreaterThan(20);
    expect(pairs.filter(([id, easier]) => against(id, null, hurtBy(easier)) !== 'holds-hurt')).toEqual([]);
  });

  it('[CHALLENGE-8] has no part that was left out where it is only like it, and hurts by that all the same', () => {
    const march = new Set(['seated-march']);
    expect(against('seated-hamstring-stretch', person(), { hurt: new Set(), leftOut: march })).toBeNull();
    expect(against('seated-march', person(), { hurt: new Set(), leftOut: march })).toBe('holds-left-out');
    expect(against('seated-hamstring-stretch', person(), { hurt: march, leftOut: new Set() })).toBe('holds-hurt');
  });

  it('[CHALLENGE-8] of several the weightiest is said', () => {
    const conditions = ['unsteady-balance', 'recent-surgery'] as const;
    expect(against('balance-ladder', person({ conditions, canStand: false }))).toBe('condition');
    expect(against('strength-circle', person({ conditions: ['dizziness'], canStand: false }))).toBe('ask-first');
    const chairs = { hurt: new Set(['sit-to-stand']), leftOut: new Set(['sit-to-stand']) };
    expect(against('chair-rises', person({ canStand: false }), chairs)).toBe('holds-hurt');
    expect(against('chair-rises', person({ conditions: ['recent-surgery'] }), chairs)).toBe('ask-first');
    const fresh = person({ since: 'days', began: 'injury', lookedAt: true });
    expect(against('chair-rises', fresh, chairs)).toBe('fresh');
  });

  it('[CHALLENGE-8] is nothing for whoever never answered, or whose answers cannot be read', () => {
    for (const id of moving)
      for (const given of [null, 'unreadable', person()] as const) expect(against(id, given)).toBeNull();
  });
});

describe('what the list knows', () => {
  it('[RECOMMEND-7] is what the page knows, for every condition and every place', () => {
    const otherwise: string[] = [];
    for (const [who, answers] of people) {
      const one = personOf(answers);
      const { earned } = levelsFor(one);
      for (const exercise of exercises) {
        const file = details.get(exercise.id);
        const rule = file === undefined ? undefined : misfitOf(file, one)?.ruleId;
        const isRefused = rule === 'fit.condition' || rule === 'fit.ask-first';
        if (isWrongFor(exercise, answers) !== (isRefused || exercise.level > earned))
          otherwise.push(`${exercise.id}: ${who}`);
      }
    }
    expect(otherwise).toEqual([]);
  });

  it('[RECOMMEND-7] never recommends what the page then refuses, nor what is harder than may be earned', () => {
    const did = { times: 3, lastDay: today, days: [dayAgo(2), dayAgo(1), today], wasStoppedForPain: false };
    // Signs have been seen by somebody since, or nothing would be recommended at all.
    const seen = redFlags.map(({ id }) => ({ flagId: id, at: atHour(today, 8) }));
    const records = history({ seen });
    const refused: string[] = [];
    let count = 0;
    for (const [who, answers] of people) {
      const isHindered = hindranceToday(answers, records, today) !== null;
      const wrong = new Set(exercises.filter((one) => isWrongFor(one, answers)).map(({ id }) => id));
      const { earned } = levelsFor(personOf(answers));
      for (const done of [{}, { 'sit-to-stand': did }, { squat: did, 'blade-squeeze': did }]) {
        const given = { exercises, harder, favourites: ['bridge'], done, today, hasPlan: false, isHindered, wrong };
        for (const { id } of recommendedExercises(given)) {
          count += 1;
          const file = details.get(id);
          const level = file?.level ?? 0;
          if (file === undefined || againstExercise(file, answers, records, today) !== null || level > earned)
            refused.push(`${id}: ${who}`);
        }
      }
    }
    expect(refused).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });

  it('[RECOMMEND-7] is nothing of whoever never answered', () => {
    expect(exercises.filter((one) => isWrongFor(one, null) || isWrongFor(one, person()))).toEqual([]);
  });
});
