import { describe, expect, it } from 'vitest';
import { addDays, utcStartOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact, FactEntity, RecordData } from '#core/records/index.ts';
import { dataOfAssessment } from '../coach/from-records.ts';
import { person, screening } from '../coach/person.contract.ts';
import { stoppedDays } from './stopped-days.ts';

/** Saturday, 2026-11-21 */
const TODAY = 20_778 as Day;
const on = (back: number): Day => addDays(TODAY, -back);
const momentOn = (back: number, hour = 12) => ({ at: utcStartOf(on(back)) + hour * 3_600_000, off: 0, tz: 'Etc/UTC' });
const fact = <E extends FactEntity>(entity: E, data: RecordData[E]): Fact<E> =>
  ({ id: `${entity} ${JSON.stringify(data)}`, entity, key: '', data }) as unknown as Fact<E>;
const { asked } = screening(TODAY);

const assessed = (back: number, changes: Parameters<typeof person>[0] = {}) =>
  fact('assessment', dataOfAssessment(person(changes), momentOn(back)));
const screened = (back: number, ...ticked: readonly string[]) =>
  fact('screening', { ...momentOn(back), asked: [...asked], ticked: [...ticked] });
const facts = { assessments: [assessed(20)], screenings: [screened(20)], seen: [] };
const stopped = (
  given: Partial<Parameters<typeof stoppedDays>[0]> = {},
  pains: Parameters<typeof stoppedDays>[1] = [],
  trained: Parameters<typeof stoppedDays>[2] = { first: TODAY, days: [] },
): readonly number[] => {
  const isStopped = stoppedDays({ ...facts, ...given }, pains, trained);
  return [6, 5, 4, 3, 2, 1, 0].filter((back) => isStopped(on(back)));
};

describe('[PROGRESS-10] nobody was to train', () => {
  it('on no day without a reason, nor where nobody was ever asked', () => {
    expect(stopped()).toEqual([]);
    expect(stopped({ assessments: [], screenings: [] })).toEqual([]);
  });

  it('from the day of a sign to the day on which it ended, that day too', () => {
    const screenings = [...facts.screenings, screened(5, 'cauda')];
    expect(stopped({ screenings })).toEqual([5, 4, 3, 2, 1, 0]);
    const seen = [fact('seen_by_professional', { ...momentOn(3, 20), flagId: 'cauda' })];
    expect(stopped({ screenings: [...screenings, screened(3)], seen })).toEqual([5, 4, 3]);
  });

  it('while a condition that is a sign is named', () => {
    const named = assessed(4, { conditions: ['blood-clot'] });
    const isSign = stopped({ assessments: [...facts.assessments, named] });
    expect(isSign).toEqual([4, 3, 2, 1, 0]);
  });

  it('on a day over 5, and on that day only', () => {
    expect(
      stopped({}, [
        { day: on(4), level: 6 },
        { day: on(2), level: 5 },
      ]),
    ).toEqual([4]);
  });

  it('while questions are due, up to the day on which they were answered', () => {
    const late = { assessments: [assessed(40)], screenings: [screened(31), screened(1)] };
    expect(stopped(late)).toEqual([3, 2]);
  });

  it('while questions are due because nobody had trained for eight days, as far back as that is known', () => {
    expect(stopped({}, [], { first: on(30), days: [on(12)] })).toEqual([4, 3, 2, 1, 0]);
    expect(stopped({}, [], { first: on(30), days: [on(12), on(2)] })).toEqual([4, 3]);
    expect(stopped({}, [], { first: on(9), days: [] })).toEqual([2, 1, 0]);
    const answered = { screenings: [...facts.screenings, screened(3)] };
    expect(stopped(answered, [], { first: on(30), days: [on(12)] })).toEqual([4]);
  });
});
