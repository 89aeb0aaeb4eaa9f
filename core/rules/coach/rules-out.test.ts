import { describe, expect, it } from 'vitest';
import type { Assessment } from './assessment.ts';
import { history, library, overrule, person, today } from './person.contract.ts';
import { planWeek } from './plan.ts';
import { whatRulesOut } from './rules-out.ts';

const ruledOut = (changes: Partial<Assessment>, records = history()) => {
  const answers = person(changes);
  expect(planWeek(answers, records, library, today).outcome).toBe('nothing-fits');
  const { isEachAlone, by } = whatRulesOut(answers, records, library, today);
  return `${isEachAlone ? 'each' : 'together'}: ${by.join()}`;
};
const elbow = { worst: { place: 'elbow', side: 'left' }, minutes: 5 } as const;

describe('what leaves nothing', () => {
  it('[COACH-15] is each answer that alone would leave something, were it another', () => {
    const sitting = { setOffBy: ['sitting'], equipment: [] } as const;
    expect(ruledOut({ ...elbow, ...sitting, setting: 'on-the-way' })).toBe('each: setting');
    expect(ruledOut({ worst: { place: 'head', side: null }, equipment: [] })).toBe('each: equipment');
    expect(ruledOut({ ...elbow, equipment: [], setting: 'on-the-way' })).toBe('each: setting,equipment');
    expect(ruledOut({ ...elbow, ...sitting, canStand: false, canGetDown: false })).toBe('each: stand');
    expect(ruledOut({ worst: { place: 'knee', side: 'left' }, conditions: ['recent-surgery'] })).toBe(
      'each: conditions',
    );
  });

  it('[COACH-15] else those that do so together, none of which could be missing', () => {
    const sitting = { ...elbow, setOffBy: ['sitting'], equipment: [], setting: 'on-the-way', canStand: false } as const;
    expect(ruledOut(sitting)).toBe('together: setting,equipment');
    expect(ruledOut({ ...sitting, canGetDown: false })).toBe('together: equipment,set-off');
  });

  it('[COACH-15] may be what the person left out, and is no answer where a doctor is to see it', () => {
    const overrules = library.map(({ id }) => overrule(id, { kind: 'leave-out' }, 1));
    expect(ruledOut({}, history({ overrules }))).toBe('each: left-out');
    expect(ruledOut({ worst: { place: 'belly', side: null } })).toBe('together: ');
  });
});
