import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { RecordData } from '#core/records/index.ts';
import { whenItWas } from '../session/when-it-was.ts';
import {
  assessmentOf,
  dataOfAssessment,
  doneSessionOf,
  overruleOf,
  painAnswerOf,
  placeId,
  placeOf,
  placesBefore,
  saysRedStop,
  saysSignStop,
  screeningOf,
  signsOfRecord,
  signsOfRecords,
} from './from-records.ts';
import type { RecordedSession, SetData } from './from-records.ts';
import { atHour, dayAgo, person, today } from './person.contract.ts';
import { sessionLight, wasTrained } from './training.ts';
import { bodyPlaces } from './vocabulary.ts';
import type { BodyPlace } from './vocabulary.ts';

const moment = { at: atHour(today, 7), off: 0, tz: 'UTC' };
const recorded = (changes: Partial<RecordData['assessment']> = {}) => ({
  ...dataOfAssessment(person(), moment),
  ...changes,
});

describe('answers', () => {
  it('[COACH-39] every place of the body map is recorded by a name that reads back', () => {
    for (const place of Object.keys(bodyPlaces) as BodyPlace[])
      for (const side of bodyPlaces[place].sided ? (['left', 'right'] as const) : [null])
        expect(placeOf(placeId({ place, side }))).toEqual({ place, side });
    for (const id of ['tail', 'knee', 'neck-left', 'knee-middle', 'tail-left', 'toString', ''])
      expect(placeOf(id), id).toBeNull();
  });

  it('[COACH-39] an assessment reads back as it was answered, on the day of its own offset', () => {
    for (const given of [
      person(),
      person({ since: 'months', began: 'injury', lookedAt: false }),
      person({ worst: null, also: [{ place: 'neck', side: null }], conditions: ['hernia'], allowed: ['hernia'] }),
    ])
      expect(assessmentOf(dataOfAssessment(given, moment))).toEqual({ ok: true, value: given });
    const east = assessmentOf(recorded({ at: atHour(today, 20), off: 600 }));
    expect(east.ok && east.value.day).toBe(today + 1);
  });

  it('[COACH-39] later words are a fault with their field, never half understood', () => {
    const faults = (changes: Partial<RecordData['assessment']>) => {
      const read = assessmentOf(recorded(changes));
      return read.ok ? [] : read.failure.map(({ field, code }) => `${field} ${code}`);
    };
    expect(faults({ worst: 'tail' })).toEqual(['worst unknown']);
    expect(faults({ also: ['knee-left', 'gill-right'] })).toEqual(['also unknown']);
    expect(faults({ since: 'decades', began: 'by-magic' })).toEqual(['since unknown', 'began unknown']);
    expect(faults({ conditions: ['moon-sickness'] })).toEqual(['conditions unknown']);
  });

  it('[COACH-5] [COACH-37] the signs of an assessment are read also where later words stand in it', () => {
    const data = recorded({
      conditions: ['moon-sickness', 'artery-signs', 'blood-clot'],
      allowed: ['blood-clot'],
      also: ['chest'],
    });
    expect(assessmentOf(data).ok).toBe(false);
    expect(signsOfRecord(data)).toEqual([
      { at: moment.at, day: today, asked: [], ticked: ['neck-artery'], from: 'condition' },
      { at: moment.at, day: today, asked: [], ticked: ['chest-pain'], from: 'place' },
    ]);
    expect(signsOfRecord(recorded())).toEqual([]);
  });

  it('[COACH-4] what answers name still after they were changed was told by the first of them', () => {
    const named = recorded({ conditions: ['blood-clot'], worst: 'chest', painNow: 2, painBest: 1, painWorst: 4 });
    const kept = (...more: readonly Partial<RecordData['assessment']>[]) => {
      const all = [named, ...more.map((changes) => ({ ...named, ...changes }))];
      const signs = signsOfRecords(all.map((data, at) => ({ id: `answers ${at}`, data })));
      return signs.flatMap(({ id, ticked, keptFrom = [] }) =>
        id === `answers ${more.length}` ? [`${ticked.join()} ${keptFrom.join()}`.trim()] : [],
      );
    };
    const from = (at: number) => ({ changedFrom: `answers ${at}` });
    expect(kept(from(0), { ...from(1), painNow: 0, minutes: 20 })).toEqual([
      'clot answers 1,answers 0',
      'chest-pain answers 1,answers 0',
    ]);
    // On another device, or before anybody noted where from.
    expect(kept({})).toEqual(['clot', 'chest-pain']);
    expect(kept({ changedFrom: 'taken back' })).toEqual(['clot', 'chest-pain']);
    // Taken away, or allowed, and named again.
    expect(kept({ ...from(0), conditions: [], worst: 'neck' }, from(1))).toEqual(['clot', 'chest-pain']);
    expect(kept({ ...from(0), allowed: ['blood-clot'] }, from(1))).toEqual(['clot', 'chest-pain answers 1,answers 0']);
    // Whatever has become more may be the sign: no more than its name is known.
    for (const more of [
      { painNow: 3 },
      { painWorst: 5 },
      { worst: 'neck', also: ['chest'] },
      { also: ['knee-right'] },
      { setOffBy: [...named.setOffBy, 'walking'] },
      { settles: 'next-morning' },
    ])
      expect(kept({ ...from(0), ...more }), JSON.stringify(more)).toEqual(['clot', 'chest-pain']);
    // What was seen since holds for what follows it.
    const worse = { painNow: 3 };
    expect(kept({ ...from(0), ...worse }, { ...from(1), ...worse })).toEqual([
      'clot answers 1',
      'chest-pain answers 1',
    ]);
    // Each from the other, as only a fault could write it.
    const round = [
      { id: 'one', data: { ...named, changedFrom: 'other' } },
      { id: 'other', data: { ...named, changedFrom: 'one' } },
    ];
    expect(signsOfRecords(round)).toHaveLength(4);
  });

  it('[COACH-39] screenings and pain are of the local day, by their own offset', () => {
    const late = { at: atHour(today, 23), off: 120, tz: 'Europe/Paris' };
    expect(screeningOf({ ...late, asked: ['clot'], ticked: [] })).toEqual({
      at: late.at,
      day: today + 1,
      asked: ['clot'],
      ticked: [],
    });
    expect(painAnswerOf({ ...late, region: 'knee-left', level: 4, when: 'day' }).day).toBe(today + 1);
  });

  it('[COACH-39] an overrule without what it chose is none', () => {
    const fact = (data: Partial<RecordData['overrule']>) =>
      overruleOf({
        id: 'one',
        data: { ...moment, exerciseId: 'squat', choice: 'swap', reason: 'because', ...data },
      } as Parameters<typeof overruleOf>[0]);
    expect(fact({})).toBeNull();
    expect(fact({ choice: 'dose' })).toBeNull();
    expect(fact({ to: 'lunge' })?.choice).toEqual({ kind: 'swap', to: 'lunge' });
    expect(fact({ choice: 'leave-out' })?.choice).toEqual({ kind: 'leave-out' });
  });
});

