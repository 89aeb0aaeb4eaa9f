import { expect, it } from 'vitest';
import { setAsideOf } from './overrules.ts';
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
