import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { atHour, person, today } from '#core/rules/coach/answers.contract.ts';
import { answersOf, asksForBirthday, checkAnswers } from './assessment-form.ts';
import type { Answers } from './assessment-form.ts';

const given = {
  ...answersOf(person({ since: 'weeks', began: 'by-itself', lookedAt: true }), today),
  since: 'weeks',
} as const;
const checked = (changes: Partial<Answers>) => checkAnswers({ ...given, ...changes }, atHour(today, 12), today);

describe('the birthday', () => {
  const recorded = (changes: Partial<Answers>) => {
    const answers = checked(changes);
    return answers.ok ? answers.value.hadBirthday : answers.failure.map(({ field, code }) => `${field} ${code}`);
  };

  it('[COACH-8] is recorded as had only where it is asked, whatever was said before the year was put right', () => {
    expect(recorded({ birthYear: '2010', hadBirthday: 'yes' })).toBe(true);
    expect(recorded({ birthYear: '2010', hadBirthday: null })).toEqual(['hadBirthday missing']);
    expect(recorded({ birthYear: '2011', hadBirthday: 'yes' })).toBe(false);
    expect(recorded({ birthYear: '1986', hadBirthday: 'yes' })).toBe(false);
  });

  it('[COACH-8] of another year is asked anew', () => {
    const nextYear = addDays(today, 60);
    const answered = person({ birthYear: 2011 });
    expect(answersOf(answered, today).hadBirthday).toBe('yes');
    expect(answersOf(answered, nextYear).hadBirthday).toBeNull();
    expect(asksForBirthday(answersOf(answered, nextYear), nextYear)).toBe(true);
  });
});

it('[COACH-7] a year that is no whole number is no answer that is missing', () => {
  for (const birthYear of ['1986.5', 'eighty'])
    expect(checked({ birthYear })).toMatchObject({ failure: [{ field: 'birthYear', code: 'range' }] });
  expect(checked({ birthYear: ' ' })).toMatchObject({ failure: [{ field: 'birthYear', code: 'missing' }] });
});
