import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials', () => {
  it('are the first letters of the first and last word', () => {
    expect(initialsOf('Mira Kovač')).toBe('MK');
    expect(initialsOf('  ana maria de souza ')).toBe('AS');
    expect(initialsOf('Ünal')).toBe('Ü');
    expect(initialsOf('李 小龙')).toBe('李小');
    expect(initialsOf('')).toBe('');
  });
});
