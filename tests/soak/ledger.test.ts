import { describe, expect, it } from 'vitest';
import { codeTable, failureLine, lastLine, standingRuns, sumOf, withSoak } from './ledger.ts';
import type { RunLine } from './ledger.ts';

const line = (run: number, change: Partial<RunLine> = {}): RunLine => ({
  key: 'k',
  seed: 1,
  run,
  store: run % 2 === 0 ? 'lmdb' : 'mongodb',
  devices: 1,
  kinds: ['offline'],
  faults: 3,
  commands: 10,
  ms: 1_000 * (run + 1),
  accepted: 10,
  reported: 0,
  lost: 0,
  doubled: 0,
  quarantined: 1,
  evicted: 0,
  named: 0,
  codes: { too_large: 1 },
  died: false,
  isConverged: true,
  isGood: true,
  ...change,
});

describe('the ledger', () => {
  it('[SOAK-10] counts each run once, with its last result, and no run of other sources', () => {
    const lines = [line(0, { accepted: 3 }), line(1), line(0), line(2, { key: 'other' })];
    const runs = standingRuns(lines, 'k');
    expect(runs.map(({ run, accepted }) => [run, accepted])).toEqual([
      [0, 10],
      [1, 10],
    ]);
    expect(lastLine(sumOf(runs))).toBe('2 runs, 20 accepted, 0 lost, 0 doubled, 2 quarantined, 2 converged');
  });

  it('[SOAK-10] [SOAK-14] a failure and a run that died stay, whatever a rerun does', () => {
    for (const failure of [
      line(0, { accepted: 3, lost: 1, isGood: false }),
      line(0, { accepted: 0, died: true, isConverged: false, isGood: false }),
    ]) {
      expect(standingRuns([line(0), failure, line(0)], 'k')).toEqual([failure]);
      expect(standingRuns([failure, line(0, { key: 'mended' })], 'mended')).toEqual([line(0, { key: 'mended' })]);
    }
  });

  it('[SOAK-14] reports runs that died as such, and never says that nothing was lost in them', () => {
    const died = sumOf([line(0), line(1, { accepted: 0, died: true, isConverged: false, isGood: false })]);
    expect(failureLine(died)).toBe('1 runs DIED: they did not come to their end, and nothing is known of them');
    expect(lastLine(died)).toContain('2 runs, 10 accepted, 0 lost, 0 doubled, 2 quarantined, 1 converged');
    expect(failureLine(sumOf([line(0, { isGood: false })]))).toBe('1 runs FAILED');
    expect(failureLine(sumOf([line(0)]))).toBeNull();
  });

  it('[SOAK-5] adds up the codes of rejections', () => {
    const sum = sumOf([line(0), line(1, { codes: { too_large: 2, date_too_far_ahead: 1 } })]);
    expect(codeTable(sum)).toContain('| date_too_far_ahead | 1 |\n| too_large | 3 |');
  });

  it('[SOAK-10] counts the runs that met a kind of fault, store by store', () => {
    const sum = sumOf([line(0), line(1), line(2, { kinds: ['zone', 'offline'] })]);
    expect(sum.kinds.offline).toEqual({ lmdb: 2, mongodb: 1 });
    expect(sum.kinds.zone).toEqual({ lmdb: 1, mongodb: 0 });
    expect([sum.medianMs, sum.p95Ms]).toEqual([2_000, 3_000]);
  });

  it('[SOAK-10] writes between its marks and nowhere else', () => {
    const before = 'above\n<!-- soak:begin -->\nhitherto\n<!-- soak:end -->\nbelow\n';
    const after = withSoak(before, sumOf([line(0)]), 1, 'abc') ?? '';
    expect(after).toMatch(/^above\n<!-- soak:begin -->\nSeed 1 at commit abc: 1 runs, 10 accepted/);
    expect(after).toMatch(/\n<!-- soak:end -->\nbelow\n$/);
    expect(after).toContain('| offline | 1 | 0 |');
    expect(after).toContain('| too_large | 1 |');
    expect(after).not.toContain('hitherto');
    expect(withSoak(after, sumOf([line(0)]), 1, 'abc')).toBe(after);
    expect(withSoak('no marks', sumOf([line(0)]), 1, 'abc')).toBeNull();
  });
});
