// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useKept } from './useKept.ts';

describe('what is kept while the next loads', () => {
  it('is the last value, from the first one on, and null is a value', () => {
    const { result, rerender } = renderHook(({ value }) => useKept<string | null>(value), {
      initialProps: { value: undefined as string | null | undefined },
    });
    const seen = [result.current];
    for (const value of ['30', undefined, '60', null, undefined]) {
      rerender({ value });
      seen.push(result.current);
    }
    expect(seen).toEqual([undefined, '30', '30', '60', null, null]);
  });

  it('may be made anew each time it is drawn', () => {
    const { result, rerender } = renderHook(({ at }) => useKept(at === undefined ? undefined : { at }), {
      initialProps: { at: 1 as number | undefined },
    });
    rerender({ at: 2 });
    rerender({ at: undefined });
    expect(result.current).toEqual({ at: 2 });
  });
});
