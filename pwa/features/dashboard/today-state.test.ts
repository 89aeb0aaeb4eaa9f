import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
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
  TODAY,
} from './today-builders.ts';
import { deriveQuestion, deriveToday, deriveTrend, effectOf } from './today-state.ts';

const coachOf = (given: Partial<Parameters<typeof person>[0]> = {}, ...ticked: readonly string[]) => ({
  assessment: person({ day: addDays(TODAY, -3), at: atHour(TODAY - 3, 7), ...given }),
  screenings: [screening(TODAY, ...ticked)],
  seen: [],
});
const planFrom = (day: Day) =>
  currentOf(planFor(person({ day, at: atHour(day, 7) }), history({ screenings: [screening(day)] }), day));

describe('what the day is about', () => {
  it('[TODAY-1] a sign that was ticked stops, with or without the other answers, whatever plan stands', () => {
    for (const coach of [coachOf({}, 'clot'), { ...coachOf({}, 'clot'), assessment: null }]) {
      const state = deriveToday(knownOf({ coach }));
      expect(state.is === 'stop' && state.flags.map(({ id }) => id)).toEqual(['clot']);
    }
    expect(deriveToday(knownOf({ coach: coachOf({}, 'of-a-newer-version') })).is).toBe('stop');
  });

  it('[TODAY-8] nobody was asked yet', () => {
    expect(deriveToday(knownOf({ coach: { assessment: null, screenings: [], seen: [] }, current: null })).is).toBe(
      'begin',
    );
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
    const sore = currentOf(planFor(person(), history({ answers: [answer(TODAY, 7)] })));
    expect(deriveToday(knownOf({ current: sore }))).toMatchObject({ is: 'rest', because: 'pain' });
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
        TODAY,
      );
    expect(effectAt(1)).toBe('pain.green');
    expect(effectAt(4)).toBe('pain.amber');
    expect(effectAt(8)).toBe('pain.rest-today');
  });
});

describe('the pain trend', () => {
  it('[TODAY-9] has fourteen days, the mean of each, and gaps', () => {
    const trend = deriveTrend(
      [
        answer(addDays(TODAY, -1), 4),
        answer(addDays(TODAY, -1), 5, { id: 'evening' }),
        answer(TODAY, 3),
        answer(TODAY, 9, { region: 'neck' }),
      ],
      'knee-left',
      TODAY,
    );
    expect(trend).toHaveLength(14);
    expect(trend.map(({ value }) => value).slice(-3)).toEqual([null, 4.5, 3]);
    expect(trend.at(-1)?.at).toBe(TODAY);
  });
});
