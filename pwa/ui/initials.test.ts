import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials', () => {
  it('are the first letters of the first and last word', () => {
    expect(initialsOf('Mira Kovač')).toBe('MK');
    expect(initialsOf('  ana maria de souza ')).toBe('AS');
    expect(initialsOf('Ünal')).toBe('Ü');
    expect(initialsOf('李 小龙')).toBe('李小');
    expect(initialsOf('Анна Берг')).toBe('АБ');
    expect(initialsOf('محمد علي')).toBe('مع');
  });

  it('are whole letters as a reader sees them', () => {
    expect(initialsOf('e\u0301lodie')).toBe('E\u0301');
    expect(initialsOf('👩‍👩‍👧 Berg')).toBe('👩‍👩‍👧B');
    expect(initialsOf('🇨🇭')).toBe('🇨🇭');
    expect(initialsOf('नि शर्मा')).toBe('निश');
    expect(initialsOf('ßen ﬁn')).toBe('SF');
  });

  it('pass over signs, and are none where there is no letter', () => {
    expect(initialsOf('(Anna) "Berg"')).toBe('AB');
    expect(initialsOf('Anna — Berg —')).toBe('AB');
    expect(initialsOf('\u200fدانا')).toBe('د');
    expect(initialsOf('ʻIolani ʼOkoa')).toBe('IO');
    for (const name of ['', '   ', '—', '...']) expect(initialsOf(name)).toBe('');
  });
});