describe('a session', () => {
  const set = (side: 'left' | 'right' | 'both', repetitions: number, loadKg?: number) =>
    ({ exerciseId: 'clamshell', side, repetitions, ...(loadKg === undefined ? {} : { loadKg }) }) as unknown as SetData;
  const given = (
    changes: Partial<RecordedSession> = {},
    fields: Partial<RecordData['session']> = {},
  ): RecordedSession => ({
    id: 'one',
    fields: { startedAt: atHour(today, 8), endedAt: atHour(today, 9), off: 0, ...fields },
    first: undefined,
    pains: { painBefore: [], painDuring: [], painAfter: [] },
    places: [],
    sets: [],
    ...changes,
  });
  const setsOf = (...sets: readonly SetData[]) => doneSessionOf(given({ sets }), today)?.exercises[0]?.sets;

  it('[COACH-40] of several devices the highest pain counts, and none is none', () => {
    const pains = { painBefore: [2, 5], painDuring: [0], painAfter: [] };
    expect(doneSessionOf(given({ pains }), today)).toMatchObject({ painBefore: 5, painDuring: 0, painAfter: null });
  });

  it('[COACH-23] its number before it is about the one place that its answers name, or about none that is known', () => {
    const before = (sessionId: string, region: string, when: 'before' | 'after' = 'before') => ({
      data: { ...moment, sessionId, region, level: 2, when },
    });
    const { sessionId: _, ...ofNone } = before('', 'hip-left').data;
    const answers = [
      before('one', 'neck'),
      before('one', 'neck'),
      before('one', 'hip-left', 'after'),
      { data: ofNone },
    ];
    const places = placesBefore([...answers, before('other', 'knee-left'), before('other', 'knee-right')]);
    expect([...places]).toEqual([
      ['one', ['neck']],
      ['other', ['knee-left', 'knee-right']],
    ]);
    const regionOf = (id: string) => doneSessionOf(given({ places: places.get(id) ?? [] }), today)?.region;
    expect(['one', 'other', 'older'].map(regionOf)).toEqual(['neck', undefined, undefined]);
  });

  it('[COACH-40] is of the day on which its sets and answers lie, where a wrong clock dated it', () => {
    const [startedAt, endedAt] = [atHour(today, 8), atHour(today, 9)];
    for (const hours of [-26, 26, 50]) {
      const fields = { startedAt: startedAt + hours * 3_600_000, endedAt: endedAt + hours * 3_600_000 };
      expect(doneSessionOf(given({ first: startedAt }, fields), today)).toMatchObject({ at: startedAt, day: today });
    }
    // Within a long session, and by a minute beside it, nothing was moved; nor is anything known without either.
    const long = { startedAt: startedAt - 20 * 3_600_000, endedAt };
    const shifts = [
      whenItWas({ startedAt, endedAt }, startedAt - 1),
      whenItWas(long, endedAt),
      whenItWas(long, undefined),
    ];
    expect(shifts.map(({ shift }) => shift)).toEqual([0, 0, 0]);
  });

  it('[COACH-40] of two sides the weaker counts, set by set, and a set that one side lacks is none', () => {
    expect(setsOf(set('left', 8), set('right', 6), set('left', 7), set('right', 9))).toEqual([6, 7]);
    expect(setsOf(set('left', 8), set('right', 6), set('left', 7))).toEqual([6]);
    expect(setsOf(set('left', 8), set('left', 7))).toEqual([8, 7]);
    expect(setsOf(set('both', 8), set('both', 7))).toEqual([8, 7]);
  });

  it('[COACH-40] what was cut for want of time says from what, under its present name', () => {
    const fields = { ...given().fields, cutFrom: { clamshell: [8, 8, 8] } };
    expect(doneSessionOf(given({ sets: [set('both', 8)], fields }), today)?.exercises[0]?.cutFrom).toEqual([8, 8, 8]);
    expect(doneSessionOf(given({ sets: [set('both', 8)] }), today)?.exercises[0]).not.toHaveProperty('cutFrom');
  });

  it('[COACH-40] an exercise whose name every object knows was asked for no more than any other', () => {
    const strange = { ...set('both', 8), exerciseId: 'constructor' };
    const [done] = doneSessionOf(given({ sets: [strange] }), today)?.exercises ?? [];
    expect([done?.exerciseId, done?.planned, done?.cutFrom]).toEqual(['constructor', null, undefined]);
  });

  it('[COACH-40] of several weights the lightest counts', () => {
    const done = doneSessionOf(given({ sets: [set('both', 8, 10), set('both', 8, 7.5)] }), today);
    expect(done?.exercises[0]?.loadKg).toBe(7.5);
    expect(doneSessionOf(given({ sets: [set('both', 8)] }), today)?.exercises[0]?.loadKg).toBeNull();
  });

  it('[COACH-40] without a beginning or under way it is none; never ended it was broken off, from the next day on, or at once where it was stopped', () => {
    const { startedAt: _, endedAt: __, ...bare } = given().fields;
    expect(doneSessionOf(given({ fields: bare }), today)).toBeNull();
    const open = { ...bare, startedAt: atHour(today, 8) };
    expect(doneSessionOf(given({ fields: open }), today)).toBeNull();
    expect(doneSessionOf(given({ fields: { ...open, startedAt: atHour(dayAgo(1), 8) } }), today)).toMatchObject({
      day: dayAgo(1),
      stopReason: 'other',
    });
    for (const stopped of [{ stoppedForPain: true }, { stoppedForSign: true }])
      expect(doneSessionOf(given({ fields: { ...open, ...stopped } }), today)).toMatchObject({
        stopReason: 'stoppedForPain' in stopped ? 'pain' : 'sign',
        isBrokenOff: true,
        stoppedOn: addDays(today, 1),
      });
    expect(doneSessionOf(given(), today)?.stopReason).toBe('done');
    expect(doneSessionOf(given({}, { stopReason: 'pain' }), today)?.stopReason).toBe('pain');
  });

  it('[COACH-40] a stop because of pain or a sign is of the day too on which it was told, by the offset of the session', () => {
    const off = 120;
    const begun = { startedAt: atHour(today, 21), off, endedAt: atHour(today, 21.5) };
    const stoppedOn = (fields: Parameters<typeof given>[1]) =>
      doneSessionOf(given({}, { ...begun, ...fields }), today)?.stoppedOn;
    for (const mark of [{ stoppedForPain: true }, { stoppedForSign: true }] as const) {
      expect(stoppedOn({ ...mark, stoppedAt: atHour(today, 21.9) })).toBeUndefined();
      expect(stoppedOn({ ...mark, stoppedAt: atHour(today, 22) })).toBe(addDays(today, 1));
      expect(stoppedOn({ ...mark, stoppedAt: atHour(today, 48) })).toBe(addDays(today, 2));
      // Older records say only when it ended.
      expect(stoppedOn({ ...mark, endedAt: atHour(today, 22) })).toBe(addDays(today, 1));
    }
    expect(stoppedOn({ stopReason: 'fatigue', endedAt: atHour(today, 22) })).toBeUndefined();
    // Its person said later that it was no pain.
    expect(stoppedOn({ stopReason: 'fatigue', stoppedForPain: false, stoppedAt: atHour(today, 22) })).toBeUndefined();
    // The clock was three days ahead, which its sets show.
    const stopped = { ...begun, stoppedForPain: true, stoppedAt: atHour(today, 22.5) };
    const moved = given({ first: begun.startedAt - 72 * 3_600_000 }, stopped);
    expect(doneSessionOf(moved, today)).toMatchObject({ day: addDays(today, -3), stoppedOn: addDays(today, -2) });
  });

  it('[COACH-40] a stop because of a sign is one whatever other end was written, and as red as one because of pain', () => {
    const marks = { stoppedForPain: true, stoppedForSign: true } as const;
    const reasons = [
      { stopReason: 'sign' },
      { stopReason: 'sign', stoppedForPain: true },
      { ...marks, stopReason: 'other' },
      { stoppedForSign: true, stoppedForPain: false, stopReason: 'fatigue' },
    ] as const;
    for (const ended of reasons) {
      const done = doneSessionOf(given({}, ended), today);
      expect([done?.stopReason, done && sessionLight(done), done && wasTrained({ ...done, exercises: [] })]).toEqual([
        'sign',
        'red',
        true,
      ]);
      expect([saysRedStop(ended), saysSignStop(ended)]).toEqual([true, true]);
    }
    expect([saysRedStop({ stopReason: 'fatigue' }), saysRedStop()]).toEqual([false, false]);
    expect([saysSignStop({ stopReason: 'pain', stoppedForPain: true }), saysSignStop()]).toEqual([false, false]);
  });

  it.each(['pain', 'sign'] as const)(
    '[COACH-40] a stop because of %s counts for the exercise it stopped at, also where no set of it was done',
    (reason) => {
      const dose = { unit: 'reps', sets: [8, 8], perSide: true, rest: 60, loadKg: null } as const;
      const running = ['clamshell', 'bridge', 'squat'].map((exerciseId) => ({
        exerciseId,
        first: 'left' as const,
        dose: { ...dose, sets: [...dose.sets] },
      }));
      const doneOf = (sets: readonly SetData[], stopReason: 'pain' | 'sign' | 'fatigue' = reason) =>
        doneSessionOf(given({ sets, fields: { ...given().fields, running, stopReason } }), today)?.exercises.map(
          (one) => [one.exerciseId, one.sets],
        );
      const whole = [set('left', 8), set('right', 8), set('left', 8), set('right', 8)];
      expect(doneOf([])).toEqual([['clamshell', []]]);
      expect(doneOf([], 'fatigue')).toEqual([]);
      expect(doneOf(whole.slice(0, 3))).toEqual([['clamshell', [8]]]);
      expect(doneOf(whole)).toEqual([
        ['clamshell', [8, 8]],
        ['bridge', []],
      ]);
    },
  );

  it('[CHALLENGE-8] says at which exercise it was left after pain over 5, whatever reason was given, and is no training by that', () => {
    const dose = { unit: 'reps', sets: [8], perSide: false, rest: 60, loadKg: null };
    const running = ['bridge', 'squat'].map((exerciseId) => ({ exerciseId, first: 'left' as const, dose }));
    const before = given();
    const doneOf = (painDuring: number, end: object, sets: readonly SetData[] = []) => {
      const fields = { ...before.fields, running, ...end } as RecordedSession['fields'];
      const pains = { ...before.pains, painDuring: [painDuring] };
      return doneSessionOf(given({ sets, pains, fields }), addDays(today, 1));
    };
    const bridge = { ...set('left', 8), exerciseId: 'bridge' };
    for (const end of [
      { stopReason: 'fatigue' },
      { stopReason: 'other' },
      { endedAt: undefined, stopReason: undefined },
    ]) {
      expect(doneOf(6, end, [bridge])).toMatchObject({
        undoneInPain: ['squat'],
        exercises: [{ exerciseId: 'bridge' }],
      });
      const [nothing] = [doneOf(6, end)].flatMap((one) => one ?? []);
      expect(nothing).toMatchObject({ undoneInPain: ['bridge'], exercises: [] });
      expect(nothing && wasTrained(nothing)).toBe(false);
      expect(doneOf(5, end, [bridge])).not.toHaveProperty('undoneInPain');
    }
    for (const end of [{ stopReason: 'done' }, { stopReason: undefined }])
      expect(doneOf(6, end, [bridge])).not.toHaveProperty('undoneInPain');
    const pains = { ...before.pains, painDuring: [], painAfter: [7] };
    const fields = { ...before.fields, running, stopReason: 'fatigue' } as RecordedSession['fields'];
    expect(doneSessionOf(given({ sets: [], pains, fields }), today)).toMatchObject({ undoneInPain: ['bridge'] });
  });

  it.each([
    ['done', 6, ['lunge']],
    ['fatigue', 6, ['bridge', 'lunge']],
    ['pain', 0, ['lunge']],
    ['done', 5, undefined],
  ] as const)(
    '[CHALLENGE-8] of a session that ended with %s and pain of %i, names what was begun with and is asked for no more: %j',
    (stopReason, pain, undone) => {
      const dose = { unit: 'reps', sets: [8], perSide: false, rest: 60, loadKg: null } as const;
      const running = [{ exerciseId: 'bridge', first: 'left' as const, dose: { ...dose, sets: [...dose.sets] } }];
      const before = given();
      const fields = { ...before.fields, exercises: ['lunge', 'bridge'], running, stopReason };
      const sets = [{ ...set('left', 8), exerciseId: 'bridge' }];
      const done = doneSessionOf(given({ sets, fields, pains: { ...before.pains, painDuring: [pain] } }), today);
      expect(done?.undoneInPain).toEqual(undone);
      expect(done?.exercises.map(({ exerciseId }) => exerciseId)).toEqual(['bridge']);
    },
  );
});
