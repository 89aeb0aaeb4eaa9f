import { describe, expect, it } from 'vitest';
import { utcStartOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { decide } from '#core/rules/coach/decisions.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import type { RecentAnswer } from '#pwa/data/queries/pain-today.ts';
import {
  addDays,
  answer,
  atHour,
  currentOf,
  history,
  knownOf,
  painOf,
  person,
  planFor,
  screening,
  stopped,
  TODAY,
} from './today-builders.ts';
import { deriveLatelyRed, deriveQuestion, deriveRed, deriveToday, deriveTrend, effectOf } from './today-state.ts';
import type { Known } from './today-state.ts';

const coachOf = (given: Partial<Parameters<typeof person>[0]> = {}, ...ticked: readonly string[]) => ({
  assessment: person({ day: addDays(TODAY, -3), at: atHour(TODAY - 3, 7), ...given }),
  screenings: [screening(TODAY, ...ticked)],
  seen: [],
});
const planFrom = (day: Day) =>
  currentOf(planFor(person({ day, at: atHour(day, 7) }), history({ screenings: [screening(day)] }), day));

const nobodyAsked: CoachAnswers = { assessment: null, screenings: [], seen: [] };

describe('what the day is about', () => {
  it('[TODAY-1] a sign that was ticked stops, with or without the other answers, whatever plan stands', () => {
    for (const coach of [coachOf({}, 'clot'), { ...coachOf({}, 'clot'), assessment: null }]) {
      const state = deriveToday(knownOf({ coach }));
      expect(state.is === 'stop' && state.signs.map(({ flag }) => flag.id)).toEqual(['clot']);
    }
    expect(deriveToday(knownOf({ coach: coachOf({}, 'of-a-newer-version') })).is).toBe('stop');
  });

  it('[TODAY-8] nobody was asked yet', () => {
    expect(deriveToday(knownOf({ coach: nobodyAsked, current: null }))).toEqual({
      is: 'begin',
      wasRed: false,
      isRed: false,
      isOpen: false,
    });
  });

  it('[TODAY-8] to whom nobody was asked yet a day over 5 is one all the same, and a session begun goes on', () => {
    const begin = (sessionToday: 'open' | 'done', given: Partial<CoachAnswers> = {}) =>
      deriveToday(knownOf({ coach: { ...nobodyAsked, ...given }, current: null, pain: painOf({ sessionToday }) }));
    expect(begin('open')).toMatchObject({ is: 'begin', isRed: false, isOpen: true });
    expect(begin('done', { sessions: [stopped] })).toMatchObject({ is: 'begin', isRed: true, isOpen: false });
    expect(begin('open', { answers: [answer(TODAY, 6)] })).toMatchObject({ is: 'begin', isRed: true, isOpen: false });
  });

  it.each([
    ['because of pain, the number low', 2, { stopReason: 'pain' }, true],
    ['because of a sign', 2, { stopReason: 'sign' }, true],
    ['to its end, over 5', 2, { stopReason: 'done', painAfter: 6 }, true],
    ['to its end', 2, { stopReason: 'done' }, false],
    ['because of pain, six days ago', 6, { stopReason: 'pain' }, true],
    ['because of pain, a week ago', 7, { stopReason: 'pain' }, false],
    ['because of pain, after midnight', 7, { stopReason: 'pain', stoppedOn: addDays(TODAY, -6) }, true],
  ] as const)(
    '[TODAY-8] a session that went %s: what is offered loads no place for a week',
    (_, ago, given, wasRed) => {
      const session = { ...stopped, ...given, day: addDays(TODAY, -ago), at: atHour(addDays(TODAY, -ago), 8) };
      const known = knownOf({ coach: { ...nobodyAsked, sessions: [session] }, current: null, pain: painOf() });
      expect(deriveToday(known)).toMatchObject({ is: 'begin', isRed: false, wasRed });
    },
  );

  it('[TODAY-8] as long as nobody has looked at a sign that was told, what is offered loads no place', () => {
    const toSee = [decide('flag.not-seen', { flag: 'clot' }, { whom: 'doctor', soon: 'today' })];
    const known = knownOf({ coach: nobodyAsked, current: null, pain: painOf(), toSee });
    expect(deriveToday(known)).toMatchObject({ is: 'begin', isRed: false, wasRed: true });
  });

  it('[TODAY-13] what was told after midnight in a session of the day before is said as an answer, its numbers are not', () => {
    const late = { ...stopped, day: addDays(TODAY, -1), stoppedOn: TODAY, painDuring: 8 } as const;
    const told = answer(TODAY, 8, { sessionId: late.id });
    const causes = (sessions: readonly DoneSession[], answers: readonly RecentAnswer[]) =>
      deriveRed(knownOf({ coach: { ...nobodyAsked, sessions, answers }, pain: painOf({ answers }) }));
    expect(causes([late], [told])).toMatchObject([
      { is: 'answer', answer: { level: 8 } },
      { is: 'session', level: 0, stop: 'pain' },
    ]);
    expect(causes([late], [])).toMatchObject([{ is: 'session', level: 0, stop: 'pain' }]);
    expect(causes([{ ...late, day: TODAY }], [told])).toMatchObject([{ is: 'session', level: 8, stop: 'pain' }]);
  });

  it('[TODAY-13] [COACH-62] what the server rejected, and what is of today by its clock alone, is a cause too', () => {
    const told = answer(TODAY, 7);
    const [answers, sessions] = [[told], [stopped]];
    const causes = (coach: Partial<CoachAnswers>, pain = painOf()) =>
      deriveRed(knownOf({ coach: { ...nobodyAsked, ...coach }, pain }));
    const rejected = (some: Partial<NonNullable<CoachAnswers['rejected']>>) =>
      causes({ rejected: { answers: [], assessed: [], sessions: [], ...some } });
    const elsewhere = { is: 'elsewhere', why: 'rejected' };
    expect(rejected({ answers })).toEqual([{ ...elsewhere, level: 7, stop: null }]);
    expect(rejected({ sessions })).toMatchObject([{ ...elsewhere, stop: 'pain' }]);
    const assessed = [{ at: told.at, day: TODAY, place: 'knee-left', level: 8 }];
    expect(rejected({ assessed })).toEqual([{ ...elsewhere, level: 8, stop: null }]);
    expect(rejected({ answers: [answer(addDays(TODAY, -1), 7)] })).toEqual([]);
    const other = { day: addDays(TODAY, -1), answers: [answer(addDays(TODAY, -1), 6)], sessions: [] };
    const byServer = { is: 'elsewhere', why: 'by-server', level: 6, stop: null };
    expect(causes({ todayByServer: other })).toEqual([byServer]);
    expect(causes({ todayByServer: other }, painOf({ answers }))).toMatchObject([{ is: 'answer' }]);
    expect(causes({ todayByServer: { ...other, answers: [] } })).toEqual([]);
  });

  it('[TODAY-6] a session begun goes on also where there is no plan to show, but not with pain over 5', () => {
    const pain = painOf({ sessionToday: 'open' });
    const planless = [
      { current: null },
      { current: null, advice: null },
      { current: 'newer-ruleset' },
      { current: 'unreadable' },
      { current: planFrom(addDays(TODAY, -7)) },
      { advice: { outcome: 'nothing-fits', decisions: [] } },
    ] as const;
    for (const given of planless) {
      expect(deriveToday(knownOf({ ...given, pain }))).toEqual({ is: 'go-on' });
      const sore = { ...coachOf(), answers: [answer(TODAY, 7)] };
      expect(deriveToday(knownOf({ ...given, pain, coach: sore })).is).not.toBe('go-on');
    }
  });

  it('[TODAY-2] questions that are due, a young person and answers of a newer version come before a plan', () => {
    expect(deriveToday(knownOf({ coach: { ...coachOf(), screenings: [] } })).is).toBe('ask');
    expect(deriveToday(knownOf({ coach: coachOf({ birthYear: 2013 }) })).is).toBe('too-young');
    expect(deriveToday(knownOf({ coach: { ...coachOf(), assessment: 'unreadable' } })).is).toBe('answers-unread');
  });

  it('[TODAY-2] a plan that cannot be read is said, one that is over or missing is being made', () => {
    expect(deriveToday(knownOf({ current: 'newer-ruleset' })).is).toBe('plan-newer');
    expect(deriveToday(knownOf({ current: 'unreadable' })).is).toBe('plan-unread');
    expect(deriveToday(knownOf({ current: null })).is).toBe('planning');
    expect(deriveToday(knownOf({ current: planFrom(addDays(TODAY, -7)) })).is).toBe('planning');
    expect(deriveToday(knownOf({ current: planFrom(addDays(TODAY, -6)) })).is).not.toBe('planning');
  });

  it('[TODAY-12] without the exercises no plan can be made', () => {
    expect(deriveToday(knownOf({ current: null, advice: null })).is).toBe('no-library');
  });

  it('[TODAY-2] where nothing fits, that is said, with why', () => {
    const advice = { outcome: 'nothing-fits', decisions: [] } as const;
    expect(deriveToday(knownOf({ advice })).is).toBe('nothing-fits');
  });

  it('[TODAY-6] the stored session of the day; begun it goes on, done it is not offered again', () => {
    const stateWith = (sessionToday: 'none' | 'open' | 'done') =>
      deriveToday(knownOf({ pain: painOf({ sessionToday }) }));
    const due = stateWith('none');
    expect(due.is === 'session' && due.session.exercises.length).toBeGreaterThan(0);
    expect(stateWith('open')).toMatchObject({ is: 'session', isOpen: true });
    expect(stateWith('done')).toMatchObject({ is: 'rest', because: 'done', isOpen: false });
  });

  it('[TODAY-6] a day of rest names the next session; with pain over 5 the rest is because of it', () => {
    const rest = deriveToday(knownOf({ current: planFrom(addDays(TODAY, -1)) }));
    expect(rest).toMatchObject({ is: 'rest', because: 'spread' });
    expect(rest.is === 'rest' && rest.next?.day).toBe(addDays(TODAY, 1));
    const answers = [answer(TODAY, 7)];
    const sore = currentOf(planFor(person(), history({ answers })));
    const coach = { ...coachOf(), answers };
    expect(deriveToday(knownOf({ coach, current: sore }))).toMatchObject({ is: 'rest', because: 'pain' });
  });

  it('[TODAY-6] of the next session it is known whether questions come before it, and whether pain may stop it', () => {
    const current = planFrom(addDays(TODAY, -1));
    const nextOf = (coach: Known['coach']) => {
      const state = deriveToday(knownOf({ coach, current }));
      return state.is === 'rest' ? state.next : null;
    };
    const askedOn = (ago: number) => ({ ...coachOf(), screenings: [screening(addDays(TODAY, -ago))] });
    expect(nextOf(askedOn(26))).toMatchObject({ day: TODAY + 1, isAskedFirst: false, hangsOnPain: false });
    expect(nextOf(askedOn(27))).toMatchObject({ day: TODAY + 1, isAskedFirst: true });
    // Eight days away by then, of which today is the seventh.
    expect(nextOf({ ...askedOn(20), trainedOn: [addDays(TODAY, -7)] })).toMatchObject({ isAskedFirst: true });
    expect(nextOf({ ...askedOn(20), trainedOn: [addDays(TODAY, -6)] })).toMatchObject({ isAskedFirst: false });
    expect(nextOf({ ...coachOf(), answers: [answer(TODAY, 6)] })).toMatchObject({ hangsOnPain: true });
  });

  it('[TODAY-13] a session that was stopped because of pain is a reason to rest, whatever number was given', () => {
    const known = knownOf({ coach: { ...coachOf(), sessions: [stopped] } });
    for (const sessionToday of ['none', 'done'] as const) {
      const state = deriveToday({ ...known, pain: painOf({ sessionToday }) });
      expect(state).toMatchObject({ is: 'rest', because: 'pain', isDone: sessionToday === 'done' });
    }
    expect(deriveRed(known)).toEqual([{ is: 'session', id: 'stopped', level: 4, stop: 'pain' }]);
    expect(
      deriveRed(knownOf({ pain: painOf({ answers: [answer(TODAY, 5), answer(addDays(TODAY, -1), 9)] }) })),
    ).toEqual([]);
  });

  it('[TODAY-13] an answer to the coach over 5 is a reason to rest also after one about another place', () => {
    const at = (hour: number) => ({ at: utcStartOf(TODAY) + hour * 3_600_000, day: TODAY });
    const assessment = person({ ...at(12), worst: { place: 'shoulder', side: 'left' } });
    const coach = { ...coachOf(), assessment, assessed: [{ ...at(8), place: 'knee-left', level: 8 }] };
    const known = knownOf({ coach });
    expect(deriveToday(known)).toMatchObject({ is: 'rest', because: 'pain' });
    expect(deriveRed(known)).toEqual([{ is: 'assessment', place: 'knee-left', level: 8 }]);
  });

  it('[TODAY-14] what could not be stored is said, except over a session that is under way', () => {
    expect(deriveToday(knownOf({ isUnsaved: true })).is).toBe('plan-unsaved');
    expect(deriveToday(knownOf({ isUnsaved: true, current: null })).is).toBe('plan-unsaved');
    const open = painOf({ sessionToday: 'open' });
    expect(deriveToday(knownOf({ isUnsaved: true, pain: open })).is).toBe('session');
  });
});

describe('the question', () => {
  it('[TODAY-3] is of the place that troubles most; after a session of the morning', () => {
    expect(deriveQuestion(knownOf())).toMatchObject({ place: 'knee-left', when: 'day', answered: null, before: null });
    expect(deriveQuestion(knownOf({ pain: painOf({ hadSessionYesterday: true }) }))?.when).toBe('next-morning');
  });

  it('[TODAY-3] with no place marked it comes only the morning after a session', () => {
    const coach = coachOf({ worst: null, pain: { now: 0, best: 0, worst: 0 } });
    expect(deriveQuestion(knownOf({ coach }))).toBeNull();
    expect(deriveQuestion(knownOf({ coach, pain: painOf({ hadSessionYesterday: true }) }))).toMatchObject({
      place: null,
    });
  });

  it('[TODAY-3] comes to whoever was never asked the morning after a session, and after a day over 5, as was said there', () => {
    const yesterday = (level: number) =>
      painOf({ answers: [answer(addDays(TODAY, -1), level, { region: 'whole-body', when: 'before' })] });
    const asked = (pain: ReturnType<typeof painOf>) => deriveQuestion(knownOf({ coach: nobodyAsked, pain }));
    expect(asked(painOf())).toBeNull();
    expect(asked(yesterday(5))).toBeNull();
    expect(asked(yesterday(6))).toMatchObject({ place: null, when: 'day', before: { level: 6 } });
    expect(asked(painOf({ hadSessionYesterday: true }))).toMatchObject({ place: null, when: 'next-morning' });
    const unmarked = coachOf({ worst: null, pain: { now: 0, best: 0, worst: 0 } });
    expect(deriveQuestion(knownOf({ coach: unmarked, pain: yesterday(6) }))?.when).toBe('day');
  });

  it('[TODAY-3] is not answered by an answer of the day where the morning is asked about', () => {
    const given = (when: 'day' | 'next-morning', hadSessionYesterday: boolean) =>
      deriveQuestion(knownOf({ pain: painOf({ answers: [answer(TODAY, 3, { when })], hadSessionYesterday }) }))
        ?.answered;
    expect(given('day', true)).toBeNull();
    expect(given('next-morning', true)?.level).toBe(3);
    expect(given('day', false)?.level).toBe(3);
    expect(given('next-morning', false)?.level).toBe(3);
  });

  it('[TODAY-3] does not come before four in the morning, and what was answered then stands', () => {
    const at = (minute: number, given: Parameters<typeof painOf>[0] = {}) =>
      deriveQuestion(knownOf({ minute, pain: painOf({ hadSessionYesterday: true, ...given }) }));
    expect([at(10), at(239)]).toEqual([null, null]);
    expect(at(240)).toMatchObject({ when: 'next-morning', answered: null });
    expect(at(10, { answers: [answer(TODAY, 2, { when: 'next-morning' })] })?.answered?.level).toBe(2);
  });

  it('[TODAY-4] compares a morning as its rule does: with the lowest before the session and on that day', () => {
    const yesterday = addDays(TODAY, -1);
    const answers = [
      answer(yesterday, 4, { when: 'next-morning' }),
      answer(yesterday, 2, { when: 'before' }),
      answer(yesterday, 3),
      answer(yesterday, 6, { when: 'during' }),
      answer(TODAY, 4, { when: 'next-morning' }),
    ];
    expect(deriveQuestion(knownOf({ pain: painOf({ answers, hadSessionYesterday: true }) }))?.before?.level).toBe(2);
    expect(deriveQuestion(knownOf({ pain: painOf({ answers }) }))?.before?.level).toBe(3);
  });

  it('[TODAY-4] knows what that is to its day: before the session, the lowest or last of what was told, or all of it', () => {
    const yesterday = addDays(TODAY, -1);
    const is = (hadSessionYesterday: boolean, ...answers: readonly RecentAnswer[]) =>
      deriveQuestion(knownOf({ pain: painOf({ answers, hadSessionYesterday, trained: ['run'] }) }))?.beforeIs;
    const before = answer(yesterday, 2, { when: 'before', sessionId: 'run' });
    const after = answer(yesterday, 7, { when: 'after' });
    // Closed before its first set, it was a question about the day.
    const unbegun = answer(yesterday, 7, { when: 'before', sessionId: 'closed' });
    expect([is(true, unbegun), is(false, unbegun, answer(yesterday, 3))]).toEqual(['day', 'last']);
    expect([is(true, before, after), is(true, before), is(false, before)]).toEqual(['session', 'session', 'session']);
    expect(is(true, answer(yesterday, 2), after)).toBe('lowest');
    expect(is(false, answer(yesterday, 9), answer(yesterday, 2))).toBe('last');
    expect([is(true, answer(yesterday, 2)), is(false, answer(yesterday, 2))]).toEqual(['day', 'day']);
  });

  it('[TODAY-4] knows the days over 5 just before today, by every number that was told on them', () => {
    const lately = (...answers: readonly RecentAnswer[]) => deriveLatelyRed(knownOf({ pain: painOf({ answers }) }));
    const ago = (days: number, level: number, when: RecentAnswer['when'] = 'day') =>
      answer(addDays(TODAY, -days), level, { when });
    expect(lately(ago(1, 5), ago(4, 9), ago(0, 9))).toBeNull();
    expect(lately(ago(1, 3), ago(1, 9, 'after'))).toEqual({ days: [TODAY - 1], level: 9 });
    expect(lately(ago(1, 7), ago(3, 9), ago(2, 5))).toEqual({ days: [TODAY - 3, TODAY - 1], level: 9 });
  });

  it('[TODAY-4] knows today’s answer and the one before, of that place alone, and not pain during a session', () => {
    const pain = painOf({
      answers: [
        answer(addDays(TODAY, -2), 3),
        answer(addDays(TODAY, -1), 2),
        answer(TODAY, 9, { id: 'other place', region: 'hip-left' }),
        answer(TODAY, 4),
        answer(TODAY, 6, { id: 'during', when: 'during' }),
      ],
    });
    const question = deriveQuestion(knownOf({ pain }));
    expect([question?.answered?.level, question?.before?.level]).toEqual([4, 2]);
  });
});

describe('what an answer led to', () => {
  it('[TODAY-4] is the weightiest decision of the plan made with it', () => {
    const effectAt = (level: number, before?: number) =>
      effectOf(
        planFor(
          person({ day: addDays(TODAY, -3), at: atHour(TODAY - 3, 7) }),
          history({
            answers: [...(before === undefined ? [] : [answer(addDays(TODAY, -1), before)]), answer(TODAY, level)],
          }),
        ),
      );
    expect(effectAt(1)).toBe('pain.green');
    expect(effectAt(4)).toBe('pain.amber');
    expect(effectAt(8)).toBe('pain.rest-today');
  });

  it('[TODAY-4] is what the answer of today did, never what an earlier session or the days before it led to', () => {
    const plan = planFor(
      person({ day: addDays(TODAY, -3), at: atHour(TODAY - 3, 7) }),
      history({ answers: [answer(TODAY, 1)] }),
    );
    const { source, inputs } = plan.decisions[0] ?? expect.fail();
    const withAlso = (ruleId: 'morning.hold' | 'pain.see-someone', output: Record<string, string>) =>
      effectOf({ decisions: [...plan.decisions, { ruleId, source, inputs, output }] });
    expect(withAlso('morning.hold', { exercise: 'squat' })).toBe('pain.green');
    expect(withAlso('pain.see-someone', { whom: 'doctor' })).toBe('pain.green');
    expect(withAlso('morning.hold', {})).toBe('morning.hold');
  });
});

describe('the pain trend', () => {
  it('[TODAY-9] has fourteen days, the highest of each, and gaps', () => {
    const trend = deriveTrend(
      [
        answer(addDays(TODAY, -1), 7, { when: 'during' }),
        answer(addDays(TODAY, -1), 2, { id: 'evening' }),
        answer(TODAY, 3),
        answer(TODAY, 9, { region: 'neck' }),
      ],
      'knee-left',
      TODAY,
    );
    expect(trend).toHaveLength(14);
    expect(trend.map(({ value }) => value).slice(-3)).toEqual([null, 7, 3]);
    expect(trend.at(-1)?.at).toBe(TODAY);
  });
});
