import { expect, it } from 'vitest';
import { exerciseFiles } from '#scripts/exercise-files.ts';
import { checkLibrary } from './check-library.ts';
import { bearsOn, setsOffOf } from './sets-off.ts';

const { exercises } = checkLibrary(exerciseFiles());
const doing = (what: string): readonly string[] =>
  exercises.filter((one) => (setsOffOf(one) as readonly string[]).includes(what)).map(({ id }) => id);

it('[LIB-20] what an exercise does is read from its figure, whatever it is called', () => {
  for (const [what, does, doesNot] of [
    [
      'squatting',
      ['squat', 'mini-squat', 'wall-sit', 'sit-to-stand', 'deadlift', 'jump-landing'],
      ['heel-raise', 'bridge'],
    ],
    ['stairs', ['step-up', 'step-down', 'heel-drop'], ['squat']],
    ['running', ['walk-jog', 'two-foot-hops', 'side-hop'], ['brisk-walk', 'heel-raise']],
    ['walking', ['steady-walk', 'brisk-walk', 'backward-walk', 'march-on-spot'], ['heel-raise', 'squat', 'wall-walk']],
    ['reaching-up', ['overhead-press', 'wall-walk', 'wall-angel', 'kneeling-reach-up'], ['pendulum', 'band-row']],
    ['kneeling', ['knee-plank', 'bird-dog', 'nordic-lower', 'hip-flexor-stretch'], ['plank', 'squat']],
    ['lying', ['bridge', 'clamshell'], ['squat']],
    ['sitting', ['chin-tuck', 'seated-march'], ['squat']],
  ] as const) {
    const ids = doing(what);
    for (const id of does) expect(ids, what).toContain(id);
    for (const id of doesNot) expect(ids, what).not.toContain(id);
  }
});

it('[LIB-20] who can only sit is not given what stands up', () => {
  const stands = (id: string) => exercises.filter((one) => one.id === id).map((one) => bearsOn(one).stands);
  expect([stands('sit-to-stand'), stands('stand-up-and-reach'), stands('seated-march')]).toEqual([
    [true],
    [true],
    [false],
  ]);
});
