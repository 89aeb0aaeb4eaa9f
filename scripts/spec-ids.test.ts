import { describe, expect, it } from 'vitest';
import { idsCited, idsListed, specFindings } from './spec-ids.ts';

describe('rule ids', () => {
  it('are listed in list items, tables, headings and bold lines', () => {
    const spec = [
      '- [STREAK-1] one',
      '| DAY-2 | two |',
      '### PUSH-3: three',
      '**PULL-4** four',
      '1. `FACT-5` five',
    ].join('\n');
    expect(idsListed(spec)).toEqual(['STREAK-1', 'DAY-2', 'PUSH-3', 'PULL-4', 'FACT-5']);
  });

  it('are not read from prose', () => {
    expect(idsListed('SHA-256 over the text\nsee STREAK-4, which [DAY-2] needs\n- uses SHA-256')).toEqual([]);
  });

  it('are cited in square brackets only', () => {
    expect(idsCited("it('[STREAK-1] [SYNC-LOG-2] a', ...); // STREAK-9 and /[A-9]/")).toEqual([
      'STREAK-1',
      'SYNC-LOG-2',
    ]);
  });

  it('must be listed once, and cited exactly where they are listed', () => {
    const findings = specFindings(
      [
        { path: 'a/SPEC.md', text: '- [AA-1] x\n- [AA-2] y' },
        { path: 'b/SPEC.md', text: '- [AA-1] again' },
      ],
      [{ path: 'a.test.ts', text: '[AA-1] [AA-3]' }],
    );
    expect(findings).toEqual([
      'b/SPEC.md: AA-1 is already listed in a/SPEC.md',
      'a.test.ts: cites [AA-3], which no SPEC.md lists',
      'a/SPEC.md: lists AA-2, which no test cites',
    ]);
  });
});
