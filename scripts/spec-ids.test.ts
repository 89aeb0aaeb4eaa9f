import { describe, expect, it } from 'vitest';
import { idsCited, idsListed, idsListedOtherwise, specFindings } from './spec-ids.ts';

describe('rule ids', () => {
  it('are listed in one form, and told where they stand in another', () => {
    const spec = [
      '- [STREAK-1] one',
      '- DAY-2 two',
      '### PUSH-3: three',
      '**PULL-4** four',
      '1. `FACT-5` five',
      '| SEAL-6 | six |',
      '- [LANE-7]',
    ].join('\n');
    expect(idsListed(spec)).toEqual(['STREAK-1']);
    expect(idsListedOtherwise(spec)).toEqual(['DAY-2', 'PUSH-3', 'PULL-4', 'FACT-5', 'SEAL-6', 'LANE-7']);
    expect(specFindings([{ path: 'a/SPEC.md', text: '- DAY-2 two' }], [])).toEqual([
      'a/SPEC.md: DAY-2 is written as - [DAY-2] and its sentence',
    ]);
  });

  it('are not read from prose', () => {
    const prose = 'SHA-256 over the text\nsee STREAK-4, which [DAY-2] needs\n- uses SHA-256';
    expect([...idsListed(prose), ...idsListedOtherwise(prose)]).toEqual([]);
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
