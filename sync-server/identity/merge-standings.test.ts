import { describe, expect, it } from 'vitest';
import { isSameStanding, mergeStandings } from './merge-standings.ts';
import { UNMARKED } from './standing.ts';
import type { Standing } from './standing.ts';

const account: Standing = { ...UNMARKED, givenTo: { account: 'ada' }, generation: 1 };

describe('merging standings', () => {
  it('[JOURNAL-6] within one journal a later entry includes the earlier ones', () => {
    const journal: readonly Standing[] = [
      { ...UNMARKED, ended: [['d_a', 1]] },
      {
        ...UNMARKED,
        ended: [
          ['d_b', 2],
          ['d_a', 3],
        ],
      },
      account,
      { ...account, mergedInto: 'o_x' },
      { ...account, mergedInto: 'o_x', ended: [['d_a', 4]] },
      { ...account, mergedInto: 'o_x', erasedAt: 5 },
      { ...account, mergedInto: 'o_x', erasedAt: 5, givenTo: null },
    ];
    for (const [n, later] of journal.entries())
      for (const earlier of journal.slice(0, n + 1))
        for (const merged of [mergeStandings(earlier, later), mergeStandings(later, earlier)])
          expect(isSameStanding(merged, later), JSON.stringify([earlier, later, merged])).toBe(true);
  });

  it('[JOURNAL-6] of two journals erasure and the higher generation win, ended devices add up, the first gift stays', () => {
    const ended: Standing = { ...UNMARKED, ended: [['d_a', 7]] };
    expect(
      mergeStandings(ended, {
        ...UNMARKED,
        ended: [
          ['d_a', 3],
          ['d_b', 4],
        ],
      }).ended,
    ).toEqual([
      ['d_a', 7],
      ['d_b', 4],
    ]);
    expect(mergeStandings(ended, { ...UNMARKED, erasedAt: 9 })).toEqual({ ...UNMARKED, erasedAt: 9 });
    expect(mergeStandings({ ...UNMARKED, generation: 3 }, ended)).toEqual({ ...UNMARKED, generation: 3 });
    const joined: Standing = { ...UNMARKED, givenTo: { into: 'o_y' }, mergedInto: 'o_y' };
    expect(mergeStandings(account, joined)).toEqual(account);
    expect(mergeStandings(joined, account)).toEqual({ ...joined, generation: 1 });
    const begun: Standing = { ...UNMARKED, givenTo: { into: 'o_z' } };
    for (const done of [joined, account])
      for (const merged of [mergeStandings(begun, done), mergeStandings(done, begun)]) expect(merged).toEqual(done);
  });
});
