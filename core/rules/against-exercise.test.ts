import { describe, expect, it } from 'vitest';
import { readExercises } from '#scripts/exercise-files.ts';
import { detailed, linksOf, listed } from '../exercises/listed.ts';
import { againstExercise, isWrongFor } from './against-exercise.ts';
import { answer, history, person, screening, today } from './coach/person.contract.ts';

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
    expect(against('sit-to-stand', person(), { answers: [answer(today, 'day', 6)] })).toBe('pain');
    expect(against('sit-to-stand', bad, { screenings: [screening(today, 'clot')] })).toBe('stop');
    expect(againstExercise(detailed(fileOf('sit-to-stand'), links), null, history(), today)).toBeNull();
    expect(againstExercise(detailed(fileOf('sit-to-stand'), links), 'unreadable', history(), today)).toBe('ask');
  });

  it('[EXERCISE-2] is a condition that the person named, unless a professional allowed it', () => {
    const id = asked?.id ?? '';
    expect(against(id, person({ conditions: ['pregnancy'] }))).toBe('condition');
    expect(against(id, person({ conditions: ['pregnancy'], allowed: ['pregnancy'] }))).toBeNull();
  });

  it('[RECOMMEND-7] is known to the list too, by its conditions', () => {
    const never = files.flatMap((file) =>
      file.notIf.flatMap(({ condition, ask }) => (ask === true ? [] : [[file, condition] as const])),
    );
    for (const [file, condition] of never)
      expect(isWrongFor(listed(file), person({ conditions: [condition], allowed: [condition] }))).toBe(true);
    if (asked === undefined) throw new Error('no exercise asks in pregnancy');
    expect(isWrongFor(listed(asked), person({ conditions: ['pregnancy'] }))).toBe(true);
    expect(isWrongFor(listed(asked), person({ conditions: ['pregnancy'], allowed: ['pregnancy'] }))).toBe(false);
    expect(isWrongFor(listed(asked), person())).toBe(false);
    expect(isWrongFor(listed(asked), null)).toBe(false);
  });
});
