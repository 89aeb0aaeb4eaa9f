import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExercises } from '#scripts/exercise-files.ts';
import { linksOf, listed } from '../exercises/listed.ts';
import type { Day } from '../lib/day.ts';
import { ENOUGH_DAYS, MOST_RECOMMENDED, RECENT_DAYS, recommendedExercises } from './recommended-exercises.ts';
import type { KnownExercises } from './recommended-exercises.ts';

const files = readExercises();
const exercises = files.map(listed);
const links = linksOf(files);
const harder = Object.fromEntries([...links].map(([id, { harder: ids }]) => [id, ids]));
const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
const library = { exercises, harder };
type Done = KnownExercises['done'];

const TODAY = 20_780 as Day;
/** Once a day, on so many days up to the last. */
const did = (times: number, lastDay = 20_776, wasStoppedForPain = false): Done[string] => ({
  times,
  lastDay: lastDay as Day,
  days: Array.from({ length: times }, (_, at) => (lastDay - times + 1 + at) as Day),
  wasStoppedForPain,
});
const NOTHING_AGAINST = { isHindered: false, wrong: new Set<string>() };
const recommended = (done: Done, favourites: readonly string[] = [], hasPlan = false) =>
  recommendedExercises({ ...library, done, favourites, today: TODAY, hasPlan, ...NOTHING_AGAINST });
const reasonOf = (done: Done, id: string, hasPlan = false) =>
  recommended(done, [], hasPlan).find((one) => one.id === id)?.reason;

describe('what is recommended', () => {
  it('[RECOMMEND-1] is a gentle start in each region while nothing is known', () => {
    const start = recommended({});
    expect(start.length).toBe(MOST_RECOMMENDED);
    for (const { id, reason } of start) {
      expect(byId.get(id)?.level).toBe(1);
      expect(reason).toEqual({ kind: 'start', region: byId.get(id)?.regions[0] });
    }
  });

  it('[RECOMMEND-2] is the next harder one after three different days of the last weeks, not after two', () => {
    const [next = ''] = harder['bridge'] ?? [];
    expect(reasonOf({ bridge: did(ENOUGH_DAYS) }, next)).toEqual({ kind: 'harder', because: 'bridge', days: 3 });
    expect(reasonOf({ bridge: did(ENOUGH_DAYS - 1) }, next)?.kind).not.toBe('harder');
    expect(reasonOf({ bridge: did(5), [next]: did(1) }, next)).toBeUndefined();
  });

  it('[RECOMMEND-2] is not earned by several sessions in one day, nor by days long ago', () => {
    const [next = ''] = harder['squat'] ?? [];
    expect(reasonOf({ squat: did(3) }, next)?.kind).toBe('harder');
    expect(reasonOf({ squat: { ...did(3), days: [TODAY] } }, next)?.kind).not.toBe('harder');
    expect(reasonOf({ squat: did(9, TODAY - 365) }, next)?.kind).not.toBe('harder');
    expect(reasonOf({ squat: did(3, TODAY - RECENT_DAYS + 2) }, next)?.kind).not.toBe('harder');
  });

  it('[RECOMMEND-2] is left to the coach where a plan runs', () => {
    const [next = ''] = harder['bridge'] ?? [];
    expect(reasonOf({ bridge: did(5) }, next, true)?.kind).not.toBe('harder');
  });

  it('[RECOMMEND-7] is nothing while something is against training today, and never what is wrong for the person', () => {
    const given = { ...library, favourites: ['bridge'], today: TODAY, hasPlan: false, ...NOTHING_AGAINST };
    for (const done of [{}, { bridge: did(ENOUGH_DAYS) }, { bridge: did(1, 20_777, true) }]) {
      expect(recommendedExercises({ ...given, done, isHindered: true })).toEqual([]);
      const found = recommendedExercises({ ...given, done }).map(({ id }) => id);
      expect(found.length).toBeGreaterThan(0);
      const others = recommendedExercises({ ...given, done, wrong: new Set(found) }).map(({ id }) => id);
      expect(others.filter((id) => found.includes(id))).toEqual([]);
    }
  });

  it('[RECOMMEND-2] never skips a level', () => {
    const small = ['low', 'high'].map((id, at) => ({
      id,
      regions: ['knee'] as const,
      purpose: ['strength'] as const,
      level: (1 + at * 2) as 1 | 3,
      equipment: [],
    }));
    const given = {
      exercises: small,
      harder: { low: ['high'] },
      favourites: [],
      today: TODAY,
      hasPlan: false,
      ...NOTHING_AGAINST,
    };
    const found = recommendedExercises({ ...given, done: { low: did(5) } } as never);
    expect(found.map(({ id }) => id)).not.toContain('high');
  });

  it('[RECOMMEND-3] after a stop for pain nothing as hard is tried in the same part of the body', () => {
    const done = { 'step-up': did(1, 20_777, true), 'split-squat': did(3) };
    for (const { id, reason } of recommended(done)) {
      const one = byId.get(id);
      if (reason.kind !== 'easier' && one?.regions.includes('knee') === true)
        expect([id, one.level]).toEqual([id, (byId.get('step-up')?.level ?? 0) - 1]);
    }
    expect(recommended({ 'split-squat': did(3) }).map(({ id }) => id)).toContain('lunge');
    expect(recommended(done).map(({ id }) => id)).not.toContain('lunge');
  });

  it('[RECOMMEND-3] is the easier one after a stop for pain, and nothing that leads on from what hurt', () => {
    const [squat] = (links.get('squat')?.easier ?? []).toSorted();
    const done = { squat: did(4, 20_777, true), 'sit-to-stand': did(9, 20_770) };
    expect(reasonOf(done, squat ?? '')).toEqual({ kind: 'easier', because: 'squat' });
    const ids = recommended(done).map(({ id }) => id);
    for (const id of ['squat', ...(harder['squat'] ?? [])]) expect(ids).not.toContain(id);
  });

  it('[RECOMMEND-4] lies near what was done or marked, and is no harder', () => {
    const near = recommended({ 'chin-tuck': did(1) }, ['pendulum']);
    expect(near.map(({ reason }) => reason)).toEqual([
      { kind: 'near', because: 'chin-tuck', times: 1 },
      { kind: 'near', because: 'chin-tuck', times: 1 },
      { kind: 'favourite', because: 'pendulum' },
      { kind: 'favourite', because: 'pendulum' },
    ]);
    expect(near.map(({ id }) => byId.get(id)?.regions[0])).toEqual(['neck', 'neck', 'shoulder', 'shoulder']);
  });
});

