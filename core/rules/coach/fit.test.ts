import { describe, expect, it } from 'vitest';
import type { Assessment } from './assessment.ts';
import { misfitOf, personOf } from './fit.ts';
import { exerciseOf, person } from './person.contract.ts';

const ruleOf = (id: string, answers: Partial<Assessment>) =>
  misfitOf({ ...exerciseOf(id), notIf: [] }, personOf(person(answers)))?.ruleId;

/** Each exercise as if its file named nothing: what is said here is said of the place alone. */
describe('a fresh injury', () => {
  const torn = { conditions: ['torn-tendon'] } as const;

  it('[COACH-11] of a leg asks before whatever stands, of an arm before whatever leans on it', () => {
    const calf = { place: 'calf', side: 'left' } as const;
    const forearm = { place: 'forearm', side: 'left' } as const;
    for (const id of ['squat', 'lunge', 'steady-walk', 'sit-to-stand'])
      expect(ruleOf(id, { worst: calf, ...torn }), id).toBe('fit.ask-first');
    for (const id of ['bird-dog', 'plank', 'push-up'])
      expect(ruleOf(id, { worst: forearm, ...torn }), id).toBe('fit.ask-first');
    expect(ruleOf('chin-tuck', { worst: calf, ...torn })).toBeUndefined();
    expect(ruleOf('sit-to-stand', { worst: forearm, ...torn })).toBeUndefined();
    expect(ruleOf('sit-to-stand', { worst: calf, ...torn, allowed: ['torn-tendon'] })).toBeUndefined();
  });

  it('[COACH-11] that is a wound asks before whatever lies, sits or kneels on it', () => {
    const wound = (place: 'buttock' | 'blade' | 'heel') => ({
      worst: { place, side: 'left' } as const,
      conditions: ['open-wound'] as const,
    });
    expect(ruleOf('chin-tuck', wound('buttock'))).toBe('fit.ask-first');
    expect(ruleOf('lying-nod', wound('blade'))).toBe('fit.ask-first');
    expect(ruleOf('lying-nod', wound('heel'))).toBe('fit.ask-first');
    expect(ruleOf('chin-tuck', wound('heel'))).toBeUndefined();
    expect(ruleOf('lying-nod', { ...wound('blade'), ...torn })).toBeUndefined();
  });
});
