import { describe, expect, it } from 'vitest';
import type { Assessment } from './assessment.ts';
import { misfitOf, personOf } from './fit.ts';
import { exerciseOf, person } from './person.contract.ts';
import { bodyPlaces } from './vocabulary.ts';
import type { BodyPlace } from './vocabulary.ts';

const ruleOf = (id: string, answers: Partial<Assessment>) =>
  misfitOf({ ...exerciseOf(id), notIf: [] }, personOf(person(answers)))?.ruleId;

/** As the file of the exercise has it. */
const withFile = (id: string, answers: Partial<Assessment>) =>
  misfitOf(exerciseOf(id), personOf(person(answers)))?.ruleId;

describe('a condition that a professional allowed exercise with', () => {
  const cleared = (condition: 'inflamed-joint' | 'recent-fracture' | 'dislocation' | 'open-wound' | 'nerve-signs') => ({
    conditions: [condition],
    allowed: [condition],
  });
  const at = (place: BodyPlace) => ({ worst: { place, side: bodyPlaces[place].sided ? ('left' as const) : null } });

  it('[COACH-44] of a joint or bone leaves out what names it, whatever hurts: it may be another', () => {
    const hot = { ...at('ankle'), ...cleared('inflamed-joint') };
    for (const id of ['side-neck-stretch', 'quad-set', 'ball-squeeze', 'ankle-circles'])
      expect(withFile(id, hot), id).toBe('fit.condition');
    expect(withFile('back-of-hand-press', { ...at('ankle'), ...cleared('recent-fracture') })).toBe('fit.condition');
    expect(withFile('knee-fall-out', { ...at('shoulder'), ...cleared('dislocation') })).toBe('fit.condition');
    expect(withFile('clamshell', { ...at('shoulder'), ...cleared('dislocation') })).toBe('fit.condition');
  });

  it('[COACH-44] that is a clot leaves in what is gentle, and that is a nerve what asked to be looked at first', () => {
    const clot = { conditions: ['blood-clot'], allowed: ['blood-clot'] } as const;
    for (const id of ['ankle-pumps', 'steady-walk', 'heel-slide']) expect(withFile(id, clot), id).toBeUndefined();
    for (const id of ['heel-raise', 'heel-drop', 'brisk-walk']) expect(withFile(id, clot), id).toBe('fit.condition');
    for (const id of ['ankle-pumps', 'steady-walk'])
      expect(withFile(id, { conditions: ['blood-clot'] }), id).toBe('fit.condition');
    expect(withFile('seated-toe-raise', cleared('nerve-signs'))).toBeUndefined();
    expect(withFile('seated-toe-raise', { conditions: ['nerve-signs'] })).toBe('fit.ask-first');
  });
});

describe('equipment', () => {
  it('[COACH-12] fits by what does instead, too', () => {
    expect(withFile('tandem-stand', { equipment: ['wall'] })).toBeUndefined();
    expect(withFile('tandem-stand', { equipment: ['table'] })).toBeUndefined();
    expect(withFile('tandem-stand', { equipment: ['chair'] })).toBe('fit.equipment');
    expect(withFile('side-steps', { equipment: [] })).not.toBe('fit.equipment');
    const misfit = misfitOf(exerciseOf('weight-shift'), personOf(person({ equipment: ['table'] })));
    expect(misfit).toEqual({ ruleId: 'fit.equipment', because: ['chair'] });
  });
});

/** Each exercise as if its file named nothing: what is said here is said of the place alone. */
describe('a fresh injury', () => {
  const torn = { conditions: ['torn-tendon'] } as const;

  it('[COACH-11] of a leg asks before whatever stands, of a knee before whatever kneels, of an arm before whatever leans on it', () => {
    const calf = { place: 'calf', side: 'left' } as const;
    const forearm = { place: 'forearm', side: 'left' } as const;
    for (const id of ['squat', 'lunge', 'steady-walk', 'sit-to-stand'])
      expect(ruleOf(id, { worst: calf, ...torn }), id).toBe('fit.ask-first');
    for (const id of ['bird-dog', 'plank', 'push-up'])
      expect(ruleOf(id, { worst: forearm, ...torn }), id).toBe('fit.ask-first');
    for (const id of ['cat-camel', 'knee-plank', 'knee-side-plank'])
      expect(ruleOf(id, { worst: { place: 'knee', side: 'left' }, ...torn }), id).toBe('fit.ask-first');
    for (const id of ['chin-tuck', 'cat-camel']) expect(ruleOf(id, { worst: calf, ...torn }), id).toBeUndefined();
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
