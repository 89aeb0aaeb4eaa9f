import { describe, expect, it } from 'vitest';
import { saidIn, withRow } from './full-figures.ts';

describe('the figures of test:full', () => {
  it('sums the schedules that were played with one seed after the other', () => {
    const line = (count: number, kind: string, seed: number, mark = '✓'): string =>
      `${mark} [I1] hold over ${count} schedules on the '${kind}' store, seed ${seed}  31040ms`;
    const log = [line(250, 'memory', 2026), line(250, 'memory', 2027), line(17, 'LMDB', 2028), '3 lost'];
    const others = [line(250, 'memory', 2029, '×'), line(250, 'MongoDB', 2030, '↓'), line(250, 'memory', 2029, 'FAIL')];
    expect(saidIn([...log, ...others].join('\n'))).toEqual([
      '3 lost',
      "[I1] hold over 500 schedules on the 'memory' store, 2 seeds from 2026 to 2027",
      "[I1] hold over 17 schedules on the 'LMDB' store, seed 2028",
    ]);
  });

  it('are the lines that tests report, once each', () => {
    const lines = [
      '\u001b[22m\u001b[39mLMDB: 100 kills (seed 7), 9000 operations acknowledged, 8 calls cut, 0 lost, 0 doubled',
      '\u001b[33m\u001b[2m✓\u001b[22m\u001b[39m [I1] hold over 500 schedules, seed 2026\u001b[33m 31040\u001b[2mms\u001b[22m\u001b[39m',
      'LMDB: 100 kills (seed 7), 9000 operations acknowledged, 8 calls cut, 0 lost, 0 doubled',
      'passed',
    ];
    const log = lines.join('\n');
    expect(saidIn(log)).toEqual([
      'LMDB: 100 kills (seed 7), 9000 operations acknowledged, 8 calls cut, 0 lost, 0 doubled',
      '[I1] hold over 500 schedules, seed 2026',
    ]);
  });

  it('have one row per part, with the commit they hold for', () => {
    const core = {
      part: 'core',
      passed: 132,
      failed: 0,
      skipped: 0,
      seconds: 90,
      at: '2026-11-21T11:00:00.000Z',
      commit: 'abc',
      said: [],
    };
    const table = withRow('', core, { KILLS: '100' });
    expect(table).toContain('KILLS=100');
    expect(table).toContain('| core | 132 | 0 | 90 | 2026-11-21 11:00, abc |');
    const two = withRow(table, { ...core, part: 'browser', commit: 'def' }, { KILLS: '100' });
    const again = withRow(two, { ...core, passed: 133 }, { KILLS: '100' });
    expect(again.match(/^\| [a-z][a-z-]* \|/gm)).toEqual(['| part |', '| browser |', '| core |']);
    expect(again).toContain('| core | 133 |');
    expect(withRow(again, core, { KILLS: '3' })).not.toContain('browser');
  });
});
