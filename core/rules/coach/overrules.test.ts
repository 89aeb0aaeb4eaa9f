import { describe, expect, it } from 'vitest';
import { checkOverrule, setAsideOf } from './overrules.ts';
import {
  answer,
  atHour,
  dayAgo,
  history,
  library,
  overrule,
  person,
  session,
  today,
  trained,
} from './person.contract.ts';
import type { Overrule, TrainingRecords } from './training.ts';

const twelve = { unit: 'reps', sets: [12, 12], perSide: false, rest: 60, loadKg: null } as const;
const dose = (daysAgo: number): Overrule => overrule('mini-squat', { kind: 'dose', dose: twelve }, daysAgo);
const swap = (daysAgo: number): Overrule => overrule('mini-squat', { kind: 'swap', to: 'squat' }, daysAgo);
const told = (one: Overrule, records: Partial<TrainingRecords>, overrules = [one]) =>
  setAsideOf(
    one,
    person({ day: dayAgo(9), at: atHour(dayAgo(9), 7) }),
    history({ ...records, overrules }),
    library,
    today,
  );
const before = trained('mini-squat', [6, [8, 8]]);
const then = (
  daysAgo: number,
  exerciseId: string,
  painDuring: number,
  stopReason: 'done' | 'pain' = 'done',
): Partial<TrainingRecords> => ({
  ...before,
  sessions: [...before.sessions, session(dayAgo(daysAgo), { exerciseId, sets: [12, 12] }, { painDuring, stopReason })],
});
const red = (daysAgo: number) => ({ answers: [...before.answers, answer(dayAgo(daysAgo), 'day', 7)] });

it('[COACH-33] a dose that was chosen is set aside by a day over 5 until it was done once more', () => {
  expect(told(dose(3), before)).toBeNull();
  expect(told(dose(3), { ...before, ...red(1) })).toBe('until-done');
  // Before it was chosen, or about a place that it does not load, it is no reason.
  expect(told(dose(3), { ...before, ...red(5) })).toBeNull();
  const neck = { answers: [...before.answers, answer(dayAgo(1), 'day', 7, 'neck')] };
  expect(told(dose(3), { ...before, ...neck })).toBeNull();
  expect(told(dose(3), { ...then(0, 'mini-squat', 2), ...red(1) })).toBeNull();
});

it('[COACH-33] a session over 5 or a stop sets aside a dose, and another exercise where it leads away from it', () => {
  expect(told(dose(3), then(1, 'mini-squat', 7))).toBe('since');
  expect(told(dose(3), then(1, 'mini-squat', 2, 'pain'))).toBe('since');
  expect(told(dose(3), then(1, 'mini-squat', 2))).toBeNull();
  expect(told(swap(3), before)).toBeNull();
  expect(told(swap(3), then(1, 'squat', 7))).toBe('since');
  // Its dose alone is less: the exercise that was chosen has its place.
  expect(told(swap(3), { ...before, ...red(1) })).toBeNull();
});

it('[COACH-33] what a newer choice took the place of, what was refused and what is left out are not set aside', () => {
  const newer = { ...dose(2), id: 'newer' };
  expect(told(dose(3), { ...before, ...red(1) }, [dose(3), newer])).toBeNull();
  expect(told(newer, { ...before, ...red(1) }, [dose(3), newer])).toBe('until-done');
  const tooMuch = overrule('mini-squat', { kind: 'dose', dose: { ...twelve, sets: [400] } }, 3);
  expect(told(tooMuch, { ...before, ...red(1) })).toBeNull();
  const out = overrule('mini-squat', { kind: 'leave-out' }, 3);
  expect(told(out, { ...before, ...red(1) })).toBeNull();
});

it('[COACH-33] [COACH-49] a dose that could not be made less is not set aside', () => {
  const least = overrule('mini-squat', { kind: 'dose', dose: { ...twelve, sets: [4, 4] } }, 3);
  const few = trained('mini-squat', [6, [4, 4]]);
  expect(told(least, { ...few, answers: [...few.answers, answer(dayAgo(1), 'day', 7)] })).toBeNull();
});

describe('[COACH-33] how much may be chosen before the last choice was done', () => {
  const squat = (total: number): Overrule['choice'] => ({
    kind: 'dose',
    dose: { ...twelve, sets: [total - 20, 10, 10] },
  });
  const chosen = (...[exerciseId, choice]: Parameters<typeof overrule>): Overrule => overrule(exerciseId, choice, 1);
  const swapped = swap(2);
  const may = (total: number, overrules: readonly Overrule[], records: Partial<TrainingRecords> = {}) => {
    const choice = overrule('squat', squat(total));
    const answered = person({ day: dayAgo(9), at: atHour(dayAgo(9), 7) });
    const planned = { ...twelve, sets: [16, 16, 16] };
    return checkOverrule(choice, answered, history({ ...records, overrules }), library, today, planned).ok;
  };

  it('is by what it was, also where another exercise alone has led to it', () => {
    // Red has led its own place away from it.
    const red = trained('squat', [6, [10, 10, 10], { painDuring: 7 }], [4, [10, 10, 10]]);
    expect([may(48, [swapped, chosen('squat', squat(48))], red), may(96, [swapped], red)]).toEqual([true, true]);
    expect(may(49, [swapped, chosen('squat', squat(48))], red)).toBe(false);
  });

  it('is by the least that any of them has led to', () => {
    // In its own place it has risen to 32; beside another it has its first dose, which is 30.
    const done = trained('squat', [6, [12, 12, 12]], [4, [12, 12, 12]]);
    const once = chosen('squat', squat(48));
    expect([may(64, [once], done), may(65, [once], done)]).toEqual([true, false]);
    expect([may(60, [swapped, once], done), may(61, [swapped, once], done)]).toEqual([true, false]);
  });

  it('is by no choice of another exercise', () => {
    expect(may(60, [chosen('mini-squat', { kind: 'dose', dose: twelve }), chosen('squat', squat(48))])).toBe(true);
  });
});