const ids = fc.constantFrom(...exercises.map(({ id }) => id), 'gone-from-the-library');
const doneThings = fc
  .array(fc.tuple(ids, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 20_745, max: 20_780 }), fc.boolean()), {
    maxLength: 12,
  })
  .map((rows): Done => Object.fromEntries(rows.map(([id, times, day, hurt]) => [id, did(times, day, hurt)])));
const shuffled = <Item>(items: readonly Item[], by: number): Item[] =>
  items
    .map((item, at) => ({ item, key: (at * 7919 + by * 104_729) % 10_007 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

describe('whatever is known', () => {
  it('[RECOMMEND-5] the answer is the same in whatever order the facts come', () => {
    fc.assert(
      fc.property(doneThings, fc.uniqueArray(ids, { maxLength: 6 }), fc.nat(1000), (done, favourites, by) => {
        const other = recommendedExercises({
          exercises: shuffled(exercises, by),
          harder: Object.fromEntries(shuffled(Object.entries(harder), by)),
          favourites: shuffled(favourites, by),
          today: TODAY,
          hasPlan: false,
          ...NOTHING_AGAINST,
          done: Object.fromEntries(shuffled(Object.entries(done), by)),
        });
        expect(other).toEqual(recommended(done, favourites));
      }),
    );
  });

  it('[RECOMMEND-6] it names exercises of the library once, twelve at most, none that hurt last and none beyond those', () => {
    fc.assert(
      fc.property(doneThings, fc.uniqueArray(ids, { maxLength: 6 }), (done, favourites) => {
        const found = recommended(done, favourites).map(({ id }) => id);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(MOST_RECOMMENDED);
        const closed = new Set(Object.keys(done).filter((id) => done[id]?.wasStoppedForPain));
        for (const id of closed) for (const next of harder[id] ?? []) closed.add(next);
        for (const id of found) expect([id, byId.has(id), closed.has(id)]).toEqual([id, true, false]);
      }),
    );
  });

  it('[RECOMMEND-6] each reason is true', () => {
    fc.assert(
      fc.property(doneThings, fc.uniqueArray(ids, { maxLength: 6 }), (done, favourites) => {
        for (const { id, reason } of recommended(done, favourites)) {
          if (reason.kind === 'start') expect(byId.get(id)?.regions[0]).toBe(reason.region);
          else if (reason.kind === 'near')
            expect(done[reason.because]).toMatchObject({ wasStoppedForPain: false, times: reason.times });
          else if (reason.kind === 'harder') {
            expect(done[reason.because]?.wasStoppedForPain).toBe(false);
            expect(harder[reason.because]).toContain(id);
            expect(byId.get(id)?.level).toBeLessThanOrEqual((byId.get(reason.because)?.level ?? 0) + 1);
          } else if (reason.kind === 'easier') {
            expect(done[reason.because]?.wasStoppedForPain).toBe(true);
            expect(harder[id]).toContain(reason.because);
          } else expect(favourites).toContain(reason.because);
        }
      }),
    );
  });
});
