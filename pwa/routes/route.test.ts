import { describe, expect, expectTypeOf, it } from 'vitest';
import { createHref, exampleAddress, type HrefArguments, type ParametersOf } from './route.ts';
import { createUseParameters } from './useParameters.ts';

const rows = [
  { id: 'start', path: '/' },
  { id: 'exercise', path: '/exercises/:exerciseId' },
  { id: 'set', path: '/exercises/:exerciseId/sets/:setId' },
] as const;
const href = createHref(rows);

describe('an address', () => {
  it('[2.router.05] takes the named parameters of its path, written so that any text is one segment', () => {
    expect(href('start')).toBe('/');
    expect(href('exercise', { exerciseId: 'wall-sit' })).toBe('/exercises/wall-sit');
    expect(href('exercise', { exerciseId: 'a/b ü' })).toBe('/exercises/a%2Fb%20%C3%BC');
    expect(href('set', { exerciseId: 'wall-sit', setId: 2 })).toBe('/exercises/wall-sit/sets/2');
  });

  it('[2.router.05] has exactly the parameters that the path literal names', () => {
    expectTypeOf<ParametersOf<'/exercises/:exerciseId/sets/:setId'>>().toEqualTypeOf<'exerciseId' | 'setId'>();
    expectTypeOf<ParametersOf<'/streak-tracker'>>().toEqualTypeOf<never>();
    expectTypeOf<HrefArguments<'/streak-tracker'>>().toEqualTypeOf<[]>();
    // @ts-expect-error a parameter is missing
    href('exercise');
    // @ts-expect-error the parameter is misspelt
    href('exercise', { exercise: 'wall-sit' });
    // @ts-expect-error the path has no parameter
    href('start', { exerciseId: 'wall-sit' });
    // @ts-expect-error there is no such row
    href('nowhere');
  });

  it('[2.router.05] gives its screen exactly those parameters', () => {
    const useParameters = createUseParameters(rows);
    const useSet = () => useParameters('set');
    expectTypeOf<ReturnType<typeof useSet>>().toEqualTypeOf<Readonly<Record<'exerciseId' | 'setId', string>>>();
    // @ts-expect-error there is no such row
    const useNowhere = () => useParameters('nowhere');
    expect([useSet, useNowhere]).toHaveLength(2);
  });

  it('is opened by tests with the example in its row, which no parameter may lack', () => {
    const path = '/exercises/:exerciseId';
    expect(exampleAddress({ path: '/' })).toBe('/');
    expect(exampleAddress({ path, example: { exerciseId: 'wall sit' } })).toBe('/exercises/wall%20sit');
    expect(() => exampleAddress({ path })).toThrow('/exercises/:exerciseId has no example of exerciseId');
  });
});
