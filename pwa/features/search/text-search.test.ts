import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '#core/lib/cpu-time.contract.ts';
import { makeTextSearch } from './text-search.ts';

const rows = ['Stretching, 10 minutes, Thursday, November 19', 'Challenge: Calm five, Friday', 'Pain 3 of 10, knee'];
const find = makeTextSearch(rows, (row) => row);

describe('the search of texts', () => {
  it('[SEARCH-3] finds by the beginnings of all words, in any order, in the order of the rows', () => {
    expect(find('nov stret')).toEqual([rows[0]]);
    expect(find('1')).toEqual([]);
    expect(find('10')).toEqual([rows[0], rows[2]]);
    expect(find('calm knee')).toEqual([]);
    expect(find('tretching')).toEqual([]);
  });

  it('[SEARCH-3] passes over what holds a sentence together, unless there is nothing else', () => {
    expect(find('stretching in november')).toEqual([rows[0]]);
    expect(find('of')).toEqual([rows[2]]);
  });

  it('[SEARCH-9] searches 5,000 texts within 10 ms a letter', () => {
    const many = makeTextSearch(
      Array.from({ length: 5_000 }, (_, at) => `${rows[at % 3]} ${at}`),
      (row) => row,
    );
    many('warm up');
    for (const query of ['s', 'st', 'stretching 499'])
      expect(
        leastCpuMs(() => many(query)),
        query,
      ).toBeLessThan(10);
    expect(many('stretching 4998')).toHaveLength(1);
  });
});
